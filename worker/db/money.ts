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

/** A bill, and whether another cancels it. */
export const findBillStatement = (ctx: Ctx, id: string) => selectBills(ctx, eq(bills.id, id))

/** The bill of an order that is not cancelled and cancels none. */
export const findStandingStatement = (ctx: Ctx, orderId: string) =>
  selectBills(ctx, sql`order_id = ${orderId} AND cancels IS NULL AND NOT ${isCancelled}`)

const selectBills = (ctx: Ctx, which: SQL) =>
  ctx.db
    .select({ ...getTableColumns(bills), cancelled: isCancelled.as('cancelled') })
    .from(bills)
    .where(which)

/** True while no bill of the order stands. */
export const hasNoStanding = (orderId: string) => sql`NOT EXISTS (SELECT 1 FROM bills AS standing
  WHERE standing.order_id = ${orderId} AND standing.cancels IS NULL
  AND NOT EXISTS (SELECT 1 FROM bills AS other WHERE other.cancels = standing.id))`

/** Statements that insert a bill under the next number of its day's financial year. */
export function insertBillStatements(ctx: Ctx, bill: NewBill) {
  const { count, number } = nextNumber(ctx, 'B', startOfIndianDay(bill.issuedOn))
  return [count, ctx.db.insert(bills).values({ ...bill, number })]
}

/** Whether a row of `bills` was cancelled by another. */
export const isCancelled = sql<boolean>`EXISTS (SELECT 1 FROM bills AS other WHERE other.cancels = bills.id)`.mapWith(
  Boolean,
)

/** The bills of an order as its page lists them, the newest first; `payable` in paise. */
export const listBillsStatement = (ctx: Builder, orderId: Value<string>) =>
  ctx.db
    .select({
      id: bills.id,
      number: bills.number,
      kind: bills.kind,
      issuedOn: bills.issuedOn,
      payable: sql<number>`totals ->> 'payable'`.as('payable'),
      /** What its lines come to, before it is rounded to a rupee. */
      total: sql<number>`(totals ->> 'payable') - (totals ->> 'rounding')`.as('bill_total'),
      lines: bills.lines,
      cancels: bills.cancels,
      reason: bills.reason,
      cancelled: isCancelled.as('cancelled'),
    })
    .from(bills)
    .where(eq(bills.orderId, orderId))
    .orderBy(desc(bills.createdAt))

// A payment that takes another back lessens what that one counted in, and is no money given back.
const isReceived = sql`((amount > 0) = (reverses IS NULL))`
const sumOf = (condition: SQL, sign: 1 | -1 = 1) =>
  sql<number>`IFNULL(SUM(IIF(${condition}, amount, 0)), 0) * ${sql.raw(String(sign))}`

/** Columns of sums of payments, in paise; `toPaymentSums` takes their row. */
export const paymentSumColumns = {
  count: sql<number>`COUNT(*)`.as('count'),
  received: sumOf(isReceived).as('received'),
  givenBack: sumOf(sql`NOT ${isReceived}`, -1).as('given_back'),
  cash: receivedBy('cash'),
  upi: receivedBy('upi'),
  card: receivedBy('card'),
  bank: receivedBy('bank'),
}

/** Columns of what went back by each way; `toRefunds` takes their row. */
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

/** Statement: what open balances come to, in paise. A cancelled order owes nothing, an overpaid one lowers no other's. */
export const sumOwedStatement = (ctx: Ctx) =>
  ctx.db
    .select({ value: sql<number>`IFNULL(SUM(balance_amount), 0)`.as('value') })
    .from(orders)
    .where(owes)

type Row = Record<'received' | 'givenBack' | PaymentMethod, number>

/** The row of no payments. */
export const noPayments: Row = { received: 0, givenBack: 0, cash: 0, upi: 0, card: 0, bank: 0 }

/** What came, in all and by each way it came (`other` where none was noted), and what went back; in paise. */
export function toPaymentSums({ received, givenBack, cash, upi, card, bank }: Row) {
  const known = { cash, upi, card, bank }
  const other = received - paymentMethods.reduce((sum, method) => sum + known[method], 0)
  return { received, givenBack, byMethod: { ...known, other } }
}

type RefundRow = Record<'givenBack' | `${PaymentMethod}Back`, number>

/** The refunds by each way (`other` where none was noted), in paise. */
export function toRefunds({ givenBack, cashBack, upiBack, cardBack, bankBack }: RefundRow) {
  return {
    ...{ cash: cashBack, upi: upiBack, card: cardBack, bank: bankBack },
    other: givenBack - cashBack - upiBack - cardBack - bankBack,
  }
}
