import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { batch } from '../../../db/batch.ts'
import { countUpToLimitStatement, numberOf } from '../../../db/counts.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { isWaitingRoom } from '../../../db/predicates.ts'
import { chatRooms } from '../../../db/schema.ts'
import { type Caller, takesCookieOf } from '../../../http/guests.ts'
import { userIdOfSession } from '../../../http/sessions.ts'
import { findRoomAccess } from './room-access.ts'
import { roomNotFound } from './rooms.ts'

/** How many messages; and, of all rooms of a customer, the one with the newest unread message. */
type Unread = { count: number; room?: { id: string; orderId: string | null } }

/** The caller's unread messages, in all rooms or in one; for an admin the rooms with something unread. 0 for visitors. */
export async function countUnread(ctx: Ctx, caller: Caller, roomId?: string): Promise<Unread> {
  const { sid, guest } = caller
  if (!sid && !guest) return { count: 0 }
  if (roomId) return { count: await countUnreadIn(ctx, caller, roomId) }
  const {
    own = [],
    guests = [],
    waiting = [],
  } = await batch(ctx, {
    own: sid ? unreadStatement(ctx, userIdOfSession(sid)) : undefined,
    guests: guest ? unreadStatement(ctx, guest.id, takesCookieOf(guest)) : undefined,
    waiting: sid ? countUpToLimitStatement(ctx, chatRooms, isWaitingRoom) : undefined,
  })
  if (caller.signedIn?.isAdmin) return { count: numberOf(waiting) }
  const rooms = caller.signedIn ? own : guests
  const [newest] = rooms.toSorted((a, b) => Number(b.at) - Number(a.at))
  const count = rooms.reduce((sum, room) => sum + room.count, 0)
  return newest ? { count, room: { id: newest.id, orderId: newest.orderId } } : { count }
}

async function countUnreadIn(ctx: Ctx, caller: Caller, roomId: string) {
  const access = await findRoomAccess(ctx, caller, roomId)
  // Whose session has ended is a visitor, who is not told which rooms there are.
  if (!caller.signedIn && !caller.guest) return 0
  return (access ?? roomNotFound()).unread
}

/** The rooms with something unread. They are few: sorting them here costs no index. */
const unreadStatement = (ctx: Ctx, customerId: string | SQL, onlyIf?: SQL) =>
  ctx.db
    .select({
      id: chatRooms.id,
      orderId: chatRooms.orderId,
      at: chatRooms.lastMessageAt,
      count: chatRooms.unreadPerson,
    })
    .from(chatRooms)
    .where(and(eq(chatRooms.customerId, customerId), gt(chatRooms.unreadPerson, 0), isCustomersRoom, onlyIf))
