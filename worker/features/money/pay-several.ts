import { asc, eq, sql } from 'drizzle-orm'
import { balanceOf } from '../../../shared/money.ts'
import type { SharedPaymentInput } from '../../../shared/payments.ts'
import { pick } from '../../../shared/pick.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { owes } from '../../db/predicates.ts'
import { orderPayments, orders } from '../../db/schema.ts'
import { retryRefused } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import { formatRupees } from '../../lib/text.ts'
import { changeStatements } from '../orders/change.ts'
import { findBookingOfOrderStatement } from '../orders/moved.ts'
import { enqueueStatusStatement } from '../orders/notified.ts'
import type { Order } from '../orders/order.ts'
import { findLatestStatement } from '../orders/quotes.ts'
import { checkCurrent, findWithEditorStatement } from '../orders/read-order.ts'
import { toOwing } from './day-book.ts'
import { claimsWithout, withPayment } from './payments.ts'

/** The orders of a customer that are not paid in full, the oldest promise first, with the versions that a payment asks for. */
export async function listOwed(ctx: Ctx, userId: string) {
  const rows = await run(
    ctx,
    ctx.db
      .select()
      .from(orders)
      // By the customer, and not by the index of all that is owed.
      .where(sql`id IN (SELECT id FROM orders WHERE user_id = ${userId}) AND ${owes}`),
  )
  const promisedAt = ({ dueAt }: Order) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY
  // A customer has few orders; of equal days the older order comes first.
  return rows
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .sort((a, b) => (promisedAt(a) === promisedAt(b) ? 0 : promisedAt(a) - promisedAt(b)))
    .map((order) => ({ ...toOwing(order), updatedAt: order.updatedAt }))
}

/**
 * Notes one payment for several orders of a customer: a payment with a receipt for each, all with the request's `id` as
 * `sharedId`, in one batch. Sent again with the same `id` it is the same payment (`repeated`). 404 for no such order, 409
 * for an older `updatedAt`, for orders of several customers, and for an `id` with other details, 400 for a part above what
 * its order owes.
 */
export const paySeveral = (ctx: Ctx, admin: { id: string }, input: SharedPaymentInput) =>
  retryRefused(
    () => tryToPay(ctx, admin, input),
    () => failStale('order_in_change'),
  )

async function tryToPay(ctx: Ctx, admin: { id: string }, { parts, ...sent }: SharedPaymentInput) {
  const sharedId = sent.id ?? crypto.randomUUID()
  const { existing, found, bookings, latestQuotes } = await batch(ctx, {
    existing: listPartsStatement(ctx, sharedId),
    found: parts.map(({ orderId }) => findWithEditorStatement(ctx, orderId)),
    bookings: parts.map(({ orderId }) => findBookingOfOrderStatement(ctx, orderId)),
    latestQuotes: parts.map(({ orderId }) => findLatestStatement(ctx, orderId)),
  })
  if (existing.length > 0) return { payments: refuseOther(existing, { parts, ...sent }), repeated: true }
  const read = parts.map(({ amount, updatedAt }, nth) => {
    const order = checkCurrent(found[nth]?.[0], updatedAt)
    refuseAbove(order, amount)
    return { order, amount, booking: bookings[nth]?.[0], latestQuote: latestQuotes[nth]?.[0] }
  })
  const customers = new Set(read.map(({ order }) => order.userId))
  if (customers.size > 1 || (read.length > 1 && customers.has(null))) fail(409, 'payment_of_others')
  const { method, note, paidOn, reference } = sent
  const { stored } = await batch(ctx, {
    changes: read.flatMap(({ order: before, amount, ...rows }) => {
      const { after, hasMoved } = withPayment(admin, before, { amount })
      const payment = { amount, method, note, paidOn, reference, sharedId, reverses: null, byId: admin.id }
      const statements = changeStatements(ctx, { before, after, ...rows, payment }, claimsWithout(null, reference))
      const all = [...Object.values(statements), hasMoved ? enqueueStatusStatement(ctx, after) : undefined]
      return all.flat().filter((one) => one !== undefined)
    }),
    stored: listPartsStatement(ctx, sharedId),
  })
  return { payments: stored, repeated: false }
}

const listPartsStatement = (ctx: Ctx, sharedId: string) =>
  ctx.db
    .select(pick(orderPayments, ['id', 'orderId', 'number', 'amount', 'method', 'note', 'reference', 'paidOn']))
    .from(orderPayments)
    .where(eq(orderPayments.sharedId, sharedId))
    .orderBy(asc(orderPayments.number))
type Part = Awaited<ReturnType<typeof listPartsStatement>>[number]

/** The parts that an `id` has made, if the request says the same; 409 for another. */
function refuseOther(made: Part[], { parts, paidOn, ...sent }: SharedPaymentInput) {
  const amounts = new Map(parts.map(({ orderId, amount }) => [orderId, amount]))
  const isSame =
    made.length === parts.length &&
    made.every(
      (part) =>
        amounts.get(part.orderId) === part.amount &&
        (paidOn === undefined || part.paidOn === paidOn) &&
        (['method', 'note', 'reference'] as const).every((name) => part[name] === sent[name]),
    )
  return isSame ? made : fail(409, 'payment_used')
}

function refuseAbove(order: Order, amount: number) {
  const balance = Math.max(balanceOf(order.totalAmount ?? 0, order.advanceAmount ?? 0, order), 0)
  if (amount > balance)
    fail(400, 'payment_above_balance', {
      field: order.id,
      values: { balance: formatRupees(balance), outfit: order.outfitType },
    })
}
