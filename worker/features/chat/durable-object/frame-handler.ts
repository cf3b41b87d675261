import { type ClientFrame, closeCodes } from '../../../../shared/chat-frames.ts'
import { otherSide, sideOf } from '../../../../shared/chat-rooms.ts'
import { limitsScale } from '../../../http/limits.ts'
import { CatchUp } from './catch-up.ts'
import { type ConnectionInfo, type Connections, closeSocket, standardCloseCodes } from './connections.ts'
import type { Conversation } from './conversation.ts'
import { maxFrameLength, parseFrame } from './frames.ts'
import type { MessageStore } from './message-store.ts'
import { RateLimiter } from './rate-limiter.ts'
import type { SummaryScheduler } from './summary-scheduler.ts'

/** Frames of one socket in a second: a person typing makes two, a browser that catches up a dozen. */
const framesPerSecond = 100

/** What a room does with the frames that browsers send. */
export class FrameHandler {
  private readonly store: MessageStore
  private readonly connections: Connections
  private readonly conversation: Conversation
  private readonly summary: SummaryScheduler
  private readonly catchUp: CatchUp
  private readonly frameLimiter: RateLimiter
  /** Once a second is enough to know that somebody types. */
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
    // Announced to everybody when it was stored; its sender asks again.
    if (!answer.isNew) this.connections.sendFrame(socket, { type: 'messages', messages: [answer.sent] })
  }

  private announceTyping({ role, socket: name }: ConnectionInfo) {
    const side = sideOf(role)
    if (this.typingLimiter.check(name) === 0)
      this.connections.broadcast({ type: 'typing', side }, { side: otherSide[side] })
  }

  /** Drops the counts of a socket that has closed. */
  forget(socket: WebSocket, name: string) {
    this.catchUp.forget(socket)
    this.frameLimiter.forget(name)
    this.typingLimiter.forget(name)
  }

  /** Drops the counts of somebody whose last socket has closed. */
  forgetAuthor = (author: string) => this.catchUp.forgetAuthor(author)
}
