import { type SQL, sql } from 'drizzle-orm'
import type { NotificationType } from '../../../shared/notifications.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/statement.ts'

/** What is told, and whom. */
export type NewNotification = {
  /** Where something else of the batch names it. */
  id?: string
  /** A customer's id, or null for the owner. */
  userId: string | null
  type: NotificationType
  title: string
  message: string
  /** The row it tells of. */
  relatedId?: string
  data?: Record<string, unknown>
}

/**
 * The statement that notes a notification, for the same batch as the event it tells of. It lies in the outbox until
 * `deliver` sends it to the devices and mailboxes that want it, once the answer has left.
 * With `onlyIf`, nothing is noted unless the condition holds at that point of the batch.
 */
export function enqueueStatement(ctx: Ctx, notification: NewNotification, onlyIf: SQL = sql`TRUE`) {
  ctx.outbox.isDue = true
  const data = notification.data ? JSON.stringify(notification.data) : null
  return statement(
    ctx,
    sql`INSERT INTO notifications (id, user_id, type, title, message, related_id, data, is_outbox, created_at)
    SELECT ${notification.id ?? crypto.randomUUID()}, ${notification.userId}, ${notification.type}, ${notification.title}, ${notification.message},
      ${notification.relatedId ?? null}, ${data}, 1, ${Date.now()}
    WHERE ${onlyIf}`,
  )
}
