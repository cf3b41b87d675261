import { DurableObject } from 'cloudflare:workers'
import {
  type ChatMessage,
  type ChatRole,
  type ClientFrame,
  chatLimits,
  clientFrame,
  closeCodes,
  type HistoryQuery,
  ping,
  pong,
  type ServerFrame,
  sideOf,
} from '../../../shared/chat.ts'
import { makeCtx } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { Gone } from '../../hang-up.ts'
import { deliverNoted } from '../notifications/deliver.ts'
import { close, Line, type OnLine } from './line.ts'
import { forgetOpening } from './openings.ts'
import { Pace } from './pace.ts'
import { attach, keysOf } from './pictures.ts'
import { type Kept, type Person, Store } from './store.ts'
import * as summary from './summary.ts'

/** Who acts in a room, as the Worker made sure before it asked: `author` is the account or the guest itself. */
export type Member = { roomId: string; person: Person; role: ChatRole; id: string; author: string }
/** A member with the session that opens a socket. */
export type Entering = Member & { session: string; expires: number }
/** A message to keep; without a client id sending it again keeps it again. */
export type Draft = { message: string; attachments: string[]; clientId?: string }
/** Kept, or why not. A refusal is a value: an error loses its class on the way to the Worker. */
export type Sent = { sent: ChatMessage } | { refused: { status: number; message: string; retryAfter?: number } }

/** Milliseconds from a change to its summary in D1: a burst costs one write. */
const summaryAfter = 500
/** Between attempts while D1 does not answer: each twice as long, up to this. */
const longestWait = 20_000
/** Any close code that is not ours makes a browser come back. */
const serviceRestart = 1012
/** Letters of a frame: 4,000 of a message escaped, and five pictures. */
const frameLength = 16 * 1024

/** One room: the conversation in its own SQLite, and the sockets of who is there. Only the Worker can reach it. */
export class ChatRoom extends DurableObject<Cloudflare.Env> {
  private readonly store: Store
  private readonly line: Line
  private readonly messagePace: Pace
  private readonly framePace: Pace
  private alarmIsSet = false
  private failures = 0
  /** The last message when the object came up: up to here another life of it kept, and may not have told. */
  private bornAt: number

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env)
    this.store = new Store(state.storage.sql)
    this.line = new Line(state)
    this.bornAt = this.store.lastSeq
    const scale = Number(env.LIMITS_SCALE || 1)
    this.messagePace = new Pace(60 * scale, 60_000)
    this.framePace = new Pace(100 * scale, 1000)
    // Answered by the runtime: an idle chat wakes nobody.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong))
  }

  /** Keeps a message and tells everybody. The same client id of the same author again answers the first one. */
  async send(member: Member, { message, attachments, clientId = crypto.randomUUID() }: Draft): Promise<Sent> {
    this.store.knows(member.roomId, member.person)
    const { author, role } = member
    const isRepeat = this.store.has(author, clientId)
    const wait = isRepeat
      ? 0
      : this.messagePace.use(author, () => this.store.countSince(author, this.messagePace.windowStart()))
    if (wait > 0) {
      const retryAfter = Math.ceil(wait / 1000)
      return { refused: { status: 429, message: 'That was too often. Please try again in a minute.', retryAfter } }
    }
    let keys: string[] = []
    if (attachments.length > 0 && !isRepeat) {
      try {
        keys = await this.attach(member, attachments)
      } catch (error) {
        if (error instanceof Failure) return { refused: { status: error.status, message: error.message } }
        console.error('pictures of a message', error)
        return {
          refused: { status: 503, message: 'We cannot reach our records right now. Please try again in a minute.' },
        }
      }
    }
    if (this.store.room.merged_into)
      return { refused: { status: 409, message: 'This chat has moved. Please open it again.' } }
    // From here to the announcement nothing waits: the order kept is the order told.
    const { kept, isNew } = this.store.insert({ author, clientId, role, text: message, attachments: keys })
    const sent = this.store.present(kept)
    if (!isNew) return { sent }
    this.line.announce(sent)
    // Who answers has read what is answered.
    this.markRead(member, kept.seq)
    this.changed()
    return { sent }
  }

  private attach({ role, author, roomId }: Member, attachments: string[]) {
    if (role === 'guest') throw new Failure(403, 'Please sign in to send pictures')
    const keys = keysOf(attachments)
    const ctx = makeCtx(this.env, (work) => this.ctx.waitUntil(work))
    return attach(ctx, author, roomId, keys).then(() => keys)
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
  async read(member: Member) {
    this.store.knows(member.roomId, member.person)
    if (this.markRead(member, this.store.lastSeq)) await this.summarise()
  }

  private markRead({ role }: Pick<Member, 'role'>, upTo: number) {
    const side = sideOf(role)
    if (!this.store.read(side, upTo)) return false
    this.line.announceRead(side, this.store.marks()[side])
    return true
  }

  /** Opens a socket for whoever the Worker names in `X-Member`. */
  override fetch(request: Request): Response {
    const { session, expires, ...member }: Entering = JSON.parse(request.headers.get('X-Member') ?? 'null')
    this.store.knows(member.roomId, member.person)
    if (this.store.room.merged_into) return new Response(null, { status: 409 })
    const { role, id, author } = member
    const before = this.line.present()
    const { 0: client, 1: server } = new WebSocketPair()
    this.line.accept(server, { socket: crypto.randomUUID(), role, id, author, session, expires })
    const present = this.line.present()
    const hello: ServerFrame = {
      type: 'hello',
      you: { id, role },
      lastSeq: this.store.lastSeq,
      read: this.store.marks(),
      present,
    }
    this.line.answer(server, hello)
    if (before[sideOf(role)] !== present[sideOf(role)])
      this.line.tell({ type: 'present', ...present }, { except: [server] })
    return new Response(null, { status: 101, webSocket: client })
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer) {
    const who = this.line.of(socket)
    if (who.expires <= Date.now()) return close(socket, closeCodes.signedOut)
    if (this.framePace.use(who.socket) > 0) return close(socket, closeCodes.tooMuch)
    if (typeof data !== 'string') return close(socket, 1003)
    if (data.length > frameLength) return close(socket, 1009)
    const frame = frameOf(data)
    if ('refused' in frame) return this.line.answer(socket, frame.refused)
    await this.hear(socket, who, frame)
  }

  private async hear(socket: WebSocket, who: OnLine, frame: ClientFrame) {
    const side = sideOf(who.role)
    if (frame.type === 'typing')
      return this.line.tell({ type: 'typing', side }, { side: side === 'person' ? 'shop' : 'person' })
    if (frame.type === 'read') {
      if (this.markRead(who, frame.upTo)) this.changed()
      return
    }
    if (frame.type === 'since') {
      this.line.flush()
      const found = this.store.after(frame.seq, chatLimits.page + 1)
      const messages = found.slice(0, chatLimits.page).map(this.store.present)
      return this.line.answer(socket, { type: 'messages', messages, more: found.length > chatLimits.page })
    }
    const { clientId } = frame
    const known = this.store.has(who.author, clientId)
    const answer = await this.send({ ...who, ...this.place() }, frame)
    if ('refused' in answer) {
      const { message, retryAfter } = answer.refused
      return this.line.answer(socket, { type: 'refused', clientId, message, retryAfter })
    }
    // Kept before: everybody has heard of it, and its sender asks again.
    if (known) this.line.answer(socket, { type: 'messages', messages: [answer.sent] })
  }

  private place() {
    const { id: roomId, person_id, person_name, has_account } = this.store.room
    return { roomId, person: { id: person_id, name: person_name, hasAccount: has_account === 1 } }
  }

  override webSocketClose(socket: WebSocket, code: number) {
    // 1005 and 1006 are never sent, only reported.
    close(socket, code === 1005 || code === 1006 ? 1000 : code)
    this.left(socket)
  }

  override webSocketError(socket: WebSocket) {
    this.left(socket)
  }

  private left(socket: WebSocket) {
    const who = this.line.of(socket)
    this.framePace.forget(who.socket)
    const present = this.line.present([socket])
    if (!present[sideOf(who.role)]) this.line.tell({ type: 'present', ...present }, { except: [socket] })
    // Who leaves without having read is told like who was away.
    if (this.store.unread(sideOf(who.role)).count > 0) this.changed()
    if (who.role === 'admin' && !this.line.isThere(who.author, socket))
      this.ctx.waitUntil(forgetOpening(this.env, who.author, this.store.room.id))
  }

  /** Closes the sockets of a session that has ended, or of all of a person's; a renewed one may come back at once. */
  hangUp(gone: Gone) {
    if ('session' in gone) return void this.line.end((who) => who.session === gone.session, closeCodes.signedOut)
    const { author, renewed } = gone
    if (renewed) this.line.end((who) => who.author === author && who.session === renewed, serviceRestart)
    this.line.end((who) => who.author === author, closeCodes.signedOut)
  }

  /** Whose room it is from now on. The guest's sockets close: whoever was there comes back as who they are now. */
  reassign(roomId: string, person: Person) {
    this.store.knows(roomId, person)
    this.line.end((who) => who.role === 'guest', closeCodes.merged)
  }

  /** Closes this room for good and gives its messages to the one it is merged into. The same again for another try. */
  handOver(into: string) {
    if (!this.store.room.merged_into) this.store.set({ merged_into: into })
    if (this.store.room.merged_into !== into) return null
    this.line.end(() => true, closeCodes.merged)
    return { messages: this.store.all(), marks: this.store.marks() }
  }

  /** Takes another room's messages in. Everybody loads the thread anew: its numbers have changed. */
  async takeIn(roomId: string, person: Person, from: string) {
    this.store.knows(roomId, person)
    const handed: { messages: Kept[]; marks: { person: number; shop: number } } | null =
      await this.env.CHAT.getByName(from).handOver(roomId)
    if (!handed) return
    const isNew = this.ctx.storage.transactionSync(() => this.store.merge(handed.messages, handed.marks))
    if (!isNew) return
    this.line.end(() => true, closeCodes.merged)
    await this.summarise()
  }

  /** Sees to the summary, in the same turn as what changed: both are written, or neither. */
  private changed() {
    if (this.alarmIsSet) return
    this.alarmIsSet = true
    void this.ctx.storage.setAlarm(Date.now() + summaryAfter)
  }

  override async alarm() {
    this.alarmIsSet = false
    const { announced } = this.store.room
    // An object that died in the middle of a burst has told nobody of its end. Who has heard knows it by the seq.
    if (announced < this.bornAt)
      for (const kept of this.store.after(announced, this.bornAt - announced))
        this.line.announce(this.store.present(kept))
    this.bornAt = 0
    if (announced < this.store.lastSeq) this.store.set({ announced: this.store.lastSeq })
    await this.summarise()
  }

  /** Writes the summary now; if D1 does not answer, an alarm tries again, later each time. */
  private async summarise() {
    if (this.store.room.merged_into) return
    const ctx = makeCtx(this.env, (work) => this.ctx.waitUntil(work))
    try {
      await summary.write(ctx, this.store, this.line.present())
      deliverNoted(ctx)
      this.failures = 0
    } catch (error) {
      console.error('summary of a chat room', error)
      this.alarmIsSet = true
      await this.ctx.storage.setAlarm(Date.now() + Math.min(longestWait, summaryAfter * 2 ** ++this.failures))
    }
  }
}

/** What a socket said, or the refusal it is answered with. */
function frameOf(data: string): ClientFrame | { refused: ServerFrame } {
  const said = parsed(data)
  const frame = clientFrame.safeParse(said)
  if (frame.success) return frame.data
  const clientId =
    said !== null && typeof said === 'object' && 'clientId' in said && typeof said.clientId === 'string'
      ? said.clientId.slice(0, 64)
      : null
  return { refused: { type: 'refused', clientId, message: frame.error.issues[0]?.message ?? 'We could not read that' } }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
