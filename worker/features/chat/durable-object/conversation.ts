import type { HistoryQuery } from '../../../../shared/chat.ts'
import type { ChatMessage, ServerFrame } from '../../../../shared/chat-frames.ts'
import { type ChatRole, type ChatSide, chatLimits, sideOf } from '../../../../shared/chat-rooms.ts'
import type { Ctx } from '../../../context.ts'
import { MessageSender } from './message-sender.ts'
import type { MessageStore } from './message-store.ts'
import type { MessageDraft, Participant } from './participant.ts'
import type { SummaryScheduler } from './summary-scheduler.ts'
import type { OutgoingQueue } from './unread-notification.ts'

/** A page over HTTP and in a frame: 16 of the longest messages in English, five in Malayalam. */
const pageSize = { count: chatLimits.page, bytes: 64 * 1024 }

/** What is written and read in a room: stored, announced to its sockets, and summed up in D1. */
export class Conversation {
  private readonly store: MessageStore
  private readonly queue: OutgoingQueue
  private readonly summary: SummaryScheduler
  private readonly sender: MessageSender
  /** The last message when the object started: an earlier life of it stored all up to here, and may not have announced it. */
  private lastSeqAtStart: number

  constructor(ctx: Ctx, store: MessageStore, queue: OutgoingQueue, summary: SummaryScheduler) {
    this.store = store
    this.queue = queue
    this.summary = summary
    this.lastSeqAtStart = store.lastSeq
    this.sender = new MessageSender(ctx, store, (stored) => {
      // As the shop's side sees it: a frame for the other leaves out what is not for it.
      queue.addMessage(store.serialize(stored, 'shop'))
      // Who answers has read what is answered.
      this.markRead(stored.role, stored.seq)
      summary.schedule()
    })
  }

  send = (participant: Participant, draft: MessageDraft) => this.sender.send(participant, draft)

  /** A page of messages for a side, ascending: the newest, or before or after one of them. Null for a message that is not here. */
  history(side: ChatSide, { before, after }: HistoryQuery): ChatMessage[] | null {
    const { messages, serialize } = this.store
    const id = after ?? before
    const seq = id === undefined ? undefined : messages.findSeq(id)
    if (id !== undefined && seq === undefined) return null
    const page =
      after !== undefined && seq !== undefined
        ? messages.listPage(seq, pageSize).messages
        : messages.listBefore(seq, pageSize)
    return page.map((stored) => serialize(stored, side))
  }

  /**
   * The frame with the page after a `seq`. What waits goes out before it. Nothing for whoever misses more than
   * `chatLimits.sinceReach` messages: a page that was away for so long loads its room anew.
   */
  listSince(seq: number): ServerFrame {
    this.queue.flush()
    if (this.store.lastSeq - seq > chatLimits.sinceReach) return { type: 'messages', messages: [] }
    const { messages, more } = this.store.messages.listPage(seq, pageSize)
    return { type: 'messages', messages: messages.map((stored) => this.store.serialize(stored, 'shop')), more }
  }

  /** Moves a side's mark on and announces it. True if that read anything. */
  markRead(role: ChatRole, upTo: number) {
    const side = sideOf(role)
    const hasChanged = this.store.markRead(side, upTo)
    if (hasChanged) this.queue.addReadReceipt(side, this.store.room.getReadUpTo()[side])
    return hasChanged
  }

  /** Marks all as read, in D1 as well before it returns. */
  async markAllRead(role: ChatRole) {
    if (this.markRead(role, this.store.lastSeq) || this.summary.isScheduled) await this.summary.writeNow()
  }

  /** Announces the end of a burst in which the object died. Whoever has those messages knows them by the seq. */
  announceMissed() {
    const { announced } = this.store.room.row
    if (announced < this.lastSeqAtStart)
      for (const stored of this.store.messages.listAfter(announced, this.lastSeqAtStart - announced))
        this.queue.addMessage(this.store.serialize(stored, 'shop'))
    this.lastSeqAtStart = 0
    if (announced < this.store.lastSeq) this.store.room.update({ announced: this.store.lastSeq })
  }
}
