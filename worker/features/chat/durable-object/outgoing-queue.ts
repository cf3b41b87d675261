import type { ChatMessage, ServerFrame } from '../../../../shared/chat-frames.ts'
import { type ChatSide, chatSides } from '../../../../shared/chat-rooms.ts'

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
