import { and, desc, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { RoomsQuery } from '../../../../shared/chat.ts'
import { fullName } from '../../../../shared/names.ts'
import { pick } from '../../../../shared/pick.ts'
import type { Ctx } from '../../../context.ts'
import { listAdminsStatement, toAdminNames } from '../../../db/admin-names.ts'
import { batch, run } from '../../../db/batch.ts'
import { decodeCursor, encodeCursor, keyset } from '../../../db/list.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { isUnanswered } from '../../../db/predicates.ts'
import { bookings, chatLeads, chatRooms, leads, orders, users } from '../../../db/schema.ts'
import { matches } from '../../../db/search.ts'
import { chatLeadToAdmin } from '../../leads/chat-leads.ts'
import { leadToAdmin, matchingLeadId } from '../../leads/leads.ts'
import { displayName, type RoomRow, roomNotFound, unnamedGuest } from '../rooms/rooms.ts'

type Customer = Pick<typeof users.$inferSelect, 'email' | 'firstName' | 'lastName' | 'phoneE164'>
type ChatLead = Pick<typeof chatLeads.$inferSelect, 'name' | 'email' | 'phoneE164'>

/** Returns the person that an admin writes with. `phone` is in E.164. */
const toPerson = (customerId: string, customer: Customer | null, chatLead: ChatLead | null) =>
  customer
    ? {
        kind: 'customer' as const,
        id: customerId,
        name: displayName(customer),
        phone: customer.phoneE164,
        email: customer.email,
      }
    : {
        kind: 'guest' as const,
        id: null,
        name: chatLead?.name ?? unnamedGuest,
        phone: chatLead?.phoneE164 ?? null,
        email: chatLead?.email ?? null,
      }

/**
 * True if a room's last message is the person's and has no answer. Reading it is not an answer; 'needs no answer' is.
 */
const isUnansweredSql = sql<boolean>`EXISTS (SELECT 1 FROM answers
  WHERE kind = 'chat' AND about = chat_rooms.id AND answered_at IS NULL)`.mapWith(Boolean)

/** The running number of a room's order, as the desk's lists show it. */
const orderNumberSql = sql<number | null>`(SELECT number FROM orders WHERE orders.id = chat_rooms.order_id)`

type RoomWithPerson = {
  room: RoomRow & { isUnanswered: boolean; orderNumber: number | null }
  customer: Customer | null
  chatLead: ChatLead | null
}

/**
 * Returns a room for an admin's list. `unread` counts messages that the boutique has not read; `lastSide` wrote the
 * `preview`.
 */
const roomToAdmin = ({ room, customer, chatLead }: RoomWithPerson) => ({
  ...pick(room, ['id', 'orderId', 'orderNumber', 'status', 'preview', 'lastSide', 'lastSeq', 'lastMessageAt']),
  unread: room.unreadShop,
  ...pick(room, ['isUnanswered', 'createdAt']),
  person: toPerson(room.customerId, customer, chatLead),
})

// No two columns share a name, see `batch`. The first column of a joined row is never null in it: Drizzle detects a
// missing row by this.
const columns = {
  room: {
    ...getTableColumns(chatRooms),
    isUnanswered: isUnansweredSql.as('is_unanswered'),
    orderNumber: orderNumberSql.as('order_number'),
  },
  customer: pick(users, ['email', 'firstName', 'lastName', 'phoneE164']),
  chatLead: {
    name: chatLeads.name,
    phoneE164: sql<string>`${chatLeads.phoneE164}`.as('lead_phone_e164'),
    email: sql<string | null>`${chatLeads.email}`.as('lead_email'),
  },
}
const joinConditions = {
  customer: eq(users.id, chatRooms.customerId),
  chatLead: eq(chatLeads.chatRoomId, chatRooms.id),
}
/** Rooms with a message or with a guest's details. */
const isListed = and(isNotNull(chatRooms.lastMessageAt), isNull(chatRooms.mergedInto))

/**
 * Returns a page of the admin's rooms, all or only the unanswered. Unread rooms come first, then the latest. Search
 * results are sorted by newest.
 */
export async function listRooms(ctx: Ctx, query: RoomsQuery) {
  const found = matches(sql`${chatRooms.searchText}`, query.q)
  const position = query.cursor ? decodeCursor(query.cursor) : undefined
  // The few rows are looked up one by one and then sorted.
  const scope =
    query.status && sql`${chatRooms.id} IN (SELECT about FROM answers WHERE kind = 'chat' AND ${isUnanswered})`
  const statement =
    found === undefined
      ? listRoomsStatement(ctx, position, scope)
      : searchRoomsStatement(ctx, and(found, scope), position)
  const rows = await run(ctx, statement.limit(query.limit + 1))
  const pageRows = rows.slice(0, query.limit)
  const last = pageRows.at(-1)?.room
  if (rows.length <= query.limit || !last) return { rows: pageRows.map(roomToAdmin), next: null, total: null }
  const at = (found === undefined ? last.lastMessageAt : last.createdAt)?.getTime() ?? 0
  const next = encodeCursor({ rating: Number(last.waiting), at, id: last.id })
  return { rows: pageRows.map(roomToAdmin), next, total: null }
}

type CursorPosition = ReturnType<typeof decodeCursor> | undefined

const listRoomsStatement = (ctx: Ctx, position: CursorPosition, scope: SQL | undefined) =>
  ctx.db
    .select(columns)
    .from(chatRooms)
    .leftJoin(users, joinConditions.customer)
    .leftJoin(chatLeads, joinConditions.chatLead)
    .where(
      and(
        isListed,
        scope,
        position &&
          sql`(${chatRooms.waiting}, ${chatRooms.lastMessageAt}, ${chatRooms.id}) < (${position.rating ?? 0}, ${position.at}, ${position.id})`,
      ),
    )
    .orderBy(desc(chatRooms.waiting), desc(chatRooms.lastMessageAt), desc(chatRooms.id))

const searchRoomsStatement = (ctx: Ctx, found: SQL | undefined, position: CursorPosition) => {
  const { orderBy, beyond } = keyset([chatRooms.createdAt, chatRooms.id], position && [position.at, position.id])
  return ctx.db
    .select(columns)
    .from(chatRooms)
    .leftJoin(users, joinConditions.customer)
    .leftJoin(chatLeads, joinConditions.chatLead)
    .where(and(isListed, found, beyond))
    .orderBy(...orderBy)
}

/** Maximum number of a person's bookings and orders beside the thread. */
const maxRelatedRows = 5

/**
 * Returns a room with its owner and their records: details left in the chat, the lead, the latest bookings and orders.
 * For a merged room, returns the room it was merged into. Throws 404 for an unknown room.
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
        orderNumber: orderNumberSql.as('order_number'),
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
      .select(pick(users, ['id', 'firstName', 'lastName', 'hasAccount']))
      .from(users)
      .where(eq(users.phoneE164, sql`(SELECT phone_e164 FROM chat_leads WHERE chat_room_id = ${roomId})`))
      .orderBy(desc(users.createdAt))
      .limit(maxRelatedRows),
    bookings: ctx.db
      .select(pick(bookings, ['id', 'childName', 'serviceType', 'status', 'eventDate', 'createdAt']))
      .from(bookings)
      .where(eq(bookings.userId, customerId))
      .orderBy(desc(bookings.createdAt), desc(bookings.id))
      .limit(maxRelatedRows),
    orders: ctx.db
      .select(pick(orders, ['id', 'number', 'outfitType', 'status', 'eventDate', 'totalAmount', 'createdAt']))
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
    /** True if the room's order moved to another customer: a message here would reach nobody. */
    isReadOnly: !room.isCustomers,
    chatLead: chatLead ? chatLeadToAdmin(chatLead) : null,
    // A typed number or address proves nothing: only a lead made by the account's own booking is certain.
    lead: lead ? { ...leadToAdmin(lead), isPossible: lead.userId !== room.customerId } : null,
    // A guest may be a customer who has not signed in.
    known: known && !found.customer[0] ? { id: known.id, name: fullName(known) } : null,
    /** Admins who may have written here. */
    admins: toAdminNames(found.admins),
    bookings: found.bookings,
    orders: found.orders,
  }
}
