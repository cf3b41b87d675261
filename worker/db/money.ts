import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type PaymentMethod, paymentMethods } from '../../shared/orders.ts'
import { startOfIndianDay } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import type { Builder, Value } from './batch.ts'
import { nextNumber } from './counts.ts'
import { owes } from './predicates.ts'
import { bills, orderPayments, orders } from './schema.ts'

export type Bill = Awaited<ReturnType<typeof findBillStatement>>[number]
type NewBill = Omit<typeof bills.$inferSelect, 'number'>

/** Finds a bill, and whether another bill cancels it. */
export const findBillStatement = (ctx: Ctx, id: string) => selectBills(ctx, eq(bills.id, id))

/** Finds the valid bill of an order: neither cancelled nor a cancellation. */
export const findStandingStatement = (ctx: Ctx, orderId: string) =>
  selectBills(ctx, sql`order_id = ${orderId} AND cancels IS NULL AND NOT ${isCancelled}`)

const selectBills = (ctx: Ctx, which: SQL) =>
  ctx.db
    .select({ ...getTableColumns(bills), cancelled: isCancelled.as('cancelled') })
    .from(bills)
    .where(which)

/** True if the order has no valid bill. */
export const hasNoStanding = (orderId: string) => sql`NOT EXISTS (SELECT 1 FROM bills AS standing
  WHERE standing.order_id = ${orderId} AND standing.cancels IS NULL
  AND NOT EXISTS (SELECT 1 FROM bills AS other WHERE other.cancels = standing.id))`

/** Statements that insert a bill under the next number of the financial year of its date. */
export function insertBillStatements(ctx: Ctx, bill: NewBill) {
  const { count, number } = nextNumber(ctx, 'B', startOfIndianDay(bill.issuedOn))
  return [count, ctx.db.insert(bills).values({ ...bill, number })]
}

/** True if another bill cancels a row of `bills`. */
export const isCancelled = sql<boolean>`EXISTS (SELECT 1 FROM bills AS other WHERE other.cancels = bills.id)`.mapWith(
  Boolean,
)

/** Selects the bills for an order's page, newest first; `payable` in paise. */
export const listBillsStatement = (ctx: Builder, orderId: Value<string>) =>
  ctx.db
    .select({
      id: bills.id,
      number: bills.number,
      kind: bills.kind,
      issuedOn: bills.issuedOn,
      payable: sql<number>`totals ->> 'payable'`.as('payable'),
      /** Sum of its lines, before the rounding to whole rupees. */
      total: sql<number>`(totals ->> 'payable') - (totals ->> 'rounding')`.as('bill_total'),
      lines: bills.lines,
      cancels: bills.cancels,
      reason: bills.reason,
      cancelled: isCancelled.as('cancelled'),
    })
    .from(bills)
    .where(eq(bills.orderId, orderId))
    .orderBy(desc(bills.createdAt))

// A reversal reduces the sum of its payment and is not a refund.
const isReceived = sql`((amount > 0) = (reverses IS NULL))`
const sumOf = (condition: SQL, sign: 1 | -1 = 1) =>
  sql<number>`IFNULL(SUM(IIF(${condition}, amount, 0)), 0) * ${sql.raw(String(sign))}`

/** Columns with sums of payments, in paise; their row goes to `toPaymentSums`. */
export const paymentSumColumns = {
  count: sql<number>`COUNT(*)`.as('count'),
  received: sumOf(isReceived).as('received'),
  givenBack: sumOf(sql`NOT ${isReceived}`, -1).as('given_back'),
  cash: receivedBy('cash'),
  upi: receivedBy('upi'),
  card: receivedBy('card'),
  bank: receivedBy('bank'),
}

/** Columns with sums of refunds by method; their row goes to `toRefunds`. */
export const refundColumns = {
  cashBack: refundedBy('cash').as('cash_back'),
  upiBack: refundedBy('upi').as('upi_back'),
  cardBack: refundedBy('card').as('card_back'),
  bankBack: refundedBy('bank').as('bank_back'),
}

function refundedBy(method: PaymentMethod) {
  return sumOf(sql`NOT ${isReceived} AND ${orderPayments.method} = ${sql.raw(`'${method}'`)}`, -1)
}

function receivedBy(method: PaymentMethod) {
  return sumOf(sql`${isReceived} AND ${orderPayments.method} = ${sql.raw(`'${method}'`)}`).as(method)
}

/**
 * Statement: sums the open balances, in paise. A cancelled order owes nothing, and an overpaid order does not lower the
 * sum.
 */
export const sumOwedStatement = (ctx: Ctx) =>
  ctx.db
    .select({ value: sql<number>`IFNULL(SUM(balance_amount), 0)`.as('value') })
    .from(orders)
    .where(owes)

type Row = Record<'received' | 'givenBack' | PaymentMethod, number>

/** Row of sums without any payments. */
export const noPayments: Row = { received: 0, givenBack: 0, cash: 0, upi: 0, card: 0, bank: 0 }

/**
 * Returns the sums of received and refunded money in paise, with the received money by method (`other` if none was
 * noted).
 */
export function toPaymentSums({ received, givenBack, cash, upi, card, bank }: Row) {
  const known = { cash, upi, card, bank }
  const other = received - paymentMethods.reduce((sum, method) => sum + known[method], 0)
  return { received, givenBack, byMethod: { ...known, other } }
}

type RefundRow = Record<'givenBack' | `${PaymentMethod}Back`, number>

/** Returns the refunds by method (`other` if none was noted), in paise. */
export function toRefunds({ givenBack, cashBack, upiBack, cardBack, bankBack }: RefundRow) {
  return {
    ...{ cash: cashBack, upi: upiBack, card: cardBack, bank: bankBack },
    other: givenBack - cashBack - upiBack - cardBack - bankBack,
  }
}
