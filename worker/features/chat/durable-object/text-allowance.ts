import type { ChatRole } from '../../../../shared/chat-rooms.ts'
import type { Ctx } from '../../../context.ts'
import { run } from '../../../db/batch.ts'
import { Failure } from '../../../http/failures.ts'
import { countUseStatement, limitsScale, refuseOverLimit } from '../../../http/limits.ts'
import { describeError } from '../../../lib/store-failures.ts'
import type { Participant } from '../rooms/room-access.ts'
import type { RefusedMessage } from './conversation.ts'
import type { MessageTable } from './message-table.ts'

const megabyte = 1024 * 1024
/** Maximum bytes that one person may write into a room: years of messages. The shop can always answer. */
const maxBytes: Record<ChatRole, number> = { guest: megabyte, customer: 16 * megabyte, admin: Number.POSITIVE_INFINITY }
/** Bytes of text for which the network address is charged once. The first piece of a room is free. */
const pieceBytes = 64 * 1024
/** Bytes an author may write after a start of the room, before the earlier total is read. */
const uncheckedBytes = 8 * 1024

type Written = { bytes: number; granted: number | undefined }

/**
 * Limits the bytes that people write, in addition to the number of messages: a hundred guests of one address could
 * store 2.4 GB an hour. Counts in memory, and asks D1 once per 64 KB.
 */
export class TextAllowance {
  private readonly ctx: Ctx
  private readonly messages: MessageTable
  private readonly written = new Map<string, Written>()

  constructor(ctx: Ctx, messages: MessageTable) {
    this.ctx = ctx
    this.messages = messages
  }

  /** Returns whether a text fits into the granted bytes, so that `take` neither asks D1 nor refuses. */
  hasRoomFor({ author, role }: Participant, text: string) {
    if (role === 'admin') return true
    const { bytes, granted = uncheckedBytes } = this.getWritten(author)
    return bytes + Buffer.byteLength(text) <= granted
  }

  /** Counts a text. Returns `full` or the refusal of the network address without counting the text. */
  async take({ author, role, address }: Participant, text: string): Promise<'full' | RefusedMessage | undefined> {
    if (role === 'admin') return undefined
    const size = Buffer.byteLength(text)
    const written = this.getWritten(author)
    if (written.granted === undefined && written.bytes + size > uncheckedBytes) {
      written.bytes = this.messages.countBytes(author)
      written.granted = Math.max(1, Math.ceil(written.bytes / pieceBytes)) * pieceBytes
    }
    if (written.bytes + size > maxBytes[role] * limitsScale(this.ctx)) return 'full'
    // Counted before the wait: a concurrent text then needs its own piece, or none.
    written.bytes += size
    if (written.granted === undefined || written.bytes <= written.granted) return undefined
    written.granted += pieceBytes
    const refused = address ? await this.countPiece(address) : undefined
    if (refused) {
      written.bytes -= size
      written.granted -= pieceBytes
    }
    return refused
  }

  private getWritten(author: string) {
    const known = this.written.get(author) ?? { bytes: 0, granted: undefined }
    this.written.set(author, known)
    return known
  }

  private async countPiece(address: string): Promise<RefusedMessage | undefined> {
    try {
      refuseOverLimit(
        this.ctx,
        'chatTextAddress',
        await run(this.ctx, countUseStatement(this.ctx, 'chatTextAddress', address)),
      )
    } catch (error) {
      if (error instanceof Failure) {
        const { status, refusal, headers } = error
        return { status, refusal, retryAfter: Number(headers['Retry-After']) }
      }
      // A chat works without D1.
      console.error('a piece of text was not counted:', describeError(error))
    }
    return undefined
  }
}

/** Counts uses in fixed windows, in memory. Holds a count for every subject until `forget`. */
export class RateLimiter {
  private readonly windowMs: number
  private readonly max: number
  private readonly counts = new Map<string, { window: number; count: number }>()

  constructor(max: number, windowMs: number) {
    this.max = max
    this.windowMs = windowMs
  }

  /**
   * Counts one use by `subject`. Returns the milliseconds until the next window if the limit is exceeded, otherwise 0.
   * `countBefore` returns the uses in this window before this limiter knew the subject.
   */
  check(subject: string, countBefore: () => number = () => 0) {
    const now = Date.now()
    const window = Math.floor(now / this.windowMs)
    const known = this.counts.get(subject)
    const count = (known?.window === window ? known.count : known ? 0 : countBefore()) + 1
    this.counts.set(subject, { window, count })
    return count > this.max ? (window + 1) * this.windowMs - now : 0
  }

  /** Returns the start of the current window. */
  getWindowStart = () => Math.floor(Date.now() / this.windowMs) * this.windowMs

  forget = (subject: string) => this.counts.delete(subject)
}
