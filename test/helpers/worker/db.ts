import { env } from 'cloudflare:workers'

type Row = Record<string, unknown>

const bound = (sql: string, values: unknown[]) => env.DB.prepare(sql).bind(...values)

/** Runs one statement. */
export const run = (sql: string, ...values: unknown[]) => bound(sql, values).run()

/** Returns the first row of a statement, or null. */
export const first = <Found = Row>(sql: string, ...values: unknown[]) => bound(sql, values).first<Found>()

/** Returns the first column of the first row, or null. */
export async function value<Value = unknown>(sql: string, ...values: unknown[]): Promise<Value | null> {
  const [found] = await bound(sql, values).raw<[Value]>()
  return found?.[0] ?? null
}

/** Returns all rows of a statement. */
export const all = async <Found = Row>(sql: string, ...values: unknown[]) =>
  (await bound(sql, values).all<Found>()).results

/** Counts the rows of a table, optionally with conditions: `orders WHERE status = ?`. */
export const count = async (from: string, ...values: unknown[]) =>
  (await first<{ n: number }>(`SELECT count(*) AS n FROM ${from}`, ...values))?.n ?? 0

/** Inserts a row, given by column names. */
export const insert = (table: string, row: Row) =>
  run(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`, ...Object.values(row))

/** Returns the foreign keys of a table. */
export const foreignKeys = (table: string) =>
  all<{ table: string; from: string; on_delete: string; on_update: string }>(`PRAGMA foreign_key_list(${table})`)

/**
 * Returns the rows of all tables but those `apart`, by the table, with their columns but those `without`. A counter at 0
 * is one that is not there; the changes of the desk only grow, as do the counters that are `uncounted`.
 */
export async function dump({ apart, without = [], uncounted = [] }: Record<'apart', string[]> & Partial<Dumped>) {
  const tables = await all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY name",
  )
  const names = tables.map(({ name }) => name).filter((name) => !apart.includes(name))
  const isTold = ({ value, name }: Row) => value !== 0 && !['desk:changes', ...uncounted].includes(String(name))
  const rows = await env.DB.batch<Row>(names.map((name) => env.DB.prepare(`SELECT * FROM ${name}`)))
  const dumped: Record<string, string[]> = {}
  for (const [nth, name] of names.entries())
    dumped[name] = (rows[nth]?.results ?? [])
      .filter((row) => name !== 'counters' || isTold(row))
      .map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !without.includes(column))))
      .sort()
  return dumped
}
type Dumped = Record<'without' | 'uncounted', string[]>
