import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { TakeBackInput } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { orders, orderUpdates } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { requireUnchanged } from '../../db/versioned.ts'
import { fail } from '../../http/failures.ts'
import { isTold } from '../notifications/delivery-job.ts'
import { changeStatements } from './change.ts'
import { listStatusesStatement } from './moved.ts'
import { orderAt } from './next-order.ts'
import { listPaymentsStatement } from './paid.ts'
import { checkCurrent, readStatements, refuseStale } from './read-order.ts'

/**
 * Takes back a slip while nobody has been told of it: the status an order has just come to (`stage`), an update that was
 * just shown (it stays, for the desk alone), or both. What was held back about it is never sent.
 * 404 for no such order or update, 409 when it is too late or the order was changed since.
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
    payment: [lastPayment] = [],
  } = await batch(ctx, {
    ...readStatements(ctx, id),
    update: updateId ? ctx.db.select().from(orderUpdates).where(isUpdate(id, updateId)) : undefined,
    stages: listStatusesStatement(ctx, id),
    payment: stage === 'cancelled' ? listPaymentsStatement(ctx, id).limit(1) : undefined,
  })
  const before = checkCurrent(found, updatedAt)
  if (updateId && !update) fail(404, 'update_unknown')
  const [previous, last] = stages.slice(-2)
  if (stage && (stage !== before.status || last?.stage !== stage || !previous)) refuseStale(found)

  const after = stage && previous ? orderAt(admin, before, previous.stage) : before
  const moments = [stage && last?.at, update?.createdAt].flatMap((at) => (at ? at.getTime() : []))
  const news = newsOf(before, Math.min(...moments))
  const { written } = await batch(ctx, {
    requireUntold: requireStatement(
      ctx,
      sql`NOT EXISTS (SELECT 1 FROM notifications WHERE ${news} AND (is_outbox = 0 OR ${isTold(ctx)}))
        AND NOT EXISTS (SELECT 1 FROM wa_messages WHERE about = ${id} AND topic = ${stage ?? null}
          AND sent_at >= ${Math.min(...moments)})`,
    ),
    ...(stage
      ? changeStatements(ctx, { before, after, booking, latestQuote, lastPayment, isTakenBack: true })
      : { requireUnchanged: requireUnchanged(ctx, orders, id, updatedAt), written: undefined }),
    forget: statement(ctx, sql`DELETE FROM notifications WHERE ${news}`),
    hide: update && ctx.db.update(orderUpdates).set({ isVisible: false }).where(isUpdate(id, update.id)),
  })
  return written?.[0] ?? before
}

const isUpdate = (orderId: string, id: string) => and(eq(orderUpdates.id, id), eq(orderUpdates.orderId, orderId))

/** Rows of `notifications` that told an order's customer of its work since a moment, in milliseconds. */
const newsOf = ({ id, userId }: { id: string; userId: string | null }, since: number): SQL =>
  // A moment earlier: a change may be dated a millisecond after its notification.
  sql`user_id = ${userId} AND type = 'order_update' AND related_id = ${id} AND created_at >= ${since - 5}`

const refuseLate = (): never => fail(409, 'too_late_to_take_back')
