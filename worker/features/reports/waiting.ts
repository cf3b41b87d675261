import { and, eq, gt, sql } from 'drizzle-orm'
import type { ReportFigures } from '../../../shared/reports.ts'
import type { Ctx } from '../../context.ts'
import { counter, figureOf } from '../../db/counters.ts'
import { bookings, chatLeads, chatRooms, contacts, temporaryCredentials } from '../../db/schema.ts'

/**
 * What nobody has answered since a moment, as it stands now: all that is new, less what came later. So it costs what
 * came lately, and not what has been left lying for years.
 */
export async function waitingSince(ctx: Ctx, at: number): Promise<NonNullable<ReportFigures['waiting']>> {
  const since = new Date(at)
  const later = sql<number>`COUNT(*)`
  const [resets, rooms, contactsNew, [contactsLater], leadsNew, [leadsLater], pending, [pendingLater]] =
    await ctx.db.batch([
      ctx.db.select({ value: later }).from(temporaryCredentials).where(sql`sealed IS NOT NULL AND created_at <= ${at}`),
      ctx.db
        .select({ value: later })
        .from(chatRooms)
        .where(sql`waiting = 1 AND last_message_at <= ${at} AND last_message_at IS NOT NULL AND merged_into IS NULL`),
      counter(ctx, 'contacts:new'),
      ctx.db
        .select({ value: later })
        .from(contacts)
        .where(and(eq(contacts.status, 'new'), gt(contacts.createdAt, since))),
      counter(ctx, 'chat_leads:new'),
      ctx.db
        .select({ value: later })
        .from(chatLeads)
        .where(and(eq(chatLeads.status, 'new'), gt(chatLeads.createdAt, since))),
      counter(ctx, 'bookings:pending'),
      ctx.db
        .select({ value: later })
        .from(bookings)
        .where(and(eq(bookings.status, 'pending'), gt(bookings.createdAt, since))),
    ])
  return {
    passwordResets: figureOf(resets),
    chats: figureOf(rooms),
    contacts: figureOf(contactsNew) - (contactsLater?.value ?? 0),
    chatLeads: figureOf(leadsNew) - (leadsLater?.value ?? 0),
    bookings: figureOf(pending) - (pendingLater?.value ?? 0),
  }
}
