import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { sessions } from '../../db/schema.ts'
import { hangUp, listConnectedRoomsStatement } from '../../http/hang-up.ts'
import { userIdOfSession } from '../../http/sessions.ts'

/** Ends one session and closes its chat sockets. An unknown `sid` is no error. */
export async function signOut(ctx: Ctx, sid: string) {
  const { rooms } = await batch(ctx, endSessionStatements(ctx, sid))
  hangUp(ctx, rooms, { session: sid })
}

/** Statements that delete a session and answer, before that, the `rooms` it may have sockets in. */
export const endSessionStatements = (ctx: Ctx, sid: string) => ({
  rooms: listConnectedRoomsStatement(ctx, userIdOfSession(sid)),
  deleteSession: ctx.db.delete(sessions).where(eq(sessions.sid, sid)),
})
