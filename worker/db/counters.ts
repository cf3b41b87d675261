import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { counters } from './schema.ts'

/** The row of one counter by its key, for a batch: an IN list of names would read each twice. */
export const counterStatement = (ctx: Ctx, name: string) =>
  ctx.db.select().from(counters).where(eq(counters.name, name))

/** The number of rows, selected as a counter's `value`. */
export const rowCount = sql<number>`COUNT(*)`

/** What it counts; 0 before the first. */
export const counterValue = ([row]: { value: number }[]) => row?.value ?? 0
