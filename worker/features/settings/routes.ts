import { Hono } from 'hono'
import { adminSettingsInput, userSettingsInput } from '../../../shared/settings.ts'
import { type App, validate } from '../../http.ts'
import { requireAdmin, requireUser } from '../../session.ts'
import * as settings from './settings.ts'

export const settingsRoutes = new Hono<App>()
  .get('/admin/settings', requireAdmin, async (c) => c.json(await settings.ofAdmin(c.var.ctx, c.var.user)))

  .put('/admin/settings', requireAdmin, validate('json', adminSettingsInput), async (c) =>
    c.json(await settings.saveForAdmin(c.var.ctx, c.var.user, c.req.valid('json'))),
  )

  .get('/user/settings', requireUser, async (c) => c.json(await settings.ofUser(c.var.ctx, c.var.user)))

  .put('/user/settings', requireUser, validate('json', userSettingsInput), async (c) =>
    c.json(await settings.saveForUser(c.var.ctx, c.var.user, c.req.valid('json'))),
  )
