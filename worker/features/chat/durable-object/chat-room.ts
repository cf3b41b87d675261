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

/**
 * Maximum open sockets of one person in a room. More than anyone needs; a limit, because each socket has its own
 * allowance of frames.
 */
const socketsPerAuthor = 20
/** Maximum bytes of messages in one call: a call may carry 32 MiB. */
const maxHandOverBytes = 1024 * 1024

/** A chat room: the conversation in its own SQLite, and the open sockets. Only the Worker can reach it. */
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
    // The runtime answers pings, so that an idle chat stays asleep.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong))
  }

  /** Stores a message and announces it. A repeated client id of the same author returns the first message. */
  send(member: Participant, draft: MessageDraft): Promise<SendResult> {
    this.store.room.setHolder(member.roomId, member.person)
    return this.conversation.send(member, draft)
  }

  /**
   * Returns a page of messages, ascending: the newest, or before or after a message. Returns null for a message of
   * another room.
   */
  history(member: Participant, query: HistoryQuery): ChatMessage[] | null {
    this.store.room.setHolder(member.roomId, member.person)
    return this.conversation.history(sideOf(member.role), query)
  }

  /** Marks all messages as read by a member's side, and waits until D1 is updated. */
  async markAllRead(member: Participant) {
    this.store.room.setHolder(member.roomId, member.person)
    await this.conversation.markAllRead(member.role)
  }

  /**
   * Opens a socket for the participant in `X-Member`. Tells the others if that side was absent before. Answers 409 in a
   * merged room.
   */
  override fetch(request: Request): Response {
    const participant: ConnectingParticipant = JSON.parse(request.headers.get('X-Member') ?? 'null')
    const { person, roomId, ...who } = participant
    const { room, lastSeq } = this.store
    room.setHolder(roomId, person)
    if (room.row.merged_into) return new Response(null, { status: 409 })
    const wasPresent = this.connections.getPresence()[sideOf(who.role)]
    // The new socket requests earlier messages by number, so the rest of a burst is sent before it joins.
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

  /** Removes a closed socket. */
  private forget(socket: WebSocket) {
    const { socket: name, role, author } = this.connections.get(socket)
    const isStillThere = this.connections.isConnected(author, socket)
    this.frameHandler.forget(socket, name)
    if (!isStillThere) this.frameHandler.forgetAuthor(author)
    const present = this.connections.getPresence([socket])
    if (!present[sideOf(role)]) this.connections.broadcast({ type: 'present', ...present }, { except: [socket] })
    // A person who leaves without having read is notified like an absent one.
    if (this.store.room.getUnread(sideOf(role)).count > 0) this.summary.schedule()
    if (role === 'admin' && !isStillThere)
      this.workerCtx.defer(deleteOpening(this.workerCtx, author, this.store.room.row.id))
  }

  /** Closes the sockets of an ended session, or all of a person's; a renewed session may reconnect at once. */
  hangUp(target: HangUpTarget) {
    const { connections } = this
    if ('session' in target)
      return connections.closeWhere(({ session }) => session === target.session, closeCodes.signedOut)
    if ('leaving' in target) {
      connections.closeWhere(({ author }) => author === target.leaving, closeCodes.notYours)
      // Admins reconnect at once, with read-only access.
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

  /** Assigns the room to another person. Closes the guest's sockets, so that they reconnect with the new identity. */
  reassign(roomId: string, person: RoomHolder) {
    this.store.room.setHolder(roomId, person)
    this.connections.closeWhere((who) => who.role === 'guest', closeCodes.merged)
  }

  /**
   * Closes this room for good because it is merged into another. A repeated call has the same result; returns false if
   * it was merged into a different room.
   */
  closeFor(into: string) {
    const { room } = this.store
    if (!room.row.merged_into) room.update({ merged_into: into })
    if (room.row.merged_into !== into) return false
    this.connections.closeWhere(() => true, closeCodes.merged)
    return true
  }

  /** Returns the messages after a `seq`, up to the size of one call. */
  exportPage(after: number): ThreadPage {
    return this.store.exportPage(after, maxHandOverBytes)
  }

  /**
   * Copies another room's messages in advance, so that little remains after that room closes. `mergeFrom` uses the
   * copy.
   */
  async copyFrom(from: string) {
    await stageThread(this.ctx.storage.sql, getRoomStub(this.workerCtx, from), from)
  }

  /**
   * Closes another room and adds its messages. All members reload the thread, because its numbers change. Returns false
   * if the other room was merged into a third one. With `isTold`, nobody is notified of earlier unread messages.
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
   * Removes the messages of a room that was merged into this one, when each side had read up to `readUpTo`. All members
   * reload the thread.
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

  /** Reopens a room that was merged into another one. */
  async reopen(roomId: string, person: RoomHolder) {
    if (this.store.room.row.merged_into === erasedRoom) return
    this.store.room.update({ merged_into: '' })
    this.store.room.setHolder(roomId, person)
    await this.summary.writeNow()
  }

  /** Returns the page of this room's backup after a `seq`. */
  backUp(after: number): BackupPage {
    return backUpPage(this.store, after)
  }

  /** Restores a page of a backup, and after the last page updates D1. Returns false if the room has other messages. */
  async restore(page: BackupPage) {
    const isRestored = this.ctx.storage.transactionSync(() => restorePage(this.store, page))
    if (isRestored && page.row) await this.summary.writeNow()
    return isRestored
  }

  /**
   * Empties this room for good; a repeated call has the same result. Keeps a mark that the room accepts nothing:
   * otherwise a message already admitted would still be stored.
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
