import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { deskAnswerInput, quoteInput } from '../../../shared/order-inputs.ts'
import { claimChange, claimInput, claimQuery, paymentInput } from '../../../shared/payments.ts'
import { batch } from '../../db/batch.ts'
import { orders } from '../../db/schema.ts'
import { readAsAdmin, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { answerQuote } from './answer-quote.ts'
import { changeClaim, claim, dismissClaim, takeBackClaim } from './claims.ts'
import { pay } from './payments.ts'
import { getReceipt } from './receipts.ts'
import { sendQuote } from './send-quote.ts'
import { paymentToAdmin, quoteToAdmin, toAdmin } from './serialize.ts'

/** Quotations, payments, and the payments that customers tell of. */
export const priceRoutes = new Hono<AppEnv>()
  .post('/admin/orders/:id/quotes', requireAdmin, validate('json', quoteInput), async (c) => {
    const { row, repeated } = await sendQuote(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json(quoteToAdmin(row), repeated ? 200 : 201)
  })

  .post('/admin/orders/:id/quotes/:quote/answer', requireAdmin, validate('json', deskAnswerInput), async (c) => {
    const { ctx, user } = c.var
    const asked = { orderId: c.req.param('id'), quoteId: c.req.param('quote'), userId: null }
    const answer = { ...c.req.valid('json'), byId: user.id }
    const { order } = await answerQuote(ctx, asked, answer, (statements) => batch(ctx, statements))
    return c.json(toAdmin(order))
  })

  .post('/admin/orders/:id/payments', requireAdmin, validate('json', paymentInput), async (c) => {
    const { id } = c.req.param()
    const { order, payment, alsoOn, repeated } = await pay(c.var.ctx, c.var.user, id, c.req.valid('json'))
    return c.json({ order: toAdmin(order), payment: paymentToAdmin(payment), alsoOn }, repeated ? 200 : 201)
  })

  .get('/admin/orders/:id/payments/:payment', readAsAdmin, async (c) =>
    c.json(await getReceipt(c.var.ctx, c.req.param('payment'), eq(orders.id, c.req.param('id')))),
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
