import { DurableObject } from 'cloudflare:workers'
import type { HistoryQuery } from '../../../../shared/chat.ts'
import { type ChatMessage, closeCodes, ping, pong } from '../../../../shared/chat-frames.ts'
import { sideOf } from '../../../../shared/chat-rooms.ts'
import { type Ctx, createCtx } from '../../../context.ts'
import { limitsScale } from '../../../http/limits.ts'
import { erasedRoom, type HangUpTarget } from '../../../http/sessions.ts'
import { type ConnectingParticipant, deleteOpening, type Participant, type RoomHolder } from '../rooms/room-access.ts'
import { getRoomStub } from '../rooms/rooms.ts'
import { type BackupPage, backUpPage, restorePage, stageThread } from './backup.ts'
import { Connections, closeSocket, OutgoingQueue, standardCloseCodes } from './connections.ts'
import { Conversation, type MessageDraft, type SendResult } from './conversation.ts'
import { FrameHandler } from './frame-handler.ts'
import { MessageStore } from './message-store.ts'
import { SummaryScheduler } from './summary-scheduler.ts'
import type { Thread, ThreadPage } from './thread.ts'

/** Open sockets of one person in a room: more tabs than anybody has, or each would bring its own allowance of frames. */
const socketsPerAuthor = 20
/** Bytes of messages in one call: 32 MiB is the most that a call may carry. */
const maxHandOverBytes = 1024 * 1024

/** One room: the conversation in its own SQLite, and the sockets of who is there. Only the Worker can reach it. */
export class ChatRoom extends DurableObject<Cloudflare.Env> {
  private readonly workerCtx: Ctx
  private readonly store: MessageStore
  private readonly connections: Connections
  private readonly summary: SummaryScheduler
  private readonly conversation: Conversation
  private readonly frameHandler: FrameHandler
  private readonly queue: OutgoingQueue

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env)
    this.workerCtx = createCtx(env, (work) => state.waitUntil(work))
    this.store = new MessageStore(state.storage.sql)
    this.connections = new Connections(state, env)
    this.queue = new OutgoingQueue((frame) => this.connections.broadcast(frame))
    this.summary = new SummaryScheduler(this.workerCtx, state.storage, this.store, this.connections.getPresence)
    this.conversation = new Conversation(this.workerCtx, this.store, this.queue, this.summary)
    this.frameHandler = new FrameHandler(env, this.store, this.connections, this.conversation, this.summary)
    // Answered by the runtime: an idle chat wakes nobody.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong))
  }

  /** Stores a message and announces it. The same client id of the same author again answers the first one. */
  send(member: Participant, draft: MessageDraft): Promise<SendResult> {
    this.store.room.setHolder(member.roomId, member.person)
    return this.conversation.send(member, draft)
  }

  /** A page of messages, ascending: the newest, or before or after one of them. Null for a message that is not here. */
  history(member: Participant, query: HistoryQuery): ChatMessage[] | null {
    this.store.room.setHolder(member.roomId, member.person)
    return this.conversation.history(sideOf(member.role), query)
  }

  /** Marks all as read by a member's side, in D1 as well before it answers. */
  async markAllRead(member: Participant) {
    this.store.room.setHolder(member.roomId, member.person)
    await this.conversation.markAllRead(member.role)
  }

  /**
   * Opens a socket for whoever the Worker names in `X-Member`, and tells the others where nobody of that side was there
   * before. 409 in a room that was merged.
   */
  override fetch(request: Request): Response {
    const participant: ConnectingParticipant = JSON.parse(request.headers.get('X-Member') ?? 'null')
    const { person, roomId, ...who } = participant
    const { room, lastSeq } = this.store
    room.setHolder(roomId, person)
    if (room.row.merged_into) return new Response(null, { status: 409 })
    const wasPresent = this.connections.getPresence()[sideOf(who.role)]
    // This socket asks by number for what was stored before it: the rest of a burst is not for it.
    this.queue.flush()
    const { 0: client, 1: server } = new WebSocketPair()
    this.connections.accept(server, { socket: crypto.randomUUID(), ...who, since: Date.now() })
    this.connections.closeOldest(who.author, socketsPerAuthor * limitsScale(this.workerCtx), closeCodes.rateLimited)
    const present = this.connections.getPresence()
    const you = { id: who.id, role: who.role }
    this.connections.sendFrame(server, { type: 'hello', you, lastSeq, read: room.getReadUpTo(), present })
    if (!wasPresent) this.connections.broadcast({ type: 'present', ...present }, { except: [server] })
    return new Response(null, { status: 101, webSocket: client })
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer) {
    return this.frameHandler.handle(socket, data)
  }

  override webSocketClose(socket: WebSocket) {
    closeSocket(socket, standardCloseCodes.normal)
    this.forget(socket)
  }

  override webSocketError(socket: WebSocket) {
    this.forget(socket)
  }

  /** Forgets a socket that has closed. */
  private forget(socket: WebSocket) {
    const { socket: name, role, author } = this.connections.get(socket)
    const isStillThere = this.connections.isConnected(author, socket)
    this.frameHandler.forget(socket, name)
    if (!isStillThere) this.frameHandler.forgetAuthor(author)
    const present = this.connections.getPresence([socket])
    if (!present[sideOf(role)]) this.connections.broadcast({ type: 'present', ...present }, { except: [socket] })
    // Who leaves without having read is notified like who was away.
    if (this.store.room.getUnread(sideOf(role)).count > 0) this.summary.schedule()
    if (role === 'admin' && !isStillThere)
      this.workerCtx.defer(deleteOpening(this.workerCtx, author, this.store.room.row.id))
  }

  /** Closes the sockets of a session that has ended, or of all of a person's; a renewed session may reconnect at once. */
  hangUp(target: HangUpTarget) {
    const { connections } = this
    if ('session' in target)
      return connections.closeWhere(({ session }) => session === target.session, closeCodes.signedOut)
    if ('leaving' in target) {
      connections.closeWhere(({ author }) => author === target.leaving, closeCodes.notYours)
      // Admins reconnect at once, as who may only read here.
      return connections.closeWhere(({ role }) => role === 'admin', standardCloseCodes.serviceRestart)
    }
    const { renewed } = target
    if (renewed)
      connections.closeWhere(
        ({ author, session }) => author === target.author && session === renewed,
        standardCloseCodes.serviceRestart,
      )
    connections.closeWhere(({ author }) => author === target.author, closeCodes.signedOut)
  }

  /** Whose room it is from now on. The guest's sockets close: whoever was there reconnects as who they are now. */
  reassign(roomId: string, person: RoomHolder) {
    this.store.room.setHolder(roomId, person)
    this.connections.closeWhere((who) => who.role === 'guest', closeCodes.merged)
  }

  /** Closes this room for good, for the one it is merged into. The same again for another try; false for any other room. */
  closeFor(into: string) {
    const { room } = this.store
    if (!room.row.merged_into) room.update({ merged_into: into })
    if (room.row.merged_into !== into) return false
    this.connections.closeWhere(() => true, closeCodes.merged)
    return true
  }

  /** The messages after a `seq`, as many as one call may carry. */
  exportPage(after: number): ThreadPage {
    return this.store.exportPage(after, maxHandOverBytes)
  }

  /** Copies what another room has, so that little is left to do once that is closed. What has come is kept for `mergeFrom`. */
  async copyFrom(from: string) {
    await stageThread(this.ctx.storage.sql, getRoomStub(this.workerCtx, from), from)
  }

  /**
   * Closes another room and adds its messages. Everybody loads the thread anew: its numbers have changed. False where the
   * other room is merged into a third one. With `isTold` nobody is notified of what was unread before.
   */
  async mergeFrom(roomId: string, person: RoomHolder, from: string, { isTold = false } = {}) {
    this.store.room.setHolder(roomId, person)
    const source = getRoomStub(this.workerCtx, from)
    if (!(await source.closeFor(roomId))) return false
    const { staged, readUpTo } = await stageThread(this.ctx.storage.sql, source, from)
    if (!this.ctx.storage.transactionSync(() => this.store.mergeStaged(staged, readUpTo, isTold))) return true
    this.connections.closeWhere(() => true, closeCodes.merged)
    await this.summary.writeNow()
    return true
  }

  /**
   * Takes the messages of another room out again, which was merged into this one when each side had read up to `readUpTo`.
   * Everybody loads the thread anew.
   */
  async giveBack(roomId: string, person: RoomHolder, { from, readUpTo }: { from: string } & Pick<Thread, 'readUpTo'>) {
    this.store.room.setHolder(roomId, person)
    const ids: string[] = []
    for (let after = 0, more = true; more; ) {
      const page = await getRoomStub(this.workerCtx, from).exportPage(after)
      ids.push(...page.messages.map(({ id }) => id))
      after = page.messages.at(-1)?.seq ?? after
      more = page.more
    }
    if (!this.ctx.storage.transactionSync(() => this.store.remove(new Set(ids), readUpTo))) return
    this.connections.closeWhere(() => true, closeCodes.merged)
    await this.summary.writeNow()
  }

  /** Opens a room again that was merged into another one. */
  async reopen(roomId: string, person: RoomHolder) {
    if (this.store.room.row.merged_into === erasedRoom) return
    this.store.room.update({ merged_into: '' })
    this.store.room.setHolder(roomId, person)
    await this.summary.writeNow()
  }

  /** The page of this room's backup after a `seq`. */
  backUp(after: number): BackupPage {
    return backUpPage(this.store, after)
  }

  /** Stores a page of a backup, and after the last one brings D1 up to what is here. False for a room of other messages. */
  async restore(page: BackupPage) {
    const isRestored = this.ctx.storage.transactionSync(() => restorePage(this.store, page))
    if (isRestored && page.row) await this.summary.writeNow()
    return isRestored
  }

  /**
   * Empties this room for good; the same again for another try. What stays says only that nothing may come in: a message
   * that was let in before would be stored otherwise.
   */
  async erase() {
    this.store.room.update({ merged_into: erasedRoom })
    this.connections.closeWhere(() => true, closeCodes.signedOut)
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    this.store.beginErased()
  }

  override async alarm() {
    this.conversation.announceMissed()
    await this.summary.writeNow()
  }
}
