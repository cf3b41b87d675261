import { Hono } from 'hono'
import { socialPostInput, socialPostUpdate } from '../../../shared/social.ts'
import { type AppEnv, publicCacheHeaders, validate } from '../../http/http.ts'
import { allowAnyone, requireAdmin } from '../../http/session.ts'
import * as curated from './curated-posts.ts'
import { latestStatement } from './statements.ts'

export const socialRoutes = new Hono<AppEnv>()
  .get('/social/instagram', allowAnyone, async (c) =>
    c.json(await latestStatement(c.var.ctx, 'instagram'), 200, publicCacheHeaders),
  )
  .get('/social/facebook', allowAnyone, async (c) =>
    c.json(await latestStatement(c.var.ctx, 'facebook'), 200, publicCacheHeaders),
  )

  .get('/admin/social-posts', requireAdmin, async (c) => c.json(await curated.list(c.var.ctx)))

  .post('/admin/social-posts', requireAdmin, validate('json', socialPostInput), async (c) =>
    c.json(curated.toAdmin(await curated.create(c.var.ctx, c.req.valid('json'))), 201),
  )

  .patch('/admin/social-posts/:id', requireAdmin, validate('json', socialPostUpdate), async (c) =>
    c.json(curated.toAdmin(await curated.update(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )

  .delete('/admin/social-posts/:id', requireAdmin, async (c) =>
    c.json(await curated.deletePost(c.var.ctx, c.req.param('id'))),
  )
