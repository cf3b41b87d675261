import { sql } from 'drizzle-orm'
import type { NotificationType } from '../../../shared/notifications.ts'
import type { Ctx } from '../../context.ts'

/** How long news of an order's work wait for their delivery, in milliseconds: the screen takes a slip back for 10 s. */
const defaultHoldMs = 11_000

/** `NEWS_HOLD_MS` says otherwise, as for tests that wait for nothing. */
export function newsHoldMs({ env }: Ctx) {
  const stated = Number(env.NEWS_HOLD_MS ?? Number.NaN)
  return Number.isFinite(stated) ? stated : defaultHoldMs
}

/** Whether a notification is one of those that are held back: what a customer is told of the work. */
export const isHeldType = ({ type, userId }: { type: NotificationType; userId: string | null }) =>
  type === 'order_update' && userId !== null

/** A row of `notifications` is not held back (any more): before that nobody is told, not by the bell either. */
export const isTold = (ctx: Ctx, now = Date.now()) =>
  sql`(notifications.type <> 'order_update' OR notifications.user_id IS NULL
    OR notifications.created_at <= ${now - newsHoldMs(ctx)})`
