import { Hono } from 'hono'
import { factsInput } from '../../../shared/facts.ts'
import { type App, validate } from '../../http.ts'
import { requireAdmin } from '../../session.ts'
import * as facts from './facts.ts'
import { progress } from './progress.ts'

export const boutiqueRoutes = new Hono<App>()
  .get('/admin/window', requireAdmin, async (c) => c.json(await progress(c.var.ctx)))

  .get('/admin/boutique', requireAdmin, async (c) => c.json(await facts.read(c.var.ctx)))

  .put('/admin/boutique', requireAdmin, validate('json', factsInput), async (c) =>
    c.json(await facts.enter(c.var.ctx, c.req.valid('json'))),
  )
