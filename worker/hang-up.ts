import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'

/**
 * Whose sockets close: those of one session, or all of a person's. The session named as `renewed` may come back at once,
 * with the cookie it was given in its place.
 */
type Gone = { userId: string; session?: string; renewed?: string }

/** Closes a person's open chats after the session behind them has ended. For `ctx.defer`: a socket ends with its session anyway. */
export async function hangUp(ctx: Ctx, { userId, session, renewed }: Gone) {
  const rooms = await ctx.db.all<{ id: string }>(sql`
    SELECT id FROM chat_rooms WHERE customer_id = ${userId} UNION SELECT room_id FROM chat_openings WHERE user_id = ${userId}`)
  await Promise.all(rooms.map(({ id }) => ctx.env.CHAT.getByName(id).hangUp({ author: userId, session, renewed })))
}
