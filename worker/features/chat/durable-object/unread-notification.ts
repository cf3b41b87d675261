import { and, eq, sql } from 'drizzle-orm'
import { type ChatSide, otherSide } from '../../../../shared/chat-rooms.ts'
import { t } from '../../../../shared/words/t.ts'
import type { Ctx } from '../../../context.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { chatRooms, notifications } from '../../../db/schema.ts'
import { sayInBoth } from '../../../told.ts'
import { enqueueStatement } from '../../notifications/enqueue.ts'
import type { MessageStore } from './message-store.ts'
import { formatPreview } from './preview.ts'
import { columnsOfSide } from './tables.ts'

/** A notification that a side has something unread, named by the first unread message: a run that dies repeats nothing. */
export type UnreadNotification = { id: string; side: ChatSide; firstSeq: number }

/**
 * The notification that a side is to get now (`toEnqueue`), and the one it got and has read since (`toClear`). A guest has
 * no inbox, and gets a mail for it (`mailsGuest`).
 */
export function planNotification(store: MessageStore, side: ChatSide, isPresent: boolean) {
  const { row } = store.room
  const { count, first } = store.room.getUnread(side)
  const notifiedSeq = row[columnsOfSide[side].notifiedOf]
  const hasInbox = side === 'shop' || row.has_account === 1
  const isNews = count > 0 && notifiedSeq < first && !isPresent
  const toNotification = (firstSeq: number): UnreadNotification => ({
    id: `chat-${side}-${row.base}-${firstSeq}-${row.id}`,
    side,
    firstSeq,
  })
  return {
    side,
    toEnqueue: isNews && hasInbox ? toNotification(first) : undefined,
    mailsGuest: isNews && !hasInbox ? first : undefined,
    toClear:
      hasInbox && count === 0 && notifiedSeq > row[columnsOfSide[side].cleared]
        ? toNotification(notifiedSeq)
        : undefined,
  }
}

export function enqueueUnreadStatement(ctx: Ctx, store: MessageStore, { id, side }: UnreadNotification) {
  const last = store.findLast(otherSide[side])
  const preview = () => (last ? formatPreview(last) : '')
  const { id: roomId, person_id: personId, person_name: name } = store.room.row
  const isNew = sql`NOT EXISTS (SELECT 1 FROM notifications WHERE id = ${id})`
  const content = { id, type: 'chat_message', relatedId: roomId } as const
  if (side === 'shop') {
    const text = { title: 'New chat message', message: `${name} writes: ${preview()}` }
    return enqueueStatement(ctx, { ...content, ...text, userId: null }, isNew)
  }
  const text = sayInBoth(() => ({ title: t('New message from the boutique'), message: preview() }))
  // The previous customer of an order may not read its room any more, so she is not told what is said there either.
  const mayRead = sql`EXISTS (SELECT 1 FROM chat_rooms WHERE ${chatRooms.id} = ${roomId} AND ${isCustomersRoom})`
  return enqueueStatement(ctx, { ...content, ...text, userId: personId }, and(isNew, mayRead))
}

export const markNotificationReadStatement = (ctx: Ctx, { id }: UnreadNotification) =>
  ctx.db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), eq(notifications.isRead, false)))
