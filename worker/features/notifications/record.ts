import { type SQL, sql } from 'drizzle-orm'
import type { NotificationType } from '../../../shared/notifications.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/statement.ts'

/** What is told, and whom. */
export type Told = {
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
export function record(ctx: Ctx, told: Told, onlyIf: SQL = sql`TRUE`) {
  ctx.outbox.isDue = true
  const data = told.data ? JSON.stringify(told.data) : null
  return statement(
    ctx,
    sql`INSERT INTO notifications (id, user_id, type, title, message, related_id, data, is_outbox, created_at)
    SELECT ${told.id ?? crypto.randomUUID()}, ${told.userId}, ${told.type}, ${told.title}, ${told.message},
      ${told.relatedId ?? null}, ${data}, 1, ${Date.now()}
    WHERE ${onlyIf}`,
  )
}
