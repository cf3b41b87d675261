import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { chatOpenings } from '../../../db/schema.ts'

/** Forgets that an admin has sockets in a room. If that fails, her leaving wakes the room once in vain. */
export const deleteOpening = (ctx: Ctx, userId: string, roomId: string) =>
  ctx.db
    .delete(chatOpenings)
    .where(and(eq(chatOpenings.userId, userId), eq(chatOpenings.roomId, roomId)))
    .run()
