import { type ChatMessage, closeCodes, formatFrame, type ServerFrame } from '../../../../shared/chat-frames.ts'
import { type ChatRole, type ChatSide, chatSides, sideOf } from '../../../../shared/chat-rooms.ts'
import { isAdminEmail } from '../../../http/sessions.ts'

/**
 * Owner and start of a socket, stored with it through hibernation. `session` is the session's hash, or the guest's id.
 */
export type ConnectionInfo = {
  socket: string
  role: ChatRole
  id: string
  author: string
  session: string
  expires: number
  since: number
  /** The network address, for its limit of text. */
  address?: string
  /** An admin's address, so that removal from ADMIN_EMAILS takes effect at once. */
  email?: string
  readOnly?: true
}

/** Standard close codes, after which a browser reconnects. */
export const standardCloseCodes = { serviceRestart: 1012, unsupportedData: 1003, tooBig: 1009, normal: 1000 }

/** The open sockets of a room: presence and broadcast of frames. */
export class Connections {
  private readonly state: DurableObjectState
  /** Earliest expiry of the sockets' sessions; unknown after hibernation. */
  private firstExpiry: number | undefined
  private readonly env: Cloudflare.Env
  /** The value of ADMIN_EMAILS at the last check of all sockets. */
  private checkedAdminEmails: string | undefined

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    this.state = state
    this.env = env
  }

  /** Returns the owner of a socket. */
  get = (socket: WebSocket): ConnectionInfo => socket.deserializeAttachment()

  accept(socket: WebSocket, who: ConnectionInfo) {
    this.state.acceptWebSocket(socket, [sideOf(who.role)])
    socket.serializeAttachment(who)
    // An unknown expiry stays unknown: there may be older sockets from before hibernation.
    if (this.firstExpiry !== undefined) this.firstExpiry = Math.min(this.firstExpiry, who.expires)
  }

  /** Closes the oldest sockets of an author with more than `most` open here. */
  closeOldest(author: string, most: number, code: number) {
    const own = this.listSockets().filter((socket) => isOpen(socket) && this.get(socket).author === author)
    if (own.length <= most) return
    const oldest = own.sort((a, b) => this.get(a).since - this.get(b).since).slice(0, own.length - most)
    for (const socket of oldest) closeSocket(socket, code)
  }

  /** Returns which sides are present, without sockets that are closing. */
  getPresence = (except: WebSocket[] = []): Record<ChatSide, boolean> => ({
    person: this.isPresent('person', except),
    shop: this.isPresent('shop', except),
  })

  private isPresent = (side: ChatSide, except: WebSocket[]) =>
    this.state.getWebSockets(side).some((socket) => isOpen(socket) && !except.includes(socket))

  /** Sends a frame to all sockets, to one side, or to all except some. */
  broadcast(frame: ServerFrame, { side, except = [] }: { side?: ChatSide; except?: WebSocket[] } = {}) {
    this.closeExpired()
    this.closeFormerAdmins()
    for (const to of side ? [side] : chatSides) {
      const sockets = this.state.getWebSockets(to).filter((socket) => !except.includes(socket))
      if (sockets.length === 0) continue
      const text = formatFrame(frame, to)
      for (const socket of sockets) sendText(socket, text)
    }
  }

  /** Sends a frame to one socket. */
  sendFrame = (socket: WebSocket, frame: ServerFrame) =>
    sendText(socket, formatFrame(frame, sideOf(this.get(socket).role)))

  /** Closes sockets of expired sessions before further frames are sent. */
  private closeExpired() {
    const now = Date.now()
    this.firstExpiry ??= Math.min(...this.listSockets().map((socket) => this.get(socket).expires))
    if (this.firstExpiry > now) return
    this.firstExpiry = Number.POSITIVE_INFINITY
    this.closeWhere((who) => who.expires <= now, closeCodes.signedOut)
    this.firstExpiry = undefined
  }

  /** Returns whether a socket's owner was an admin when it opened and is none now. */
  isFormerAdmin = ({ role, email = '' }: ConnectionInfo) => role === 'admin' && !isAdminEmail({ env: this.env }, email)

  private closeFormerAdmins() {
    const { ADMIN_EMAILS } = this.env
    if (this.checkedAdminEmails === ADMIN_EMAILS) return
    this.checkedAdminEmails = ADMIN_EMAILS
    this.closeWhere(this.isFormerAdmin, closeCodes.notYours)
  }

  /** Closes the sockets for which `which` returns true, and announces the new presence. */
  closeWhere(which: (who: ConnectionInfo) => boolean, code: number) {
    const closed = this.listSockets().filter((socket) => isOpen(socket) && which(this.get(socket)))
    for (const socket of closed) closeSocket(socket, code)
    if (closed.length > 0) this.broadcast({ type: 'present', ...this.getPresence(closed) }, { except: closed })
  }

  private listSockets = () => chatSides.flatMap((side) => this.state.getWebSockets(side))

  /** Returns whether an author has another open socket here. */
  isConnected = (author: string, except: WebSocket) =>
    this.listSockets().some((socket) => socket !== except && isOpen(socket) && this.get(socket).author === author)
}

const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.READY_STATE_OPEN

/** Sends a text; a broken socket does not stop frames to the others. */
function sendText(socket: WebSocket, text: string) {
  try {
    socket.send(text)
  } catch {}
}

/** Closes a socket; an already closed socket is not an error. */
export function closeSocket(socket: WebSocket, code: number) {
  try {
    socket.close(code)
  } catch {}
}

/** Interval in which messages are sent as one frame: a burst of 20 costs 200 phones only two wake-ups each. */
const flushIntervalMs = 50

/** Queue of messages and read receipts for all sockets. The first is sent at once, and the rest of a burst together. */
export class OutgoingQueue {
  private readonly broadcast: (frame: ServerFrame) => void
  private messages: ChatMessage[] = []
  private readReceipts: Partial<Record<ChatSide, number>> = {}
  private timer: ReturnType<typeof setTimeout> | undefined
  private flushedAt = 0

  constructor(broadcast: (frame: ServerFrame) => void) {
    this.broadcast = broadcast
  }

  addMessage(message: ChatMessage) {
    this.messages.push(message)
    this.scheduleFlush()
  }

  addReadReceipt(side: ChatSide, upTo: number) {
    this.readReceipts[side] = upTo
    this.scheduleFlush()
  }

  private scheduleFlush() {
    // Also checked here, because continuous requests delay the timer.
    if (Date.now() - this.flushedAt >= flushIntervalMs) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), flushIntervalMs)
  }

  /** Sends the waiting messages now. */
  flush() {
    clearTimeout(this.timer)
    this.timer = undefined
    const { messages, readReceipts } = this
    this.messages = []
    this.readReceipts = {}
    if (messages.length > 0) this.broadcast({ type: 'messages', messages })
    for (const side of chatSides) {
      const upTo = readReceipts[side]
      if (upTo !== undefined) this.broadcast({ type: 'read', side, upTo })
    }
    // Measured at the end: on a busy machine, sending to 200 sockets takes longer than the interval.
    this.flushedAt = Date.now()
  }
}
