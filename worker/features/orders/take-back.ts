import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { TakeBackInput } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { notifications, orders, orderUpdates } from '../../db/schema.ts'
import { requireStatement, requireUnchanged, retryRefused } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import { isTold } from '../notifications/delivery-job.ts'
import { changeStatements } from './change.ts'
import { listStatusesStatement } from './moved.ts'
import { orderAt } from './next-order.ts'
import { type Order, type Payment, paidAmounts } from './order.ts'
import { listPaymentsStatement } from './paid.ts'
import { checkCurrent, readStatements, refuseStale } from './read-order.ts'

/**
 * Undoes a slip before anyone was notified: the order's newest status (`stage`), an update that was just shown, or
 * both. The update stays, hidden from the customer. Held-back notifications about it are never sent. Reverses a refund
 * that came with a cancellation, and a payment that came with the handover. Throws 404 for an unknown order or update,
 * 409 if it is too late or the order has changed since.
 */
export const takeBack = (ctx: Ctx, admin: { id: string }, id: string, input: TakeBackInput) =>
  retryRefused(() => tryToTakeBack(ctx, admin, id, input), refuseLate)

async function tryToTakeBack(
  ctx: Ctx,
  admin: { id: string },
  id: string,
  { updatedAt, stage, updateId }: TakeBackInput,
) {
  const {
    found: [found],
    booking: [booking],
    latestQuote: [latestQuote],
    update: [update] = [],
    stages,
    payments: [newest, earlier] = [],
  } = await batch(ctx, {
    ...readStatements(ctx, id),
    update: updateId ? ctx.db.select().from(orderUpdates).where(isUpdate(id, updateId)) : undefined,
    stages: listStatusesStatement(ctx, id),
    payments: stage === 'cancelled' || stage === 'delivered' ? listPaymentsStatement(ctx, id).limit(2) : undefined,
  })
  const before = checkCurrent(found, updatedAt)
  if (updateId && !update) fail(404, 'update_unknown')
  const [previous, last] = stages.slice(-2)
  if (stage && (stage !== before.status || last?.stage !== stage || !previous)) refuseStale(found)

  const at = stage && last?.at
  const paid = newest && isPaidWith(newest, at) ? newest : undefined
  const moved = stage && previous ? orderAt(admin, before, previous.stage) : before
  const after = paid ? withoutPayment(moved, paid.amount) : moved
  const moments = [at, update?.createdAt].flatMap((at) => (at ? at.getTime() : []))
  const news = newsOf(before, Math.min(...moments))
  const { written } = await batch(ctx, {
    requireUntold: requireStatement(
      ctx,
      sql`NOT EXISTS (SELECT 1 FROM notifications WHERE ${news} AND (is_outbox = 0 OR ${isTold(ctx)}))
        AND NOT EXISTS (SELECT 1 FROM wa_messages WHERE about = ${id} AND topic = ${stage ?? null}
          AND sent_at >= ${Math.min(...moments)})`,
    ),
    ...(stage
      ? changeStatements(ctx, {
          ...{ before, after, booking, latestQuote, isTakenBack: true },
          lastPayment: paid ? earlier : newest,
          payment: paid && { ...reversalOf(paid), byId: admin.id },
        })
      : { requireUnchanged: requireUnchanged(ctx, orders, id, updatedAt), written: undefined }),
    forget: ctx.db.delete(notifications).where(news),
    forgetNote: stage === 'cancelled' && at ? ctx.db.delete(orderUpdates).where(isCancellingNote(id, at)) : undefined,
    hide: update && ctx.db.update(orderUpdates).set({ isVisible: false }).where(isUpdate(id, update.id)),
  })
  return written?.[0] ?? before
}

const isUpdate = (orderId: string, id: string) => and(eq(orderUpdates.id, id), eq(orderUpdates.orderId, orderId))

/** Returns the admin's note of the reason for a cancellation at a moment. */
const isCancellingNote = (orderId: string, at: Date) =>
  and(
    eq(orderUpdates.orderId, orderId),
    eq(orderUpdates.stage, 'cancelled'),
    eq(orderUpdates.isVisible, false),
    eq(orderUpdates.createdAt, at),
  )

/**
 * Returns whether a payment (a refund or the balance) was noted together with the order's status: both have the same
 * moment.
 */
const isPaidWith = ({ reverses, reversed, createdAt }: Payment, at: Date | undefined) =>
  reverses === null && !reversed && createdAt.getTime() === at?.getTime()

const withoutPayment = (order: Order, amount: number): Order => ({
  ...order,
  ...paidAmounts(order, (order.advanceAmount ?? 0) - amount),
})

const reversalOf = ({ id, amount, method }: Payment) => ({
  ...{ amount: -amount, method, reverses: id },
  reason: amount < 0 ? 'The cancelling was taken back' : 'The handing over was taken back',
})

/** Condition: notifications to an order's customer about its work since a moment, in milliseconds. */
const newsOf = ({ id, userId }: { id: string; userId: string | null }, since: number): SQL =>
  // Starts earlier, because a change may be dated a millisecond after its notification.
  sql`user_id = ${userId} AND type = 'order_update' AND related_id = ${id} AND created_at >= ${since - 5}`

const refuseLate = (): never => fail(409, 'too_late_to_take_back')
