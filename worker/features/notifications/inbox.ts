import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { PageQuery } from '../../../shared/lists.ts'
import { type NotificationQuery, notificationTypes } from '../../../shared/notifications.ts'
import { pick } from '../../../shared/pick.ts'
import { keptSince } from '../../../shared/retention.ts'
import type { Ctx } from '../../context.ts'
import { batch, run, statement } from '../../db/batch.ts'
import { countUpToLimitStatement } from '../../db/counts.ts'
import { listPage } from '../../db/list.ts'
import { deliveries, notifications } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { sweepPages } from '../../lib/take-turns.ts'
import * as temporaryCredentials from '../auth/temporary-credentials.ts'
import { isTold } from './delivery-job.ts'

/** Owner of an inbox: a customer's id, which may be a query, or 'admin' for the inbox that all admins share. */
export type Inbox = string | SQL | 'admin'

const inInbox = (inbox: Inbox) => (inbox === 'admin' ? isNull(notifications.userId) : eq(notifications.userId, inbox))

// A literal, not bound: SQLite uses the partial index only for its exact condition.
const isNoPasswordReset = sql`type <> 'password_reset'`

/** Statement: counts the unread notifications of an inbox that are not held back. */
const countUnreadStatement = (ctx: Ctx, inbox: Inbox) =>
  countUpToLimitStatement(
    ctx,
    notifications,
    and(inInbox(inbox), sql`is_read = 0`, inbox === 'admin' ? undefined : isTold(ctx)),
  )

/**
 * Returns a page of an inbox, newest first; `unread` counts the whole inbox. Only the admins' inbox shows temporary
 * passwords and has an index of kinds. A customer's kinds are searched among her own notifications of twelve months.
 */
export async function list(ctx: Ctx, inbox: Inbox, { type, ...page }: NotificationQuery) {
  const ofType = type === '!password_reset' ? isNoPasswordReset : type && eq(notifications.type, type)
  const found = await listPage(
    ctx,
    notifications,
    { ...page, sort: 'newest' },
    {
      scope: and(inInbox(inbox), ofType, inbox === 'admin' ? undefined : isTold(ctx)),
      counted: countUnreadStatement(ctx, inbox),
      extra: { sealed: inbox === 'admin' ? temporaryCredentials.sealedCopySql() : sql<null>`NULL` },
    },
  )
  const rows = await Promise.all(found.rows.map((row) => serialize(ctx, row, row.sealed)))
  return { rows, next: found.next, unread: found.total ?? 0 }
}

/**
 * Marks a notification as read. For a password request, this also deletes the copy of the password. Throws 404 for a
 * notification of another inbox.
 */
export async function markRead(ctx: Ctx, inbox: Inbox, id: string) {
  const { marked } = await batch(ctx, {
    marked: ctx.db
      .update(notifications)
      .set({ isRead: true })
      .where(and(eq(notifications.id, id), inInbox(inbox)))
      .returning(),
    // Sealed copies have the ids of notifications in the admins' inbox.
    eraseCopy: inbox === 'admin' ? temporaryCredentials.eraseCopyStatement(ctx, id) : undefined,
  })
  const [row] = marked
  return row ? serialize(ctx, row) : fail(404, 'notification_unknown')
}

/**
 * Marks all notifications as read, except those still held back and open password requests. Password requests are
 * handled one by one, because their passwords would be lost.
 */
export async function markAllRead(ctx: Ctx, inbox: Inbox) {
  const unread = and(inInbox(inbox), sql`is_read = 0`, isNoPasswordReset, isTold(ctx))
  await run(ctx, ctx.db.update(notifications).set({ isRead: true }).where(unread))
}

const shownColumns = ['id', 'userId', 'title', 'message', 'type', 'relatedId', 'isRead', 'isPushSent'] as const

/**
 * Returns a notification for its inbox: `data` is JSON text, with the temporary password while `sealed` contains one.
 */
export async function serialize(ctx: Ctx, row: typeof notifications.$inferSelect, sealed: string | null = null) {
  const temporaryPassword = sealed && (await temporaryCredentials.unsealCopy(ctx, row.id, sealed))
  const data = temporaryPassword ? { ...row.data, temporaryPassword } : row.data
  return { ...pick(row, shownColumns), data: data && JSON.stringify(data), createdAt: row.createdAt }
}

const isFailed = eq(deliveries.state, 'failed')

/** Returns a page of failed deliveries, newest first: the notification, its target and the error. */
export async function listFailedDeliveries(ctx: Ctx, page: PageQuery) {
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
  /** Device of the push, if it still exists. */
  device,
  attempts,
  lastError,
  createdAt,
})

/** Retries a finally failed delivery with all its attempts. Throws 404 for a delivery that has not failed. */
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

const pageSize = 200

/** Deletes notifications older than 12 months that have left the outbox, with their remaining deliveries. */
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
