import { and, eq, sql } from 'drizzle-orm'
import type { ChatMessage, ServerFrame } from '../../../../shared/chat-frames.ts'
import { type ChatSide, chatSides, otherSide } from '../../../../shared/chat-rooms.ts'
import { t } from '../../../../shared/words/t.ts'
import type { Ctx } from '../../../context.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { chatRooms, notifications } from '../../../db/schema.ts'
import { sayInBoth } from '../../../told.ts'
import { enqueueStatement } from '../../notifications/enqueue.ts'
import type { MessageStore } from './message-store.ts'
import { columnsOfSide } from './tables.ts'
import { formatPreview } from './thread.ts'

/** A notification that a side has something unread, named by the first unread message: a run that dies repeats nothing. */
type UnreadNotification = { id: string; side: ChatSide; firstSeq: number }

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

/** Messages of these milliseconds go out as one frame: a burst of 20 costs 200 phones two wake-ups each. */
const flushIntervalMs = 50

/** Messages and read receipts for all sockets: the first goes out at once, those of a burst together at its end. */
export class OutgoingQueue {
  private readonly broadcast: (frame: ServerFrame) => void
  private messages: ChatMessage[] = []
  private readReceipts: Partial<Record<ChatSide, number>> = {}
  private timer: ReturnType<typeof setTimeout> | undefined
  private flushedAt = 0

  constructor(broadcast: (frame: ServerFrame) => void) {
    this.broadcast = broadcast
  }

  addMessage(message: ChatMessage) {
    this.messages.push(message)
    this.scheduleFlush()
  }

  addReadReceipt(side: ChatSide, upTo: number) {
    this.readReceipts[side] = upTo
    this.scheduleFlush()
  }

  private scheduleFlush() {
    // Not left to the timer alone: while requests come in, one after the other, it waits behind them.
    if (Date.now() - this.flushedAt >= flushIntervalMs) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), flushIntervalMs)
  }

  /** Sends now what waits. */
  flush() {
    clearTimeout(this.timer)
    this.timer = undefined
    const { messages, readReceipts } = this
    this.messages = []
    this.readReceipts = {}
    if (messages.length > 0) this.broadcast({ type: 'messages', messages })
    for (const side of chatSides) {
      const upTo = readReceipts[side]
      if (upTo !== undefined) this.broadcast({ type: 'read', side, upTo })
    }
    // From the end of it: on a busy machine telling 200 sockets takes longer than the interval.
    this.flushedAt = Date.now()
  }
}
