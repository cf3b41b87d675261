import { and, desc, eq, getTableColumns, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PaymentInput } from '../../../shared/payments.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { byName } from '../../db/admin-names.ts'
import { nextNumber } from '../../db/next-number.ts'
import type { Builder, Value } from '../../db/prepared.ts'
import { orderPayments } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** `orderTotal` is what the order comes to with it, which its receipt keeps. */
type NewPayment = Pick<PaymentInput, 'amount'> & { orderTotal: number | null } & Partial<
    Omit<typeof orderPayments.$inferInsert, 'orderId' | 'number' | 'createdAt'>
  >

/**
 * Statements that insert a payment of other than 0 paise under the next receipt number of its financial year, only while
 * `onlyIf` holds.
 */
export function insertPaymentStatements(ctx: Ctx, orderId: string, payment: NewPayment, at: Date, onlyIf = sql`TRUE`) {
  const { count, number } = nextNumber(ctx, 'R', at.getTime(), onlyIf)
  return [
    count,
    statement(
      ctx,
      sql`INSERT INTO order_payments
        (id, order_id, amount, method, note, number, paid_on, reference, reverses, order_total, by_id, reason, created_at)
      SELECT ${payment.id ?? crypto.randomUUID()}, ${orderId}, ${payment.amount}, ${payment.method ?? null},
        ${payment.note ?? null}, ${number},
        ${payment.paidOn ?? indianDate(at.getTime())}, ${payment.reference ?? null}, ${payment.reverses ?? null},
        ${payment.orderTotal}, ${payment.byId ?? null}, ${payment.reason ?? null}, ${at.getTime()} WHERE ${onlyIf}`,
    ),
  ]
}

/** Whether a row of `order_payments` was taken back by another. */
export const isReversed = sql<boolean>`EXISTS (SELECT 1 FROM order_payments AS other
  WHERE other.reverses = order_payments.id)`.mapWith(Boolean)

export type Payment = Awaited<ReturnType<typeof findPaymentStatement>>[number]

/** A payment, whether it was taken back, and who noted it. */
export const findPaymentStatement = (ctx: Ctx, id: string) => selectPayments(ctx, eq(orderPayments.id, id))

/** All payments of an order, the newest first. */
export const listPaymentsStatement = (ctx: Builder, orderId: Value<string>) =>
  selectPayments(ctx, eq(orderPayments.orderId, orderId))

const selectPayments = (ctx: Builder, which: SQL) =>
  ctx.db
    .select({ ...getTableColumns(orderPayments), reversed: isReversed.as('reversed'), byName: byName.as('by_name') })
    .from(orderPayments)
    .where(which)
    .orderBy(desc(orderPayments.createdAt))

/** Payments of one reference that are looked at for other orders: brothers and sisters share a transfer. */
const maxSiblings = 10

/** Orders beside this one that have a payment of the reference which stands. */
export const listSiblingsStatement = (ctx: Ctx, id: string, reference: string) =>
  ctx.db
    .select({ orderId: orderPayments.orderId })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.reference, reference),
        ne(orderPayments.orderId, id),
        isNull(orderPayments.reverses),
        sql`NOT ${isReversed}`,
      ),
    )
    .limit(maxSiblings)
