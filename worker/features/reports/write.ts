import { between, sql } from 'drizzle-orm'
import { lastReportDate, periodOfReport, tooLong } from '../../../shared/reports.ts'
import { dayLength, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { dailyReports } from '../../db/schema.ts'
import * as notifications from '../notifications/record.ts'
import { figuresOf } from './figures.ts'
import { waitingSince } from './waiting.ts'
import { inWords } from './words.ts'

/** How late a run may be that makes up for the evening's own: until midnight in Kochi. */
const evening = 5 * 3600_000
/** Days that a run looks back on for reports that were missed. */
const lookedBack = 7

/**
 * Writes the report of the last evening if there is none yet, and those missed in the week before; tells the admins of
 * the last evening's. However often this runs, and twice at once: one report and one notification for each Indian date.
 * `patience`: how long after 19:00 there is still something to tell; a later report is kept for the page alone.
 */
export async function writeReport(ctx: Ctx, now = Date.now(), patience = evening) {
  const last = lastReportDate(now)
  const dates = datesUpTo(last)
  const kept = await ctx.db
    .select({ date: dailyReports.date })
    .from(dailyReports)
    .where(between(dailyReports.date, dates[0] ?? last, last))
    .orderBy(dailyReports.date)
  const have = new Set(kept.map(({ date }) => date))
  // A shop that has no report yet has missed none: its first is that of an evening.
  const isInTime = now - periodOfReport(last).to < patience
  const first = kept[0]?.date ?? (isInTime ? last : undefined)
  for (const date of dates)
    if (first && date >= first && !have.has(date)) await write(ctx, date, date === last && isInTime)
}

const datesUpTo = (last: string) =>
  Array.from({ length: lookedBack }, (_, index) =>
    indianDate(startOfIndianDay(last) - (lookedBack - 1 - index) * dayLength),
  )

async function write(ctx: Ctx, date: string, isTonights: boolean) {
  const waiting = isTonights ? await waitingSince(ctx, periodOfReport(date).to - tooLong) : null
  const figures = { ...(await figuresOf(ctx, date)), waiting }
  const unwritten = sql`NOT EXISTS (SELECT 1 FROM daily_reports WHERE date = ${date})`
  const told = { userId: null, type: 'daily_report' as const, ...inWords(date, figures), relatedId: date }
  await ctx.db.batch([
    // First, while the report is not yet there: of two runs at once only one finds it missing.
    notifications.record(ctx, told, isTonights ? unwritten : sql`FALSE`),
    ctx.db.insert(dailyReports).values({ date, figures }).onConflictDoNothing(),
  ])
}
