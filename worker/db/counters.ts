import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { counters } from './schema.ts'
import { statement } from './statement.ts'

/** Statement: one counter by its name, which may be a query. An IN list of names would read each row twice. */
export const counterStatement = (ctx: Ctx, name: string | SQL) =>
  ctx.db.select().from(counters).where(eq(counters.name, name))

/** The number of rows, selected as a counter's `value`. */
export const rowCount = sql<number>`COUNT(*)`

/** A counter's value; 0 before its first row. */
export const counterValue = ([row]: { value: number }[]) => row?.value ?? 0

/** Statement: tells open screens of the admins that there is something new, where no notification or answer does. */
export const deskChangedStatement = (ctx: Ctx) =>
  statement(
    ctx,
    sql`INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1`,
  )
