import { and, eq, sql } from 'drizzle-orm'
import { moneyLimits } from '../../../shared/money.ts'
import type { PaymentInput } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { orders } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/session.ts'
import { orderAmounts, toAdmin } from './order-values.ts'
import { orderWithEditorStatement, refuseStale } from './stale-order.ts'
import { insertPaymentStatement } from './statements.ts'

/**
 * Notes money that came, or below zero went back; sent twice it counts once, because the order has changed by then.
 * 404 for no such order, 409 for an older `updatedAt`, 400 for more given back than was paid.
 */
export async function pay(ctx: Ctx, admin: User, id: string, { updatedAt, ...payment }: PaymentInput) {
  const [found] = await orderWithEditorStatement(ctx, id)
  if (!found) return fail(404, 'There is no such order')
  const { editor: _who, ...order } = found
  if (order.updatedAt.getTime() !== updatedAt.getTime()) refuseStale(found)
  const paid = (order.advanceAmount ?? 0) + payment.amount
  if (paid < 0) fail(400, 'This is more than was paid')
  if (paid > moneyLimits.total) fail(400, 'This is more than we can keep')

  const now = new Date(Math.max(Date.now(), updatedAt.getTime() + 1))
  const isUnchanged = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND updated_at = ${updatedAt.getTime()})`
  const [, [written], [current]] = await ctx.db.batch([
    insertPaymentStatement(ctx, id, payment, now, isUnchanged),
    ctx.db
      .update(orders)
      .set({
        ...orderAmounts([], order.totalAmount ?? 0, paid),
        isTotalStated: order.isTotalStated,
        updatedAt: now,
        updatedBy: admin.id,
        updatedFields: ['advanceAmount'],
      })
      .where(and(eq(orders.id, id), eq(orders.updatedAt, updatedAt)))
      .returning(),
    orderWithEditorStatement(ctx, id),
  ])
  return written ? toAdmin(written) : refuseStale(current ?? found)
}
