import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { run, statement } from '../../db/batch.ts'

/**
 * Tables that backups exclude: access to accounts, devices and links, and deliveries that a restore would send again.
 * After a restore, customers choose new passwords, devices are registered again and links are created again.
 */
export const leftOutTables: ReadonlySet<string> = new Set([
  'sessions',
  'temporary_credentials',
  'push_subscriptions',
  'deliveries',
  'family_links',
  'chat_openings',
  'idempotency_keys',
  'rate_limits',
])

/** Values that replace secrets in a backup. No password matches the hash '!'. */
export const blankedColumns: Readonly<Record<string, Row>> = {
  users: {
    password: '!',
    admin_mark: null,
    confirm_hash: null,
    confirm_expires_at: null,
    claim_hash: null,
    claim_expires_at: null,
  },
  customer_merges: { secrets: '{"password":"!"}' },
  staff: { invite_hash: null, invite_expires_at: null, sid: null, started_at: null, sid_expires_at: null },
  social_feeds: { sealed_token: null, renewed_from: null, renew_at: null },
}

const value = z.union([z.string(), z.number(), z.null()])
/** Parses the rows of D1's answer. No table has binary columns; such a column would fail here. */
export const rowsOf = (answer: { results: unknown[] }) => z.array(z.record(z.string(), value)).parse(answer.results)
type Row = ReturnType<typeof rowsOf>[number]
/** Key of the row before a page: its rowid, or the id of a room; null for the first page. */
export type Key = z.output<typeof value>
export type Definition = { type: string; name: string; sql: string }

/** Rows of a page: a request may call D1 1,000 times, and a page is held until it is read. */
const pageRows = 1000

/** Lists all definitions of the database: tables, indexes and triggers. */
export async function listDefinitions(ctx: Ctx): Promise<Definition[]> {
  const results = await ask(
    ctx,
    sql`SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY type, name`,
  )
  return results.map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }))
}

export const backedUpTables = (definitions: Definition[]) =>
  definitions.filter(({ type, name }) => type === 'table' && !leftOutTables.has(name))

/** Reads a page of a table in the order of `order`, without secrets, and the key for the next page, if there is one. */
export async function readPage(ctx: Ctx, table: string, order: 'rowid' | 'id', after: Key) {
  const column = sql.identifier(order)
  const results = await ask(
    ctx,
    sql`SELECT *, ${column} AS backup_key FROM ${sql.identifier(table)}
      ${after === null ? sql`` : sql`WHERE ${column} > ${after}`} ORDER BY ${column} LIMIT ${pageRows}`,
  )
  const rows = results.map(({ backup_key: _, ...row }): Row => ({ ...row, ...blankedColumns[table] }))
  const next: Key | undefined = results.length < pageRows ? undefined : results.at(-1)?.backup_key
  return { rows, next }
}

const ask = async (ctx: Ctx, query: SQL) => rowsOf(await run(ctx, statement(ctx, query)))
