import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { type ChatSide, chatSides, otherSide, sideOf } from '../../../../shared/chat-rooms.ts'
import { t } from '../../../../shared/words/t.ts'
import type { Ctx } from '../../../context.ts'
import { batch } from '../../../db/batch.ts'
import { isCustomersRoom } from '../../../db/ownership.ts'
import { chatRooms, notifications } from '../../../db/schema.ts'
import { describeError } from '../../../lib/store-failures.ts'
import { sayInBoth } from '../../../told.ts'
import { deliverIfDue } from '../../notifications/deliver.ts'
import { enqueueStatement } from '../../notifications/enqueue.ts'
import { mailGuest } from '../guests/guest-leads.ts'
import type { MessageStore } from './message-store.ts'
import { columnsOfSide } from './room-record.ts'
import { formatPreview } from './thread.ts'

/** Milliseconds from a change to its summary in D1: a burst costs one write. */
const delayMs = 500
/** Between attempts while D1 does not answer: each twice as long, up to this. */
const maxRetryDelayMs = 20_000

/** Writes what changes in a room to D1, by the room's alarm. */
export class SummaryScheduler {
  private readonly ctx: Ctx
  private readonly storage: DurableObjectStorage
  private readonly store: MessageStore
  private readonly getPresence: () => Record<ChatSide, boolean>
  private failures = 0
  /** Something has changed that D1 does not know yet, and an alarm is set for it. */
  isScheduled = false

  constructor(
    ctx: Ctx,
    storage: DurableObjectStorage,
    store: MessageStore,
    getPresence: () => Record<ChatSide, boolean>,
  ) {
    this.ctx = ctx
    this.storage = storage
    this.store = store
    this.getPresence = getPresence
  }

  /** Sets the alarm in the same turn as the change: both are written, or neither. */
  schedule() {
    if (this.isScheduled) return
    this.isScheduled = true
    void this.storage.setAlarm(Date.now() + delayMs)
  }

  /** Writes the summary now. If D1 does not answer, an alarm tries again: the runtime's own retries end after six. */
  async writeNow() {
    this.isScheduled = false
    if (this.store.room.row.merged_into) return
    try {
      await writeSummary(this.ctx, this.store, this.getPresence(), this.failures)
      deliverIfDue(this.ctx)
      this.failures = 0
    } catch (error) {
      console.error('summary of a chat room', describeError(error))
      this.isScheduled = true
      await this.storage.setAlarm(Date.now() + Math.min(maxRetryDelayMs, delayMs * 2 ** ++this.failures))
    }
  }
}

/** After so many the guest's mail is given up: the answer stands in the chat. */
const mailAttempts = 5

/**
 * Writes what lists need of a room to D1: absolute values, which a later revision overwrites and an earlier one does not.
 * The same batch notifies a side that is away and has something unread, once until that is read, and then marks the
 * notification as read. Throws while D1 is down, and while the mail to a guest can wait (`attempt` counts from 0).
 */
export async function writeSummary(ctx: Ctx, store: MessageStore, presence: Record<ChatSide, boolean>, attempt = 0) {
  const plans = chatSides.map((side) => planNotification(store, side, presence[side]))
  await batch(ctx, {
    updateSummary: updateSummaryStatement(ctx, store),
    notify: plans.flatMap(({ side, toEnqueue, toClear }) => [
      ...(toEnqueue ? [enqueueUnreadStatement(ctx, store, toEnqueue)] : []),
      ...(toClear ? [markToldReadStatement(ctx, store, side)] : []),
    ]),
  })
  for (const { side, toEnqueue, toClear } of plans) {
    if (toEnqueue) store.room.update({ [columnsOfSide[side].notifiedOf]: toEnqueue.firstSeq })
    if (toClear) store.room.update({ [columnsOfSide[side].cleared]: toClear.firstSeq })
  }
  for (const { side, mailsGuest } of plans) {
    if (!mailsGuest) continue
    const isDone = await mailGuest(ctx, store.room.row.id)
    if (!isDone && attempt < mailAttempts) throw new Error('The mail service takes no mail to a guest yet')
    store.room.update({ [columnsOfSide[side].notifiedOf]: mailsGuest })
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

/** A notification that a side has something unread, named by the first unread message: a run that dies repeats nothing. */
type UnreadNotification = { id: string; side: ChatSide; firstSeq: number }

/**
 * The notification that a side is to get now (`toEnqueue`), and the one it got and has read since (`toClear`). A guest has
 * no inbox, and gets a mail for it (`mailsGuest`).
 */
function planNotification(store: MessageStore, side: ChatSide, isPresent: boolean) {
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

function enqueueUnreadStatement(ctx: Ctx, store: MessageStore, { id, side }: UnreadNotification) {
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

/**
 * Statement: all that told a side of this room is read, also what told of it under other numbers, before the messages of
 * another chat were added, and what told of that chat.
 */
function markToldReadStatement(ctx: Ctx, store: MessageStore, side: ChatSide) {
  const { id, person_id: personId } = store.room.row
  const joined = sql`SELECT id FROM chat_rooms WHERE customer_id = ${personId} AND merged_into = ${id}`
  return ctx.db
    .update(notifications)
    .set({ isRead: true })
    .where(
      sql`is_read = 0 AND type = 'chat_message' AND user_id IS ${side === 'shop' ? null : personId}
        AND related_id IN (SELECT ${id} UNION ${joined})`,
    )
}
