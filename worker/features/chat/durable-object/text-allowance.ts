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
/** Bytes that one person may write into a room: years of messages. The shop can always answer. */
const maxBytes: Record<ChatRole, number> = { guest: megabyte, customer: 16 * megabyte, admin: Number.POSITIVE_INFINITY }
/** Text is counted against the network address by pieces of so many bytes. The first piece of a room is free. */
const pieceBytes = 64 * 1024
/** A room that has just started reads how much an author has written only once more than that has come. */
const uncheckedBytes = 8 * 1024

type Written = { bytes: number; granted: number | undefined }

/**
 * Bounds the bytes that people write, beside the number of their messages: a hundred guests of one address could store
 * 2.4 GB an hour. Counts in memory, and asks D1 once in 64 KB.
 */
export class TextAllowance {
  private readonly ctx: Ctx
  private readonly messages: MessageTable
  private readonly written = new Map<string, Written>()

  constructor(ctx: Ctx, messages: MessageTable) {
    this.ctx = ctx
    this.messages = messages
  }

  /** Whether a text fits into what is granted, so that `take` asks nothing and refuses nothing. */
  hasRoomFor({ author, role }: Participant, text: string) {
    if (role === 'admin') return true
    const { bytes, granted = uncheckedBytes } = this.getWritten(author)
    return bytes + Buffer.byteLength(text) <= granted
  }

  /** Counts a text. Answers `full`, or the refusal of the network address, and then counts nothing. */
  async take({ author, role, address }: Participant, text: string): Promise<'full' | RefusedMessage | undefined> {
    if (role === 'admin') return undefined
    const size = Buffer.byteLength(text)
    const written = this.getWritten(author)
    if (written.granted === undefined && written.bytes + size > uncheckedBytes) {
      written.bytes = this.messages.countBytes(author)
      written.granted = Math.max(1, Math.ceil(written.bytes / pieceBytes)) * pieceBytes
    }
    if (written.bytes + size > maxBytes[role] * limitsScale(this.ctx)) return 'full'
    // Counted ahead of the wait: another text that comes meanwhile needs a piece of its own, or none.
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

/** Counts uses in fixed windows, in memory. It holds a count for everybody who ever used it, until `forget`. */
export class RateLimiter {
  private readonly windowMs: number
  private readonly max: number
  private readonly counts = new Map<string, { window: number; count: number }>()

  constructor(max: number, windowMs: number) {
    this.max = max
    this.windowMs = windowMs
  }

  /**
   * Counts one use by `subject`: milliseconds until the next window if that is over the limit, else 0. `countBefore` says
   * how many uses this window had before this limiter knew the subject.
   */
  check(subject: string, countBefore: () => number = () => 0) {
    const now = Date.now()
    const window = Math.floor(now / this.windowMs)
    const known = this.counts.get(subject)
    const count = (known?.window === window ? known.count : known ? 0 : countBefore()) + 1
    this.counts.set(subject, { window, count })
    return count > this.max ? (window + 1) * this.windowMs - now : 0
  }

  /** When the current window began. */
  getWindowStart = () => Math.floor(Date.now() / this.windowMs) * this.windowMs

  forget = (subject: string) => this.counts.delete(subject)
}
