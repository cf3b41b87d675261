import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { run } from '../../../db/batch.ts'
import { chatOpenings, chatRooms } from '../../../db/schema.ts'

/** Notes that an admin opens a socket in a room, if there is such a room: her signing out must find her sockets there. */
export const insertOpeningStatement = (ctx: Ctx, userId: string, roomId: string) =>
  ctx.db
    .insert(chatOpenings)
    .select(
      ctx.db
        .select({ userId: sql<string>`${userId}`.as('user_id'), roomId: chatRooms.id })
        .from(chatRooms)
        .where(eq(chatRooms.id, roomId)),
    )
    .onConflictDoNothing()

/** Forgets that an admin has sockets in a room. If that fails, her signing out wakes the room once in vain. */
export const deleteOpening = (ctx: Ctx, userId: string, roomId: string) =>
  run(ctx, ctx.db.delete(chatOpenings).where(and(eq(chatOpenings.userId, userId), eq(chatOpenings.roomId, roomId))))
