import { between, eq } from 'drizzle-orm'
import { indianMonth, indianWeek, startOfIndianWeek } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { counters } from '../../db/schema.ts'

/** Four digits until the year 2161, so that names sort as weeks do. */
const weekName = (week: number) => `bookings:week:${week}`

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
  const counter = (name: string) => ctx.db.select().from(counters).where(eq(counters.name, name))
  // Each by its own key: an IN list of 19 names would read 38 rows.
  const [contacts, contactsThisMonth, bookings, pending, leads, qualified, converted, byWeek] = await ctx.db.batch([
    counter('contacts'),
    counter(`contacts:month:${indianMonth(now)}`),
    counter('bookings'),
    counter('bookings:pending'),
    counter('leads'),
    counter('leads:qualified'),
    counter('leads:converted'),
    ctx.db
      .select()
      .from(counters)
      .where(between(counters.name, weekName(thisWeek - weeksShown + 1), weekName(thisWeek))),
  ])
  const value = ([row]: { value: number }[]) => row?.value ?? 0
  return {
    totalContacts: value(contacts),
    newContacts: value(contactsThisMonth),
    totalBookings: value(bookings),
    pendingBookings: value(pending),
    totalLeads: value(leads),
    qualifiedLeads: value(qualified),
    convertedLeads: value(converted),
    bookingsByWeek: weeks.map((week) => ({
      weekOf: startOfIndianWeek(week),
      bookings: value(byWeek.filter(({ name }) => name === weekName(week))),
    })),
  }
}
