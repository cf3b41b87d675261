import { eq } from 'drizzle-orm'
import { boundsOfIndianMonth, indianMonth } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { counterStatement, countIf, numberOf, rowCount } from '../../db/counts.ts'
import { within } from '../../db/predicates.ts'
import { bookings, contacts, leads } from '../../db/schema.ts'

/**
 * The admins' figures, each table counted in one walk of an index. Each chat lead has a lead, so leads are counted once;
 * `newContacts` are this Indian month's.
 */
export async function getStats(ctx: Ctx) {
  const month = boundsOfIndianMonth(indianMonth(Date.now()))
  const { contactCounts, bookingCounts, leadCounts } = await batch(ctx, {
    contactCounts: ctx.db
      .select({ all: rowCount.as('all_rows'), new: countIf(within(contacts.createdAt, month)).as('new') })
      .from(contacts),
    bookingCounts: ctx.db
      .select({ all: rowCount.as('all_rows'), pending: countIf(eq(bookings.status, 'pending')).as('pending') })
      .from(bookings),
    leadCounts: ctx.db
      .select({
        all: rowCount.as('all_rows'),
        qualified: countIf(eq(leads.status, 'qualified')).as('qualified'),
        converted: countIf(eq(leads.status, 'converted')).as('converted'),
      })
      .from(leads),
  })
  return {
    totalContacts: contactCounts[0]?.all ?? 0,
    newContacts: contactCounts[0]?.new ?? 0,
    totalBookings: bookingCounts[0]?.all ?? 0,
    pendingBookings: bookingCounts[0]?.pending ?? 0,
    totalLeads: leadCounts[0]?.all ?? 0,
    qualifiedLeads: leadCounts[0]?.qualified ?? 0,
    convertedLeads: leadCounts[0]?.converted ?? 0,
  }
}

/**
 * Returns a counter that grows with all news for the admins. An open screen polls it, and reloads its lists when it has
 * changed.
 */
export const getChanges = async (ctx: Ctx) => ({
  changes: numberOf(await run(ctx, counterStatement(ctx, 'desk:changes'))),
})
