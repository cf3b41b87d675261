import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { countLimit } from '../../shared/lists.ts'
import { financialYear } from '../../shared/time.ts'
import type { Ctx } from '../context.ts'
import { statement } from './batch.ts'
import { counters } from './schema.ts'

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

/** Statement: one counter by its name. */
export const counterStatement = (ctx: Ctx, name: string) =>
  ctx.db.select().from(counters).where(eq(counters.name, name))

/** Statement: tells open screens of the admins that there is something new, where no notification or answer does. */
export const deskChangedStatement = (ctx: Ctx) =>
  statement(
    ctx,
    sql`INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1`,
  )

const seriesOf = { R: 'receipts', B: 'bills' } as const

/**
 * The next number of a series in the financial year of a moment, in ms: the statement that counts it, and the number (`R/26-27/00001`) for the insert that follows in the same batch. One that fails uses none up.
 */
export function nextNumber(ctx: Ctx, letter: keyof typeof seriesOf, at: number) {
  const year = financialYear(at)
  const counter = `${seriesOf[letter]}:${year}`
  return {
    count: statement(
      ctx,
      sql`INSERT INTO counters (name, value) VALUES (${counter}, 1)
      ON CONFLICT (name) DO UPDATE SET value = value + 1`,
    ),
    number: sql`${`${letter}/${year}/`} || printf('%05d', (SELECT value FROM counters WHERE name = ${counter}))`,
  }
}
