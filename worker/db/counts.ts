import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { countLimit } from '../../shared/lists.ts'
import type { Ctx } from '../context.ts'

/** The number of rows, selected as `value`. */
export const rowCount = sql<number>`COUNT(*)`

/** The number of rows that meet a condition, for a select that counts more than one thing. */
export const countIf = (condition: SQL) => sql<number>`COUNT(*) FILTER (WHERE ${condition})`

/** The value of a count or a counter; 0 without a row. */
export const numberOf = ([row]: { value: number }[]) => row?.value ?? 0

/** Statement: counts the rows of a table that meet a condition. */
export const countStatement = (ctx: Ctx, table: SQLiteTable, condition?: SQL) =>
  ctx.db.select({ value: rowCount }).from(table).where(condition)

/** Statement: the same for a list of any length. Stops counting at one row above `countLimit`. */
export const countUpToLimitStatement = (ctx: Ctx, table: SQLiteTable, condition?: SQL) => {
  const counted = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(condition)
    .limit(countLimit + 1)
    .as('counted')
  return ctx.db.select({ value: rowCount }).from(counted)
}
