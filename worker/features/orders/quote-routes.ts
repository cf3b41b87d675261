import { Hono } from 'hono'
import { deskAnswerInput, quoteAnswerInput, quoteInput } from '../../../shared/order-inputs.ts'
import { batch } from '../../db/batch.ts'
import { requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { answerQuote } from './answer-quote.ts'
import * as customerOrder from './customer-order.ts'
import { sendQuote } from './send-quote.ts'
import { quoteToAdmin, toAdmin, toCustomer } from './serialize.ts'

export const quoteRoutes = new Hono<AppEnv>()
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

  .post('/user/orders/:id/quotes/:quote/answer', requireUser, validate('json', quoteAnswerInput), async (c) => {
    const { ctx, user } = c.var
    const { id, quote } = c.req.param()
    const answer = { ...c.req.valid('json'), how: 'room' as const, byId: user.id }
    // Answered by the order as it is then.
    const { written } = await answerQuote(ctx, { orderId: id, quoteId: quote, userId: user.id }, answer, (statements) =>
      batch(ctx, { ...statements, ...customerOrder.detailStatements(ctx, user.id, id) }),
    )
    return c.json(toCustomer(written ? customerOrder.detailsOf(written) : await customerOrder.get(ctx, user.id, id)))
  })
