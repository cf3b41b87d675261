import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { ChatRole } from '../../../shared/chat.ts'
import { roomOfOrder } from '../../../shared/places.ts'
import type { Ctx } from '../../context.ts'
import { counter, figureOf } from '../../db/counters.ts'
import { chatLeads, chatOpenings, chatRooms, orders, users } from '../../db/schema.ts'
import { addTerms, prefixesOfCustomer } from '../../db/search.ts'
import { fail } from '../../failure.ts'
import type { Caller } from '../../guests.ts'
import type { User } from '../../session.ts'
import type { Member } from './member.ts'

export type Room = typeof chatRooms.$inferSelect

/** The object behind a room. Its first caller decides where it lives: as near to Kochi as there is. */
export const stubOf = (ctx: Ctx, roomId: string) => ctx.env.CHAT.getByName(roomId, { locationHint: 'apac' })

export const nameOf = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || email

const noRoom = () => fail(404, 'There is no such chat')

/** A person's one room that is about no order. */
export const isGeneral = (customerId: string) =>
  and(eq(chatRooms.customerId, customerId), isNull(chatRooms.orderId), isNull(chatRooms.mergedInto))

/** A room as answers show it; `unread` is the asker's side. */
export function present(room: Room, side: 'person' | 'shop') {
  const { id, customerId, adminId, orderId, status, lastMessageAt, createdAt } = room
  const unread = side === 'shop' ? room.unreadShop : room.unreadPerson
  return { id, customerId, adminId, orderId, status, lastMessageAt, createdAt, unread }
}

/**
 * The caller's own room, made at the first call: the general one, or the one of an order, which must be theirs (404).
 * An admin has none of her own, but those of her customers' orders.
 */
export async function own(ctx: Ctx, { signedIn, guest }: Caller, orderId?: string) {
  if (!signedIn)
    return { ...present(await guestsRoom(ctx, orderId ? '' : (guest?.id ?? '')), 'person'), guestThread: false }
  const { user, isAdmin } = signedIn
  if (isAdmin && !orderId) return fail(403, 'The boutique answers its chats at the desk')
  const [[found], [orderer], [waiting]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(chatRooms)
      .where(orderId ? eq(chatRooms.orderId, orderId) : isGeneral(user.id)),
    ctx.db
      .select(getTableColumns(users))
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, orderId ?? '')),
    // A thread from before the sign-in that could be added to the account.
    ctx.db
      .select({ id: chatRooms.id })
      .from(chatRooms)
      .where(and(eq(chatRooms.id, guest?.id ?? ''), eq(chatRooms.customerId, guest?.id ?? ''))),
  ])
  const customer = orderId ? orderer : user
  if (!customer || !(isAdmin || customer.id === user.id) || (found && found.customerId !== customer.id)) return noRoom()
  const room = found ?? (await open(ctx, customer, orderId))
  return { ...present(room, isAdmin ? 'shop' : 'person'), guestThread: waiting !== undefined && !isAdmin }
}

async function guestsRoom(ctx: Ctx, guestId: string) {
  const [room] = await ctx.db
    .select()
    .from(chatRooms)
    .where(and(eq(chatRooms.id, guestId), isGeneral(guestId)))
  return room ?? noRoom()
}

/** Makes a customer's room. Its id follows from whose it is, so that two at once make one. */
async function open(ctx: Ctx, customer: User, orderId?: string) {
  const room = { id: orderId ? roomOfOrder(orderId) : `room-${customer.id}`, createdAt: new Date() }
  const [, , [made]] = await ctx.db.batch([
    ctx.db
      .insert(chatRooms)
      .values({ ...room, customerId: customer.id, orderId: orderId ?? null })
      .onConflictDoNothing(),
    addTerms(ctx, 'chat_room', room, prefixesOfCustomer(customer)),
    ctx.db
      .select()
      .from(chatRooms)
      .where(orderId ? eq(chatRooms.orderId, orderId) : isGeneral(customer.id)),
  ])
  return made ?? noRoom()
}

/** Who someone is in a room, and the room. 404 for a room that is not theirs, in the same words as for none. */
export async function enter(ctx: Ctx, { signedIn, guest }: Caller, roomId: string, { opens = false } = {}) {
  const find = ctx.db
    // A batch answers rows by name: no two columns may share one.
    .select({
      ...getTableColumns(chatRooms),
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      guestName: chatLeads.name,
    })
    .from(chatRooms)
    .leftJoin(users, eq(users.id, chatRooms.customerId))
    .leftJoin(chatLeads, eq(chatLeads.chatRoomId, chatRooms.id))
    .where(and(eq(chatRooms.id, roomId), isNull(chatRooms.mergedInto)))
  // An admin's sockets may be in any room: where, her leaving must know.
  const note = ctx.db
    .insert(chatOpenings)
    .select(
      ctx.db
        .select({ userId: sql<string>`${signedIn?.user.id ?? ''}`.as('user_id'), roomId: chatRooms.id })
        .from(chatRooms)
        .where(eq(chatRooms.id, roomId)),
    )
    .onConflictDoNothing()
  const [[found]] = await ctx.db.batch(opens && signedIn?.isAdmin ? [find, note] : [find])
  if (!found) return noRoom()
  const { firstName, lastName, email, guestName, ...room } = found
  const person = {
    id: room.customerId,
    name: email ? nameOf({ firstName, lastName, email }) : (guestName ?? 'A guest'),
    hasAccount: email !== null,
  }
  const as = (role: ChatRole, author: string, id = author): { room: Room; member: Member } => ({
    room,
    member: { roomId, person, role, id, author },
  })
  if (signedIn?.isAdmin) return as('admin', signedIn.user.id, 'admin')
  if (signedIn?.user.id === room.customerId) return as('customer', signedIn.user.id)
  if (guest?.id === room.customerId) return as('guest', guest.id)
  return noRoom()
}

/** How much waits for the caller: unread messages of theirs, or rooms that wait for the boutique. 0 for visitors. */
export async function unread(ctx: Ctx, { signedIn, guest }: Caller, roomId?: string) {
  if (!signedIn && !guest) return 0
  if (roomId) {
    const { room, member } = await enter(ctx, { signedIn, guest }, roomId)
    return present(room, member.role === 'admin' ? 'shop' : 'person').unread
  }
  if (signedIn?.isAdmin) return figureOf(await counter(ctx, 'chat_rooms:waiting'))
  const customerId = signedIn?.user.id ?? guest?.id ?? ''
  const [row] = await ctx.db
    .select({ count: sql<number>`IFNULL(SUM(${chatRooms.unreadPerson}), 0)` })
    .from(chatRooms)
    .where(eq(chatRooms.customerId, customerId))
  return row?.count ?? 0
}
