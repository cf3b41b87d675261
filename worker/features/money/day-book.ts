import { and, asc, between, getTableColumns, sql } from 'drizzle-orm'
import { billKinds } from '../../../shared/bills.ts'
import type { PageQuery, Period } from '../../../shared/lists.ts'
import { formatPaymentMethod } from '../../../shared/orders.ts'
import { type DayBookQuery, dayBookDays, paidOnDays } from '../../../shared/payments.ts'
import { pick } from '../../../shared/pick.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { byName } from '../../db/admin-names.ts'
import { batch, run } from '../../db/batch.ts'
import { numberOf } from '../../db/counts.ts'
import { exportRows, orderLink } from '../../db/export.ts'
import { decodeCursor, encodeCursor, keyset } from '../../db/list.ts'
import { paymentSumColumns, refundColumns, sumOwedStatement, toPaymentSums, toRefunds } from '../../db/money.ts'
import { owes, promisedAt } from '../../db/predicates.ts'
import { bills, orderPayments, orders } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import { latestCountsStatement } from './money-day.ts'

/**
 * Returns the payments of a range of days by payment date, for each day with payments and in total. Also returns the
 * billed amounts and the currently open balances; all in paise. Throws 400 for days in the wrong order, 413 for more
 * than 31 days.
 */
export async function getDayBook(ctx: Ctx, { from, to }: DayBookQuery) {
  if (to < from) fail(400, 'days_reversed')
  if (Date.parse(to) - Date.parse(from) >= dayBookDays * dayMs)
    fail(413, 'days_too_many', { values: { days: dayBookDays } })
  const { rows, bills, counts, owed } = await batch(ctx, {
    rows: ctx.db
      .select({ date: orderPayments.paidOn, ...paymentSumColumns, ...refundColumns })
      .from(orderPayments)
      .where(between(orderPayments.paidOn, from, to))
      .groupBy(orderPayments.paidOn)
      .orderBy(asc(orderPayments.paidOn)),
    bills: billsOfDaysStatement(ctx, { from, to }),
    counts: latestCountsStatement(ctx, { from, to }),
    owed: sumOwedStatement(ctx),
  })
  const days = rows.map(({ date, count, ...sums }) => ({
    ...{ date: date ?? from, count, refunds: toRefunds(sums) },
    ...toPaymentSums(sums),
  }))
  const sum = (figure: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + figure(day), 0)
  const byWay = (ways: 'byMethod' | 'refunds') => ({
    cash: sum((day) => day[ways].cash),
    upi: sum((day) => day[ways].upi),
    card: sum((day) => day[ways].card),
    bank: sum((day) => day[ways].bank),
    other: sum((day) => day[ways].other),
  })
  return {
    ...{ from, to, days, counts, bills: toBillSums(bills) },
    received: sum((day) => day.received),
    givenBack: sum((day) => day.givenBack),
    byMethod: byWay('byMethod'),
    refunds: byWay('refunds'),
    outstanding: numberOf(owed),
  }
}

/** Selects the bills of a range of days by their date, along their index; `toBillSums` adds them up. */
const billsOfDaysStatement = (ctx: Ctx, { from, to }: Required<Period>) =>
  ctx.db
    .select({
      kind: bills.kind,
      isCancelling: sql<boolean>`cancels IS NOT NULL`.mapWith(Boolean).as('is_cancelling'),
      payable: amount('payable'),
      taxable: amount('taxable'),
      cgst: amount('cgst'),
      sgst: amount('sgst'),
    })
    .from(bills)
    .where(between(bills.issuedOn, from, to))

function amount(name: string) {
  return sql<number>`totals ->> ${sql.raw(`'${name}'`)}`.as(`bill_${name}`)
}
type Row = Awaited<ReturnType<typeof billsOfDaysStatement>>[number]

/**
 * Returns the billed sums for each kind of bill, in paise. A cancellation counts on its own date, not on the date of
 * the cancelled bill. `cancelledAmount` is the sum of the cancellations, and the tax is the remaining tax.
 */
const toBillSums = (rows: Row[]) =>
  billKinds.flatMap((kind) => {
    const all = rows.filter((row) => row.kind === kind)
    const [made, cancelling] = [all.filter((row) => !row.isCancelling), all.filter((row) => row.isCancelling)]
    const sum = (of: Row[], name: 'payable' | 'taxable' | 'cgst' | 'sgst') =>
      of.reduce((total, row) => total + row[name], 0)
    if (all.length === 0) return []
    return {
      ...{ kind, made: made.length, billed: sum(made, 'payable') },
      ...{ cancelled: cancelling.length, cancelledAmount: 0 - sum(cancelling, 'payable') },
      ...{ taxable: sum(all, 'taxable'), cgst: sum(all, 'cgst'), sgst: sum(all, 'sgst') },
    }
  })

/** Returns a page of the orders with an open balance, the oldest promise first; cancelled orders owe nothing. */
export async function listOwing(ctx: Ctx, { limit, cursor }: PageQuery) {
  const after = cursor ? decodeCursor(cursor) : undefined
  const rating = after?.rating ?? 0
  const { orderBy, beyond } = keyset(
    [promisedAt, orders.createdAt, orders.id],
    after && [rating, after.at, after.id],
    true,
  )
  const page = await run(
    ctx,
    ctx.db
      .select({
        ...getTableColumns(orders),
        promisedMs: sql<number>`${promisedAt}`.as('promised_ms'),
        // One payment can be for all that this customer owes, so the row tells how many orders that is.
        ofCustomer: sql<number>`(SELECT COUNT(*) FROM orders AS own WHERE own.user_id = orders.user_id AND ${owes})`.as(
          'of_customer',
        ),
      })
      .from(orders)
      // SQLite uses the index only for the first condition: the second compares an expression.
      .where(and(owes, beyond && sql`${promisedAt} >= ${rating}`, beyond))
      .orderBy(...orderBy)
      .limit(limit + 1),
  )
  const rows = page.slice(0, limit)
  const last = rows.at(-1)
  const next =
    page.length > limit && last
      ? encodeCursor({ rating: last.promisedMs, at: last.createdAt.getTime(), id: last.id })
      : null
  return { rows, next, total: null }
}

/** Returns an order for the list of open balances; amounts in paise, the due day as an Indian date. */
export const toOwing = (order: typeof orders.$inferSelect) => ({
  ...pick(order, ['id', 'userId', 'outfitType', 'customerName', 'customerPhoneE164']),
  balanceAmount: order.balanceAmount ?? 0,
  ...pick(order, ['status', 'estimatedDelivery']),
  dueOn: order.dueAt && indianDate(order.dueAt.getTime()),
})

type PaidOrder = { customer: string | null; phone: string | null; outfit: string; total: number | null }
type Payment = typeof orderPayments.$inferSelect & { order: PaidOrder; by: string | null }

const order = sql`(SELECT json_object('customer', customer_name, 'phone', customer_phone, 'outfit', outfit_type,
  'total', total_amount) FROM orders WHERE orders.id = order_id)`.mapWith((json: string): PaidOrder => JSON.parse(json))

const columnsOf = (ctx: Ctx): Column<Payment>[] => [
  { header: 'Receipt', width: 16, cell: (row) => row.number },
  { header: 'Paid on', width: 14, format: 'date', cell: (row) => row.paidOn ?? row.createdAt },
  { header: 'Order', width: 11, cell: (row) => orderLink(ctx, row.orderId) },
  { header: 'Customer', width: 24, cell: (row) => row.order.customer },
  { header: 'Phone', cell: (row) => row.order.phone },
  // Negative for a refund, so that the column can be summed.
  { header: 'Amount (₹)', width: 14, format: 'money', cell: (row) => row.amount / 100 },
  { header: 'Paid by', width: 16, cell: (row) => formatPaymentMethod(row.method) ?? null },
  { header: 'Reference', width: 20, cell: (row) => row.reference },
  { header: 'Reason', width: 30, cell: (row) => row.reason ?? (row.reverses === null ? null : 'Taken back') },
  { header: 'Note', width: 30, cell: (row) => row.note },
  { header: 'Recorded by', width: 20, cell: (row) => row.by },
  { header: 'Garment and name', width: 34, cell: (row) => row.order.outfit },
  { header: 'Order total (₹)', width: 16, format: 'money', cell: (row) => (row.order.total ?? 0) / 100 },
]

/**
 * Exports all payments and refunds of a range of days to a workbook, by payment date, the latest entry first. Includes
 * all orders, whatever filter their list has. Throws 413 above 100,000 rows, 429 over the limit of exports.
 */
export async function exportPayments(ctx: Ctx, user: User, { from, to }: Period) {
  // Rows are read in the order of entry, at most 60 days after the payment. The + keeps SQLite on that index: with the
  // other, each page would sort the whole period.
  const scope = sql`+paid_on BETWEEN ${from ?? ''} AND ${to ?? '9'}`
  const notedBy = to && indianDate(startOfIndianDay(to) + (paidOnDays + 1) * dayMs)
  const rows = await exportRows(
    ctx,
    user.id,
    orderPayments,
    { from, to: notedBy },
    { scope: from || to ? scope : undefined, extra: { order, by: byName } },
  )
  return streamWorkbook('Payments', columnsOf(ctx), rows)
}
