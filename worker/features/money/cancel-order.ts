import { eq } from 'drizzle-orm'
import type { CancelInput } from '../../../shared/payments.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { orderUpdates } from '../../db/schema.ts'
import { retryRefused } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import { formatRupees } from '../../lib/text.ts'
import { changeStatements } from '../orders/change.ts'
import { orderAt, refuseStepBack } from '../orders/next-order.ts'
import { enqueueStatusStatement } from '../orders/notified.ts'
import { type Payment, paidAmounts } from '../orders/order.ts'
import { findPaymentStatement } from '../orders/paid.ts'
import { checkCurrent, readStatements, refuseStale } from '../orders/read-order.ts'
import { toAdmin } from '../orders/serialize.ts'

/**
 * Cancels an order and notes what of its money goes back, in one batch, with a note for the desk that has the reason. The
 * note and the refund have the request's `id`: sent again it is the same (`repeated`). 404 for no such order, 409 for an
 * older `updatedAt`, for an order that is not open and for an `id` with other details, 400 for more than was paid.
 */
export const cancelOrder = (ctx: Ctx, admin: { id: string }, orderId: string, input: CancelInput) =>
  retryRefused(
    () => tryToCancel(ctx, admin, orderId, input),
    () => failStale('order_in_change'),
  )

async function tryToCancel(ctx: Ctx, admin: { id: string }, orderId: string, input: CancelInput) {
  const { id = crypto.randomUUID(), updatedAt, refund, method, reason } = input
  const {
    found: [found],
    booking: [booking],
    latestQuote: [latestQuote],
    note: [note],
    payment: [payment],
  } = await batch(ctx, {
    ...readStatements(ctx, orderId),
    note: ctx.db.select().from(orderUpdates).where(eq(orderUpdates.id, id)),
    payment: findPaymentStatement(ctx, id),
  })
  if ((note ?? payment) && found) {
    const isSame = note?.orderId === orderId && note.description === reason && isRefundOf(payment, orderId, input)
    return isSame ? { order: toAdmin(found.order), repeated: true } : fail(409, 'payment_used')
  }
  const order = checkCurrent(found, updatedAt)
  if (order.status === 'cancelled') return refuseStale(found)
  refuseStepBack(order.status, 'cancelled')
  const paid = order.advanceAmount ?? 0
  if (refund > paid) fail(400, 'payment_below_zero', { field: 'refund' })
  const kept = paid - refund
  const cancelled = orderAt(admin, order, 'cancelled')
  const after = { ...cancelled, ...paidAmounts(order, kept) }
  const at = after.updatedAt
  const why = reason ?? 'Order cancelled'
  const {
    written: [written],
  } = await batch(ctx, {
    ...changeStatements(ctx, {
      before: order,
      after,
      booking,
      latestQuote,
      payment: refund > 0 ? { id, amount: -refund, method, reason: why, byId: admin.id } : undefined,
    }),
    tell: enqueueStatusStatement(ctx, after),
    note: ctx.db.insert(orderUpdates).values({
      ...{ id, orderId, title: titleOf(refund, kept), description: reason, photos: [] },
      ...{ stage: 'cancelled', isVisible: false, createdAt: at, updatedAt: at, byId: admin.id },
    }),
  })
  return written ? { order: toAdmin(written), repeated: false } : failStale('order_in_change')
}

/** True if the payment under the request's `id` is its refund; none for a request without a refund. */
const isRefundOf = (payment: Payment | undefined, orderId: string, { refund, method }: CancelInput) =>
  refund === 0
    ? payment === undefined
    : payment?.orderId === orderId && payment.amount === -refund && payment.method === method

/** `Cancelled: ₹4,000 refunded, ₹1,000 kept`. */
function titleOf(refund: number, kept: number) {
  const money = [refund > 0 && `${formatRupees(refund)} refunded`, kept > 0 && `${formatRupees(kept)} kept`]
  return ['Cancelled', money.filter(Boolean).join(', ')].filter(Boolean).join(': ')
}
