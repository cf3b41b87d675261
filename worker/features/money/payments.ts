import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { isUnpriced, moneyLimits } from '../../../shared/money.ts'
import { isOpen } from '../../../shared/orders.ts'
import type { PaymentInput } from '../../../shared/payments.ts'
import { pick } from '../../../shared/pick.ts'
import { factsStatement, storedFacts } from '../../boutique.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { orderPayments, orders } from '../../db/schema.ts'
import { retryRefused } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import { changeStatements } from '../orders/change.ts'
import { orderAt } from '../orders/next-order.ts'
import { enqueueStatusStatement } from '../orders/notified.ts'
import { edited, type Order, type Payment, paidAmounts } from '../orders/order.ts'
import { findPaymentStatement, isReversed } from '../orders/paid.ts'
import { checkCurrent, readStatements, refuseStale } from '../orders/read-order.ts'
import { paymentToAdmin, toAdmin } from '../orders/serialize.ts'
import { readClaimNewsStatement } from './claims.ts'

/** Maximum payments of one reference that are checked for other orders: orders of siblings may share a transfer. */
const maxSiblings = 10

/**
 * Stores a payment, or a refund as a negative amount, under the next receipt number. Settles the customer's claim that
 * has its reference or is named by `claimId`. The first payment of a pending order confirms the order, and a payment
 * that `handsOver` delivers it. A repeated request with the same `id` returns the same payment (`repeated`). `alsoOn`
 * lists other orders with its reference. Throws 400 for a refund of more than was paid, 404 for an unknown order or
 * payment to reverse. Throws 409 for an older `updatedAt`, for an `id` of another payment, and for a payment that was
 * reversed already.
 */
export const pay = (ctx: Ctx, admin: { id: string }, id: string, input: PaymentInput) =>
  retryRefused(
    () => tryToPay(ctx, admin, id, input),
    () => failStale('order_in_change'),
  )

async function tryToPay(
  ctx: Ctx,
  admin: { id: string },
  id: string,
  { updatedAt, claimId, handsOver, ...sent }: PaymentInput,
) {
  const {
    found: [found],
    booking: [booking],
    latestQuote: [latestQuote],
    existing: [existing] = [],
    reversed: [reversed] = [],
    siblings = [],
  } = await batch(ctx, {
    ...readStatements(ctx, id),
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
  const paymentId = payment.id ?? crypto.randomUUID()
  if (handsOver && !isOpen(order.status)) return refuseStale(found)
  const { after, hasMoved } = withPayment(admin, order, { ...payment, handsOver })
  const {
    written: [written],
    stored: [stored],
  } = await batch(ctx, {
    ...changeStatements(
      ctx,
      {
        before: order,
        after,
        booking,
        latestQuote,
        payment: { ...payment, id: paymentId, byId: admin.id },
      },
      payment.amount > 0 ? claimsWithout(claimId, payment.reference) : {},
    ),
    tellStatus: hasMoved ? enqueueStatusStatement(ctx, after) : undefined,
    readNews: claimId ? readClaimNewsStatement(ctx, claimId) : undefined,
    stored: findPaymentStatement(ctx, paymentId),
  })
  if (!written || !stored) return failStale('order_in_change')
  return { order: written, payment: stored, alsoOn, repeated: false }
}

/**
 * Returns the order after a payment. The first payment of a pending order confirms it, unless a quotation waits to be
 * accepted.
 */
export function withPayment(
  admin: { id: string },
  order: Order,
  { amount, reverses = null, handsOver = false }: { amount: number; reverses?: string | null; handsOver?: boolean },
) {
  const amounts = paidAmounts(order, (order.advanceAmount ?? 0) + amount)
  const isConfirmed = order.status === 'pending' && !order.isPriceOpen && amount > 0 && reverses === null
  const status = handsOver ? 'delivered' : isConfirmed ? 'confirmed' : order.status
  const hasMoved = status !== order.status
  const after = hasMoved
    ? edited({ ...orderAt(admin, order, status), ...amounts }, admin, ['status', 'advanceAmount'])
    : edited({ ...order, ...amounts }, admin, ['advanceAmount'])
  return { after, hasMoved }
}

/** Returns a payment for the admin who noted it. */
export const paidToAdmin = ({ order, payment, alsoOn }: Awaited<ReturnType<typeof pay>>) => ({
  order: toAdmin(order),
  payment: paymentToAdmin(payment),
  alsoOn,
})

/** Selects other orders with a valid payment of the same reference. */
const listSiblingsStatement = (ctx: Ctx, id: string, reference: string) =>
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

function checkReversal(reversed: Payment | undefined, orderId: string, amount: number) {
  if (reversed?.orderId !== orderId) return fail(404, 'payment_unknown')
  if (reversed.reversed) fail(409, 'payment_reversed')
  if (reversed.reverses !== null) fail(409, 'payment_reverses')
  if (reversed.amount !== -amount) fail(400, 'payment_not_whole', { field: 'amount' })
}

/** Returns the payment that an `id` created, if the request is the same; otherwise throws 409. */
function refuseOther(
  made: Payment,
  orderId: string,
  {
    paidOn,
    ...payment
  }: Omit<PaymentInput, 'updatedAt' | 'claimId' | 'method' | 'handsOver'> & Pick<Payment, 'method'>,
) {
  const isSame =
    made.orderId === orderId &&
    (paidOn === undefined || paidOn === made.paidOn) &&
    (['amount', 'method', 'note', 'reference', 'reason', 'reverses'] as const).every(
      (name) => payment[name] === made[name],
    )
  return isSame ? made : fail(409, 'payment_used')
}

/** Returns the claims of an order without the claim of this id or reference; a claim added concurrently stays. */
export function claimsWithout(id: string | null, reference: string | null) {
  const others = sql`FROM json_each(${orders.claims}) WHERE value ->> 'id' IS NOT ${id}
    AND (value ->> 'reference' IS NULL OR value ->> 'reference' IS NOT ${reference})`
  return {
    claims: sql`(SELECT json_group_array(json(value)) ${others})`,
    claimedAt: sql`(SELECT MIN(value ->> 'at') ${others})`,
  }
}

/** Sum of the order's payments before this payment. */
const paidBefore = sql<number>`(SELECT IFNULL(SUM(earlier.amount), 0) FROM order_payments AS earlier
  WHERE earlier.order_id = orders.id AND earlier.created_at < order_payments.created_at)`

type Part = { number: string | null; amount: number; outfitType: string }

/** Parts of the same payment for other orders that still belong to the same customer; empty for a single payment. */
const sharedParts = sql`(SELECT json_group_array(json_object('number', part.number, 'amount', part.amount,
    'outfitType', part_of.outfit_type))
  FROM order_payments AS part JOIN orders AS part_of ON part_of.id = part.order_id
  WHERE part.shared_id = order_payments.shared_id AND part_of.user_id IS orders.user_id)`.mapWith(
  (json: string): Part[] => JSON.parse(json).sort((a: Part, b: Part) => (a.number ?? '').localeCompare(b.number ?? '')),
)

/**
 * Returns the receipt of a payment of one order, which `isOrder` finds. Throws 404 if there is none. Amounts are in
 * paise: `total` is the order's total at that time and `balanceAfter` the remaining balance, both null for older rows.
 * An issued receipt never changes, except that `balanceAfter` is null while the order is cancelled.
 */
export async function getReceipt(ctx: Ctx, paymentId: string, isOrder: SQL | undefined) {
  const {
    receipt: [receipt],
    facts,
  } = await batch(ctx, {
    receipt: ctx.db
      .select({
        ...pick(orderPayments, [
          'number',
          'amount',
          'method',
          'reference',
          'reason',
          'paidOn',
          'createdAt',
          'reverses',
        ]),
        reversed: isReversed.as('reversed'),
        paidBefore: paidBefore.as('paid_before'),
        ...pick(orders, ['id', 'outfitType', 'status', 'isPriceOpen', 'customerName', 'customerPhoneE164']),
        total: orderPayments.orderTotal,
        discount: orderPayments.orderDiscount,
        parts: sharedParts.as('parts'),
      })
      .from(orderPayments)
      .innerJoin(orders, eq(orders.id, orderPayments.orderId))
      .where(and(eq(orderPayments.id, paymentId), isOrder)),
    facts: factsStatement(ctx),
  })
  if (!receipt) return fail(404, 'receipt_unknown')
  const { id, outfitType, status, isPriceOpen, reverses, total, ...payment } = receipt
  const owes = status !== 'cancelled' && !isUnpriced({ status, isPriceOpen })
  const { name, address, phone } = storedFacts(facts)
  return {
    ...payment,
    /** True if it reverses another payment. */
    isReversal: reverses !== null,
    shop: { name, address, phone: phone ?? null },
    order: { id, outfitType },
    total,
    balanceAfter: total === null || !owes ? null : total - receipt.paidBefore - receipt.amount,
  }
}

/** Returns the receipt for its customer, without the admin's contact number and the reason of a reversal. */
export async function getCustomerReceipt(...args: Parameters<typeof getReceipt>) {
  const { customerPhoneE164: _, ...receipt } = await getReceipt(...args)
  return { ...receipt, reason: receipt.isReversal ? null : receipt.reason }
}
