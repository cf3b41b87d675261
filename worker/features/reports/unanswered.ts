import { and, eq, gt, sql } from 'drizzle-orm'
import type { ReportFigures } from '../../../shared/reports.ts'
import type { Ctx } from '../../context.ts'
import { counterStatement, counterValue } from '../../db/counters.ts'
import { bookings, chatLeads, chatRooms, contacts, temporaryCredentials } from '../../db/schema.ts'

/**
 * What nobody has answered since a moment, as it stands now: all that is new, less what came later. So it costs what
 * came lately, and not what has been left lying for years.
 */
export async function countUnanswered(ctx: Ctx, before: number): Promise<NonNullable<ReportFigures['waiting']>> {
  const since = new Date(before)
  const count = sql<number>`COUNT(*)`
  const [resets, rooms, contactsNew, [contactsLater], leadsNew, [leadsLater], pending, [pendingLater]] =
    await ctx.db.batch([
      ctx.db
        .select({ value: count })
        .from(temporaryCredentials)
        .where(sql`sealed IS NOT NULL AND created_at <= ${before}`),
      ctx.db
        .select({ value: count })
        .from(chatRooms)
        .where(
          sql`waiting = 1 AND last_message_at <= ${before} AND last_message_at IS NOT NULL AND merged_into IS NULL`,
        ),
      counterStatement(ctx, 'contacts:new'),
      ctx.db
        .select({ value: count })
        .from(contacts)
        .where(and(eq(contacts.status, 'new'), gt(contacts.createdAt, since))),
      counterStatement(ctx, 'chat_leads:new'),
      ctx.db
        .select({ value: count })
        .from(chatLeads)
        .where(and(eq(chatLeads.status, 'new'), gt(chatLeads.createdAt, since))),
      counterStatement(ctx, 'bookings:pending'),
      ctx.db
        .select({ value: count })
        .from(bookings)
        .where(and(eq(bookings.status, 'pending'), gt(bookings.createdAt, since))),
    ])
  return {
    passwordResets: counterValue(resets),
    chats: counterValue(rooms),
    contacts: counterValue(contactsNew) - (contactsLater?.value ?? 0),
    chatLeads: counterValue(leadsNew) - (leadsLater?.value ?? 0),
    bookings: counterValue(pending) - (pendingLater?.value ?? 0),
  }
}
