import { and, eq, lt, not, sql } from 'drizzle-orm'
import type { AuditQuery } from '../../../shared/audit.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { backupKeyActor } from '../../db/audit.ts'
import { run } from '../../db/batch.ts'
import { decodeCursor, encodeCursor, keyset } from '../../db/list.ts'
import { audit, staff, users } from '../../db/schema.ts'
import { personColumns, personName } from './find-person.ts'

/** The law asks for twelve months; one month more, so that a question about the first day still finds it. */
const keptMs = 400 * dayMs

/**
 * Telling people of a breach writes two entries: the step, and the reach that was told. Only the second is listed, because
 * it is written each time.
 */
const isSaidTwice = sql`(${audit.what} = 'breach' AND ${audit.about} LIKE '%:people')`

/** A page of the log, newest first: all of it, or one kind of act. */
export async function listAudit(ctx: Ctx, { what, limit, cursor }: AuditQuery) {
  const after = cursor ? decodeCursor(cursor) : undefined
  const { orderBy, beyond } = keyset([audit.createdAt, audit.id], after && [after.at, after.id])
  const found = await run(
    ctx,
    ctx.db
      .select({
        id: audit.id,
        actor: audit.who,
        what: audit.what,
        about: audit.about,
        createdAt: audit.createdAt,
        ...personColumns,
        email: users.email,
        role: users.role,
        helper: sql<string | null>`${staff.name}`.as('helper'),
      })
      .from(audit)
      .leftJoin(users, eq(users.id, audit.who))
      // Helpers are no users.
      .leftJoin(staff, eq(staff.id, audit.who))
      .where(and(what ? eq(audit.what, what) : undefined, not(isSaidTwice), beyond))
      .orderBy(...orderBy)
      .limit(limit + 1),
  )
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? encodeCursor({ at: last.createdAt.getTime(), id: last.id }) : null, total: null }
}

/** Statement: deletes entries of the log that are older than 400 days. */
export const sweepStatement = (ctx: Ctx) =>
  ctx.db.delete(audit).where(lt(audit.createdAt, new Date(Date.now() - keptMs)))

export const auditToAdmin = (row: Awaited<ReturnType<typeof listAudit>>['rows'][number]) => ({
  id: row.id,
  what: row.what,
  about: row.about,
  /** Null for an account that is gone. */
  who: row.actor === backupKeyActor ? 'The key for backups' : row.email === null ? row.helper : personName(row),
  isAdmin: row.role === 'admin',
  createdAt: row.createdAt,
})
