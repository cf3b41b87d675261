import { asc, between, desc, eq } from 'drizzle-orm'
import { indianMonth, indianWeek, startOfIndianWeek } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { counter, figureOf } from '../../db/counters.ts'
import { bookings, counters } from '../../db/schema.ts'

/** Four digits until the year 2161, so that names sort as weeks do. */
const weekName = (week: number) => `bookings:week:${week}`

/** Weeks of the owner's chart, this one included. */
const weeksShown = 12

/**
 * The owner's figures, from counters and one look at an index. Each chat lead has its lead, so leads are counted once;
 * `newContacts` are this Indian month's, `bookingsByWeek` begins with the oldest week, named by its Monday, and
 * `oldestPending` is when the booking that has waited longest was made.
 */
export async function stats(ctx: Ctx) {
  const now = Date.now()
  const thisWeek = indianWeek(now)
  const weeks = Array.from({ length: weeksShown }, (_, index) => thisWeek - weeksShown + 1 + index)
  const [contacts, contactsThisMonth, booked, pending, leads, qualified, converted, byWeek, [oldest]] =
    await ctx.db.batch([
      counter(ctx, 'contacts'),
      counter(ctx, `contacts:month:${indianMonth(now)}`),
      counter(ctx, 'bookings'),
      counter(ctx, 'bookings:pending'),
      counter(ctx, 'leads'),
      counter(ctx, 'leads:qualified'),
      counter(ctx, 'leads:converted'),
      ctx.db
        .select()
        .from(counters)
        .where(between(counters.name, weekName(thisWeek - weeksShown + 1), weekName(thisWeek)))
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
    totalContacts: figureOf(contacts),
    newContacts: figureOf(contactsThisMonth),
    totalBookings: figureOf(booked),
    pendingBookings: figureOf(pending),
    oldestPending: oldest?.createdAt ?? null,
    totalLeads: figureOf(leads),
    qualifiedLeads: figureOf(qualified),
    convertedLeads: figureOf(converted),
    bookingsByWeek: weeks.map((week) => ({
      weekOf: startOfIndianWeek(week),
      bookings: figureOf(byWeek.filter(({ name }) => name === weekName(week))),
    })),
  }
}
