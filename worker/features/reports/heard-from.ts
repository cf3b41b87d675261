import { and, gte, sql } from 'drizzle-orm'
import { type HeardFrom, heardFromKeys } from '../../../shared/heard-from.ts'
import { boundsOfIndianMonth, indianMonth, indiaOffsetMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { rowCount } from '../../db/counts.ts'
import { bookings } from '../../db/schema.ts'

const monthsShown = 12

const monthColumn =
  sql<string>`strftime('%Y-%m', (created_at + ${sql.raw(String(indiaOffsetMs))}) / 1000, 'unixepoch')`.as('month')

/**
 * How those who booked in each of the last 12 Indian months heard of the boutique, the newest month first. What nobody
 * said has no figure.
 */
export async function listHeardFrom(ctx: Ctx) {
  const months = lastMonths(indianMonth(Date.now()))
  const { from } = boundsOfIndianMonth(months.at(-1) ?? '')
  const rows = await run(
    ctx,
    ctx.db
      .select({ month: monthColumn, heardFrom: bookings.heardFrom, count: rowCount.as('count') })
      .from(bookings)
      // The condition of its partial index.
      .where(and(sql`heard_from IS NOT NULL`, gte(bookings.createdAt, new Date(from))))
      .groupBy(sql`month`, bookings.heardFrom),
  )
  const countOf = (month: string, heardFrom: HeardFrom) =>
    rows.find((row) => row.month === month && row.heardFrom === heardFrom)?.count ?? 0
  return months.map((month) => ({
    month,
    counts: heardFromKeys
      .map((heardFrom) => ({ heardFrom, count: countOf(month, heardFrom) }))
      .filter(({ count }) => count > 0),
  }))
}

function lastMonths(newest: string) {
  const [year = 0, month = 0] = newest.split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
}
