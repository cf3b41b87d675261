import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Claim, type ClaimChange, type ClaimInput, maxClaims } from '../../../shared/payments.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { isOrderOf } from '../../db/ownership.ts'
import { balanceSql } from '../../db/predicates.ts'
import { notifications, orderPayments, orders } from '../../db/schema.ts'
import { refreshOrderStatement } from '../../db/search.ts'
import { requireStatement, retryRefused } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import { countUseStatement, refuseOverLimit } from '../../http/limits.ts'
import { formatRupees } from '../../lib/text.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { isReversed } from '../orders/paid.ts'
import { toClaim } from '../orders/serialize.ts'

// A customer tells of payments by UPI. The claims count in no figure and leave the order's `updatedAt` as it is, until the
// desk has looked for each and noted it as a payment, or dismissed it. Until then the customer corrects it or takes it back.

/** The sum of an order's claims. */
const sumClaims = (claims: Claim[]) => claims.reduce((sum, { amount }) => sum + amount, 0)

type Named = { id: string; claim: string }

/**
 * Stores a claim and notifies the admins. Sent again with the same `id` it is the same claim (`repeated`), with all that
 * the customer has corrected since. 404 for another's order, 409 for a payment that is told of or noted already, for too
 * many claims and where nothing is left to pay, 429 over the limit.
 */
export const claim = (ctx: Ctx, userId: string, orderId: string, input: ClaimInput) =>
  retryRefused(
    () => tryToClaim(ctx, userId, orderId, input),
    () => fail(409, 'order_in_change'),
  )

async function tryToClaim(ctx: Ctx, userId: string, orderId: string, { id, amount, reference }: ClaimInput) {
  const at = Date.now()
  const claim = { id: id ?? crypto.randomUUID(), amount, reference, at, changedAt: null }
  const {
    told: [told],
    ...found
  } = await batch(ctx, {
    ...findStatements(ctx, userId, orderId, reference),
    // The notification has the claim's own id, and keeps what the first request with that id said.
    told: ctx.db
      .select({ about: notifications.relatedId, data: notifications.data, at: notifications.createdAt })
      .from(notifications)
      .where(eq(notifications.id, claim.id)),
  })
  const order = judge(ctx, found)
  if (told) {
    const isSame = told.about === orderId && JSON.stringify(told.data) === JSON.stringify({ amount, reference })
    if (!isSame) fail(409, 'claim_told')
    const current = order.claims.find((one) => one.id === claim.id)
    return { claim: toClaim(current ?? { ...claim, at: told.at.getTime() }), repeated: true }
  }
  refuseKnown(order.claims, reference, found.noted.length > 0)
  if ((order.balance ?? 0) <= sumClaims(order.claims)) fail(409, 'nothing_to_pay')
  if (order.claims.length >= maxClaims) fail(409, 'claims_full', { values: { count: maxClaims } })
  await batch(ctx, {
    ...writeStatements(ctx, order, [...order.claims, claim]),
    tell: enqueueClaimStatement(ctx, orderId, claim),
  })
  return { claim: toClaim(claim), repeated: false }
}

/**
 * Corrects a claim that nobody has checked; its notification says so instead of another. 404 for another's order, 409 for
 * a claim that was checked, and for a payment that is told of or noted already, 429 over the limit.
 */
export const changeClaim = (ctx: Ctx, userId: string, named: Named, change: ClaimChange) =>
  retryRefused(
    () => tryToChange(ctx, userId, named, change),
    () => fail(409, 'order_in_change'),
  )

async function tryToChange(ctx: Ctx, userId: string, { id: orderId, claim: id }: Named, change: ClaimChange) {
  const { amount, reference } = change
  const found = await batch(ctx, findStatements(ctx, userId, orderId, reference))
  const order = judge(ctx, found)
  const before = order.claims.find((one) => one.id === id) ?? fail(409, 'claim_checked')
  if (before.amount === amount && before.reference === reference) return toClaim(before)
  const others = order.claims.filter((one) => one !== before)
  refuseKnown(others, reference, found.noted.length > 0)
  const after = { ...before, amount, reference, changedAt: Math.max(Date.now(), (before.changedAt ?? before.at) + 1) }
  await batch(ctx, {
    ...writeStatements(
      ctx,
      order,
      order.claims.map((one) => (one === before ? after : one)),
    ),
    tell: correctClaimNewsStatement(ctx, after),
  })
  return toClaim(after)
}

/**
 * Takes a claim off an order for its customer, who has not paid after all; one that is gone is no fault. 404 for another's
 * order.
 */
export const takeBackClaim = (ctx: Ctx, userId: string, { id: orderId, claim: id }: Named) =>
  retryRefused(
    async () => {
      const {
        order: [order],
      } = await batch(ctx, { order: findOrderStatement(ctx, userId, orderId) })
      if (!order) return fail(404, 'order_unknown')
      if (order.claims.some((one) => one.id === id)) await batch(ctx, withoutStatements(ctx, order, id))
    },
    () => fail(409, 'order_in_change'),
  )

/**
 * Takes a claim off an order for the desk: the money has not come, or was noted otherwise. `at` is when its customer last
 * told of it. 404 for no such order, 409 for a claim that was corrected meanwhile, or is gone.
 */
export const dismissClaim = (ctx: Ctx, orderId: string, { claim: id, at }: { claim: string; at: Date }) =>
  retryRefused(
    async () => {
      const {
        order: [order],
      } = await batch(ctx, {
        order: ctx.db.select({ id: orders.id, claims: orders.claims }).from(orders).where(eq(orders.id, orderId)),
      })
      if (!order) return fail(404, 'order_unknown')
      const claim = order.claims.find((one) => one.id === id)
      if (!claim || (claim.changedAt ?? claim.at) !== at.getTime()) return failStale('claim_changed')
      await batch(ctx, withoutStatements(ctx, order, id))
    },
    () => failStale('claim_changed'),
  )

type ClaimedOrder = { id: string; claims: Claim[] }

const findOrderStatement = (ctx: Ctx, userId: string, orderId: string) =>
  ctx.db
    .select({ id: orders.id, claims: orders.claims, balance: balanceSql('orders').as('balance') })
    .from(orders)
    .where(isOrderOf(orderId, userId))

const findStatements = (ctx: Ctx, userId: string, orderId: string, reference: string | null) => ({
  uses: countUseStatement(ctx, 'paymentClaims', userId),
  order: findOrderStatement(ctx, userId, orderId),
  noted: ctx.db
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.reference, reference ?? ''),
        eq(orderPayments.orderId, orderId),
        gt(orderPayments.amount, 0),
        isNull(orderPayments.reverses),
        sql`NOT ${isReversed}`,
      ),
    ),
})

type Found = Awaited<ReturnType<typeof findOrderStatement>>

function judge(ctx: Ctx, { uses, order: [order] }: { uses: Parameters<typeof refuseOverLimit>[2]; order: Found }) {
  refuseOverLimit(ctx, 'paymentClaims', uses)
  return order ?? fail(404, 'order_unknown')
}

function refuseKnown(others: Claim[], reference: string | null, isNoted: boolean) {
  if (isNoted) fail(409, 'claim_noted')
  if (reference !== null && others.some((one) => one.reference === reference)) fail(409, 'claim_told')
}

/** Statements: the claims of an order as they are next, once they are as they were read. */
const writeStatements = (ctx: Ctx, { id, claims }: ClaimedOrder, next: Claim[]) => ({
  requireAsRead: requireStatement(
    ctx,
    sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND claims = ${JSON.stringify(claims)})`,
  ),
  written: ctx.db
    .update(orders)
    // Drizzle would set the moment of a change, and the admin's next change would be refused.
    .set({ claims: next, claimedAt: oldestOf(next), updatedAt: sql`updated_at` })
    .where(eq(orders.id, id)),
  refresh: refreshOrderStatement(ctx, id),
})

const withoutStatements = (ctx: Ctx, order: ClaimedOrder, id: string) => ({
  ...writeStatements(
    ctx,
    order,
    order.claims.filter((one) => one.id !== id),
  ),
  readNews: readClaimNewsStatement(ctx, id),
})

const oldestOf = (claims: Claim[]) => (claims.length > 0 ? new Date(Math.min(...claims.map(({ at }) => at))) : null)

/** Statement: asks the admins to look whether the money has come that a customer says was paid; in paise. */
const enqueueClaimStatement = (ctx: Ctx, orderId: string, { id, amount, reference }: Claim) =>
  enqueueStatement(ctx, {
    ...{ id, userId: null, type: 'payment_claim', ...claimText({ amount, reference }) },
    ...{ relatedId: orderId, data: { amount, reference } },
  })

const claimText = ({ amount, reference }: Pick<Claim, 'amount' | 'reference'>) => ({
  title: `Has ${formatRupees(amount)} come by UPI?`,
  message: `A customer says so, ${reference ? `with the reference ${reference}` : 'without a reference'}. Your bank's message is the proof.`,
})

/** Statement: the admins' notification of a claim says what its customer corrected; there is no second one. */
const correctClaimNewsStatement = (ctx: Ctx, claim: Claim) =>
  ctx.db
    .update(notifications)
    .set({ ...claimText(claim), isRead: false })
    .where(isClaimNews(claim.id))

/** Statement: a claim that was settled or taken back needs no look any more. */
export const readClaimNewsStatement = (ctx: Ctx, claimId: string) =>
  ctx.db.update(notifications).set({ isRead: true }).where(isClaimNews(claimId))

const isClaimNews = (id: string) => and(eq(notifications.id, id), eq(notifications.type, 'payment_claim'))
