import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { ChatRole } from '../../../shared/chat.ts'
import type { Ctx } from '../../context.ts'
import { counter, figureOf } from '../../db/counters.ts'
import { chatLeads, chatOpenings, chatRooms, orders, users } from '../../db/schema.ts'
import type { Caller } from '../../guests.ts'
import type { Member } from './member.ts'
import { nameOf, noRoom, present, type Room } from './rooms.ts'

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
      orderer: orders.userId,
    })
    .from(chatRooms)
    .leftJoin(users, eq(users.id, chatRooms.customerId))
    .leftJoin(chatLeads, eq(chatLeads.chatRoomId, chatRooms.id))
    .leftJoin(orders, eq(orders.id, chatRooms.orderId))
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
  const { firstName, lastName, email, guestName, orderer, ...room } = found
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
  // The room of an order is for whose order it is now.
  if (room.orderId && orderer !== room.customerId) return noRoom()
  if (signedIn?.user.id === room.customerId) return as('customer', signedIn.user.id)
  if (guest?.id === room.customerId) return as('guest', guest.id)
  return noRoom()
}

/** Not the room of an order that has changed hands: what waits there, nobody may read. */
const isStillTheirs = sql`(${chatRooms.orderId} IS NULL
  OR EXISTS (SELECT 1 FROM orders WHERE orders.id = ${chatRooms.orderId} AND orders.user_id = ${chatRooms.customerId}))`

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
    .where(and(eq(chatRooms.customerId, customerId), isStillTheirs))
  return row?.count ?? 0
}
