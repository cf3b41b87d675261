import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { PageQuery } from '../../../shared/lists.ts'
import { notificationTypes } from '../../../shared/notifications.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { listPage } from '../../db/list.ts'
import { deliveries } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'

const isFailed = eq(deliveries.state, 'failed')

/** A page of what could not be delivered, newest first: what it was, where it went, and why it failed. */
export async function list(ctx: Ctx, page: PageQuery) {
  const extra = {
    about: sql<string>`(SELECT JSON_OBJECT('type', type, 'title', title, 'message', message)
      FROM notifications WHERE notifications.id = notification_id)`,
    device: sql<string | null>`(SELECT label FROM push_subscriptions WHERE push_subscriptions.id = target)`,
    person: sql<string | null>`(SELECT email FROM users WHERE users.id = deliveries.user_id)`,
  }
  const found = await listPage(ctx, deliveries, { ...page, sort: 'newest' }, { scope: isFailed, extra })
  return { ...found, rows: found.rows.map(toAdmin) }
}

type FailedDeliveryRow = typeof deliveries.$inferSelect & {
  about: string
  device: string | null
  person: string | null
}

const notificationSummary = z.object({ type: z.enum(notificationTypes), title: z.string(), message: z.string() })

const toAdmin = ({
  id,
  notificationId,
  channel,
  target,
  attempts,
  lastError,
  createdAt,
  about,
  person,
  device,
}: FailedDeliveryRow) => ({
  id,
  notificationId,
  ...notificationSummary.parse(JSON.parse(about)),
  channel,
  /** The recipient's mail address. */
  person: person ?? target,
  /** Which device, for a push that still has one. */
  device,
  attempts,
  lastError,
  createdAt,
})

/** Sends what had failed for good once more, with all its attempts. 404 for what has not failed. */
export async function retry(ctx: Ctx, id: string) {
  const dueAgain = { state: 'due' as const, attempts: 0, nextAttemptAt: new Date(), lease: null, lastError: null }
  const isThisFailed = and(eq(deliveries.id, id), isFailed)
  const [row] = await run(
    ctx,
    ctx.db.update(deliveries).set(dueAgain).where(isThisFailed).returning({ id: deliveries.id }),
  )
  if (!row) fail(404, 'delivery_not_failed')
  ctx.outbox.isDue = true
}
