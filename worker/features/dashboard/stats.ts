import { inArray } from 'drizzle-orm'
import { indianMonth, indianWeek, startOfIndianWeek } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { counters } from '../../db/schema.ts'

/** Weeks of the owner's chart, this one included. */
const weeksShown = 12

/**
 * The owner's figures, from counters alone. Each chat lead has its lead, so leads are counted once;
 * `newContacts` are this Indian month's, `bookingsByWeek` begins with the oldest week, named by its Monday.
 */
export async function stats(ctx: Ctx) {
  const now = Date.now()
  const thisWeek = indianWeek(now)
  const weeks = Array.from({ length: weeksShown }, (_, index) => thisWeek - weeksShown + 1 + index)
  const names = {
    totalContacts: 'contacts',
    newContacts: `contacts:month:${indianMonth(now)}`,
    totalBookings: 'bookings',
    pendingBookings: 'bookings:pending',
    totalLeads: 'leads',
    qualifiedLeads: 'leads:qualified',
    convertedLeads: 'leads:converted',
  }
  const weekNames = weeks.map((week) => `bookings:week:${week}`)
  const rows = await ctx.db
    .select()
    .from(counters)
    .where(inArray(counters.name, [...Object.values(names), ...weekNames]))
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const figure = (name: string) => values.get(name) ?? 0
  return {
    totalContacts: figure(names.totalContacts),
    newContacts: figure(names.newContacts),
    totalBookings: figure(names.totalBookings),
    pendingBookings: figure(names.pendingBookings),
    totalLeads: figure(names.totalLeads),
    qualifiedLeads: figure(names.qualifiedLeads),
    convertedLeads: figure(names.convertedLeads),
    bookingsByWeek: weeks.map((week) => ({
      weekOf: startOfIndianWeek(week),
      bookings: figure(`bookings:week:${week}`),
    })),
  }
}
