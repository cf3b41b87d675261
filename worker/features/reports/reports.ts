import { and, between, eq, gte, sql } from 'drizzle-orm'
import { type HeardFrom, heardFromKeys } from '../../../shared/heard-from.ts'
import { type ReportDay, type ReportFigures, reportPeriod, shownReportDates } from '../../../shared/reports.ts'
import { boundsOfIndianMonth, indianDate, indianMonth, indiaOffsetMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { rowCount } from '../../db/counts.ts'
import { bookings, dailyReports } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'

/** The last calendar days, oldest first; a day without a report is still a day. */
export async function listDays(ctx: Ctx, now = Date.now()): Promise<ReportDay[]> {
  const dates = shownReportDates(now)
  const rows = await run(
    ctx,
    ctx.db
      .select()
      .from(dailyReports)
      .where(between(dailyReports.date, dates[0] ?? '', dates.at(-1) ?? '')),
  )
  const figuresOf = new Map(rows.map(({ date, figures }) => [date, figures]))
  return dates.map((date) => toAdmin(date, figuresOf.get(date)))
}

/** The report of an Indian date. 404 for a day that has not begun. */
export async function getDay(ctx: Ctx, date: string, now = Date.now()): Promise<ReportDay> {
  if (date > indianDate(now)) fail(404, 'day_not_come')
  const [row] = await run(ctx, ctx.db.select().from(dailyReports).where(eq(dailyReports.date, date)))
  return toAdmin(date, row?.figures)
}

/** A calendar day as admins see it, with the stored figures of its report. */
export function toAdmin(date: string, figures: ReportFigures | undefined): ReportDay {
  const { from, to } = reportPeriod(date)
  const day = { date, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  if (!figures) return { ...day, figures: null }
  const { contacts, bookings, leads, chats, waiting, orders, money, dueTomorrow } = figures
  return { ...day, figures: { contacts, bookings, leads, chats, waiting, orders, money, dueTomorrow } }
}

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
