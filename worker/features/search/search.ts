import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { fullName } from '../../../shared/names.ts'
import { pick } from '../../../shared/pick.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { alteredNumber } from '../../db/order-numbers.ts'
import { bookings, chatLeads, chatRooms, orders, users, wearers } from '../../db/schema.ts'
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
    parents,
    chats,
    orders: byWords,
    numbered = [],
    ...others
  } = await batch(ctx, {
    people: peopleStatement(ctx, found(users.searchText)),
    parents: parentsStatement(ctx, typed),
    orders: ordersStatement(ctx, found(orders.searchText)),
    numbered: number === undefined ? undefined : ordersStatement(ctx, eq(orders.number, number)),
    bookings: bookingsStatement(ctx, found(bookings.searchText)),
    chats: chatsStatement(ctx, found(chatRooms.searchText)),
  })
  return {
    groupSize,
    people: uniqueById([...people.map((row) => ({ ...row, wearer: null })), ...parents])
      .slice(0, groupSize)
      .map(({ firstName, lastName, ...row }) => ({ ...row, name: fullName({ firstName, lastName }) })),
    ...others,
    /** The order of a number that was typed, ahead of those that the text is a part of. */
    orders: [...numbered, ...byWords.filter(({ id }) => id !== numbered[0]?.id)].slice(0, groupSize),
    chats: chats.map(({ room: { id, preview, lastMessageAt }, customer, guest }) => ({
      ...{ id, preview, lastMessageAt },
      name: fullName(customer ?? {}) || guest?.name || '',
    })),
  }
}

const uniqueById = <Row extends { id: string }>(rows: Row[]) =>
  rows.filter((row, at) => rows.findIndex(({ id }) => id === row.id) === at)

/** The number of an order in `142`, `#142` or `order 142`. */
function orderNumberIn(typed = '') {
  const [, number] = /^(?:order\s+|#\s*)?(\d{1,9})$/i.exec(typed.trim()) ?? []
  return number === undefined ? undefined : Number(number)
}

const person = pick(users, ['id', 'firstName', 'lastName', 'phone', 'phoneE164'])

const peopleStatement = (ctx: Ctx, found: SQL) =>
  ctx.db
    .select(person)
    .from(users)
    .where(and(eq(users.role, 'customer'), found))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(groupSize)

/** The customers of wearers with a typed name; the other words may be the customer's. */
const parentsStatement = (ctx: Ctx, typed: string | undefined) =>
  ctx.db
    .select({ ...person, wearer: sql<string | null>`${wearers.name}`.as('wearer') })
    .from(wearers)
    // Keeps the order of the tables: the index of the wearers sorts the rows.
    .crossJoin(users)
    .where(
      and(
        matches(sql`${wearers.searchText}`, typed, 'some') ?? sql`0`,
        eq(users.id, wearers.userId),
        matches(sql`(${wearers.searchText} || ${users.searchText})`, typed),
        eq(users.role, 'customer'),
      ),
    )
    .orderBy(desc(wearers.createdAt), desc(wearers.id))
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
