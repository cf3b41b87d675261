import { Hono } from 'hono'
import { boutiqueInput, boutiqueWordsInput } from '../../../shared/boutique-input.ts'
import { readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import * as facts from './facts.ts'
import { getSetupChecklist } from './setup-checklist.ts'
import * as words from './words.ts'

export const boutiqueRoutes = new Hono<AppEnv>()
  .get('/admin/window', readAsAdmin, async (c) => c.json(await getSetupChecklist(c.var.ctx)))

  .get('/admin/boutique', readAsAdmin, async (c) => c.json(await facts.get(c.var.ctx)))

  .put('/admin/boutique', requireAdmin, validate('json', boutiqueInput), async (c) =>
    c.json(await facts.update(c.var.ctx, c.req.valid('json'))),
  )

  .get('/admin/boutique/words', readAsAdmin, async (c) => c.json(await words.get(c.var.ctx)))

  .put('/admin/boutique/words', requireAdmin, validate('json', boutiqueWordsInput), async (c) =>
    c.json(await words.update(c.var.ctx, c.req.valid('json'))),
  )
