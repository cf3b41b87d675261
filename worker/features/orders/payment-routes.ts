import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { claimInput, claimQuery, paymentInput } from '../../../shared/payments.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { orders } from '../../db/schema.ts'
import { readAsAdmin, readAsUser, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { claim, dismissClaim } from './claims.ts'
import { pay } from './payments.ts'
import { getCustomerReceipt, getReceipt } from './receipts.ts'
import { paymentToAdmin, toAdmin } from './serialize.ts'

export const paymentRoutes = new Hono<AppEnv>()
  .post('/admin/orders/:id/payments', requireAdmin, validate('json', paymentInput), async (c) => {
    const { order, payment, alsoOn, repeated } = await pay(
      c.var.ctx,
      c.var.user,
      c.req.param('id'),
      c.req.valid('json'),
    )
    return c.json({ order: toAdmin(order), payment: paymentToAdmin(payment), alsoOn }, repeated ? 200 : 201)
  })

  .get('/admin/orders/:id/payments/:payment', readAsAdmin, async (c) =>
    c.json(await getReceipt(c.var.ctx, c.req.param('payment'), eq(orders.id, c.req.param('id')))),
  )

  .delete('/admin/orders/:id/claim', requireAdmin, validate('query', claimQuery), async (c) => {
    await dismissClaim(c.var.ctx, c.req.param('id'), c.req.valid('query').reference)
    return c.json({ ok: true })
  })

  .get('/user/orders/:id/payments/:payment', readAsUser, async (c) =>
    c.json(await getCustomerReceipt(c.var.ctx, c.req.param('payment'), isOrderOf(c.req.param('id'), c.var.userId))),
  )

  .post('/user/orders/:id/paid', requireUser, validate('json', claimInput), async (c) => {
    const { claim: claimed, repeated } = await claim(c.var.ctx, c.var.user.id, c.req.param('id'), c.req.valid('json'))
    return c.json(claimed, repeated ? 200 : 201)
  })
