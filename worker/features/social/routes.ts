import { Hono } from 'hono'
import { socialPostChange, socialPostInput } from '../../../shared/catalog.ts'
import { type App, forEverybody, validate } from '../../http.ts'
import { open, requireAdmin } from '../../session.ts'
import * as curated from './curated.ts'
import { latest } from './posts.ts'

export const socialRoutes = new Hono<App>()
  .get('/social/instagram', open, async (c) => c.json(await latest(c.var.ctx, 'instagram'), 200, forEverybody))
  .get('/social/facebook', open, async (c) => c.json(await latest(c.var.ctx, 'facebook'), 200, forEverybody))

  .get('/admin/social-posts', requireAdmin, async (c) => c.json(await curated.list(c.var.ctx)))

  .post('/admin/social-posts', requireAdmin, validate('json', socialPostInput), async (c) =>
    c.json(curated.present(await curated.add(c.var.ctx, c.req.valid('json'))), 201),
  )

  .patch('/admin/social-posts/:id', requireAdmin, validate('json', socialPostChange), async (c) =>
    c.json(curated.present(await curated.change(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )

  .delete('/admin/social-posts/:id', requireAdmin, async (c) =>
    c.json(await curated.remove(c.var.ctx, c.req.param('id'))),
  )
