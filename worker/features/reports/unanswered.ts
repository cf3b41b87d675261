import { and, eq, gt, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ReportFigures } from '../../../shared/reports.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { counterStatement, counterValue, rowCount } from '../../db/counters.ts'
import { isListedRoom } from '../../db/predicates.ts'
import { bookings, chatLeads, chatRooms, contacts, temporaryCredentials } from '../../db/schema.ts'

/**
 * What has had no answer since the moment `before`: all that is new now, less what came later. So it costs what came
 * lately, and not what has been left lying for years.
 */
export async function countUnanswered(ctx: Ctx, before: number): Promise<NonNullable<ReportFigures['waiting']>> {
  const counts = await batch(ctx, {
    resets: ctx.db
      .select({ value: rowCount })
      .from(temporaryCredentials)
      .where(sql`sealed IS NOT NULL AND created_at <= ${before}`),
    rooms: ctx.db
      .select({ value: rowCount })
      .from(chatRooms)
      .where(sql`waiting = 1 AND last_message_at <= ${before} AND ${isListedRoom}`),
    contacts: counterStatement(ctx, 'contacts:new'),
    laterContacts: countLaterStatement(ctx, contacts, 'new', before),
    chatLeads: counterStatement(ctx, 'chat_leads:new'),
    laterChatLeads: countLaterStatement(ctx, chatLeads, 'new', before),
    bookings: counterStatement(ctx, 'bookings:pending'),
    laterBookings: countLaterStatement(ctx, bookings, 'pending', before),
  })
  return {
    passwordResets: counterValue(counts.resets),
    chats: counterValue(counts.rooms),
    contacts: counterValue(counts.contacts) - counterValue(counts.laterContacts),
    chatLeads: counterValue(counts.chatLeads) - counterValue(counts.laterChatLeads),
    bookings: counterValue(counts.bookings) - counterValue(counts.laterBookings),
  }
}

type TableWithStatus = SQLiteTable & { status: SQLiteColumn; createdAt: SQLiteColumn }

const countLaterStatement = (ctx: Ctx, table: TableWithStatus, status: string, since: number) =>
  ctx.db
    .select({ value: rowCount })
    .from(table)
    .where(and(eq(table.status, status), gt(table.createdAt, new Date(since))))
