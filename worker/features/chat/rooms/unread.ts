import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { batch } from '../../../db/batch.ts'
import { counterStatement, counterValue } from '../../../db/counters.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { chatRooms } from '../../../db/schema.ts'
import { type ReadingCaller, takesCookieOf } from '../../../http/guests.ts'
import { userIdOfSession } from '../../../http/sessions.ts'
import { findRoomAccess } from './room-access.ts'
import { roomNotFound } from './rooms.ts'

/** The caller's unread messages, in all rooms or in one; for an admin the rooms that wait for an answer. 0 for visitors. */
export async function countUnread(ctx: Ctx, caller: ReadingCaller, roomId?: string) {
  const { sid, guest } = caller
  if (!sid && !guest) return 0
  if (roomId) return countUnreadIn(ctx, caller, roomId)
  const {
    own: [own] = [],
    guests: [guests] = [],
    waiting = [],
  } = await batch(ctx, {
    own: sid ? unreadStatement(ctx, userIdOfSession(sid)) : undefined,
    guests: guest ? unreadStatement(ctx, guest.id, takesCookieOf(guest)) : undefined,
    waiting: sid ? counterStatement(ctx, 'chat_rooms:waiting') : undefined,
  })
  if (caller.signedIn?.isAdmin) return counterValue(waiting)
  return (caller.signedIn ? own : guests)?.count ?? 0
}

async function countUnreadIn(ctx: Ctx, caller: ReadingCaller, roomId: string) {
  const access = await findRoomAccess(ctx, caller, roomId)
  // Whose session has ended is a visitor, who is not told which rooms there are.
  if (!caller.signedIn && !caller.guest) return 0
  return (access ?? roomNotFound()).unread
}

const unreadStatement = (ctx: Ctx, customerId: string | SQL, onlyIf?: SQL) =>
  ctx.db
    .select({ count: sql<number>`IFNULL(SUM(${chatRooms.unreadPerson}), 0)` })
    .from(chatRooms)
    .where(and(eq(chatRooms.customerId, customerId), isCustomersRoom, onlyIf))
