import * as z from 'zod/mini'
import { dayMs, hourMs, indianDate, startOfIndianDay } from './time.ts'

/**
 * Time of the daily report: 19:00 in Kochi (13:30 UTC), when the shop closes. The report covers the 24 hours before.
 */
const closingTimeMs = 19 * hourMs
/** Time from 19:00 to midnight in Kochi. */
export const closingToMidnightMs = dayMs - closingTimeMs

/**
 * Returns the period of the report of an Indian date, in milliseconds. The period starts at 19:00 of the day before.
 */
export function reportPeriod(date: string) {
  const to = startOfIndianDay(date) + closingTimeMs
  return { from: to - dayMs, to }
}

/** Returns the Indian date of the last report due at a moment. */
export const lastReportDate = (at: number) => indianDate(at - closingTimeMs)

/** Number of days on the reports page. */
export const shownDays = 90

const count = z.int()
/** Count in the period, count in the 24 hours before it, and daily mean of the 7 days before it. */
const comparison = z.object({ now: count, before: count, weekMean: z.number() })
const paise = z.int()

/**
 * Age from which an unanswered request appears in the report. Contact is promised within 24 hours, so 18 are worth a
 * warning in the evening.
 */
export const unansweredLimitMs = 18 * hourMs

/**
 * Figures of a daily report. A report that was written later has no `waiting`, because that count was never recorded.
 */
export const reportFigures = z.object({
  contacts: comparison,
  bookings: comparison,
  /** Number of people who made these bookings, by their numbers. Absent in reports from before December 2026. */
  bookedBy: z.optional(count),
  leads: comparison,
  chats: comparison,
  /** Requests that have waited for more than 18 of the promised 24 hours. */
  waiting: z.nullable(
    z.object({
      passwordResets: count,
      contacts: count,
      chatLeads: count,
      bookings: count,
      /**
       * Rooms whose last message is the customer's. Reports from before November 2026 count unread messages instead.
       */
      chats: z.optional(count),
      /** Quotations for which a customer asked for a change. */
      quotes: z.optional(count),
    }),
  ),
  orders: z.object({ made: count, delivered: count, active: count, atRisk: count }),
  money: z.object({
    advances: paise,
    openBalances: paise,
    /**
     * Payments noted in the period, whatever their own date: `received - givenBack` is `advances`. Absent in reports
     * from before November 2026.
     */
    dayBook: z.optional(
      z.object({
        received: paise,
        givenBack: paise,
        byMethod: z.object({ cash: paise, upi: paise, card: paise, bank: paise, other: paise }),
      }),
    ),
  }),
  /** Orders promised for, or needed on, the next day; at most 20. */
  dueTomorrow: z.array(
    z.object({ orderId: z.string(), customerName: z.nullable(z.string()), outfitType: z.string(), status: z.string() }),
  ),
})
export type ReportFigures = z.output<typeof reportFigures>

/** A calendar day of the page; `figures` is null if the day has no report. */
export type ReportDay = { date: string; from: string; to: string; figures: ReportFigures | null }

/** Returns the Indian dates of the last `count` days up to a moment, oldest first. */
export const lastDates = (at: number, count: number) =>
  Array.from({ length: count }, (_, index) => indianDate(at - (count - 1 - index) * dayMs))

/** Returns the Indian dates that the page shows at a moment, oldest first, including today. */
export const shownReportDates = (at: number) => lastDates(at, shownDays)

/** `GET /api/admin/reports/:date`. */
export const reportDate = z.object({ date: z.iso.date('Please enter dates as year-month-day') })
