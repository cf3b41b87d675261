import { between, sql } from 'drizzle-orm'
import {
  closingToMidnightMs,
  lastDates,
  lastReportDate,
  reportPeriod,
  unansweredLimitMs,
} from '../../../shared/reports.ts'
import { startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { dailyReports } from '../../db/schema.ts'
import { enqueueStatement, type NewNotification } from '../notifications/enqueue.ts'
import { getFigures } from './figures.ts'
import { toNotificationText } from './notification-text.ts'
import { countUnanswered } from './unanswered.ts'

/** Days that a run looks back on for missing reports. */
const lookbackDays = 7

/**
 * Writes the report of the last evening if there is none yet, and those missing from the week before; notifies the
 * admins of the last evening's. However often this runs, and twice at once: one report and one notification for each
 * Indian date. More than `notifyWithinMs` milliseconds after 19:00 a report comes without a notification.
 */
export async function writeDueReports(ctx: Ctx, now: number, notifyWithinMs = closingToMidnightMs) {
  const last = lastReportDate(now)
  const dates = lastDates(startOfIndianDay(last), lookbackDays)
  const stored = await run(
    ctx,
    ctx.db
      .select({ date: dailyReports.date })
      .from(dailyReports)
      .where(between(dailyReports.date, dates[0] ?? last, last))
      .orderBy(dailyReports.date),
  )
  const storedDates = new Set(stored.map(({ date }) => date))
  // A boutique that has no report yet has missed none: its first is that of an evening.
  const isInTime = now - reportPeriod(last).to < notifyWithinMs
  const first = stored[0]?.date ?? (isInTime ? last : undefined)
  for (const date of dates)
    if (first && date >= first && !storedDates.has(date)) await insertReport(ctx, date, date === last && isInTime)
}

async function insertReport(ctx: Ctx, date: string, shouldNotify: boolean) {
  const waiting = shouldNotify ? await countUnanswered(ctx, reportPeriod(date).to - unansweredLimitMs) : null
  const figures = { ...(await getFigures(ctx, date)), waiting }
  const isMissing = sql`NOT EXISTS (SELECT 1 FROM daily_reports WHERE date = ${date})`
  const notification: NewNotification = {
    userId: null,
    type: 'daily_report',
    ...toNotificationText(date, figures),
    relatedId: date,
  }
  await batch(ctx, {
    // First, while the report is missing: of two runs at once only one finds it so.
    enqueue: shouldNotify ? enqueueStatement(ctx, notification, isMissing) : undefined,
    insert: ctx.db.insert(dailyReports).values({ date, figures }).onConflictDoNothing(),
  })
}
