import { sql } from 'drizzle-orm'
import { keptSince } from '../../../../shared/retention.ts'
import type { Ctx } from '../../../context.ts'
import { batch, run } from '../../../db/batch.ts'
import { isStillAGuests } from '../../../db/predicates.ts'
import { inJson } from '../../../db/rows-as-json.ts'
import { chatRooms } from '../../../db/schema.ts'
import { statement } from '../../../db/statement.ts'
import { sweepPages } from '../../../lib/sweep-pages.ts'
import { mapConcurrent } from '../../../lib/take-turns.ts'
import { releaseStatement } from '../../uploads/photos.ts'
import { getRoomStub } from '../rooms/rooms.ts'

/** Each is a call of an object. */
const pageSize = 25

/**
 * Deletes chats of guests whose last word is 12 months old, with the details that were left there. First nobody enters the
 * room any more, then it is emptied, then its rows go: a run that dies in between finds it again.
 */
export const sweepGuestRooms = (ctx: Ctx, now = Date.now()) => sweepPages(pageSize, () => sweepPage(ctx, now))

async function sweepPage(ctx: Ctx, now: number) {
  const isOver = sql`${isStillAGuests} AND last_message_at < ${keptSince('guestChat', now)}`
  const closed = await run(
    ctx,
    ctx.db
      .update(chatRooms)
      .set({ mergedInto: sql`COALESCE(merged_into, id)`, status: 'closed', waiting: false })
      .where(
        sql`id IN (SELECT id FROM chat_rooms INDEXED BY chat_rooms_guests WHERE ${isOver} ORDER BY last_message_at LIMIT ${pageSize})`,
      )
      .returning({ id: chatRooms.id }),
  )
  if (closed.length === 0) return 0
  await mapConcurrent(closed, 6, ({ id }) => getRoomStub(ctx, id).erase())
  const ids = inJson(closed.map(({ id }) => id))
  await batch(ctx, {
    photos: releaseStatement(ctx, sql`claim_kind = 'message' AND claim_id IN ${ids}`),
    leads: statement(ctx, sql`DELETE FROM chat_leads WHERE chat_room_id IN ${ids}`),
    openings: statement(ctx, sql`DELETE FROM chat_openings WHERE room_id IN ${ids}`),
    rooms: statement(ctx, sql`DELETE FROM chat_rooms WHERE id IN ${ids}`),
  })
  return closed.length
}
