import { eq, type SQL } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { chatOpenings, chatRooms } from '../db/schema.ts'

/** The rooms a user's sockets may be open in, for the batch that ends the sessions behind them. `userId` may be a query. */
export const listConnectedRoomsStatement = (ctx: Ctx, userId: string | SQL) =>
  ctx.db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(eq(chatRooms.customerId, userId))
    // A room may be listed twice and is then called twice: UNION would sort.
    .unionAll(ctx.db.select({ id: chatOpenings.roomId }).from(chatOpenings).where(eq(chatOpenings.userId, userId)))

/**
 * Whose sockets close: all of a user's except those of the `renewed` session, those of one session, or those of a user
 * who may no longer enter the room.
 */
export type HangUpTarget = { author: string; renewed?: string } | { session: string } | { leaving: string }

/** What a room is merged into whose customer is erased: nothing comes in any more, and nobody finds it. */
export const erasedRoom = 'erased'

/** For whoever reaches a room first: there it stays. */
export const nearKochi = { locationHint: 'apac' } as const

/** Closes the sockets in these rooms, after the answer: if a room cannot be reached, they end when the session would have. */
export const hangUp = (ctx: Ctx, rooms: { id: string }[], target: HangUpTarget) =>
  ctx.defer(Promise.all(rooms.map(({ id }) => ctx.env.CHAT.getByName(id, nearKochi).hangUp(target))))
