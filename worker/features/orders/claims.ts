import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { ClaimInput } from '../../../shared/payments.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { balanceSql } from '../../db/predicates.ts'
import { notifications, orderPayments, orders } from '../../db/schema.ts'
import { refreshOrderStatement } from '../../db/search.ts'
import { fail, failStale } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import { enqueueClaimStatement } from './notified.ts'
import type { Order } from './order.ts'
import { isReversed } from './paid.ts'

type Claimed = Pick<Order, 'claimedAmount' | 'claimedReference' | 'claimedAt'>

/** What a customer says was paid and nobody has checked, or null. */
export const claimOf = ({ claimedAmount: amount, claimedReference: reference, claimedAt: at }: Claimed) =>
  amount === null || reference === null || at === null ? null : { amount, reference, at }

/**
 * Stores what a customer says was paid by UPI, for the admin to check, and notifies the admins: it counts in no figure
 * and leaves the order's `updatedAt` as it is. Sent again with the same `id` it is the same claim (`repeated`).
 * 404 for another's order, 409 while another claim is open, for a payment that is noted already and where nothing is
 * owed, 429 over the limit.
 */
export async function claim(ctx: Ctx, userId: string, orderId: string, { id, amount, reference }: ClaimInput) {
  // The notification has the claim's own id: it says what the request with that id was.
  const claimId = id ?? crypto.randomUUID()
  const data = { amount, reference }
  const {
    uses,
    order: [order],
    told: [told],
    noted: [noted],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'paymentClaims', userId),
    order: ctx.db
      .select({ claimedAt: orders.claimedAt, balance: balanceSql('orders').as('balance') })
      .from(orders)
      .where(isOrderOf(orderId, userId)),
    told: findToldStatement(ctx, claimId),
    noted: ctx.db
      .select({ id: orderPayments.id })
      .from(orderPayments)
      .where(
        and(
          eq(orderPayments.reference, reference),
          eq(orderPayments.orderId, orderId),
          gt(orderPayments.amount, 0),
          isNull(orderPayments.reverses),
          sql`NOT ${isReversed}`,
        ),
      ),
  })
  refuseOverLimit(ctx, 'paymentClaims', uses)
  if (!order) return fail(404, 'order_unknown')
  if (told) return repeat(told, orderId, data)
  if (order.claimedAt) return refuseSecond()
  if (noted) fail(409, 'claim_noted')
  if ((order.balance ?? 0) <= 0) fail(409, 'nothing_to_pay')

  const at = new Date()
  const isOpen = and(isOrderOf(orderId, userId), isNull(orders.claimedAt))
  const {
    written: [written],
    first: [first],
  } = await batch(ctx, {
    enqueue: enqueueClaimStatement(
      ctx,
      { id: claimId, orderId, ...data },
      sql`EXISTS (SELECT 1 FROM orders WHERE ${isOpen})`,
    ),
    written: ctx.db
      .update(orders)
      // Drizzle would set the moment of a change, and the admin's next change would be refused.
      .set({ claimedAmount: amount, claimedReference: reference, claimedAt: at, updatedAt: sql`updated_at` })
      .where(isOpen)
      .returning({ id: orders.id }),
    refresh: refreshOrderStatement(ctx, orderId),
    first: findToldStatement(ctx, claimId),
  })
  if (written) return { claim: { ...data, at }, repeated: false }
  // Another request was faster, perhaps one with this id.
  return first ? repeat(first, orderId, data) : refuseSecond()
}

const findToldStatement = (ctx: Ctx, claimId: string) =>
  ctx.db
    .select({ about: notifications.relatedId, data: notifications.data, at: notifications.createdAt })
    .from(notifications)
    .where(eq(notifications.id, claimId))

type Told = Awaited<ReturnType<typeof findToldStatement>>[number]

/** The claim that an `id` has made, if the request says the same. */
function repeat(told: Told, orderId: string, data: Pick<ClaimInput, 'amount' | 'reference'>) {
  if (told.about !== orderId || JSON.stringify(told.data) !== JSON.stringify(data)) return refuseSecond()
  return { claim: { ...data, at: told.at }, repeated: true }
}

const refuseSecond = (): never => fail(409, 'claim_open')

/**
 * Takes what a customer says was paid under a reference off an order: it has not come, or was noted otherwise. 404 for no
 * such order, 409 where something else, or nothing, is said by now.
 */
export async function dismissClaim(ctx: Ctx, orderId: string, reference: string) {
  const {
    order: [order],
    written: [written],
  } = await batch(ctx, {
    order: ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)),
    written: ctx.db
      .update(orders)
      .set({ claimedAmount: null, claimedReference: null, claimedAt: null, updatedAt: sql`updated_at` })
      .where(and(eq(orders.id, orderId), eq(orders.claimedReference, reference)))
      .returning({ id: orders.id }),
    refresh: refreshOrderStatement(ctx, orderId),
  })
  if (!order) fail(404, 'order_unknown')
  if (!written) failStale('claim_changed')
}
