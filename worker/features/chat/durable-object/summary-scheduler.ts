import type { ChatSide } from '../../../../shared/chat-rooms.ts'
import type { Ctx } from '../../../context.ts'
import { describeError } from '../../../lib/describe-error.ts'
import { deliverIfDue } from '../../notifications/deliver.ts'
import type { MessageStore } from './message-store.ts'
import { writeSummary } from './summary.ts'

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
