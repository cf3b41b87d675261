import { and, eq, isNull, lt } from 'drizzle-orm'
import { type ChatSide, chatSides, sideOf } from '../../../../shared/chat-rooms.ts'
import type { Ctx } from '../../../context.ts'
import { batch } from '../../../db/batch.ts'
import { chatRooms } from '../../../db/schema.ts'
import type { MessageStore } from './message-store.ts'
import { formatPreview } from './preview.ts'
import { columnsOfSide } from './tables.ts'
import { enqueueUnreadStatement, markNotificationReadStatement, planNotification } from './unread-notification.ts'

/**
 * Writes what lists need of a room to D1: absolute values, which a later revision overwrites and an earlier one does not.
 * The same batch notifies a side that is away and has something unread, once until that is read, and then marks the
 * notification as read. Throws while D1 is down.
 */
export async function writeSummary(ctx: Ctx, store: MessageStore, presence: Record<ChatSide, boolean>) {
  const plans = chatSides.map((side) => planNotification(store, side, presence[side]))
  await batch(ctx, {
    updateSummary: updateSummaryStatement(ctx, store),
    notify: plans.flatMap(({ toEnqueue, toClear }) => [
      ...(toEnqueue ? [enqueueUnreadStatement(ctx, store, toEnqueue)] : []),
      ...(toClear ? [markNotificationReadStatement(ctx, toClear)] : []),
    ]),
  })
  for (const { side, toEnqueue, toClear } of plans) {
    if (toEnqueue) store.room.update({ [columnsOfSide[side].notifiedOf]: toEnqueue.firstSeq })
    if (toClear) store.room.update({ [columnsOfSide[side].cleared]: toClear.firstSeq })
  }
}

function updateSummaryStatement(ctx: Ctx, store: MessageStore) {
  const revision = store.getRevision()
  const last = store.messages.findBySeq(store.lastSeq)
  const unreadByShop = store.room.getUnread('shop').count
  return ctx.db
    .update(chatRooms)
    .set({
      revision,
      lastSeq: store.lastSeq,
      unreadPerson: store.room.getUnread('person').count,
      unreadShop: unreadByShop,
      waiting: unreadByShop > 0,
      ...(last && {
        preview: formatPreview(last),
        lastSide: sideOf(last.role),
        lastMessageAt: new Date(last.createdAt),
        adminId: store.findLast('shop')?.author ?? null,
      }),
    })
    .where(and(eq(chatRooms.id, store.room.row.id), lt(chatRooms.revision, revision), isNull(chatRooms.mergedInto)))
}
