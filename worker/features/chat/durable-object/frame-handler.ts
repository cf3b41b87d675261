import { type ClientFrame, clientFrame, closeCodes, type ServerFrame } from '../../../../shared/chat-frames.ts'
import { otherSide, sideOf } from '../../../../shared/chat-rooms.ts'
import { refusalOfIssue } from '../../../../shared/refusals/refusal.ts'
import { toRefusal } from '../../../../shared/refusals/refusals.ts'
import { limitsScale } from '../../../http/limits.ts'
import { type ConnectionInfo, type Connections, closeSocket, standardCloseCodes } from './connections.ts'
import type { Conversation } from './conversation.ts'
import type { MessageStore } from './message-store.ts'
import type { SummaryScheduler } from './summary-scheduler.ts'
import { RateLimiter } from './text-allowance.ts'

/** Maximum frames of one socket in a second: a person who types sends two, a browser that catches up a dozen. */
const framesPerSecond = 100

/** Handles the frames that browsers send to a room. */
export class FrameHandler {
  private readonly store: MessageStore
  private readonly connections: Connections
  private readonly conversation: Conversation
  private readonly summary: SummaryScheduler
  private readonly catchUp: CatchUp
  private readonly frameLimiter: RateLimiter
  /** Typing is announced at most once a second. */
  private readonly typingLimiter = new RateLimiter(1, 1000)

  constructor(
    env: Cloudflare.Env,
    store: MessageStore,
    connections: Connections,
    conversation: Conversation,
    summary: SummaryScheduler,
  ) {
    this.store = store
    this.connections = connections
    this.conversation = conversation
    this.summary = summary
    this.catchUp = new CatchUp(env, (socket, seq) => connections.sendFrame(socket, conversation.listSince(seq)))
    this.frameLimiter = new RateLimiter(framesPerSecond * limitsScale({ env }), 1000)
  }

  async handle(socket: WebSocket, data: string | ArrayBuffer) {
    const who = this.connections.get(socket)
    if (who.expires <= Date.now()) return closeSocket(socket, closeCodes.signedOut)
    if (this.connections.isFormerAdmin(who)) return closeSocket(socket, closeCodes.notYours)
    if (this.frameLimiter.check(who.socket) > 0) return closeSocket(socket, closeCodes.rateLimited)
    if (typeof data !== 'string') return closeSocket(socket, standardCloseCodes.unsupportedData)
    if (data.length > maxFrameLength) return closeSocket(socket, standardCloseCodes.tooBig)
    const frame = parseFrame(data)
    if ('refused' in frame) return this.connections.sendFrame(socket, frame.refused)
    if (frame.type === 'send') return this.send(socket, who, frame)
    if (frame.type === 'since') return this.catchUp.request(socket, who.author, frame.seq)
    if (frame.type === 'typing') return this.announceTyping(who)
    if (this.conversation.markRead(who.role, frame.upTo)) this.summary.schedule()
  }

  private async send(socket: WebSocket, who: ConnectionInfo, draft: Extract<ClientFrame, { type: 'send' }>) {
    const answer = await this.conversation.send({ ...who, ...this.store.room.getHolder() }, draft)
    const { clientId } = draft
    if ('refused' in answer) {
      const { refusal, retryAfter } = answer.refused
      return this.connections.sendFrame(socket, { type: 'refused', clientId, ...refusal, retryAfter })
    }
    // The message was announced when it was stored; only the sender needs it again.
    if (!answer.isNew) this.connections.sendFrame(socket, { type: 'messages', messages: [answer.sent] })
  }

  private announceTyping({ role, socket: name }: ConnectionInfo) {
    const side = sideOf(role)
    if (this.typingLimiter.check(name) === 0)
      this.connections.broadcast({ type: 'typing', side }, { side: otherSide[side] })
  }

  /** Removes the counters of a closed socket. */
  forget(socket: WebSocket, name: string) {
    this.catchUp.forget(socket)
    this.frameLimiter.forget(name)
    this.typingLimiter.forget(name)
  }

  /** Removes the counters of an author whose last socket has closed. */
  forgetAuthor = (author: string) => this.catchUp.forgetAuthor(author)
}

/** Maximum characters of a frame: the 4,000 of a message, escaped, and five photos. */
const maxFrameLength = 16 * 1024

/** Parses a frame from a socket, or returns the refusal. */
function parseFrame(data: string): ClientFrame | { refused: ServerFrame } {
  const input = parseJson(data)
  const frame = clientFrame.safeParse(input)
  if (frame.success) return frame.data
  const [issue] = frame.error.issues
  const refusal = issue ? refusalOfIssue(issue) : toRefusal('input_invalid')
  return { refused: { type: 'refused', clientId: findClientId(input), ...refusal } }
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** Returns the client id of a refused message, so that the sender can match it. */
const findClientId = (input: unknown) =>
  input !== null && typeof input === 'object' && 'clientId' in input && typeof input.clientId === 'string'
    ? input.clientId.slice(0, 64)
    : null

/** Maximum pages of missed messages a second for all sockets of one author: 320 KB, and 10 s for 2,500 messages. */
const pagesPerSecond = 5

/**
 * Answers requests for messages `since` a seq. An author who asks too often waits. Each socket has one pending request,
 * delayed until the author may ask again, so that no client is left with a gap.
 */
class CatchUp {
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
    // Keeps the earlier of two requests: its pages contain the messages of the other.
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

  /** Removes the request of a closed socket. */
  forget = (socket: WebSocket) => this.waiting.delete(socket)

  forgetAuthor = (author: string) => this.limiter.forget(author)
}
