import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { type Period, within } from '../../db/predicates.ts'

/** Counts the rows of the day, of the one before and of the seven before, in one walk of an index by time. */
export const comparisonStatement = (
  ctx: Ctx,
  table: SQLiteTable & { createdAt: SQLiteColumn },
  { from, to }: Period,
  condition?: SQL,
) =>
  ctx.db
    .select({
      now: sql<number>`COUNT(*) FILTER (WHERE created_at >= ${from})`,
      before: sql<number>`COUNT(*) FILTER (WHERE created_at < ${from} AND created_at >= ${from - dayMs})`,
      week: sql<number>`COUNT(*) FILTER (WHERE created_at < ${from})`,
    })
    .from(table)
    .where(and(within(table.createdAt, { from: from - 7 * dayMs, to }), condition))

export function toComparison([row]: { now: number; before: number; week: number }[]) {
  const { now, before, week } = row ?? { now: 0, before: 0, week: 0 }
  return { now, before, weekMean: Math.round((week / 7) * 10) / 10 }
}
