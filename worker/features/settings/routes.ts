import { Hono } from 'hono'
import { adminSettingsInput, languageParam, userSettingsInput } from '../../../shared/settings.ts'
import { readAsAdmin, readAsUser, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import * as settings from './settings.ts'
import { chooseLanguage } from './settings.ts'

export const settingsRoutes = new Hono<AppEnv>()
  .get('/admin/settings', readAsAdmin, async (c) => c.json(await settings.getForAdmin(c.var.ctx, c.var.userId)))

  .put('/admin/settings', requireAdmin, validate('json', adminSettingsInput), async (c) =>
    c.json(await settings.updateForAdmin(c.var.ctx, c.var.user, c.req.valid('json'))),
  )

  .get('/user/settings', readAsUser, async (c) => c.json(await settings.getForUser(c.var.ctx, c.var.userId)))

  .put('/user/settings', requireUser, validate('json', userSettingsInput), async (c) =>
    c.json(await settings.updateForUser(c.var.ctx, c.var.user, c.req.valid('json'))),
  )

  // By its path alone: a link tells it while the page is left (web/boot/language-switch.ts).
  .put('/user/language/:language', requireUser, validate('param', languageParam), async (c) => {
    await chooseLanguage(c.var.ctx, c.var.user, c.req.valid('param').language)
    return c.json({ ok: true })
  })
