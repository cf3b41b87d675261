import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { cancelInput, claimChange, claimInput, claimQuery, paymentInput } from '../../../shared/payments.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { orders } from '../../db/schema.ts'
import { readAsAdmin, readAsUser, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeClaim, claim, dismissClaim, takeBackClaim } from './claims.ts'
import { pay, toAdmin } from './payments.ts'
import { getCustomerReceipt, getReceipt } from './receipts.ts'

/** Payments, their receipts, and the payments that customers tell of. */
export const paymentRoutes = new Hono<AppEnv>()
  .post('/admin/orders/:id/cancel', requireAdmin, validate('json', cancelInput), async (c) => {
    const { order, repeated } = await cancelOrder(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json(order, repeated ? 200 : 201)
  })

  .post('/admin/orders/:id/payments', requireAdmin, validate('json', paymentInput), async (c) => {
    const paid = await pay(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json(toAdmin(paid), paid.repeated ? 200 : 201)
  })

  .get('/admin/orders/:id/payments/:payment', readAsAdmin, async (c) =>
    c.json(await getReceipt(c.var.ctx, c.req.param('payment'), eq(orders.id, c.req.param('id')))),
  )

  .get('/user/orders/:id/payments/:payment', readAsUser, async (c) =>
    c.json(await getCustomerReceipt(c.var.ctx, c.req.param('payment'), isOrderOf(c.req.param('id'), c.var.userId))),
  )

  .delete('/admin/orders/:id/claim', requireAdmin, validate('query', claimQuery), async (c) => {
    await dismissClaim(c.var.ctx, c.req.param('id'), c.req.valid('query'))
    return c.json({ ok: true })
  })

  .post('/user/orders/:id/paid', requireUser, validate('json', claimInput), async (c) => {
    const { claim: claimed, repeated } = await claim(c.var.ctx, c.var.user.id, c.req.param('id'), c.req.valid('json'))
    return c.json(claimed, repeated ? 200 : 201)
  })

  .put('/user/orders/:id/paid/:claim', requireUser, validate('json', claimChange), async (c) => {
    const { ctx, user } = c.var
    return c.json(await changeClaim(ctx, user.id, c.req.param(), c.req.valid('json')))
  })

  .delete('/user/orders/:id/paid/:claim', requireUser, async (c) => {
    await takeBackClaim(c.var.ctx, c.var.user.id, c.req.param())
    return c.json({ ok: true })
  })
