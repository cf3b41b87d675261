import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { run } from '../../../db/batch.ts'
import { counterStatement, counterValue } from '../../../db/counters.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { chatRooms } from '../../../db/schema.ts'
import type { Caller } from '../../../http/guests.ts'
import { getRoomAccess } from './room-access.ts'

/** The caller's unread messages, in all rooms or in one; for an admin the rooms that wait for an answer. 0 for visitors. */
export async function countUnread(ctx: Ctx, { signedIn, guest }: Caller, roomId?: string) {
  const caller = signedIn?.user ?? guest
  if (!caller) return 0
  if (roomId) return (await getRoomAccess(ctx, { signedIn, guest }, roomId)).unread
  if (signedIn?.isAdmin) return counterValue(await run(ctx, counterStatement(ctx, 'chat_rooms:waiting')))
  const [row] = await run(
    ctx,
    ctx.db
      .select({ count: sql<number>`IFNULL(SUM(${chatRooms.unreadPerson}), 0)` })
      .from(chatRooms)
      .where(and(eq(chatRooms.customerId, caller.id), isCustomersRoom)),
  )
  return row?.count ?? 0
}
