import { and, eq, sql } from 'drizzle-orm'
import { moneyLimits } from '../../../shared/money.ts'
import type { PaymentInput } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { orders } from '../../db/schema.ts'
import { fail } from '../../failure.ts'
import type { User } from '../../session.ts'
import { refuseStale, withEditor } from './conflict.ts'
import { recordPayment } from './history.ts'
import { moneyOf, presentAtDesk } from './order.ts'

/**
 * Notes money that came, or below zero went back; sent twice it counts once, because the order has changed by then.
 * 404 for no such order, 409 for an older `updatedAt`, 400 for more given back than was paid.
 */
export async function pay(ctx: Ctx, owner: User, id: string, { updatedAt, ...payment }: PaymentInput) {
  const [found] = await withEditor(ctx, id)
  if (!found) return fail(404, 'There is no such order')
  const { editor: _who, ...order } = found
  if (order.updatedAt.getTime() !== updatedAt.getTime()) refuseStale(found)
  const paid = (order.advanceAmount ?? 0) + payment.amount
  if (paid < 0) fail(400, 'This is more than was paid')
  if (paid > moneyLimits.total) fail(400, 'This is more than we can keep')

  const now = new Date(Math.max(Date.now(), updatedAt.getTime() + 1))
  const unmoved = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND updated_at = ${updatedAt.getTime()})`
  const [, [written], [current]] = await ctx.db.batch([
    recordPayment(ctx, id, payment, now, unmoved),
    ctx.db
      .update(orders)
      .set({
        ...moneyOf([], order.totalAmount ?? 0, paid),
        isTotalStated: order.isTotalStated,
        updatedAt: now,
        updatedBy: owner.id,
        updatedFields: ['advanceAmount'],
      })
      .where(and(eq(orders.id, id), eq(orders.updatedAt, updatedAt)))
      .returning(),
    withEditor(ctx, id),
  ])
  return written ? presentAtDesk(written) : refuseStale(current ?? found)
}
