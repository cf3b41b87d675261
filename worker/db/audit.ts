import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AuditedAct } from '../../shared/audit.ts'
import { hourMs } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { type Builder, run, statement } from './batch.ts'
import { audit } from './schema.ts'

type Entry = {
  /** The id of the account or of the helper, or the query that finds it. */
  who: string | SQL
  what: AuditedAct
  about?: string
  /** Given where the same act sent again is one. */
  id?: string
}

/** Stands in the log in place of an account for downloads with BACKUP_KEY. */
export const backupKeyActor = 'backup-key'

/** Statement: writes an act into the log, in the batch of that act. */
export const auditStatement = (ctx: Ctx, { who, what, about, id }: Entry, onlyIf: SQL = sql`TRUE`) =>
  statement(
    ctx,
    sql`INSERT INTO audit (id, who, what, about, created_at)
    SELECT ${id ?? crypto.randomUUID()}, ${who}, ${what}, ${about ?? null}, ${Date.now()} WHERE ${onlyIf} ON CONFLICT DO NOTHING`,
  )

/**
 * Logs that an admin or a helper has opened something, after the answer has left: a read makes one round trip, and may not
 * write ahead of its guard. Opened again within the hour it is one entry, as a screen asks again whenever something is new.
 */
export const noteOpened = (ctx: Ctx, who: SQL, what: 'file' | 'card', about: string) =>
  noteOpenedAll(ctx, who, what, [about], hourMs)

/** The same of several at once; opened again within `withinMs` they are one entry each. */
export function noteOpenedAll(ctx: Ctx, who: SQL, what: 'file' | 'card', about: string[], withinMs: number) {
  const span = Math.floor(Date.now() / withinMs)
  const insertStatement = statement(
    ctx,
    sql`INSERT INTO audit (id, who, what, about, created_at)
    SELECT ${`${what}:`} || opened.value || ${`:${span}:`} || opener.id, opener.id, ${what}, opened.value, ${Date.now()}
    FROM (SELECT ${who} AS id) AS opener, json_each(${JSON.stringify(about)}) AS opened
    WHERE opener.id IS NOT NULL ON CONFLICT DO NOTHING`,
  )
  // A timer of 0 ms ends when the answer is made: what is deferred begins at once otherwise, beside it.
  ctx.defer(scheduler.wait(0).then(() => run(ctx, insertStatement)))
}

/** Statement: when all rows of the shop were downloaded last, at the desk or by `npm run backup`. */
export const lastBackupStatement = (ctx: Builder) =>
  ctx.db
    .select({ at: audit.createdAt })
    .from(audit)
    .where(eq(audit.what, 'backup-made'))
    .orderBy(desc(audit.createdAt))
    .limit(1)

/** `lastAt` is null where no backup was made in the 400 days that the log is kept. */
export const toLastBackup = ([last]: { at: Date }[]) => ({ lastAt: last?.at ?? null })
