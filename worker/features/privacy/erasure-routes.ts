import { Hono } from 'hono'
import { deskErasureInput, ownErasureInput } from '../../../shared/data-requests.ts'
import { addressOf } from '../../http/client-info.ts'
import { clearSessionCookie } from '../../http/cookies.ts'
import { requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { eraseByDesk, previewErasure } from './desk-erasure.ts'
import { eraseOwn } from './own-erasure.ts'

/** Deleting a customer with all that is kept of her: by herself, and at the desk. */
export const erasureRoutes = new Hono<AppEnv>()
  .post('/user/delete', requireUser, validate('json', ownErasureInput), async (c) => {
    const isDone = await eraseOwn(c.var.ctx, c.var.session, c.req.valid('json'), addressOf(c))
    clearSessionCookie(c)
    return c.json({ ok: true, done: isDone })
  })

  .get('/admin/customers/:id/erasure', requireAdmin, async (c) =>
    c.json(await previewErasure(c.var.ctx, c.req.param('id'))),
  )

  .post('/admin/customers/:id/erase', requireAdmin, validate('json', deskErasureInput), async (c) => {
    const isDone = await eraseByDesk(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json({ ok: true, done: isDone })
  })
