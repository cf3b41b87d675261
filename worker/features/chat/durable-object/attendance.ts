import { closeCodes } from '../../../../shared/chat-frames.ts'
import { sideOf } from '../../../../shared/chat-rooms.ts'
import type { Ctx } from '../../../context.ts'
import { limitsScale } from '../../../http/limits.ts'
import { deleteOpening } from '../rooms/openings.ts'
import type { Connections } from './connections.ts'
import type { FrameHandler } from './frame-handler.ts'
import type { MessageStore } from './message-store.ts'
import type { OutgoingQueue } from './outgoing-queue.ts'
import type { ConnectingParticipant } from './participant.ts'
import type { SummaryScheduler } from './summary-scheduler.ts'

/** Open sockets of one person in a room: more tabs than anybody has, or each would bring its own allowance of frames. */
const socketsPerAuthor = 20

/** Who comes into a room and who leaves it, by their sockets. */
export class Attendance {
  private readonly ctx: Ctx
  private readonly store: MessageStore
  private readonly connections: Connections
  private readonly queue: OutgoingQueue
  private readonly summary: SummaryScheduler
  private readonly frameHandler: FrameHandler

  constructor(
    ctx: Ctx,
    store: MessageStore,
    connections: Connections,
    queue: OutgoingQueue,
    summary: SummaryScheduler,
    frameHandler: FrameHandler,
  ) {
    this.ctx = ctx
    this.store = store
    this.connections = connections
    this.queue = queue
    this.summary = summary
    this.frameHandler = frameHandler
  }

  /** Opens a socket, and tells the others where nobody of that side was there before. 409 in a room that was merged. */
  enter({ person, roomId, ...who }: ConnectingParticipant): Response {
    const { room, lastSeq } = this.store
    room.setHolder(roomId, person)
    if (room.row.merged_into) return new Response(null, { status: 409 })
    const wasPresent = this.connections.getPresence()[sideOf(who.role)]
    // This socket asks by number for what was stored before it: the rest of a burst is not for it.
    this.queue.flush()
    const { 0: client, 1: server } = new WebSocketPair()
    this.connections.accept(server, { socket: crypto.randomUUID(), ...who, since: Date.now() })
    this.connections.closeOldest(who.author, socketsPerAuthor * limitsScale(this.ctx), closeCodes.rateLimited)
    const present = this.connections.getPresence()
    const you = { id: who.id, role: who.role }
    this.connections.sendFrame(server, { type: 'hello', you, lastSeq, read: room.getReadUpTo(), present })
    if (!wasPresent) this.connections.broadcast({ type: 'present', ...present }, { except: [server] })
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Forgets a socket that has closed. */
  leave(socket: WebSocket) {
    const { socket: name, role, author } = this.connections.get(socket)
    const isStillThere = this.connections.isConnected(author, socket)
    this.frameHandler.forget(socket, name)
    if (!isStillThere) this.frameHandler.forgetAuthor(author)
    const present = this.connections.getPresence([socket])
    if (!present[sideOf(role)]) this.connections.broadcast({ type: 'present', ...present }, { except: [socket] })
    // Who leaves without having read is notified like who was away.
    if (this.store.room.getUnread(sideOf(role)).count > 0) this.summary.schedule()
    if (role === 'admin' && !isStillThere) this.ctx.defer(deleteOpening(this.ctx, author, this.store.room.row.id))
  }
}
