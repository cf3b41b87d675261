import { DurableObject } from 'cloudflare:workers'
import { chatLimits, type HistoryQuery } from '../../../../shared/chat.ts'
import { type ChatMessage, type ClientFrame, closeCodes, ping, pong } from '../../../../shared/chat-frames.ts'
import { otherSide, sideOf } from '../../../../shared/chat-rooms.ts'
import { type Ctx, createCtx } from '../../../context.ts'
import type { HangUpTarget } from '../../../http/hang-up.ts'
import { deleteOpening } from '../rooms/openings.ts'
import { type ConnectionInfo, Connections, closeSocket } from './connections.ts'
import { maxFrameLength, parseFrame } from './frames.ts'
import { MessageSender } from './message-sender.ts'
import { MessageStore } from './message-store.ts'
import type { ConnectingParticipant, MessageDraft, Participant, RoomHolder, SendResult } from './participant.ts'
import { RateLimiter } from './rate-limiter.ts'
import { SummaryScheduler } from './summary-scheduler.ts'
import type { Thread } from './thread.ts'

/** Frames of one socket in a second: a person typing makes two, a browser that catches up a dozen. */
const framesPerSecond = 100
/** Open sockets of one person in a room: more tabs than anybody has, or each would bring its own allowance of frames. */
const socketsPerAuthor = 20
/** After any close code that is not ours a browser comes back. */
const standardCloseCodes = { serviceRestart: 1012, unsupportedData: 1003, tooBig: 1009, normal: 1000 }

/** One room: the conversation in its own SQLite, and the sockets of who is there. Only the Worker can reach it. */
export class ChatRoom extends DurableObject<Cloudflare.Env> {
  private readonly workerCtx: Ctx
  private readonly store: MessageStore
  private readonly connections: Connections
  private readonly sender: MessageSender
  private readonly summaryScheduler: SummaryScheduler
  private readonly frameLimiter: RateLimiter
  private readonly maxSockets: number
  /** Once a second is enough to know that somebody types. */
  private readonly typingLimiter = new RateLimiter(1, 1000)
  /** The last message when the object came up: up to here another life of it kept, and may not have told. */
  private lastSeqAtStart: number

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env)
    this.workerCtx = createCtx(env, (work) => state.waitUntil(work))
    this.store = new MessageStore(state.storage.sql)
    this.connections = new Connections(state)
    this.summaryScheduler = new SummaryScheduler(this.workerCtx, state.storage, this.store, () =>
      this.connections.getPresence(),
    )
    this.sender = new MessageSender(this.workerCtx, this.store, (kept) => {
      this.connections.queueMessage(this.store.serialize(kept))
      // Who answers has read what is answered.
      this.markRead({ role: kept.role }, kept.seq)
      this.summaryScheduler.schedule()
    })
    const scale = Number(env.LIMITS_SCALE || 1)
    this.frameLimiter = new RateLimiter(framesPerSecond * scale, 1000)
    this.maxSockets = socketsPerAuthor * scale
    this.lastSeqAtStart = this.store.lastSeq
    // Answered by the runtime: an idle chat wakes nobody.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong))
  }

  /** Keeps a message and tells everybody. The same client id of the same author again answers the first one. */
  async send(member: Participant, draft: MessageDraft): Promise<SendResult> {
    this.store.setHolder(member.roomId, member.person)
    return (await this.sender.send(member, draft)).answer
  }

  /** A page of messages, ascending: the newest, or before or after one of them. Null for a message that is not here. */
  history(member: Participant, { before, after }: HistoryQuery): ChatMessage[] | null {
    this.store.setHolder(member.roomId, member.person)
    const id = after ?? before
    const seq = id === undefined ? undefined : this.store.findSeq(id)
    if (id !== undefined && seq === undefined) return null
    const page = after !== undefined && seq !== undefined ? this.store.listAfter(seq) : this.store.listBefore(seq)
    return page.map(this.store.serialize)
  }

  /** Marks all as read by a member's side, in D1 as well before it answers. */
  async markAllRead(member: Participant) {
    this.store.setHolder(member.roomId, member.person)
    if (this.markRead(member, this.store.lastSeq) || this.summaryScheduler.isScheduled)
      await this.summaryScheduler.writeNow()
  }

  private markRead({ role }: Pick<Participant, 'role'>, upTo: number) {
    const side = sideOf(role)
    const isNews = this.store.markRead(side, upTo)
    if (isNews) this.connections.queueReadReceipt(side, this.store.readUpTo()[side])
    return isNews
  }

  /** Opens a socket for whoever the Worker names in `X-Member`. */
  override fetch(request: Request): Response {
    const { person, roomId, session, expires, ...who }: ConnectingParticipant = JSON.parse(
      request.headers.get('X-Member') ?? 'null',
    )
    this.store.setHolder(roomId, person)
    if (this.store.room.merged_into) return new Response(null, { status: 409 })
    const side = sideOf(who.role)
    const wasThere = this.connections.getPresence()[side]
    // What was kept before this socket is there it asks for by number: the rest of a burst is not for it.
    this.connections.flush()
    const { 0: client, 1: server } = new WebSocketPair()
    this.connections.accept(server, { socket: crypto.randomUUID(), ...who, session, expires, since: Date.now() })
    this.connections.closeOldest(who.author, this.maxSockets, closeCodes.rateLimited)
    const present = this.connections.getPresence()
    const [lastSeq, markRead, you] = [this.store.lastSeq, this.store.readUpTo(), { id: who.id, role: who.role }]
    this.connections.sendFrame(server, { type: 'hello', you, lastSeq, read: markRead, present })
    if (!wasThere) this.connections.broadcast({ type: 'present', ...present }, { except: [server] })
    return new Response(null, { status: 101, webSocket: client })
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer) {
    const who = this.connections.get(socket)
    if (who.expires <= Date.now()) return closeSocket(socket, closeCodes.signedOut)
    if (this.frameLimiter.check(who.socket) > 0) return closeSocket(socket, closeCodes.rateLimited)
    if (typeof data !== 'string') return closeSocket(socket, standardCloseCodes.unsupportedData)
    if (data.length > maxFrameLength) return closeSocket(socket, standardCloseCodes.tooBig)
    const frame = parseFrame(data)
    if ('refused' in frame) return this.connections.sendFrame(socket, frame.refused)
    await this.handleFrame(socket, who, frame)
  }

  private async handleFrame(socket: WebSocket, who: ConnectionInfo, frame: ClientFrame) {
    const side = sideOf(who.role)
    if (frame.type === 'typing') {
      if (this.typingLimiter.check(who.socket) === 0)
        this.connections.broadcast({ type: 'typing', side }, { side: otherSide[side] })
      return
    }
    if (frame.type === 'read') return this.markRead(who, frame.upTo) && this.summaryScheduler.schedule()
    if (frame.type === 'since') {
      this.connections.flush()
      const found = this.store.listAfter(frame.seq, chatLimits.page + 1)
      const messages = found.slice(0, chatLimits.page).map(this.store.serialize)
      return this.connections.sendFrame(socket, { type: 'messages', messages, more: found.length > chatLimits.page })
    }
    const { answer, isNew } = await this.sender.send({ ...who, ...this.store.getHolder() }, frame)
    const { clientId } = frame
    if ('refused' in answer) {
      const { message, retryAfter } = answer.refused
      return this.connections.sendFrame(socket, { type: 'refused', clientId, message, retryAfter })
    }
    // Kept before: everybody has heard of it, and its sender asks again.
    if (!isNew) this.connections.sendFrame(socket, { type: 'messages', messages: [answer.sent] })
  }

  override webSocketClose(socket: WebSocket) {
    closeSocket(socket, standardCloseCodes.normal)
    this.handleDisconnect(socket)
  }

  override webSocketError(socket: WebSocket) {
    this.handleDisconnect(socket)
  }

  private handleDisconnect(socket: WebSocket) {
    const { socket: name, role, author } = this.connections.get(socket)
    this.frameLimiter.forget(name)
    this.typingLimiter.forget(name)
    const present = this.connections.getPresence([socket])
    if (!present[sideOf(role)]) this.connections.broadcast({ type: 'present', ...present }, { except: [socket] })
    // Who leaves without having read is told like who was away.
    if (this.store.countUnread(sideOf(role)).count > 0) this.summaryScheduler.schedule()
    if (role === 'admin' && !this.connections.isConnected(author, socket))
      this.workerCtx.defer(deleteOpening(this.workerCtx, author, this.store.room.id))
  }

  /** Closes the sockets of a session that has ended, or of all of a person's; a renewed one may come back at once. */
  hangUp(gone: HangUpTarget) {
    if ('session' in gone)
      return void this.connections.closeWhere((who) => who.session === gone.session, closeCodes.signedOut)
    if ('leaving' in gone)
      return void this.connections.closeWhere((who) => who.author === gone.leaving, closeCodes.notYours)
    const { author, renewed } = gone
    if (renewed)
      this.connections.closeWhere(
        (who) => who.author === author && who.session === renewed,
        standardCloseCodes.serviceRestart,
      )
    this.connections.closeWhere((who) => who.author === author, closeCodes.signedOut)
  }

  /** Whose room it is from now on. The guest's sockets close: whoever was there comes back as who they are now. */
  reassign(roomId: string, person: RoomHolder) {
    this.store.setHolder(roomId, person)
    this.connections.closeWhere((who) => who.role === 'guest', closeCodes.merged)
  }

  /** Closes this room for good and gives its messages to the one it is merged into. The same again for another try. */
  handOverThread(into: string): Thread | null {
    if (!this.store.room.merged_into) this.store.updateRoom({ merged_into: into })
    if (this.store.room.merged_into !== into) return null
    this.connections.closeWhere(() => true, closeCodes.merged)
    return this.store.exportThread()
  }

  /** Takes another room's messages in. Everybody loads the thread anew: its numbers have changed. */
  async mergeFrom(roomId: string, person: RoomHolder, from: string) {
    this.store.setHolder(roomId, person)
    const thread: Thread | null = await this.env.CHAT.getByName(from).handOverThread(roomId)
    if (!thread || !this.ctx.storage.transactionSync(() => this.store.mergeThread(thread))) return
    this.connections.closeWhere(() => true, closeCodes.merged)
    await this.summaryScheduler.writeNow()
  }

  override async alarm() {
    const { announced } = this.store.room
    // An object that died in the middle of a burst has told nobody of its end. Who has heard knows it by the seq.
    if (announced < this.lastSeqAtStart)
      for (const kept of this.store.listAfter(announced, this.lastSeqAtStart - announced))
        this.connections.queueMessage(this.store.serialize(kept))
    this.lastSeqAtStart = 0
    if (announced < this.store.lastSeq) this.store.updateRoom({ announced: this.store.lastSeq })
    await this.summaryScheduler.writeNow()
  }
}
