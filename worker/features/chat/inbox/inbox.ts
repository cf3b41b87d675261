import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { RoomsQuery } from '../../../../shared/chat.ts'
import type { Ctx } from '../../../context.ts'
import { decodeCursor, encodeCursor } from '../../../db/list.ts'
import { bookings, chatLeads, chatRooms, leads, orders, searchTerms, users } from '../../../db/schema.ts'
import { matchesTyped } from '../../../db/search.ts'
import { searchWord } from '../../../db/search-words.ts'
import { fail } from '../../../http/failures.ts'
import { matchingLeadId } from '../../leads/matching.ts'
import { displayName, type RoomRow } from '../rooms/rooms.ts'

type Customer = typeof users.$inferSelect
type ChatLead = typeof chatLeads.$inferSelect

const columns = { room: chatRooms, customer: users, chatLead: chatLeads }
const joinConditions = {
  customer: eq(users.id, chatRooms.customerId),
  chatLead: eq(chatLeads.chatRoomId, chatRooms.id),
}
/** Rooms with a message or with details that a guest left. */
const isListed = and(isNotNull(chatRooms.lastMessageAt), isNull(chatRooms.mergedInto))

/** Who the owner writes with. `phone` as it is dialled, where it is known. */
function serializePerson(customer: Customer | null, chatLead: ChatLead | null) {
  if (customer)
    return {
      kind: 'customer' as const,
      id: customer.id,
      name: displayName(customer),
      phone: customer.phoneE164,
      email: customer.email,
    }
  return {
    kind: 'guest' as const,
    id: null,
    name: chatLead?.name ?? 'A guest',
    phone: chatLead?.phoneE164 ?? null,
    email: chatLead?.email ?? null,
  }
}

type RoomWithPerson = { room: RoomRow; customer: Customer | null; chatLead: ChatLead | null }

/** A room in the owner's list. `unread` is what the boutique has not read; `lastSide` who wrote the `preview`. */
function toAdmin({ room, customer, chatLead }: RoomWithPerson) {
  const { id, orderId, status, preview, lastSide, lastMessageAt, lastSeq, unreadShop: unread, createdAt } = room
  const person = serializePerson(customer, chatLead)
  return { id, orderId, status, preview, lastSide, lastSeq, lastMessageAt, unread, createdAt, person }
}

/** A page of the owner's rooms: those that wait first, then the latest. A search has the newest rooms first. */
export async function list(ctx: Ctx, query: RoomsQuery) {
  const searchText = searchWord(query.q) === undefined ? undefined : query.q
  const position = query.cursor ? decodeCursor(query.cursor) : undefined
  const rows = await (searchText === undefined
    ? listRoomsStatement(ctx, position)
    : searchRoomsStatement(ctx, searchText, position)
  ).limit(query.limit + 1)
  const pageRows = rows.slice(0, query.limit)
  const last = pageRows.at(-1)?.room
  if (rows.length <= query.limit || !last) return { rows: pageRows.map(toAdmin), next: null, total: null }
  const at = (searchText === undefined ? last.lastMessageAt : last.createdAt)?.getTime() ?? 0
  const next = encodeCursor({ rating: Number(last.waiting), at, id: last.id })
  return { rows: pageRows.map(toAdmin), next, total: null }
}

type CursorPosition = ReturnType<typeof decodeCursor> | undefined

const listRoomsStatement = (ctx: Ctx, position: CursorPosition) =>
  ctx.db
    .select(columns)
    .from(chatRooms)
    .leftJoin(users, joinConditions.customer)
    .leftJoin(chatLeads, joinConditions.chatLead)
    .where(
      and(
        isListed,
        position &&
          sql`(${chatRooms.waiting}, ${chatRooms.lastMessageAt}, ${chatRooms.id}) < (${position.rating ?? 0}, ${position.at}, ${position.id})`,
      ),
    )
    .orderBy(desc(chatRooms.waiting), desc(chatRooms.lastMessageAt), desc(chatRooms.id))

const searchRoomsStatement = (ctx: Ctx, searchText: string, position: CursorPosition) =>
  ctx.db
    .select(columns)
    .from(searchTerms)
    // A cross join keeps this order: matches in list order first, then the room of each.
    .crossJoin(chatRooms)
    .leftJoin(users, joinConditions.customer)
    .leftJoin(chatLeads, joinConditions.chatLead)
    .where(
      and(
        matchesTyped('chat_room', undefined, searchText),
        position && sql`(${searchTerms.createdAt}, ${searchTerms.rowId}) < (${position.at}, ${position.id})`,
        eq(chatRooms.id, searchTerms.rowId),
        isListed,
      ),
    )
    .orderBy(desc(searchTerms.createdAt), desc(searchTerms.rowId))

/** How many of a person's bookings and orders stand beside the thread. */
const maxRelatedRows = 5

/**
 * A room with whose it is and what is known of them: what they left in the chat, their lead, their latest bookings and
 * orders. A room that was merged answers the one it was merged into. 404 for none.
 */
export async function get(ctx: Ctx, id: string) {
  const roomId = sql`(SELECT COALESCE(merged_into, id) FROM chat_rooms WHERE id = ${id})`
  const customerId = sql`(SELECT customer_id FROM chat_rooms WHERE id = ${roomId})`
  const chatLeadColumn = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM chat_leads WHERE chat_room_id = ${roomId})`
  const phone = sql`COALESCE((SELECT phone_e164 FROM users WHERE id = ${customerId}), ${chatLeadColumn('phone_e164')})`
  const email = sql`COALESCE((SELECT email FROM users WHERE id = ${customerId}), ${chatLeadColumn('email')})`
  const [[room], [customerRow], chatLeadRows, [lead], bookingRows, orderRows] = await ctx.db.batch([
    ctx.db.select().from(chatRooms).where(sql`${chatRooms.id} = ${roomId}`),
    ctx.db.select().from(users).where(sql`${users.id} = ${customerId}`),
    ctx.db
      .select()
      .from(chatLeads)
      .where(sql`${chatLeads.chatRoomId} = ${roomId} OR ${chatLeads.convertedToCustomerId} = ${customerId}`),
    ctx.db
      .select()
      .from(leads)
      .where(sql`${leads.id} = ${matchingLeadId(phone, email)}`),
    ctx.db
      .select()
      .from(bookings)
      .where(sql`${bookings.userId} = ${customerId}`)
      .orderBy(desc(bookings.createdAt), desc(bookings.id))
      .limit(maxRelatedRows),
    ctx.db
      .select()
      .from(orders)
      .where(sql`${orders.userId} = ${customerId}`)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(maxRelatedRows),
  ])
  if (!room) return fail(404, 'There is no such chat')
  const chatLead = chatLeadRows.find(({ chatRoomId }) => chatRoomId === room.id) ?? chatLeadRows[0] ?? null
  return {
    ...toAdmin({ room, customer: customerRow ?? null, chatLead }),
    chatLead,
    lead: lead ?? null,
    bookings: bookingRows.map(({ id, childName, serviceType, status, eventDate, createdAt }) => ({
      id,
      childName,
      serviceType,
      status,
      eventDate,
      createdAt,
    })),
    orders: orderRows.map(({ id, outfitType, status, eventDate, totalAmount, createdAt }) => ({
      id,
      outfitType,
      status,
      eventDate,
      totalAmount,
      createdAt,
    })),
  }
}
