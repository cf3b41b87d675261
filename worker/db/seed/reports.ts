import { lastReportDate, periodOfReport, tooLong } from '../../../shared/reports.ts'
import { dayLength, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { figuresOf } from '../../features/reports/figures.ts'
import { waitingSince } from '../../features/reports/waiting.ts'
import { dailyReports } from '../schema.ts'

/** Evenings that the sample shop has reports of: in one statement of three parameters each, of the 100 D1 takes. */
const evenings = 30

/**
 * The reports of the last evenings, as cron would have written them; only the last knows what waits. They count what
 * is there, so they come after it.
 */
export async function fillReports(ctx: Ctx, now: number) {
  const last = lastReportDate(now)
  const rows: (typeof dailyReports.$inferInsert)[] = []
  for (let back = evenings - 1; back >= 0; back--) {
    const date = indianDate(startOfIndianDay(last) - back * dayLength)
    const { to } = periodOfReport(date)
    const waiting = back === 0 ? await waitingSince(ctx, to - tooLong) : null
    rows.push({ date, figures: { ...(await figuresOf(ctx, date)), waiting }, createdAt: new Date(to) })
  }
  await ctx.db.insert(dailyReports).values(rows)
}
