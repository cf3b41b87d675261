import type { Ctx } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { described } from '../../lib/described.ts'
import type { Draft, Member, Refused, Sent } from './member.ts'
import { Pace } from './pace.ts'
import { attach, keysOf } from './pictures.ts'
import type { Store } from './store.ts'
import type { Kept } from './thread.ts'

const refusal = (status: number, message: string, retryAfter?: number): { refused: Refused } => ({
  refused: { status, message, retryAfter },
})

/** Keeps messages in a room's store, if they may be kept. `kept` hears of each new one in the turn in which it is kept. */
export class Sending {
  private readonly ctx: Ctx
  private readonly store: Store
  private readonly kept: (kept: Kept) => void
  private readonly pace: Pace

  constructor(ctx: Ctx, store: Store, kept: (kept: Kept) => void) {
    this.ctx = ctx
    this.store = store
    this.kept = kept
    // decisions.md, 'Limits'.
    this.pace = new Pace(60 * Number(ctx.env.LIMITS_SCALE || 1), 60_000)
  }

  /** The same client id of the same author again answers the first one, which is then not `isNew`. */
  async send(member: Member, draft: Draft): Promise<{ answer: Sent; isNew: boolean }> {
    const { message, attachments, clientId = crypto.randomUUID() } = draft
    const { author, role } = member
    const wait = this.pace.use(author, () => this.store.countSince(author, this.pace.windowStart()))
    const before = wait > 0 || attachments.length > 0 ? this.store.find(author, clientId) : undefined
    if (before) return { answer: { sent: this.store.present(before) }, isNew: false }
    const over = 'That was too often. Please try again in a minute.'
    if (wait > 0) return { answer: refusal(429, over, Math.ceil(wait / 1000)), isNew: false }
    const pictures = attachments.length > 0 ? await this.attach(member, attachments) : { keys: [] }
    if ('refused' in pictures) return { answer: pictures, isNew: false }
    if (this.store.room.merged_into)
      return { answer: refusal(409, 'This chat has moved. Please open it again.'), isNew: false }
    // From here on nothing waits: the order kept is the order told.
    const { kept, isNew } = this.store.insert({ author, clientId, role, text: message, attachments: pictures.keys })
    const sent = this.store.present(kept)
    if (isNew) this.kept(kept)
    return { answer: { sent }, isNew }
  }

  private async attach(
    { role, author, roomId }: Member,
    attachments: string[],
  ): Promise<{ keys: string[] } | { refused: Refused }> {
    if (role === 'guest') return refusal(403, 'Please sign in to send pictures')
    try {
      const keys = keysOf(attachments)
      await attach(this.ctx, author, roomId, keys)
      return { keys }
    } catch (error) {
      if (error instanceof Failure) return refusal(error.status, error.message)
      console.error('pictures of a message', described(error))
      return refusal(503, 'We cannot reach our records right now. Please try again in a minute.')
    }
  }
}
