import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { billCancelInput, billInput } from '../../../shared/bill-inputs.ts'
import { pageQuery, periodQuery } from '../../../shared/lists.ts'
import {
  cancelInput,
  cashCountInput,
  claimChange,
  claimInput,
  claimQuery,
  dayBookQuery,
  moneyDayQuery,
  paymentInput,
  sharedPaymentInput,
} from '../../../shared/payments.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { orders } from '../../db/schema.ts'
import { readAsAdmin, readAsUser, requireAdmin, requireUser } from '../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate, xlsxHeaders } from '../../http/http.ts'
import { billToAdmin, exportBills, getBill, getCustomerBill } from './bills.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeClaim, claim, dismissClaim, takeBackClaim } from './claims.ts'
import { exportPayments, getDayBook, listOwing, toOwing } from './day-book.ts'
import { cancelBill, makeBill } from './make-bill.ts'
import { countCash, exportCounts, getMoneyDay } from './money-day.ts'
import { listOwed, paySeveral } from './pay-several.ts'
import { getCustomerReceipt, getReceipt, paidToAdmin, pay } from './payments.ts'

export const moneyRoutes = new Hono<AppEnv>()
  .post('/admin/orders/:id/cancel', requireAdmin, validate('json', cancelInput), async (c) => {
    const { order, repeated } = await cancelOrder(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json(order, repeated ? 200 : 201)
  })

  .post('/admin/orders/:id/payments', requireAdmin, validate('json', paymentInput), async (c) => {
    const paid = await pay(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json(paidToAdmin(paid), paid.repeated ? 200 : 201)
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

  .post('/admin/orders/:id/bills', requireAdmin, validate('json', billInput), async (c) => {
    const { bill, repeated } = await makeBill(c.var.ctx, c.var.user, c.req.param('id'), c.req.valid('json'))
    return c.json(billToAdmin(bill), repeated ? 200 : 201)
  })

  .post('/admin/orders/:id/bills/:bill/cancel', requireAdmin, validate('json', billCancelInput), async (c) => {
    const { id, bill: billId } = c.req.param()
    const { bill, repeated } = await cancelBill(c.var.ctx, c.var.user, id, billId, c.req.valid('json'))
    return c.json(billToAdmin(bill), repeated ? 200 : 201)
  })

  .get('/admin/orders/:id/bills/:bill', readAsAdmin, async (c) =>
    c.json(await getBill(c.var.ctx, c.req.param('bill'), eq(orders.id, c.req.param('id')))),
  )

  .get('/user/orders/:id/bills/:bill', readAsUser, async (c) =>
    c.json(await getCustomerBill(c.var.ctx, c.req.param('id'), c.req.param('bill'), c.var.userId)),
  )

  .get('/admin/money', readAsAdmin, validate('query', dayBookQuery), async (c) =>
    c.json(await getDayBook(c.var.ctx, c.req.valid('query'))),
  )

  .get('/admin/money/day', readAsAdmin, validate('query', moneyDayQuery), async (c) =>
    c.json(await getMoneyDay(c.var.ctx, c.req.valid('query').on)),
  )

  .get('/admin/money/owing', readAsAdmin, validate('query', pageQuery), async (c) => {
    const page = await listOwing(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows.map((row) => ({ ...toOwing(row), ofCustomer: row.ofCustomer })))
  })

  .get('/admin/money/owing/:id', readAsAdmin, async (c) => c.json(await listOwed(c.var.ctx, c.req.param('id'))))

  .post('/admin/money/payments', requireAdmin, validate('json', sharedPaymentInput), async (c) => {
    const { payments, repeated } = await paySeveral(c.var.ctx, c.var.user, c.req.valid('json'))
    return c.json(payments, repeated ? 200 : 201)
  })

  .post('/admin/money/counts', requireAdmin, validate('json', cashCountInput), async (c) => {
    const { count, repeated } = await countCash(c.var.ctx, c.var.user, c.req.valid('json'))
    return c.json(count, repeated ? 200 : 201)
  })

  .get('/admin/money/counts/export', requireAdmin, validate('query', periodQuery), async (c) =>
    c.body(await exportCounts(c.var.ctx, c.var.user, c.req.valid('query')), 200, xlsxHeaders('cash_export.xlsx')),
  )

  .get('/admin/money/export', requireAdmin, validate('query', periodQuery), async (c) =>
    c.body(await exportPayments(c.var.ctx, c.var.user, c.req.valid('query')), 200, xlsxHeaders('payments_export.xlsx')),
  )

  .get('/admin/money/bills/export', requireAdmin, validate('query', periodQuery), async (c) =>
    c.body(await exportBills(c.var.ctx, c.var.user, c.req.valid('query')), 200, xlsxHeaders('bills_export.xlsx')),
  )
