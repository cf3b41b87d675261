import { and, eq } from 'drizzle-orm'
import { makeCtx } from '../../context.ts'
import { chatOpenings } from '../../db/schema.ts'

/** Notes that an admin has no socket in a room any more. If that fails, her leaving wakes the room once in vain. */
export async function forgetOpening(env: Cloudflare.Env, userId: string, roomId: string) {
  const { db } = makeCtx(env, () => {})
  await db
    .delete(chatOpenings)
    .where(and(eq(chatOpenings.userId, userId), eq(chatOpenings.roomId, roomId)))
    .catch((error) => console.error('an opening stays noted', error))
}
