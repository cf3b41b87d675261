import { Hono } from 'hono'
import { addClaimInput } from '../../../shared/auth.ts'
import { pageQuery } from '../../../shared/lists.ts'
import { quoteAnswerInput } from '../../../shared/order-inputs.ts'
import { batch } from '../../db/batch.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { addressOf } from '../../http/client-info.ts'
import { readAsUser, requireUser } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate } from '../../http/http.ts'
import { addToAccount } from './add-to-account.ts'
import { answerQuote } from './answer-quote.ts'
import * as customerOrder from './customer-order.ts'
import * as customerOrders from './customer-orders.ts'
import { getCustomerReceipt } from './receipts.ts'
import { toCustomer, toCustomerListItem } from './serialize.ts'

export const customerOrderRoutes = new Hono<AppEnv>()
  .get('/user/orders', readAsUser, validate('query', pageQuery), async (c) => {
    const page = await customerOrders.list(c.var.ctx, c.var.userId, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map(toCustomerListItem))
  })

  .get('/user/orders/:id', readAsUser, async (c) =>
    c.json(toCustomer(await customerOrder.get(c.var.ctx, c.var.userId, c.req.param('id')))),
  )

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

  .get('/user/orders/:id/payments/:payment', readAsUser, async (c) =>
    c.json(await getCustomerReceipt(c.var.ctx, c.req.param('payment'), isOrderOf(c.req.param('id'), c.var.userId))),
  )

  .post('/user/claim', requireUser, validate('json', addClaimInput), async (c) => {
    await addToAccount(c.var.ctx, c.var.user, c.req.valid('json').token, addressOf(c))
    return c.json({ ok: true })
  })
