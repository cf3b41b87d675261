import { type ChatMessage, closeCodes, type ServerFrame } from '../../../../shared/chat-frames.ts'
import { type ChatRole, type ChatSide, chatSides, sideOf } from '../../../../shared/chat-rooms.ts'

/** Who a socket belongs to and since when, kept with it through hibernation. `session` is its hash, or the guest's id. */
export type ConnectionInfo = { socket: string; role: ChatRole; id: string; author: string; session: string } & Record<
  'expires' | 'since',
  number
>

/** Messages of these milliseconds go out as one frame: a burst of 20 costs 200 phones two wake-ups each. */
const flushIntervalMs = 50

/** The open sockets of a room: who is there, and what they are told. */
export class Connections {
  private readonly state: DurableObjectState
  private pendingMessages: ChatMessage[] = []
  private pendingReadReceipts: Partial<Record<ChatSide, number>> = {}
  private timer: ReturnType<typeof setTimeout> | undefined
  private flushedAt = 0
  /** When the first of the sessions behind the sockets ends; unknown after a sleep. */
  private firstExpiry: number | undefined

  constructor(state: DurableObjectState) {
    this.state = state
  }

  /** Who is behind a socket. */
  get = (socket: WebSocket): ConnectionInfo => socket.deserializeAttachment()

  accept(socket: WebSocket, who: ConnectionInfo) {
    this.state.acceptWebSocket(socket, [sideOf(who.role)])
    socket.serializeAttachment(who)
    // Unknown stays unknown: there may be older sockets from before a sleep.
    if (this.firstExpiry !== undefined) this.firstExpiry = Math.min(this.firstExpiry, who.expires)
  }

  /** Closes the oldest sockets of whoever has more than `most` open here. */
  closeOldest(author: string, most: number, code: number) {
    const own = this.listSockets().filter((socket) => isOpen(socket) && this.get(socket).author === author)
    if (own.length <= most) return
    const oldest = own.sort((a, b) => this.get(a).since - this.get(b).since).slice(0, own.length - most)
    for (const socket of oldest) closeSocket(socket, code)
  }

  /** Which sides are there, not counting sockets that are just closing. */
  getPresence(except: WebSocket[] = []) {
    const isThere = (side: ChatSide) =>
      this.state.getWebSockets(side).some((socket) => isOpen(socket) && !except.includes(socket))
    return { person: isThere('person'), shop: isThere('shop') }
  }

  /** A message for all: the first at once, those that follow within the burst together at its end. */
  queueMessage(message: ChatMessage) {
    this.pendingMessages.push(message)
    this.scheduleFlush()
  }

  /** How far a side has read, for all: in the same rhythm. */
  queueReadReceipt(side: ChatSide, upTo: number) {
    this.pendingReadReceipts[side] = upTo
    this.scheduleFlush()
  }

  private scheduleFlush() {
    // Not left to the timer alone: while requests come in, one after the other, it waits behind them.
    if (Date.now() - this.flushedAt >= flushIntervalMs) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), flushIntervalMs)
  }

  /** Sends what waits now. */
  flush() {
    clearTimeout(this.timer)
    this.timer = undefined
    this.flushedAt = Date.now()
    const { pendingMessages, pendingReadReceipts } = this
    this.pendingMessages = []
    this.pendingReadReceipts = {}
    if (pendingMessages.length > 0) this.broadcast({ type: 'messages', messages: pendingMessages })
    for (const side of chatSides) {
      const upTo = pendingReadReceipts[side]
      if (upTo !== undefined) this.broadcast({ type: 'read', side, upTo })
    }
  }

  /** One frame to all, to one side, or to all but some. */
  broadcast(frame: ServerFrame, { side, except = [] }: { side?: ChatSide; except?: WebSocket[] } = {}) {
    this.closeExpired()
    const text = JSON.stringify(frame)
    for (const socket of this.state.getWebSockets(side)) if (!except.includes(socket)) sendText(socket, text)
  }

  /** A frame to one socket. */
  sendFrame = (socket: WebSocket, frame: ServerFrame) => sendText(socket, JSON.stringify(frame))

  /** Ends the sockets whose session has run out, before anything is said to them. */
  private closeExpired() {
    const now = Date.now()
    this.firstExpiry ??= Math.min(...this.listSockets().map((socket) => this.get(socket).expires))
    if (this.firstExpiry > now) return
    this.firstExpiry = Number.POSITIVE_INFINITY
    this.closeWhere((who) => who.expires <= now, closeCodes.signedOut)
    this.firstExpiry = undefined
  }

  /** Closes the sockets that `which` is true for; true if there were any. */
  closeWhere(which: (who: ConnectionInfo) => boolean, code: number) {
    const closed = this.listSockets().filter((socket) => isOpen(socket) && which(this.get(socket)))
    for (const socket of closed) closeSocket(socket, code)
    if (closed.length > 0) this.broadcast({ type: 'present', ...this.getPresence(closed) }, { except: closed })
    return closed.length > 0
  }

  private listSockets = () => chatSides.flatMap((side) => this.state.getWebSockets(side))

  /** Whether somebody still has a socket here. */
  isConnected = (author: string, except: WebSocket) =>
    this.listSockets().some((socket) => socket !== except && isOpen(socket) && this.get(socket).author === author)
}

const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.READY_STATE_OPEN

/** One that has gone without a word stops nobody else's. */
function sendText(socket: WebSocket, text: string) {
  try {
    socket.send(text)
  } catch {}
}

/** Closing one that is closed already is no error. */
export function closeSocket(socket: WebSocket, code: number) {
  try {
    socket.close(code)
  } catch {}
}
