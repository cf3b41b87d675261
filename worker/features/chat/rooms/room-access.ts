import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { ChatRole } from '../../../../shared/chat-rooms.ts'
import type { Ctx } from '../../../context.ts'
import { counterStatement, counterValue } from '../../../db/counters.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { chatLeads, chatOpenings, chatRooms, users } from '../../../db/schema.ts'
import type { Caller } from '../../../http/guests.ts'
import type { Participant } from '../durable-object/participant.ts'
import { displayName, type RoomRow, roomNotFound, serializeRoom } from './rooms.ts'

/** Who someone is in a room, and the room. 404 for a room that is not theirs, in the same words as for none. */
export async function getRoomAccess(ctx: Ctx, { signedIn, guest }: Caller, roomId: string, { opens = false } = {}) {
  const roomStatement = ctx.db
    // A batch answers rows by name: no two columns may share one.
    .select({
      ...getTableColumns(chatRooms),
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      guestName: chatLeads.name,
      isCustomers: isCustomersRoom.as('is_customers'),
    })
    .from(chatRooms)
    .leftJoin(users, eq(users.id, chatRooms.customerId))
    .leftJoin(chatLeads, eq(chatLeads.chatRoomId, chatRooms.id))
    .where(and(eq(chatRooms.id, roomId), isNull(chatRooms.mergedInto)))
  // An admin's sockets may be in any room: where, her leaving must know.
  const insertOpeningStatement = ctx.db
    .insert(chatOpenings)
    .select(
      ctx.db
        .select({ userId: sql<string>`${signedIn?.user.id ?? ''}`.as('user_id'), roomId: chatRooms.id })
        .from(chatRooms)
        .where(eq(chatRooms.id, roomId)),
    )
    .onConflictDoNothing()
  const [[found]] = await ctx.db.batch(
    opens && signedIn?.isAdmin ? [roomStatement, insertOpeningStatement] : [roomStatement],
  )
  if (!found) return roomNotFound()
  const { firstName, lastName, email, guestName, isCustomers, ...room } = found
  const person = {
    id: room.customerId,
    name: email ? displayName({ firstName, lastName, email }) : (guestName ?? 'A guest'),
    hasAccount: email !== null,
  }
  const accessAs = (role: ChatRole, author: string, id = author): { room: RoomRow; member: Participant } => ({
    room,
    member: { roomId, person, role, id, author },
  })
  if (signedIn?.isAdmin) return accessAs('admin', signedIn.user.id, 'admin')
  if (!isCustomers) return roomNotFound()
  if (signedIn?.user.id === room.customerId) return accessAs('customer', signedIn.user.id)
  if (guest?.id === room.customerId) return accessAs('guest', guest.id)
  return roomNotFound()
}

/** How much waits for the caller: unread messages of theirs, or rooms that wait for the boutique. 0 for visitors. */
export async function countUnread(ctx: Ctx, { signedIn, guest }: Caller, roomId?: string) {
  if (!signedIn && !guest) return 0
  if (roomId) {
    const { room, member } = await getRoomAccess(ctx, { signedIn, guest }, roomId)
    return serializeRoom(room, member.role === 'admin' ? 'shop' : 'person').unread
  }
  if (signedIn?.isAdmin) return counterValue(await counterStatement(ctx, 'chat_rooms:waiting'))
  const customerId = signedIn?.user.id ?? guest?.id ?? ''
  const [row] = await ctx.db
    .select({ count: sql<number>`IFNULL(SUM(${chatRooms.unreadPerson}), 0)` })
    .from(chatRooms)
    .where(and(eq(chatRooms.customerId, customerId), isCustomersRoom))
  return row?.count ?? 0
}
