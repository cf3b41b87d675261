import { DurableObject } from 'cloudflare:workers'
import {
  type ChatMessage,
  type ClientFrame,
  chatLimits,
  closeCodes,
  type HistoryQuery,
  otherSide,
  ping,
  pong,
  sideOf,
} from '../../../shared/chat.ts'
import { type Ctx, makeCtx } from '../../context.ts'
import type { Gone } from '../../hang-up.ts'
import { frameLength, frameOf } from './frames.ts'
import { close, Line, type OnLine } from './line.ts'
import type { Draft, Entering, Member, Person, Sent } from './member.ts'
import { forgetOpening } from './openings.ts'
import { Pace } from './pace.ts'
import { Reporting } from './reporting.ts'
import { Sending } from './sending.ts'
import { Store } from './store.ts'
import type { Thread } from './thread.ts'

/** Frames of one socket in a second: a person typing makes two, a browser that catches up a dozen. */
const framesASecond = 100
/** Open sockets of one person in a room: more tabs than anybody has, or each would bring its own allowance of frames. */
const socketsEach = 20
/** After any close code that is not ours a browser comes back. */
const closing = { serviceRestart: 1012, unsupportedData: 1003, tooBig: 1009, normal: 1000 }

/** One room: the conversation in its own SQLite, and the sockets of who is there. Only the Worker can reach it. */
export class ChatRoom extends DurableObject<Cloudflare.Env> {
  private readonly shop: Ctx
  private readonly store: Store
  private readonly line: Line
  private readonly sending: Sending
  private readonly reporting: Reporting
  private readonly frames: Pace
  private readonly mostSockets: number
  /** Once a second is enough to know that somebody types. */
  private readonly typing = new Pace(1, 1000)
  /** The last message when the object came up: up to here another life of it kept, and may not have told. */
  private bornAt: number

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env)
    this.shop = makeCtx(env, (work) => state.waitUntil(work))
    this.store = new Store(state.storage.sql)
    this.line = new Line(state)
    this.reporting = new Reporting(this.shop, state.storage, this.store, () => this.line.present())
    this.sending = new Sending(this.shop, this.store, (kept) => {
      this.line.announce(this.store.present(kept))
      // Who answers has read what is answered.
      this.read({ role: kept.role }, kept.seq)
      this.reporting.changed()
    })
    const scale = Number(env.LIMITS_SCALE || 1)
    this.frames = new Pace(framesASecond * scale, 1000)
    this.mostSockets = socketsEach * scale
    this.bornAt = this.store.lastSeq
    // Answered by the runtime: an idle chat wakes nobody.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong))
  }

  /** Keeps a message and tells everybody. The same client id of the same author again answers the first one. */
  async send(member: Member, draft: Draft): Promise<Sent> {
    this.store.knows(member.roomId, member.person)
    return (await this.sending.send(member, draft)).answer
  }

  /** A page of messages, ascending: the newest, or before or after one of them. Null for a message that is not here. */
  history(member: Member, { before, after }: HistoryQuery): ChatMessage[] | null {
    this.store.knows(member.roomId, member.person)
    const id = after ?? before
    const seq = id === undefined ? undefined : this.store.seqOf(id)
    if (id !== undefined && seq === undefined) return null
    const page = after !== undefined && seq !== undefined ? this.store.after(seq) : this.store.before(seq)
    return page.map(this.store.present)
  }

  /** Marks all as read by a member's side, in D1 as well before it answers. */
  async readAll(member: Member) {
    this.store.knows(member.roomId, member.person)
    if (this.read(member, this.store.lastSeq) || this.reporting.isDue) await this.reporting.report()
  }

  private read({ role }: Pick<Member, 'role'>, upTo: number) {
    const side = sideOf(role)
    const isNews = this.store.read(side, upTo)
    if (isNews) this.line.announceRead(side, this.store.marks()[side])
    return isNews
  }

  /** Opens a socket for whoever the Worker names in `X-Member`. */
  override fetch(request: Request): Response {
    const { person, roomId, session, expires, ...who }: Entering = JSON.parse(request.headers.get('X-Member') ?? 'null')
    this.store.knows(roomId, person)
    if (this.store.room.merged_into) return new Response(null, { status: 409 })
    const side = sideOf(who.role)
    const wasThere = this.line.present()[side]
    // What was kept before this socket is there it asks for by number: the rest of a burst is not for it.
    this.line.flush()
    const { 0: client, 1: server } = new WebSocketPair()
    this.line.accept(server, { socket: crypto.randomUUID(), ...who, session, expires, since: Date.now() })
    this.line.endBeyond(who.author, this.mostSockets, closeCodes.tooMuch)
    const present = this.line.present()
    const [lastSeq, read, you] = [this.store.lastSeq, this.store.marks(), { id: who.id, role: who.role }]
    this.line.answer(server, { type: 'hello', you, lastSeq, read, present })
    if (!wasThere) this.line.tell({ type: 'present', ...present }, { except: [server] })
    return new Response(null, { status: 101, webSocket: client })
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer) {
    const who = this.line.of(socket)
    if (who.expires <= Date.now()) return close(socket, closeCodes.signedOut)
    if (this.frames.use(who.socket) > 0) return close(socket, closeCodes.tooMuch)
    if (typeof data !== 'string') return close(socket, closing.unsupportedData)
    if (data.length > frameLength) return close(socket, closing.tooBig)
    const frame = frameOf(data)
    if ('refused' in frame) return this.line.answer(socket, frame.refused)
    await this.hear(socket, who, frame)
  }

  private async hear(socket: WebSocket, who: OnLine, frame: ClientFrame) {
    const side = sideOf(who.role)
    if (frame.type === 'typing') {
      if (this.typing.use(who.socket) === 0) this.line.tell({ type: 'typing', side }, { side: otherSide[side] })
      return
    }
    if (frame.type === 'read') return this.read(who, frame.upTo) && this.reporting.changed()
    if (frame.type === 'since') {
      this.line.flush()
      const found = this.store.after(frame.seq, chatLimits.page + 1)
      const messages = found.slice(0, chatLimits.page).map(this.store.present)
      return this.line.answer(socket, { type: 'messages', messages, more: found.length > chatLimits.page })
    }
    const { answer, isNew } = await this.sending.send({ ...who, ...this.store.place() }, frame)
    const { clientId } = frame
    if ('refused' in answer) {
      const { message, retryAfter } = answer.refused
      return this.line.answer(socket, { type: 'refused', clientId, message, retryAfter })
    }
    // Kept before: everybody has heard of it, and its sender asks again.
    if (!isNew) this.line.answer(socket, { type: 'messages', messages: [answer.sent] })
  }

  override webSocketClose(socket: WebSocket) {
    close(socket, closing.normal)
    this.left(socket)
  }

  override webSocketError(socket: WebSocket) {
    this.left(socket)
  }

  private left(socket: WebSocket) {
    const { socket: name, role, author } = this.line.of(socket)
    this.frames.forget(name)
    this.typing.forget(name)
    const present = this.line.present([socket])
    if (!present[sideOf(role)]) this.line.tell({ type: 'present', ...present }, { except: [socket] })
    // Who leaves without having read is told like who was away.
    if (this.store.unread(sideOf(role)).count > 0) this.reporting.changed()
    if (role === 'admin' && !this.line.isThere(author, socket))
      this.shop.defer(forgetOpening(this.shop, author, this.store.room.id))
  }

  /** Closes the sockets of a session that has ended, or of all of a person's; a renewed one may come back at once. */
  hangUp(gone: Gone) {
    if ('session' in gone) return void this.line.end((who) => who.session === gone.session, closeCodes.signedOut)
    if ('leaving' in gone) return void this.line.end((who) => who.author === gone.leaving, closeCodes.notYours)
    const { author, renewed } = gone
    if (renewed) this.line.end((who) => who.author === author && who.session === renewed, closing.serviceRestart)
    this.line.end((who) => who.author === author, closeCodes.signedOut)
  }

  /** Whose room it is from now on. The guest's sockets close: whoever was there comes back as who they are now. */
  reassign(roomId: string, person: Person) {
    this.store.knows(roomId, person)
    this.line.end((who) => who.role === 'guest', closeCodes.merged)
  }

  /** Closes this room for good and gives its messages to the one it is merged into. The same again for another try. */
  handOver(into: string): Thread | null {
    if (!this.store.room.merged_into) this.store.set({ merged_into: into })
    if (this.store.room.merged_into !== into) return null
    this.line.end(() => true, closeCodes.merged)
    return this.store.thread()
  }

  /** Takes another room's messages in. Everybody loads the thread anew: its numbers have changed. */
  async takeIn(roomId: string, person: Person, from: string) {
    this.store.knows(roomId, person)
    const thread: Thread | null = await this.env.CHAT.getByName(from).handOver(roomId)
    if (!thread || !this.ctx.storage.transactionSync(() => this.store.takeIn(thread))) return
    this.line.end(() => true, closeCodes.merged)
    await this.reporting.report()
  }

  override async alarm() {
    const { announced } = this.store.room
    // An object that died in the middle of a burst has told nobody of its end. Who has heard knows it by the seq.
    if (announced < this.bornAt)
      for (const kept of this.store.after(announced, this.bornAt - announced))
        this.line.announce(this.store.present(kept))
    this.bornAt = 0
    if (announced < this.store.lastSeq) this.store.set({ announced: this.store.lastSeq })
    await this.reporting.report()
  }
}
