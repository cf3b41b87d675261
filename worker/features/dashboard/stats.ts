import { asc, between, desc, eq } from 'drizzle-orm'
import { indianMonth, indianWeek, startOfIndianWeek } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { counterStatement, counterValue } from '../../db/counters.ts'
import { bookings, counters } from '../../db/schema.ts'

/** Four digits until the year 2161, so that names sort as weeks do. */
const weekCounterName = (week: number) => `bookings:week:${week}`

/** Weeks of the owner's chart, this one included. */
const weeksShown = 12

/**
 * The owner's figures, from counters and one look at an index. Each chat lead has its lead, so leads are counted once;
 * `newContacts` are this Indian month's, `bookingsByWeek` begins with the oldest week, named by its Monday, and
 * `oldestPending` is when the booking that has waited longest was made.
 */
export async function getStats(ctx: Ctx) {
  const now = Date.now()
  const thisWeek = indianWeek(now)
  const weeks = Array.from({ length: weeksShown }, (_, index) => thisWeek - weeksShown + 1 + index)
  const [contacts, contactsThisMonth, bookingsTotal, pending, leads, qualified, converted, byWeek, [oldest]] =
    await ctx.db.batch([
      counterStatement(ctx, 'contacts'),
      counterStatement(ctx, `contacts:month:${indianMonth(now)}`),
      counterStatement(ctx, 'bookings'),
      counterStatement(ctx, 'bookings:pending'),
      counterStatement(ctx, 'leads'),
      counterStatement(ctx, 'leads:qualified'),
      counterStatement(ctx, 'leads:converted'),
      ctx.db
        .select()
        .from(counters)
        .where(between(counters.name, weekCounterName(thisWeek - weeksShown + 1), weekCounterName(thisWeek)))
        // The limit ends the walk at the last week; without it SQLite would read one row more to see that it is done.
        .orderBy(desc(counters.name))
        .limit(weeksShown),
      ctx.db
        .select({ createdAt: bookings.createdAt })
        .from(bookings)
        .where(eq(bookings.status, 'pending'))
        .orderBy(asc(bookings.createdAt))
        .limit(1),
    ])
  return {
    totalContacts: counterValue(contacts),
    newContacts: counterValue(contactsThisMonth),
    totalBookings: counterValue(bookingsTotal),
    pendingBookings: counterValue(pending),
    oldestPending: oldest?.createdAt ?? null,
    totalLeads: counterValue(leads),
    qualifiedLeads: counterValue(qualified),
    convertedLeads: counterValue(converted),
    bookingsByWeek: weeks.map((week) => ({
      weekOf: startOfIndianWeek(week),
      bookings: counterValue(byWeek.filter(({ name }) => name === weekCounterName(week))),
    })),
  }
}
