import { between, desc } from 'drizzle-orm'
import { indianMonth, indianWeek, startOfIndianWeek } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { counterStatement, counterValue } from '../../db/counters.ts'
import { counters } from '../../db/schema.ts'

/** Four digits until the year 2161, so that names sort as weeks do. */
const weekCounterName = (week: number) => `bookings:week:${week}`

/** Weeks of the admins' chart, this one included. */
const weeksShown = 12

/**
 * The admins' figures, from counters. Each chat lead has a lead, so leads are counted once;
 * `newContacts` are this Indian month's, and `bookingsByWeek` begins with the oldest week, named by its Monday.
 */
export async function getStats(ctx: Ctx) {
  const now = Date.now()
  const thisWeek = indianWeek(now)
  const weeks = Array.from({ length: weeksShown }, (_, index) => thisWeek - weeksShown + 1 + index)
  const stats = await batch(ctx, {
    contacts: counterStatement(ctx, 'contacts'),
    contactsThisMonth: counterStatement(ctx, `contacts:month:${indianMonth(now)}`),
    bookings: counterStatement(ctx, 'bookings'),
    pendingBookings: counterStatement(ctx, 'bookings:pending'),
    leads: counterStatement(ctx, 'leads'),
    qualifiedLeads: counterStatement(ctx, 'leads:qualified'),
    convertedLeads: counterStatement(ctx, 'leads:converted'),
    bookingsByWeek: listWeeksStatement(ctx, thisWeek),
  })
  return {
    totalContacts: counterValue(stats.contacts),
    newContacts: counterValue(stats.contactsThisMonth),
    totalBookings: counterValue(stats.bookings),
    pendingBookings: counterValue(stats.pendingBookings),
    totalLeads: counterValue(stats.leads),
    qualifiedLeads: counterValue(stats.qualifiedLeads),
    convertedLeads: counterValue(stats.convertedLeads),
    bookingsByWeek: weeks.map((week) => ({
      weekOf: startOfIndianWeek(week),
      bookings: counterValue(stats.bookingsByWeek.filter(({ name }) => name === weekCounterName(week))),
    })),
  }
}

const listWeeksStatement = (ctx: Ctx, thisWeek: number) =>
  ctx.db
    .select()
    .from(counters)
    .where(between(counters.name, weekCounterName(thisWeek - weeksShown + 1), weekCounterName(thisWeek)))
    // The limit ends the walk at the last week; without it SQLite would read one row more to see that it is done.
    .orderBy(desc(counters.name))
    .limit(weeksShown)
