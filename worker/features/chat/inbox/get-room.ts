import { desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { fullName } from '../../../../shared/names.ts'
import type { Ctx } from '../../../context.ts'
import { listAdminsStatement, toAdminNames } from '../../../db/admin-names.ts'
import { batch } from '../../../db/batch.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { bookings, chatLeads, chatRooms, leads, orders, users } from '../../../db/schema.ts'
import { matchingLeadId } from '../../leads/matching.ts'
import { chatLeadToAdmin, leadToAdmin } from '../../leads/serialize.ts'
import { roomNotFound } from '../rooms/rooms.ts'
import { bookingToAdmin, isUnansweredSql, orderToAdmin, roomToAdmin } from './serialize.ts'

/** How many of a person's bookings and orders stand beside the thread. */
const maxRelatedRows = 5

/**
 * A room with whose it is and what is known of them: what they left in the chat, their lead, their latest bookings and
 * orders. A room that was merged answers the one it was merged into. 404 for none.
 */
export async function getRoom(ctx: Ctx, id: string) {
  const roomId = sql`(SELECT COALESCE(merged_into, id) FROM chat_rooms WHERE id = ${id})`
  const customerId = sql`(SELECT customer_id FROM chat_rooms WHERE id = ${roomId})`
  const customerOrLead = (column: 'phone_e164' | 'email') => sql`COALESCE(
    (SELECT ${sql.raw(column)} FROM users WHERE id = ${customerId}),
    (SELECT ${sql.raw(column)} FROM chat_leads WHERE chat_room_id = ${roomId}))`
  const found = await batch(ctx, {
    room: ctx.db
      .select({
        ...getTableColumns(chatRooms),
        isCustomers: isCustomersRoom.as('is_customers'),
        isUnanswered: isUnansweredSql.as('is_unanswered'),
      })
      .from(chatRooms)
      .where(eq(chatRooms.id, roomId)),
    customer: ctx.db.select().from(users).where(eq(users.id, customerId)),
    admins: listAdminsStatement(ctx),
    chatLeads: ctx.db
      .select()
      .from(chatLeads)
      .where(or(eq(chatLeads.chatRoomId, roomId), eq(chatLeads.convertedToCustomerId, customerId))),
    lead: ctx.db
      .select()
      .from(leads)
      .where(eq(leads.id, matchingLeadId(customerOrLead('phone_e164'), customerOrLead('email')))),
    known: ctx.db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, hasAccount: users.hasAccount })
      .from(users)
      .where(eq(users.phoneE164, sql`(SELECT phone_e164 FROM chat_leads WHERE chat_room_id = ${roomId})`))
      .orderBy(desc(users.createdAt))
      .limit(maxRelatedRows),
    bookings: ctx.db
      .select()
      .from(bookings)
      .where(eq(bookings.userId, customerId))
      .orderBy(desc(bookings.createdAt), desc(bookings.id))
      .limit(maxRelatedRows),
    orders: ctx.db
      .select()
      .from(orders)
      .where(eq(orders.userId, customerId))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(maxRelatedRows),
  })
  const room = found.room[0] ?? roomNotFound()
  const [lead] = found.lead
  const known = found.known.find(({ hasAccount }) => hasAccount) ?? found.known[0]
  const chatLead = found.chatLeads.find(({ chatRoomId }) => chatRoomId === room.id) ?? found.chatLeads[0]
  return {
    ...roomToAdmin({ room, customer: found.customer[0] ?? null, chatLead: chatLead ?? null }),
    /** What is written here reaches nobody: the room is of an order that changed hands. */
    isReadOnly: !room.isCustomers,
    chatLead: chatLead ? chatLeadToAdmin(chatLead) : null,
    // A typed number or address proves nothing: only a lead that an own booking made is certain.
    lead: lead ? { ...leadToAdmin(lead), isPossible: lead.userId !== room.customerId } : null,
    // Whoever writes as a guest may be a customer who has not signed in.
    known: known && !found.customer[0] ? { id: known.id, name: fullName(known) } : null,
    /** Who may have written here for the shop. */
    admins: toAdminNames(found.admins),
    bookings: found.bookings.map(bookingToAdmin),
    orders: found.orders.map(orderToAdmin),
  }
}
