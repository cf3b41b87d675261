import type { Ctx } from '../../../context.ts'
import { Failure } from '../../../http/failures.ts'
import { describeError } from '../../../lib/describe-error.ts'
import { attachPhotos, parsePhotoKeys } from './attachments.ts'
import type { MessageStore } from './message-store.ts'
import type { MessageDraft, Participant, Refusal, SendResult } from './participant.ts'
import { RateLimiter } from './rate-limiter.ts'
import type { StoredMessage } from './thread.ts'

const refuse = (status: number, message: string, retryAfter?: number): { refused: Refusal } => ({
  refused: { status, message, retryAfter },
})

/** Keeps messages in a room's store, if they may be kept. `kept` hears of each new one in the turn in which it is kept. */
export class MessageSender {
  private readonly ctx: Ctx
  private readonly store: MessageStore
  private readonly onStored: (kept: StoredMessage) => void
  private readonly limiter: RateLimiter

  constructor(ctx: Ctx, store: MessageStore, onStored: (kept: StoredMessage) => void) {
    this.ctx = ctx
    this.store = store
    this.onStored = onStored
    // decisions.md, 'Limits'.
    this.limiter = new RateLimiter(60 * Number(ctx.env.LIMITS_SCALE || 1), 60_000)
  }

  /** The same client id of the same author again answers the first one, which is then not `isNew`. */
  async send(member: Participant, draft: MessageDraft): Promise<{ answer: SendResult; isNew: boolean }> {
    const { message, attachments, clientId = crypto.randomUUID() } = draft
    const { author, role } = member
    const wait = this.limiter.check(author, () => this.store.countSince(author, this.limiter.getWindowStart()))
    const before = wait > 0 || attachments.length > 0 ? this.store.findByClientId(author, clientId) : undefined
    if (before) return { answer: { sent: this.store.serialize(before) }, isNew: false }
    const over = 'That was too often. Please try again in a minute.'
    if (wait > 0) return { answer: refuse(429, over, Math.ceil(wait / 1000)), isNew: false }
    const pictures = attachments.length > 0 ? await this.attach(member, attachments) : { keys: [] }
    if ('refused' in pictures) return { answer: pictures, isNew: false }
    if (this.store.room.merged_into)
      return { answer: refuse(409, 'This chat has moved. Please open it again.'), isNew: false }
    // From here on nothing waits: the order kept is the order told.
    const { kept, isNew } = this.store.insert({ author, clientId, role, text: message, attachments: pictures.keys })
    const sent = this.store.serialize(kept)
    if (isNew) this.onStored(kept)
    return { answer: { sent }, isNew }
  }

  private async attach(
    { role, author, roomId }: Participant,
    attachments: string[],
  ): Promise<{ keys: string[] } | { refused: Refusal }> {
    if (role === 'guest') return refuse(403, 'Please sign in to send pictures')
    try {
      const keys = parsePhotoKeys(attachments)
      await attachPhotos(this.ctx, author, roomId, keys)
      return { keys }
    } catch (error) {
      if (error instanceof Failure) return refuse(error.status, error.message)
      console.error('pictures of a message', describeError(error))
      return refuse(503, 'We cannot reach our records right now. Please try again in a minute.')
    }
  }
}
