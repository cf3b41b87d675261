import { type SQL, sql } from 'drizzle-orm'
import { type PaymentMethod, paymentMethods } from '../../shared/orders.ts'
import type { Ctx } from '../context.ts'
import { owes } from './predicates.ts'
import { orderPayments, orders } from './schema.ts'

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
