import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { moneyLimits } from '../../../shared/money.ts'
import type { PaymentInput } from '../../../shared/payments.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { orders } from '../../db/schema.ts'
import { refreshOrderStatement } from '../../db/search.ts'
import { versioned } from '../../db/versioned.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { paymentMessageStatement } from './messaged.ts'
import { orderAmounts } from './order.ts'
import {
  findPaymentStatement,
  insertPaymentStatements,
  listSiblingsStatement,
  type Payment,
} from './payment-statements.ts'
import { checkCurrent, refuseStale } from './stale-order.ts'
import { findWithEditorStatement } from './statements.ts'

/**
 * Stores money that came, or below zero went back, under the next receipt number, and settles what the customer said was
 * paid under its reference. Sent again with the same `id` it is the same payment (`repeated`). `alsoOn` are other orders
 * that have its reference.
 * 404 for no such order or payment to take back, 409 for an older `updatedAt`, for an `id` that another payment has, and
 * for one that was reversed already, 400 for more given back than was paid.
 */
export async function pay(ctx: Ctx, admin: User, id: string, { updatedAt, claimReference, ...sent }: PaymentInput) {
  const {
    found: [found],
    existing: [existing] = [],
    reversed: [reversed] = [],
    siblings = [],
  } = await batch(ctx, {
    found: findWithEditorStatement(ctx, id),
    existing: sent.id ? findPaymentStatement(ctx, sent.id) : undefined,
    reversed: sent.reverses === null ? undefined : findPaymentStatement(ctx, sent.reverses),
    siblings: sent.reference === null ? undefined : listSiblingsStatement(ctx, id, sent.reference),
  })
  // Otherwise the sums by method would not be what they were before it.
  const payment = { ...sent, method: reversed ? reversed.method : sent.method }
  const alsoOn = [...new Set(siblings.map(({ orderId }) => orderId))]
  if (existing && found)
    return { order: found.order, payment: refuseOther(existing, id, payment), alsoOn, repeated: true }
  const order = checkCurrent(found, updatedAt)
  if (payment.reverses !== null) checkReversal(reversed, id, payment.amount)
  const paid = (order.advanceAmount ?? 0) + payment.amount
  if (paid < 0) fail(400, 'payment_below_zero', { field: 'amount' })
  if (paid > moneyLimits.total) fail(400, 'payment_too_large', { field: 'amount' })

  const lock = versioned(orders, id, updatedAt)
  const paymentId = payment.id ?? crypto.randomUUID()
  const row = { ...payment, id: paymentId, orderTotal: order.totalAmount, byId: admin.id }
  const amounts = orderAmounts({ items: [] }, order.totalAmount ?? 0, paid)
  const {
    written: [written],
    stored: [stored],
    current: [current],
  } = await batch(ctx, {
    insertPayment: insertPaymentStatements(ctx, id, row, lock.next, lock.isUnchanged),
    // A give-back that is undone brought no money, and what was given back unsays no payment.
    message:
      payment.amount > 0 === (payment.reverses === null)
        ? paymentMessageStatement(ctx, { ...order, ...amounts }, payment.amount, lock.isUnchanged)
        : undefined,
    written: ctx.db
      .update(orders)
      .set({
        ...amounts,
        isTotalStated: order.isTotalStated,
        ...claimWithout(payment.amount < 0 ? null : (claimReference ?? payment.reference)),
        updatedAt: lock.next,
        updatedBy: admin.id,
        updatedFields: ['advanceAmount'],
      })
      .where(lock.where)
      .returning(),
    refresh: refreshOrderStatement(ctx, id),
    stored: findPaymentStatement(ctx, paymentId),
    current: findWithEditorStatement(ctx, id),
  })
  if (!stored || !current) return refuseStale(current)
  // Another request with this id was faster.
  if (!written) return { order: current.order, payment: refuseOther(stored, id, payment), alsoOn, repeated: true }
  return { order: written, payment: stored, alsoOn, repeated: false }
}

function checkReversal(reversed: Payment | undefined, orderId: string, amount: number) {
  if (reversed?.orderId !== orderId) return fail(404, 'payment_unknown')
  if (reversed.reversed) fail(409, 'payment_reversed')
  if (reversed.reverses !== null) fail(409, 'payment_reverses')
  if (reversed.amount !== -amount) fail(400, 'payment_not_whole', { field: 'amount' })
}

/** The payment that an `id` has made, if the request says the same; 409 for another. */
function refuseOther(
  made: Payment,
  orderId: string,
  { paidOn, ...payment }: Omit<PaymentInput, 'updatedAt' | 'claimReference' | 'method'> & Pick<Payment, 'method'>,
) {
  const isSame =
    made.orderId === orderId &&
    (paidOn === undefined || paidOn === made.paidOn) &&
    (['amount', 'method', 'note', 'reference', 'reason', 'reverses'] as const).every(
      (name) => payment[name] === made[name],
    )
  return isSame ? made : fail(409, 'payment_used')
}

/** What an order's customer says was paid, but for what has this reference: one that came meanwhile stays. */
function claimWithout(reference: string | null) {
  const unless = (column: SQLiteColumn) => sql`IIF(claimed_reference = ${reference}, NULL, ${column})`
  return {
    claimedAmount: unless(orders.claimedAmount),
    claimedReference: unless(orders.claimedReference),
    claimedAt: unless(orders.claimedAt),
  }
}
