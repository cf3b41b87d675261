import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { TakeBackInput } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { orders, orderUpdates } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { versioned } from '../../db/versioned.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { isTold } from '../notifications/hold.ts'
import { paymentAgainStatement } from './messaged.ts'
import { findBookingOfOrderStatement } from './move-booking.ts'
import { moveOrderStatements, orderAt } from './move-order.ts'
import type { Order } from './order.ts'
import { listPaymentsStatement } from './payment-statements.ts'
import { findLatestStatement } from './quotes.ts'
import { checkCurrent, refuseStale } from './stale-order.ts'
import { findWithEditorStatement, listStatusesStatement } from './statements.ts'

/**
 * Takes back a slip while nobody has been told of it: the status an order has just come to (`stage`), an update that was
 * just shown (it stays, for the desk alone), or both. What was held back about it is never sent.
 * 404 for no such order or update, 409 when it is too late or the order was changed since.
 */
export const takeBack = (ctx: Ctx, admin: User, id: string, input: TakeBackInput) =>
  retryRefused(() => tryToTakeBack(ctx, admin, id, input), refuseLate)

async function tryToTakeBack(ctx: Ctx, admin: User, id: string, { updatedAt, stage, updateId }: TakeBackInput) {
  const {
    found: [found],
    booking: [booking] = [],
    latest: [latest] = [],
    update: [update] = [],
    stages,
    payment: [payment] = [],
  } = await batch(ctx, {
    found: findWithEditorStatement(ctx, id),
    booking: stage && findBookingOfOrderStatement(ctx, id),
    latest: stage && findLatestStatement(ctx, id),
    update: updateId ? ctx.db.select().from(orderUpdates).where(isUpdate(id, updateId)) : undefined,
    stages: listStatusesStatement(ctx, id),
    payment: stage === 'cancelled' ? listPaymentsStatement(ctx, id).limit(1) : undefined,
  })
  const order = checkCurrent(found, updatedAt)
  if (updateId && !update) fail(404, 'update_unknown')
  const [previous, last] = stages.slice(-2)
  if (stage && (stage !== order.status || last?.stage !== stage || !previous)) refuseStale(found)

  const lock = versioned(orders, id, order.updatedAt)
  const next = stage && previous ? orderAt(admin, order, previous.stage, lock.next) : undefined
  const moments = [stage && last?.at, update?.createdAt].flatMap((at) => (at ? at.getTime() : []))
  const news = newsOf(order, Math.min(...moments))
  const { written = [], current } = await batch(ctx, {
    refuseLate: requireStatement(
      ctx,
      sql`NOT EXISTS (SELECT 1 FROM notifications WHERE ${news} AND (is_outbox = 0 OR ${isTold(ctx)}))
        AND NOT EXISTS (SELECT 1 FROM wa_messages WHERE about = ${id} AND topic = ${stage ?? null}
          AND sent_at >= ${Math.min(...moments)})`,
    ),
    refuseChanged: requireStatement(ctx, lock.isUnchanged),
    forget: statement(ctx, sql`DELETE FROM notifications WHERE ${news}`),
    hide: update && ctx.db.update(orderUpdates).set({ isVisible: false }).where(isUpdate(id, update.id)),
    // Cancelling has dropped it.
    paymentMessage: next && payment && paymentAgainStatement(ctx, next, payment, lock.isUnchanged),
    ...(next && moveOrderStatements(ctx, { before: order, after: next }, { booking, latest }, lock, 'taken back')),
    current: findWithEditorStatement(ctx, id),
  })
  return next ? (written[0] ?? refuseStale(current[0])) : order
}

const isUpdate = (orderId: string, id: string) => and(eq(orderUpdates.id, id), eq(orderUpdates.orderId, orderId))

/** Rows of `notifications` that told an order's customer of its work since a moment, in milliseconds. */
const newsOf = ({ id, userId }: Order, since: number): SQL =>
  // A moment earlier: a change may be dated a millisecond after its notification.
  sql`user_id = ${userId} AND type = 'order_update' AND related_id = ${id} AND created_at >= ${since - 5}`

const refuseLate = (): never => fail(409, 'too_late_to_take_back')
