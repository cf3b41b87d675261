import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { indianDate } from '../../../shared/time.ts'
import { factsRowId } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { byName } from '../../db/admin-names.ts'
import type { Builder, Value } from '../../db/batch.ts'
import { nextNumber } from '../../db/counts.ts'
import { orderPayments } from '../../db/schema.ts'
import { shopRuleOf } from '../shop-rules/shop-rules.ts'
import type { NewPayment, OrderChange } from './order.ts'

/** Inserts the payment of a change under the next receipt number of its financial year. */
export const insertPayment = (ctx: Ctx, { after, payment }: OrderChange) =>
  payment
    ? insertPaymentStatements(
        ctx,
        after.id,
        { ...payment, orderTotal: after.totalAmount, orderDiscount: after.discountAmount },
        after.updatedAt,
      )
    : []

/** Statements that insert a payment under the next receipt number of its financial year; none for 0 paise. */
export function insertPaymentStatements(ctx: Ctx, orderId: string, payment: NewPayment, at: Date) {
  const { count, number } = nextNumber(ctx, 'R', at.getTime())
  const paidOn = payment.paidOn ?? indianDate(at.getTime())
  const id = payment.id ?? crypto.randomUUID()
  return [count, ctx.db.insert(orderPayments).values({ ...payment, id, orderId, number, paidOn, createdAt: at })]
}

/** True if another row reverses a row of `order_payments`. */
export const isReversed = sql<boolean>`EXISTS (SELECT 1 FROM order_payments AS other
  WHERE other.reverses = order_payments.id)`.mapWith(Boolean)

/** Finds a payment, whether it was reversed, and the name of the admin who noted it. */
export const findPaymentStatement = (ctx: Ctx, id: string) => selectPayments(ctx, eq(orderPayments.id, id))

/** Selects all payments of an order, newest first. */
export const listPaymentsStatement = (ctx: Builder, orderId: Value<string>) =>
  selectPayments(ctx, eq(orderPayments.orderId, orderId))

const selectPayments = (ctx: Builder, which: SQL) =>
  ctx.db
    .select({ ...getTableColumns(orderPayments), reversed: isReversed.as('reversed'), byName: byName.as('by_name') })
    .from(orderPayments)
    .where(which)
    .orderBy(desc(orderPayments.createdAt))

/** Selects the UPI rule and the boutique's name, in one row. */
export const upiStatement = (ctx: Builder) =>
  ctx.db
    .select({
      rule: sql`(SELECT value FROM shop_rules WHERE name = 'money')`.mapWith(JSON.parse).as('rule'),
      boutique: sql<string | null>`(SELECT json_extract(facts, '$.name') FROM boutique_facts
        WHERE id = ${factsRowId})`.as('boutique'),
    })
    .from(sql`(SELECT 1)`)

type Row = Awaited<ReturnType<typeof upiStatement>>[number]

/** Returns the UPI payee of an order; null without a UPI id, or if nothing is owed. */
export function upiOf([row]: Row[], balance: number) {
  if (balance <= 0) return null
  const { upiId, upiName } = shopRuleOf('money', [{ name: 'money', value: row?.rule }])
  return upiId === null ? null : { id: upiId, name: upiName ?? row?.boutique ?? placeholderBoutique.name }
}
