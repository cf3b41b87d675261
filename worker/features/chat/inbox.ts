import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { RoomsQuery } from '../../../shared/chat.ts'
import type { Ctx } from '../../context.ts'
import { decodeCursor, encodeCursor } from '../../db/list.ts'
import { bookings, chatLeads, chatRooms, leads, orders, searchTerms, users } from '../../db/schema.ts'
import { searchWord, termsMatch } from '../../db/search.ts'
import { fail } from '../../failure.ts'
import { knownAs } from '../leads/leads.ts'
import { nameOf, type Room } from './rooms.ts'

type Customer = typeof users.$inferSelect
type ChatLead = typeof chatLeads.$inferSelect

const columns = { room: chatRooms, customer: users, chatLead: chatLeads }
const withPerson = { customer: eq(users.id, chatRooms.customerId), chatLead: eq(chatLeads.chatRoomId, chatRooms.id) }
/** Rooms with a message or with details that a guest left. */
const isShown = and(isNotNull(chatRooms.lastMessageAt), isNull(chatRooms.mergedInto))

/** Who the owner writes with. `phone` as it is dialled, where it is known. */
function personOf(customer: Customer | null, chatLead: ChatLead | null) {
  if (customer)
    return {
      kind: 'customer' as const,
      id: customer.id,
      name: nameOf(customer),
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

type Found = { room: Room; customer: Customer | null; chatLead: ChatLead | null }

/** A room in the owner's list. `unread` is what the boutique has not read; `lastSide` who wrote the `preview`. */
function present({ room, customer, chatLead }: Found) {
  const { id, orderId, status, preview, lastSide, lastMessageAt, lastSeq, unreadShop: unread, createdAt } = room
  const person = personOf(customer, chatLead)
  return { id, orderId, status, preview, lastSide, lastSeq, lastMessageAt, unread, createdAt, person }
}

/** A page of the owner's rooms: those that wait first, then the latest. A search has the newest rooms first. */
export async function list(ctx: Ctx, query: RoomsQuery) {
  const typed = searchWord(query.q) === undefined ? undefined : query.q
  const after = query.cursor ? decodeCursor(query.cursor) : undefined
  const rows = await (typed === undefined ? listed(ctx, after) : searched(ctx, typed, after)).limit(query.limit + 1)
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)?.room
  if (rows.length <= query.limit || !last) return { rows: shown.map(present), next: null, total: null }
  const at = (typed === undefined ? last.lastMessageAt : last.createdAt)?.getTime() ?? 0
  const next = encodeCursor({ rated: Number(last.waiting), at, id: last.id })
  return { rows: shown.map(present), next, total: null }
}

type After = { rated?: number; at: number; id: string } | undefined

const listed = (ctx: Ctx, after: After) =>
  ctx.db
    .select(columns)
    .from(chatRooms)
    .leftJoin(users, withPerson.customer)
    .leftJoin(chatLeads, withPerson.chatLead)
    .where(
      and(
        isShown,
        after &&
          sql`(${chatRooms.waiting}, ${chatRooms.lastMessageAt}, ${chatRooms.id}) < (${after.rated ?? 0}, ${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(chatRooms.waiting), desc(chatRooms.lastMessageAt), desc(chatRooms.id))

const searched = (ctx: Ctx, typed: string, after: After) =>
  ctx.db
    .select(columns)
    .from(searchTerms)
    // A cross join keeps this order: matches in list order first, then the room of each.
    .crossJoin(chatRooms)
    .leftJoin(users, withPerson.customer)
    .leftJoin(chatLeads, withPerson.chatLead)
    .where(
      and(
        termsMatch('chat_room', undefined, typed),
        after && sql`(${searchTerms.createdAt}, ${searchTerms.rowId}) < (${after.at}, ${after.id})`,
        eq(chatRooms.id, searchTerms.rowId),
        isShown,
      ),
    )
    .orderBy(desc(searchTerms.createdAt), desc(searchTerms.rowId))

/** How many of a person's bookings and orders stand beside the thread. */
const beside = 5

/**
 * A room with whose it is and what is known of them: what they left in the chat, their lead, their latest bookings and
 * orders. A room that was merged answers the one it was merged into. 404 for none.
 */
export async function find(ctx: Ctx, id: string) {
  const into = sql`(SELECT COALESCE(merged_into, id) FROM chat_rooms WHERE id = ${id})`
  const customer = sql`(SELECT customer_id FROM chat_rooms WHERE id = ${into})`
  const left = (column: string) => sql`(SELECT ${sql.raw(column)} FROM chat_leads WHERE chat_room_id = ${into})`
  const phone = sql`COALESCE((SELECT phone_e164 FROM users WHERE id = ${customer}), ${left('phone_e164')})`
  const email = sql`COALESCE((SELECT email FROM users WHERE id = ${customer}), ${left('email')})`
  const [[room], [account], leftBehind, [lead], theirBookings, theirOrders] = await ctx.db.batch([
    ctx.db.select().from(chatRooms).where(sql`${chatRooms.id} = ${into}`),
    ctx.db.select().from(users).where(sql`${users.id} = ${customer}`),
    ctx.db
      .select()
      .from(chatLeads)
      .where(sql`${chatLeads.chatRoomId} = ${into} OR ${chatLeads.convertedToCustomerId} = ${customer}`),
    ctx.db
      .select()
      .from(leads)
      .where(sql`${leads.id} = ${knownAs(phone, email)}`),
    ctx.db
      .select()
      .from(bookings)
      .where(sql`${bookings.userId} = ${customer}`)
      .orderBy(desc(bookings.createdAt), desc(bookings.id))
      .limit(beside),
    ctx.db
      .select()
      .from(orders)
      .where(sql`${orders.userId} = ${customer}`)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(beside),
  ])
  if (!room) return fail(404, 'There is no such chat')
  const chatLead = leftBehind.find(({ chatRoomId }) => chatRoomId === room.id) ?? leftBehind[0] ?? null
  return {
    ...present({ room, customer: account ?? null, chatLead }),
    chatLead,
    lead: lead ?? null,
    bookings: theirBookings.map(({ id, childName, serviceType, status, eventDate, createdAt }) => ({
      id,
      childName,
      serviceType,
      status,
      eventDate,
      createdAt,
    })),
    orders: theirOrders.map(({ id, outfitType, status, eventDate, totalAmount, createdAt }) => ({
      id,
      outfitType,
      status,
      eventDate,
      totalAmount,
      createdAt,
    })),
  }
}
