import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { type ChatSide, chatSides, otherSide, sideOf } from '../../../../shared/chat-rooms.ts'
import type { Ctx } from '../../../context.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { chatRooms, notifications } from '../../../db/schema.ts'
import { enqueueStatement } from '../../notifications/enqueue.ts'
import type { MessageStore } from './message-store.ts'
import { formatPreview } from './preview.ts'

/**
 * Writes what lists need of a room to D1: absolute values, which a later revision overwrites and an earlier one does not.
 * Whoever is away and has something unread is told in the same batch, once until it is read; then the bell forgets it.
 * Throws while D1 is down.
 */
export async function writeSummary(ctx: Ctx, store: MessageStore, presence: Record<ChatSide, boolean>) {
  const revision = store.revision()
  const plans = chatSides.map((side) => planNotification(store, side, presence[side]))
  await ctx.db.batch([
    updateSummaryStatement(ctx, store, revision),
    ...plans.flatMap(({ due, over }) => [
      ...(due ? [enqueueNotificationStatement(ctx, store, due)] : []),
      ...(over ? [markNotificationReadStatement(ctx, over)] : []),
    ]),
  ])
  for (const { due, over, side } of plans) {
    if (due) store.updateRoom({ [side === 'person' ? 'told_person' : 'told_shop']: due.first })
    if (over) store.updateRoom({ [side === 'person' ? 'cleared_person' : 'cleared_shop']: over.first })
  }
}

function updateSummaryStatement(ctx: Ctx, store: MessageStore, revision: number) {
  const last = store.findBySeq(store.lastSeq)
  const [person, shop] = [store.countUnread('person'), store.countUnread('shop')]
  return ctx.db
    .update(chatRooms)
    .set({
      revision,
      lastSeq: store.lastSeq,
      unreadPerson: person.count,
      unreadShop: shop.count,
      waiting: shop.count > 0,
      ...(last && {
        preview: formatPreview(last),
        lastSide: sideOf(last.role),
        lastMessageAt: new Date(last.createdAt),
        adminId: store.findLast('shop')?.author ?? null,
      }),
    })
    .where(and(eq(chatRooms.id, store.room.id), lt(chatRooms.revision, revision), isNull(chatRooms.mergedInto)))
}

type UnreadNotification = { id: string; side: ChatSide; first: number }

/** What a side is to be told now (`due`), and what it was told and has read since (`over`). */
function planNotification(store: MessageStore, side: ChatSide, isPresent: boolean) {
  const { room } = store
  const { count, first } = store.countUnread(side)
  const [enqueuedSeq, clearedSeq] =
    side === 'person' ? [room.told_person, room.cleared_person] : [room.told_shop, room.cleared_shop]
  const canBeNotified = side === 'shop' || room.has_account === 1
  // Named by the first of what is unread: a run that dies repeats nothing.
  const toNotification = (first: number): UnreadNotification => ({
    id: `chat-${side}-${room.base}-${first}-${room.id}`,
    side,
    first,
  })
  return {
    side,
    due: count > 0 && enqueuedSeq < first && !isPresent && canBeNotified ? toNotification(first) : null,
    over: count === 0 && enqueuedSeq > clearedSeq ? toNotification(enqueuedSeq) : null,
  }
}

function enqueueNotificationStatement(ctx: Ctx, store: MessageStore, { id, side }: UnreadNotification) {
  const last = store.findLast(otherSide[side])
  const preview = last ? formatPreview(last) : ''
  const { id: relatedId, person_id: personId, person_name: name } = store.room
  const content =
    side === 'shop'
      ? { userId: null, title: 'New chat message', message: `${name} writes: ${preview}` }
      : { userId: personId, title: 'New message from the boutique', message: preview }
  const isNew = sql`NOT EXISTS (SELECT 1 FROM notifications WHERE id = ${id})`
  // Whose order it was may not read its room any more, so what is said there is not told either.
  const mayRead = sql`EXISTS (SELECT 1 FROM chat_rooms WHERE id = ${relatedId} AND ${isCustomersRoom})`
  return enqueueStatement(
    ctx,
    { ...content, id, type: 'chat_message', relatedId },
    and(isNew, side === 'person' ? mayRead : undefined),
  )
}

const markNotificationReadStatement = (ctx: Ctx, { id }: UnreadNotification) =>
  ctx.db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), eq(notifications.isRead, false)))
