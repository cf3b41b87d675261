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

/** Payments of one reference that are looked at for other orders: brothers and sisters share a transfer. */
const maxSiblings = 10

/**
 * Stores money that came, or below zero went back, under the next receipt number, and settles the claim of the customer
 * that has its reference or is named by `claimId`. The first of a pending order confirms it, and one that `handsOver`
 * delivers it. Sent again with the same `id` it is the same payment (`repeated`).
 * `alsoOn` are other orders that have its reference. 404 for no such order or payment to take back, 409 for an older `updatedAt`, for an `id` that another payment has, and
 * for one that was reversed already, 400 for more given back than was paid.
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

/** The order once a payment is noted: the first of a pending one confirms it, unless a quotation waits to be accepted. */
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

/** A payment in the answer to the admin who noted it. */
export const paidToAdmin = ({ order, payment, alsoOn }: Awaited<ReturnType<typeof pay>>) => ({
  order: toAdmin(order),
  payment: paymentToAdmin(payment),
  alsoOn,
})

/** Orders beside this one that have a payment of the reference which stands. */
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

/** The payment that an `id` has made, if the request says the same; 409 for another. */
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

/** The claims of an order without the one that has this id or reference: one that came meanwhile stays. */
export function claimsWithout(id: string | null, reference: string | null) {
  const others = sql`FROM json_each(${orders.claims}) WHERE value ->> 'id' IS NOT ${id}
    AND (value ->> 'reference' IS NULL OR value ->> 'reference' IS NOT ${reference})`
  return {
    claims: sql`(SELECT json_group_array(json(value)) ${others})`,
    claimedAt: sql`(SELECT MIN(value ->> 'at') ${others})`,
  }
}

/** What was paid of the order ahead of this payment. */
const paidBefore = sql<number>`(SELECT IFNULL(SUM(earlier.amount), 0) FROM order_payments AS earlier
  WHERE earlier.order_id = orders.id AND earlier.created_at < order_payments.created_at)`

type Part = { number: string | null; amount: number; outfitType: string }

/** The parts of the payment that this one belongs to, of orders that are the same customer's still; none where it is alone. */
const sharedParts = sql`(SELECT json_group_array(json_object('number', part.number, 'amount', part.amount,
    'outfitType', part_of.outfit_type))
  FROM order_payments AS part JOIN orders AS part_of ON part_of.id = part.order_id
  WHERE part.shared_id = order_payments.shared_id AND part_of.user_id IS orders.user_id)`.mapWith(
  (json: string): Part[] => JSON.parse(json).sort((a: Part, b: Part) => (a.number ?? '').localeCompare(b.number ?? '')),
)

/**
 * The receipt of a payment of one order, which `isOrder` finds; 404 for none. Amounts are paise: `total` is what the
 * order came to then and `balanceAfter` what was left of it, both null for rows of before it was kept. A receipt that was
 * handed over says the same ever after, except that `balanceAfter` is null while the order is cancelled.
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
    /** Whether it takes another payment back. */
    isReversal: reverses !== null,
    shop: { name, address, phone: phone ?? null },
    order: { id, outfitType },
    total,
    balanceAfter: total === null || !owes ? null : total - receipt.paidBefore - receipt.amount,
  }
}

/** The same for its customer, without the number that the admin sends it to, and why the desk took a slip back. */
export async function getCustomerReceipt(...args: Parameters<typeof getReceipt>) {
  const { customerPhoneE164: _, ...receipt } = await getReceipt(...args)
  return { ...receipt, reason: receipt.isReversal ? null : receipt.reason }
}
