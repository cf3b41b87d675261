import { sql } from 'drizzle-orm'
import { keptSince } from '../../../shared/retention.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { notifications } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { sweepPages } from '../../lib/sweep-pages.ts'

const pageSize = 200

/** Deletes notifications of 12 months ago that are out of the outbox, and what is left of their deliveries. */
export const sweepNotifications = (ctx: Ctx, now = Date.now()) =>
  sweepPages(pageSize, async () => {
    const oldIds = sql`(SELECT id FROM notifications INDEXED BY notifications_outbox
      WHERE is_outbox = 0 AND created_at < ${keptSince('notification', now)} ORDER BY created_at LIMIT ${pageSize})`
    const { deleted } = await batch(ctx, {
      deliveries: statement(ctx, sql`DELETE FROM deliveries WHERE notification_id IN ${oldIds}`),
      deleted: ctx.db.delete(notifications).where(sql`id IN ${oldIds}`).returning({ id: notifications.id }),
    })
    return deleted.length
  })
