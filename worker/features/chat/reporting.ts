import type { ChatSide } from '../../../shared/chat.ts'
import type { Ctx } from '../../context.ts'
import { described } from '../../lib/described.ts'
import { deliverNoted } from '../notifications/deliver.ts'
import type { Store } from './store.ts'
import { write } from './summary.ts'

/** Milliseconds from a change to its summary in D1: a burst costs one write. */
const after = 500
/** Between attempts while D1 does not answer: each twice as long, up to this. */
const longestWait = 20_000

/** Sees to it that D1 hears of what changes in a room, by the room's alarm. */
export class Reporting {
  private readonly ctx: Ctx
  private readonly storage: DurableObjectStorage
  private readonly store: Store
  private readonly present: () => Record<ChatSide, boolean>
  private failures = 0
  /** Something has changed that D1 has not heard of, and an alarm is set for it. */
  isDue = false

  constructor(ctx: Ctx, storage: DurableObjectStorage, store: Store, present: () => Record<ChatSide, boolean>) {
    this.ctx = ctx
    this.storage = storage
    this.store = store
    this.present = present
  }

  /** Sets the alarm in the same turn as what changed: both are written, or neither. */
  changed() {
    if (this.isDue) return
    this.isDue = true
    void this.storage.setAlarm(Date.now() + after)
  }

  /** Writes the summary now. If D1 does not answer, an alarm tries again; the runtime itself gives up after six times. */
  async report() {
    this.isDue = false
    if (this.store.room.merged_into) return
    try {
      await write(this.ctx, this.store, this.present())
      deliverNoted(this.ctx)
      this.failures = 0
    } catch (error) {
      console.error('summary of a chat room', described(error))
      this.isDue = true
      await this.storage.setAlarm(Date.now() + Math.min(longestWait, after * 2 ** ++this.failures))
    }
  }
}
