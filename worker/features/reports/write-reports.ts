import { between, sql } from 'drizzle-orm'
import { lastReportDate, reportPeriod, unansweredLimitMs } from '../../../shared/reports.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { dailyReports } from '../../db/schema.ts'
import * as notifications from '../notifications/enqueue.ts'
import { getFigures } from './figures.ts'
import { toNotificationText } from './notification-text.ts'
import { countUnanswered } from './unanswered.ts'

/** How late a run may be that makes up for the evening's own: until midnight in Kochi. */
const eveningMs = 5 * 3600_000
/** Days that a run looks back on for reports that were missed. */
const lookbackDays = 7

/**
 * Writes the report of the last evening if there is none yet, and those missed in the week before; tells the admins of
 * the last evening's. However often this runs, and twice at once: one report and one notification for each Indian date.
 * `patience`: how long after 19:00 there is still something to tell; a later report is kept for the page alone.
 */
export async function writeDueReports(ctx: Ctx, now = Date.now(), notifyWithinMs = eveningMs) {
  const last = lastReportDate(now)
  const dates = datesUpTo(last)
  const stored = await ctx.db
    .select({ date: dailyReports.date })
    .from(dailyReports)
    .where(between(dailyReports.date, dates[0] ?? last, last))
    .orderBy(dailyReports.date)
  const storedDates = new Set(stored.map(({ date }) => date))
  // A shop that has no report yet has missed none: its first is that of an evening.
  const isInTime = now - reportPeriod(last).to < notifyWithinMs
  const first = stored[0]?.date ?? (isInTime ? last : undefined)
  for (const date of dates)
    if (first && date >= first && !storedDates.has(date)) await insertReport(ctx, date, date === last && isInTime)
}

const datesUpTo = (last: string) =>
  Array.from({ length: lookbackDays }, (_, index) =>
    indianDate(startOfIndianDay(last) - (lookbackDays - 1 - index) * dayMs),
  )

async function insertReport(ctx: Ctx, date: string, shouldNotify: boolean) {
  const waiting = shouldNotify ? await countUnanswered(ctx, reportPeriod(date).to - unansweredLimitMs) : null
  const figures = { ...(await getFigures(ctx, date)), waiting }
  const isMissing = sql`NOT EXISTS (SELECT 1 FROM daily_reports WHERE date = ${date})`
  const notification = {
    userId: null,
    type: 'daily_report' as const,
    ...toNotificationText(date, figures),
    relatedId: date,
  }
  await ctx.db.batch([
    // First, while the report is not yet there: of two runs at once only one finds it missing.
    notifications.enqueueStatement(ctx, notification, shouldNotify ? isMissing : sql`FALSE`),
    ctx.db.insert(dailyReports).values({ date, figures }).onConflictDoNothing(),
  ])
}
