import {
  type ChatMessage,
  type ChatRole,
  type ChatSide,
  chatSides,
  closeCodes,
  type ServerFrame,
  sideOf,
} from '../../../shared/chat.ts'

/** Who a socket belongs to and since when, kept with it through hibernation. `session` is its hash, or the guest's id. */
export type OnLine = { socket: string; role: ChatRole; id: string; author: string; session: string } & Record<
  'expires' | 'since',
  number
>

/** Messages of these milliseconds go out as one frame: a burst of 20 costs 200 phones two wake-ups each. */
const burst = 50

/** The open sockets of a room: who is there, and what they are told. */
export class Line {
  private readonly state: DurableObjectState
  private pending: ChatMessage[] = []
  private marks: Partial<Record<ChatSide, number>> = {}
  private timer: ReturnType<typeof setTimeout> | undefined
  private flushedAt = 0
  /** When the first of the sessions behind the sockets ends; unknown after a sleep. */
  private firstExpiry: number | undefined

  constructor(state: DurableObjectState) {
    this.state = state
  }

  /** Who is behind a socket. */
  of = (socket: WebSocket): OnLine => socket.deserializeAttachment()

  accept(socket: WebSocket, who: OnLine) {
    this.state.acceptWebSocket(socket, [sideOf(who.role)])
    socket.serializeAttachment(who)
    // Unknown stays unknown: there may be older sockets from before a sleep.
    if (this.firstExpiry !== undefined) this.firstExpiry = Math.min(this.firstExpiry, who.expires)
  }

  /** Closes the oldest sockets of whoever has more than `most` open here. */
  endBeyond(author: string, most: number, code: number) {
    const own = this.sockets().filter((socket) => isOpen(socket) && this.of(socket).author === author)
    if (own.length <= most) return
    const oldest = own.sort((a, b) => this.of(a).since - this.of(b).since).slice(0, own.length - most)
    for (const socket of oldest) close(socket, code)
  }

  /** Which sides are there, not counting sockets that are just closing. */
  present(except: WebSocket[] = []) {
    const isThere = (side: ChatSide) =>
      this.state.getWebSockets(side).some((socket) => isOpen(socket) && !except.includes(socket))
    return { person: isThere('person'), shop: isThere('shop') }
  }

  /** A message for all: the first at once, those that follow within the burst together at its end. */
  announce(message: ChatMessage) {
    this.pending.push(message)
    this.flushInTime()
  }

  /** How far a side has read, for all: in the same rhythm. */
  announceRead(side: ChatSide, upTo: number) {
    this.marks[side] = upTo
    this.flushInTime()
  }

  private flushInTime() {
    // Not left to the timer alone: while requests come in, one after the other, it waits behind them.
    if (Date.now() - this.flushedAt >= burst) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), burst)
  }

  /** Sends what waits now. */
  flush() {
    clearTimeout(this.timer)
    this.timer = undefined
    this.flushedAt = Date.now()
    const { pending, marks } = this
    this.pending = []
    this.marks = {}
    if (pending.length > 0) this.tell({ type: 'messages', messages: pending })
    for (const side of chatSides) {
      const upTo = marks[side]
      if (upTo !== undefined) this.tell({ type: 'read', side, upTo })
    }
  }

  /** One frame to all, to one side, or to all but some. */
  tell(frame: ServerFrame, { side, except = [] }: { side?: ChatSide; except?: WebSocket[] } = {}) {
    this.endExpired()
    const text = JSON.stringify(frame)
    for (const socket of this.state.getWebSockets(side)) if (!except.includes(socket)) send(socket, text)
  }

  /** A frame to one socket. */
  answer = (socket: WebSocket, frame: ServerFrame) => send(socket, JSON.stringify(frame))

  /** Ends the sockets whose session has run out, before anything is said to them. */
  private endExpired() {
    const now = Date.now()
    this.firstExpiry ??= Math.min(...this.sockets().map((socket) => this.of(socket).expires))
    if (this.firstExpiry > now) return
    this.firstExpiry = Number.POSITIVE_INFINITY
    this.end((who) => who.expires <= now, closeCodes.signedOut)
    this.firstExpiry = undefined
  }

  /** Closes the sockets that `which` is true for; true if there were any. */
  end(which: (who: OnLine) => boolean, code: number) {
    const closed = this.sockets().filter((socket) => isOpen(socket) && which(this.of(socket)))
    for (const socket of closed) close(socket, code)
    if (closed.length > 0) this.tell({ type: 'present', ...this.present(closed) }, { except: closed })
    return closed.length > 0
  }

  private sockets = () => chatSides.flatMap((side) => this.state.getWebSockets(side))

  /** Whether somebody still has a socket here. */
  isThere = (author: string, except: WebSocket) =>
    this.sockets().some((socket) => socket !== except && isOpen(socket) && this.of(socket).author === author)
}

const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.READY_STATE_OPEN

/** One that has gone without a word stops nobody else's. */
function send(socket: WebSocket, text: string) {
  try {
    socket.send(text)
  } catch {}
}

/** Closing one that is closed already is no error. */
export function close(socket: WebSocket, code: number) {
  try {
    socket.close(code)
  } catch {}
}
