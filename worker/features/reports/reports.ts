import { and, between, eq, gte, sql } from 'drizzle-orm'
import { type HeardFrom, heardFromKeys } from '../../../shared/heard-from.ts'
import { pick } from '../../../shared/pick.ts'
import { type ReportDay, type ReportFigures, reportPeriod, shownReportDates } from '../../../shared/reports.ts'
import {
  boundsOfIndianMonth,
  dayMs,
  indianDate,
  indianMonth,
  indianWeek,
  indiaOffsetMs,
  startOfIndianDay,
  startOfIndianWeek,
} from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { rowCount } from '../../db/counts.ts'
import { noPayments, paymentSumColumns } from '../../db/money.ts'
import { bookings, dailyReports, orderPayments } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'

/** Returns the last calendar days, oldest first, including days without a report. */
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

/** Returns the report of an Indian date. Throws 404 for a future day. */
export async function getDay(ctx: Ctx, date: string, now = Date.now()): Promise<ReportDay> {
  if (date > indianDate(now)) fail(404, 'day_not_come')
  const [row] = await run(ctx, ctx.db.select().from(dailyReports).where(eq(dailyReports.date, date)))
  return toAdmin(date, row?.figures)
}

/** Returns a calendar day for admins, with the stored figures of its report. */
export function toAdmin(date: string, figures: ReportFigures | undefined): ReportDay {
  const { from, to } = reportPeriod(date)
  const day = { date, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  if (!figures) return { ...day, figures: null }
  return {
    ...day,
    figures: pick(figures, [
      ...(['contacts', 'bookings', 'bookedBy', 'leads', 'chats', 'waiting', 'orders', 'money', 'dueTomorrow'] as const),
    ]),
  }
}

const monthsShown = 12
const weeksShown = 12

/**
 * Returns bookings by the week and month in which they were made, and payments in paise by the month of payment. Each
 * list has twelve entries, oldest first, including the current one. Cancelled bookings count, because they were made.
 */
export async function getCharts(ctx: Ctx, now = Date.now()) {
  const months = lastMonths(indianMonth(now)).reverse()
  const firstWeek = indianWeek(now) - weeksShown + 1
  const start = startOfIndianDay(startOfIndianWeek(firstWeek))
  const week = sql<number>`(created_at - ${sql.raw(String(start))}) / ${sql.raw(String(7 * dayMs))}`.as('week')
  const { from } = boundsOfIndianMonth(months[0] ?? '')
  const paidIn = sql<string>`SUBSTR(paid_on, 1, 7)`.as('month')
  const found = await batch(ctx, {
    weeks: ctx.db
      .select({ week, count: rowCount.as('count') })
      .from(bookings)
      .where(gte(bookings.createdAt, new Date(start)))
      .groupBy(sql`week`),
    months: ctx.db
      .select({ month: monthColumn, count: rowCount.as('count') })
      .from(bookings)
      .where(gte(bookings.createdAt, new Date(from)))
      .groupBy(sql`month`),
    money: ctx.db
      .select({ month: paidIn, ...paymentSumColumns })
      .from(orderPayments)
      .where(between(orderPayments.paidOn, `${months[0]}-01`, indianDate(now)))
      .groupBy(sql`month`),
  })
  return {
    weeks: Array.from({ length: weeksShown }, (_, nth) => ({
      weekOf: startOfIndianWeek(firstWeek + nth),
      bookings: found.weeks.find((row) => row.week === nth)?.count ?? 0,
    })),
    months: months.map((month) => {
      const { received, givenBack } = found.money.find((row) => row.month === month) ?? noPayments
      const bookings = found.months.find((row) => row.month === month)?.count ?? 0
      return { month, bookings, received, refunded: givenBack }
    }),
  }
}

const monthColumn =
  sql<string>`strftime('%Y-%m', (created_at + ${sql.raw(String(indiaOffsetMs))}) / 1000, 'unixepoch')`.as('month')

/**
 * Returns how customers who booked in each of the last 12 Indian months heard of the boutique, newest month first.
 * Omits answers without bookings.
 */
export async function listHeardFrom(ctx: Ctx) {
  const months = lastMonths(indianMonth(Date.now()))
  const { from } = boundsOfIndianMonth(months.at(-1) ?? '')
  const rows = await run(
    ctx,
    ctx.db
      .select({ month: monthColumn, heardFrom: bookings.heardFrom, count: rowCount.as('count') })
      .from(bookings)
      // Worded as the condition of its partial index.
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
