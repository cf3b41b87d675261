import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NotificationQuery } from '../../../shared/notifications.ts'
import type { Ctx } from '../../context.ts'
import { listPage } from '../../db/list.ts'
import { notifications } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import * as sealedCopy from './sealed-copy.ts'

/** Whose notifications: a user's by id, or the owner's, which all admins share. */
export type Inbox = string | 'owner'

const inInbox = (inbox: Inbox) => (inbox === 'owner' ? isNull(notifications.userId) : eq(notifications.userId, inbox))

// Written out, not bound: SQLite takes the partial index only for the very condition it was made with.
const isNoPasswordReset = sql`type <> 'password_reset'`

/** A page of an inbox, newest first; `unread` counts the whole inbox. Temporary passwords are in the owner's alone. */
export async function list(ctx: Ctx, inbox: Inbox, { type, ...page }: NotificationQuery) {
  const ofType = type === '!password_reset' ? isNoPasswordReset : type && eq(notifications.type, type)
  const found = await listPage(
    ctx,
    notifications,
    { ...page, sort: 'newest' },
    {
      scope: and(inInbox(inbox), ofType),
      counter: `unread:${inbox}`,
      extra: { sealed: inbox === 'owner' ? sealedCopySql() : sql<null>`NULL` },
    },
  )
  const rows = await Promise.all(found.rows.map(({ sealed, ...row }) => serialize(ctx, row, sealed)))
  return { rows, next: found.next, unread: found.total ?? 0 }
}

const sealedCopySql = () => sql<string | null>`(SELECT sealed FROM temporary_credentials
  WHERE temporary_credentials.id = notifications.id AND expires_at > ${Date.now()})`

type NotificationRow = typeof notifications.$inferSelect

/** A notification as answers show it: `data` is a JSON text, with the temporary password while it waits to be passed on. */
async function serialize(ctx: Ctx, { data, isOutbox: _waits, ...row }: NotificationRow, sealed: string | null = null) {
  const temporaryPassword = sealed && (await sealedCopy.unseal(ctx, row.id, sealed))
  const shownData = temporaryPassword ? { ...data, temporaryPassword } : data
  return { ...row, data: shownData && JSON.stringify(shownData) }
}

/** Marks one as read. A password request is handled by that: its copy is erased. 404 for what is not in this inbox. */
export async function markRead(ctx: Ctx, inbox: Inbox, id: string) {
  const markStatement = ctx.db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), inInbox(inbox)))
    .returning()
  const [[row]] = await ctx.db.batch(
    inbox === 'owner' ? [markStatement, sealedCopy.eraseStatement(ctx, id)] : [markStatement],
  )
  return row ? serialize(ctx, row) : fail(404, 'This notification is not there')
}

/** Marks all as read but open password requests: those are handled one by one, or their passwords would be lost. */
export async function markAllRead(ctx: Ctx, inbox: Inbox) {
  const unread = and(inInbox(inbox), sql`is_read = 0`, isNoPasswordReset)
  await ctx.db.update(notifications).set({ isRead: true }).where(unread)
}
