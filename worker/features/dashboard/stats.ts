import { eq, sql } from 'drizzle-orm'
import {
  boundsOfIndianMonth,
  dayMs,
  indianMonth,
  indianWeek,
  startOfIndianDay,
  startOfIndianWeek,
} from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { countStatement, numberOf, rowCount } from '../../db/counts.ts'
import { within } from '../../db/predicates.ts'
import { bookings, contacts, leads } from '../../db/schema.ts'

/** Weeks of the admins' chart, this one included. */
const weeksShown = 12

/**
 * The admins' figures, each counted along an index. Each chat lead has a lead, so leads are counted once;
 * `newContacts` are this Indian month's, and `bookingsByWeek` begins with the oldest week, named by its Monday.
 */
export async function getStats(ctx: Ctx) {
  const now = Date.now()
  const month = boundsOfIndianMonth(indianMonth(now))
  const firstWeek = indianWeek(now) - weeksShown + 1
  const stats = await batch(ctx, {
    contacts: countStatement(ctx, contacts),
    contactsThisMonth: countStatement(ctx, contacts, within(contacts.createdAt, month)),
    bookings: countStatement(ctx, bookings),
    pendingBookings: countStatement(ctx, bookings, eq(bookings.status, 'pending')),
    leads: countStatement(ctx, leads),
    qualifiedLeads: countStatement(ctx, leads, eq(leads.status, 'qualified')),
    convertedLeads: countStatement(ctx, leads, eq(leads.status, 'converted')),
    bookingsByWeek: countByWeekStatement(ctx, firstWeek),
  })
  return {
    totalContacts: numberOf(stats.contacts),
    newContacts: numberOf(stats.contactsThisMonth),
    totalBookings: numberOf(stats.bookings),
    pendingBookings: numberOf(stats.pendingBookings),
    totalLeads: numberOf(stats.leads),
    qualifiedLeads: numberOf(stats.qualifiedLeads),
    convertedLeads: numberOf(stats.convertedLeads),
    bookingsByWeek: Array.from({ length: weeksShown }, (_, nth) => ({
      weekOf: startOfIndianWeek(firstWeek + nth),
      bookings: numberOf(stats.bookingsByWeek.filter(({ week }) => week === nth)),
    })),
  }
}

/**
 * Counts the bookings of the weeks shown; `week` is 0 for the first of them. Its numbers are written out: D1 binds every
 * number as a float, whose division has a remainder.
 */
function countByWeekStatement(ctx: Ctx, firstWeek: number) {
  const from = startOfIndianDay(startOfIndianWeek(firstWeek))
  const week = sql<number>`(created_at - ${sql.raw(String(from))}) / ${sql.raw(String(7 * dayMs))}`.as('week')
  return ctx.db
    .select({ week, value: rowCount.as('value') })
    .from(bookings)
    .where(within(bookings.createdAt, { from, to: from + weeksShown * 7 * dayMs }))
    .groupBy(sql`week`)
}
