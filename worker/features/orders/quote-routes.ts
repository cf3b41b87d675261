import { Hono } from 'hono'
import { deskAnswerInput, quoteAnswerInput, quoteInput } from '../../../shared/quote-inputs.ts'
import { batch } from '../../db/batch.ts'
import { requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, validate } from '../../http/http.ts'
import { answerQuote } from './answer-quote.ts'
import { answerAsCustomer } from './customer-answer.ts'
import { sendQuote } from './send-quote.ts'
import { quoteToAdmin, toAdmin } from './serialize.ts'
import { toCustomer } from './serialize-for-customer.ts'

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
    return c.json(toCustomer(await answerAsCustomer(ctx, user.id, id, quote, c.req.valid('json'))))
  })
