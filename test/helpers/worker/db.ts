import { env } from 'cloudflare:workers'

type Row = Record<string, unknown>

const bound = (sql: string, values: unknown[]) => env.DB.prepare(sql).bind(...values)

/** Runs one statement. */
export const run = (sql: string, ...values: unknown[]) => bound(sql, values).run()

/** The first row that a statement finds, or null. */
export const first = <Found = Row>(sql: string, ...values: unknown[]) => bound(sql, values).first<Found>()

/** The first column of the first row that a statement finds, or null. */
export async function value<Value = unknown>(sql: string, ...values: unknown[]): Promise<Value | null> {
  const [found] = await bound(sql, values).raw<[Value]>()
  return found?.[0] ?? null
}

/** All rows that a statement finds. */
export const all = async <Found = Row>(sql: string, ...values: unknown[]) =>
  (await bound(sql, values).all<Found>()).results

/** How many rows there are of a table, or of a table and its conditions: `orders WHERE status = ?`. */
export const count = async (from: string, ...values: unknown[]) =>
  (await first<{ n: number }>(`SELECT count(*) AS n FROM ${from}`, ...values))?.n ?? 0

/** Inserts a row by the names of its columns. */
export const insert = (table: string, row: Row) =>
  run(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`, ...Object.values(row))

/** The keys of a table that point to rows of others. */
export const foreignKeys = (table: string) =>
  all<{ table: string; from: string; on_delete: string; on_update: string }>(`PRAGMA foreign_key_list(${table})`)
