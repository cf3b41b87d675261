import { moneyLimits } from '../../../shared/money.ts'
import type { PaymentInput } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { orders } from '../../db/schema.ts'
import { versioned } from '../../db/versioned.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { orderAmounts } from './order-values.ts'
import { checkCurrent, refuseStale } from './stale-order.ts'
import { findWithEditorStatement, insertPaymentStatement } from './statements.ts'

/**
 * Stores money that came, or below zero went back; sent twice it counts once, because the order has changed by then.
 * 404 for no such order, 409 for an older `updatedAt`, 400 for more given back than was paid.
 */
export async function pay(ctx: Ctx, admin: User, id: string, { updatedAt, ...payment }: PaymentInput) {
  const [found] = await run(ctx, findWithEditorStatement(ctx, id))
  const order = checkCurrent(found, updatedAt)
  const paid = (order.advanceAmount ?? 0) + payment.amount
  if (paid < 0) fail(400, 'This is more than was paid')
  if (paid > moneyLimits.total) fail(400, 'This is more than we can keep')

  const lock = versioned(orders, id, updatedAt)
  const {
    written: [written],
    current: [current],
  } = await batch(ctx, {
    insertPayment: insertPaymentStatement(ctx, id, payment, lock.next, lock.isUnchanged),
    written: ctx.db
      .update(orders)
      .set({
        ...orderAmounts({ items: [] }, order.totalAmount ?? 0, paid),
        isTotalStated: order.isTotalStated,
        updatedAt: lock.next,
        updatedBy: admin.id,
        updatedFields: ['advanceAmount'],
      })
      .where(lock.where)
      .returning(),
    current: findWithEditorStatement(ctx, id),
  })
  return written ?? refuseStale(current)
}
