import { Hono } from 'hono'
import { newSocialPostInput, socialPostUpdate } from '../../../shared/social.ts'
import { run } from '../../db/batch.ts'
import { allowAnyone, readAsAdmin, requireAdmin } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { answerFromCache } from '../../http/public-cache.ts'
import * as curatedPosts from './posts.ts'
import { latestStatement, toAdmin, toPublic } from './posts.ts'

export const socialRoutes = new Hono<AppEnv>()
  .get('/social/instagram', allowAnyone, answerFromCache(), async (c) =>
    c.json((await run(c.var.ctx, latestStatement(c.var.ctx, 'instagram'))).map(toPublic)),
  )
  .get('/social/facebook', allowAnyone, answerFromCache(), async (c) =>
    c.json((await run(c.var.ctx, latestStatement(c.var.ctx, 'facebook'))).map(toPublic)),
  )

  .get('/admin/social-posts', readAsAdmin, async (c) => c.json((await curatedPosts.list(c.var.ctx)).map(toAdmin)))

  .post('/admin/social-posts', requireAdmin, validate('json', newSocialPostInput), async (c) => {
    const { row, repeated } = await curatedPosts.create(c.var.ctx, c.req.valid('json'))
    return c.json(toAdmin(row), repeated ? 200 : 201)
  })

  .patch('/admin/social-posts/:id', requireAdmin, validate('json', socialPostUpdate), async (c) =>
    c.json(toAdmin(await curatedPosts.update(c.var.ctx, c.req.param('id'), c.req.valid('json')))),
  )

  .delete('/admin/social-posts/:id', requireAdmin, async (c) =>
    c.json(await curatedPosts.deletePost(c.var.ctx, c.req.param('id'))),
  )
