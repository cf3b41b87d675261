import { between, eq } from 'drizzle-orm'
import { type ReportDay, shownReportDates } from '../../../shared/reports.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { dailyReports } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { toAdmin } from './serialize.ts'

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
