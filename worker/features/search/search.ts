import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { fullName } from '../../../shared/names.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { alteredNumber } from '../../db/order-numbers.ts'
import { bookings, chatLeads, chatRooms, orders, users } from '../../db/schema.ts'
import { matches } from '../../db/search.ts'

/** Rows of each group: four groups fit a laptop's window. A group that has as many links to its list. */
const groupSize = 5

/**
 * Finds people, orders, bookings and chats by what was typed, the newest of each first, in one round trip. Answers empty
 * groups under two letters.
 */
export async function search(ctx: Ctx, typed: string | undefined) {
  const found = (column: SQLiteColumn) => matches(sql`${column}`, typed) ?? sql`0`
  const number = orderNumberIn(typed)
  const {
    people,
    chats,
    orders: byWords,
    numbered = [],
    ...others
  } = await batch(ctx, {
    people: peopleStatement(ctx, found(users.searchText)),
    orders: ordersStatement(ctx, found(orders.searchText)),
    numbered: number === undefined ? undefined : ordersStatement(ctx, eq(orders.number, number)),
    bookings: bookingsStatement(ctx, found(bookings.searchText)),
    chats: chatsStatement(ctx, found(chatRooms.searchText)),
  })
  return {
    groupSize,
    people: people.map(({ firstName, lastName, ...row }) => ({ ...row, name: fullName({ firstName, lastName }) })),
    ...others,
    /** The order of a number that was typed, ahead of those that the text is a part of. */
    orders: [...numbered, ...byWords.filter(({ id }) => id !== numbered[0]?.id)].slice(0, groupSize),
    chats: chats.map(({ room: { id, preview, lastMessageAt }, customer, guest }) => ({
      ...{ id, preview, lastMessageAt },
      name: fullName(customer ?? {}) || guest?.name || '',
    })),
  }
}

/** The number of an order in `142`, `#142` or `order 142`. */
function orderNumberIn(typed = '') {
  const [, number] = /^(?:order\s+|#\s*)?(\d{1,9})$/i.exec(typed.trim()) ?? []
  return number === undefined ? undefined : Number(number)
}

const peopleStatement = (ctx: Ctx, found: SQL) =>
  ctx.db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      phoneE164: users.phoneE164,
    })
    .from(users)
    .where(and(eq(users.role, 'customer'), found))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(groupSize)

const ordersStatement = (ctx: Ctx, found: SQL) =>
  ctx.db
    .select({
      id: orders.id,
      number: orders.number,
      alteredNumber: alteredNumber.as('altered_number'),
      outfitType: orders.outfitType,
      wearerName: orders.wearerName,
      customerName: orders.customerName,
      status: orders.status,
      eventDate: orders.eventDate,
    })
    .from(orders)
    .where(found)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(groupSize)

const bookingsStatement = (ctx: Ctx, found: SQL) =>
  ctx.db
    .select({
      id: bookings.id,
      childName: bookings.childName,
      parentName: bookings.parentName,
      serviceType: bookings.serviceType,
      status: bookings.status,
      createdAt: bookings.createdAt,
    })
    .from(bookings)
    .where(found)
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(groupSize)

// No two columns share a name, and the first of a joined row is never null, see `inbox-rooms.ts`.
const chatsStatement = (ctx: Ctx, found: SQL) =>
  ctx.db
    .select({
      room: { id: chatRooms.id, preview: chatRooms.preview, lastMessageAt: chatRooms.lastMessageAt },
      customer: { email: users.email, firstName: users.firstName, lastName: users.lastName },
      guest: { name: chatLeads.name },
    })
    .from(chatRooms)
    .leftJoin(users, eq(users.id, chatRooms.customerId))
    .leftJoin(chatLeads, eq(chatLeads.chatRoomId, chatRooms.id))
    .where(and(isNotNull(chatRooms.lastMessageAt), isNull(chatRooms.mergedInto), found))
    .orderBy(desc(chatRooms.createdAt), desc(chatRooms.id))
    .limit(groupSize)
