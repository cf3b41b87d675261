import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { sweepPages } from '../lib/take-turns.ts'
import { batch, run, statement } from './batch.ts'
import type { Statement } from './connection.ts'
import { inJson } from './rows-as-json.ts'
import type { bookings, contacts, leads, measurements } from './schema.ts'
import { requireStatement, retryRefused } from './writes.ts'

type Sweep = {
  table: typeof bookings | typeof contacts | typeof leads | typeof measurements
  /** The index that finds the oldest rows, and its column with their age. */
  index: string
  age: 'updated_at' | 'used_at'
  /** True for a row, called `old`, that must be deleted. */
  isOver: SQL
  /** Statements that delete dependent rows first. */
  withRows?: (ids: SQL) => Statement<unknown>[]
  /** Throws after rows were used again in each of three attempts. */
  refuse: () => never
}

const pageSize = 100

/** Deletes the expired rows of a table, page by page; skips rows that were used again since the read. */
export const sweepRows = (ctx: Ctx, { table, index, age, isOver, withRows, refuse }: Sweep) =>
  sweepPages(pageSize, () =>
    retryRefused(async () => {
      const page = sql`SELECT id FROM ${table} AS old INDEXED BY ${sql.raw(index)} WHERE ${isOver} ORDER BY ${sql.raw(age)} LIMIT ${pageSize}`
      const select = ctx.db.select({ id: table.id }).from(table)
      const rows = await run(ctx, select.where(sql`${table.id} IN (${page})`))
      if (rows.length === 0) return 0
      const ids = inJson(rows.map(({ id }) => id))
      const areOver = sql`(SELECT COUNT(*) FROM ${table} AS old WHERE id IN ${ids} AND ${isOver}) = ${rows.length}`
      await batch(ctx, {
        require: requireStatement(ctx, areOver),
        withRows: withRows?.(ids),
        rows: statement(ctx, sql`DELETE FROM ${table} WHERE id IN ${ids}`),
      })
      return rows.length
    }, refuse),
  )
