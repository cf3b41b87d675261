import * as z from 'zod/mini'
import { dayMs, hourMs, indianDate, startOfIndianDay } from './time.ts'

/** The report comes when the shop closes: 19:00 in Kochi, 13:30 UTC. It covers the 24 hours up to then. */
const closingTimeMs = 19 * hourMs
/** From 19:00 to midnight in Kochi. */
export const closingToMidnightMs = dayMs - closingTimeMs

/** The moments between which the report of an Indian date counts, in milliseconds: from 19:00 of the day before. */
export function reportPeriod(date: string) {
  const to = startOfIndianDay(date) + closingTimeMs
  return { from: to - dayMs, to }
}

/** The Indian date of the last report that was due at a moment. */
export const lastReportDate = (at: number) => indianDate(at - closingTimeMs)

/** Days that the page of reports shows. */
export const shownDays = 90

const count = z.int()
/** New in the period, in the 24 hours before it, and the mean of the 7 days before it. */
const comparison = z.object({ now: count, before: count, weekMean: z.number() })
const paise = z.int()

/** Contact is promised within 24 hours: what has waited for 18 is worth saying in the evening. */
export const unansweredLimitMs = 18 * hourMs

/** What a daily report holds. A day that was filled in later has no `waiting`: nobody wrote down what waited then. */
export const reportFigures = z.object({
  contacts: comparison,
  bookings: comparison,
  /** How many people made these bookings, by their numbers. Reports from before December 2026 have none. */
  bookedBy: z.optional(count),
  leads: comparison,
  chats: comparison,
  /** What has waited for more than 18 of the promised 24 hours. */
  waiting: z.nullable(
    z.object({
      passwordResets: count,
      contacts: count,
      chatLeads: count,
      bookings: count,
      /** Rooms whose last word is the person's. Reports from before November 2026 counted what was not read. */
      chats: z.optional(count),
      /** Quotations that a customer wants changed. */
      quotes: z.optional(count),
    }),
  ),
  orders: z.object({ made: count, delivered: count, active: count, atRisk: count }),
  money: z.object({
    advances: paise,
    openBalances: paise,
    /** What was noted in the period, whichever day it was paid on: `received - givenBack` is `advances`. Reports from before November 2026 have none. */
    dayBook: z.optional(
      z.object({
        received: paise,
        givenBack: paise,
        byMethod: z.object({ cash: paise, upi: paise, card: paise, bank: paise, other: paise }),
      }),
    ),
  }),
  /** Orders promised for, or needed on, the day after; at most 20. */
  dueTomorrow: z.array(
    z.object({ orderId: z.string(), customerName: z.nullable(z.string()), outfitType: z.string(), status: z.string() }),
  ),
})
export type ReportFigures = z.output<typeof reportFigures>

/** A calendar day of the page: `figures` is null where no report was made. */
export type ReportDay = { date: string; from: string; to: string; figures: ReportFigures | null }

/** The Indian dates of the last `count` days up to a moment, oldest first. */
export const lastDates = (at: number, count: number) =>
  Array.from({ length: count }, (_, index) => indianDate(at - (count - 1 - index) * dayMs))

/** The Indian dates the page shows at a moment, oldest first, today included. */
export const shownReportDates = (at: number) => lastDates(at, shownDays)

/** `GET /api/admin/reports/:date`. */
export const reportDate = z.object({ date: z.iso.date('Please enter dates as year-month-day') })
