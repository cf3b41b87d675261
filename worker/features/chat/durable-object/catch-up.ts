import { limitsScale } from '../../../http/limits.ts'
import { RateLimiter } from './rate-limiter.ts'

/** Pages of missed messages in a second for one author, in all of their sockets: 320 KB, and 10 s for 2,500 messages. */
const pagesPerSecond = 5

/**
 * Answers who asks what came `since`. Whoever asks more often waits: each socket has one question open, which is put off
 * until the author may ask again, so that nobody who catches up is left with a gap.
 */
export class CatchUp {
  private readonly answer: (socket: WebSocket, seq: number) => void
  private readonly limiter: RateLimiter
  private readonly waiting = new Map<WebSocket, number>()

  constructor(env: Cloudflare.Env, answer: (socket: WebSocket, seq: number) => void) {
    this.answer = answer
    this.limiter = new RateLimiter(pagesPerSecond * limitsScale({ env }), 1000)
  }

  request(socket: WebSocket, author: string, seq: number) {
    const waiting = this.waiting.get(socket)
    if (waiting === undefined) this.answerOrWait(socket, author, seq)
    // The earlier of two: its page and those after it hold what the other asks for.
    else this.waiting.set(socket, Math.min(waiting, seq))
  }

  private answerOrWait(socket: WebSocket, author: string, seq: number) {
    const waitMs = this.limiter.check(author)
    if (waitMs === 0) return this.answer(socket, seq)
    this.waiting.set(socket, seq)
    setTimeout(() => {
      const asked = this.waiting.get(socket)
      this.waiting.delete(socket)
      if (asked !== undefined) this.answerOrWait(socket, author, asked)
    }, waitMs)
  }

  /** Drops the question of a socket that has closed. */
  forget = (socket: WebSocket) => this.waiting.delete(socket)

  forgetAuthor = (author: string) => this.limiter.forget(author)
}
