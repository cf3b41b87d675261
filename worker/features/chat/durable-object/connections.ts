import { type ChatMessage, closeCodes, formatFrame, type ServerFrame } from '../../../../shared/chat-frames.ts'
import { type ChatRole, type ChatSide, chatSides, sideOf } from '../../../../shared/chat-rooms.ts'
import { isAdminEmail } from '../../../http/sessions.ts'

/** Whose a socket is and since when, stored with it through hibernation. `session` is its hash, or the guest's id. */
export type ConnectionInfo = {
  socket: string
  role: ChatRole
  id: string
  author: string
  session: string
  expires: number
  since: number
  /** The network address, which bounds how much text comes from there. */
  address?: string
  /** An admin's address: one that is taken out of ADMIN_EMAILS is out at once. */
  email?: string
  readOnly?: true
}

/** Close codes that are not ours: a browser reconnects after any of them. */
export const standardCloseCodes = { serviceRestart: 1012, unsupportedData: 1003, tooBig: 1009, normal: 1000 }

/** The open sockets of a room: who is there, and frames to them. */
export class Connections {
  private readonly state: DurableObjectState
  /** When the first of the sessions behind the sockets ends; unknown after a sleep. */
  private firstExpiry: number | undefined
  private readonly env: Cloudflare.Env
  /** The ADMIN_EMAILS that all sockets were last held against. */
  private checkedAdminEmails: string | undefined

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    this.state = state
    this.env = env
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

  /** Which sides are there, not counting sockets that are closing. */
  getPresence = (except: WebSocket[] = []): Record<ChatSide, boolean> => ({
    person: this.isPresent('person', except),
    shop: this.isPresent('shop', except),
  })

  private isPresent = (side: ChatSide, except: WebSocket[]) =>
    this.state.getWebSockets(side).some((socket) => isOpen(socket) && !except.includes(socket))

  /** One frame to all, to one side, or to all but some. */
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

  /** A frame to one socket. */
  sendFrame = (socket: WebSocket, frame: ServerFrame) =>
    sendText(socket, formatFrame(frame, sideOf(this.get(socket).role)))

  /** Closes the sockets whose session has ended: they get no further frame. */
  private closeExpired() {
    const now = Date.now()
    this.firstExpiry ??= Math.min(...this.listSockets().map((socket) => this.get(socket).expires))
    if (this.firstExpiry > now) return
    this.firstExpiry = Number.POSITIVE_INFINITY
    this.closeWhere((who) => who.expires <= now, closeCodes.signedOut)
    this.firstExpiry = undefined
  }

  /** Whether this is the socket of somebody who was an admin when it was opened, and is none now. */
  isFormerAdmin = ({ role, email = '' }: ConnectionInfo) => role === 'admin' && !isAdminEmail({ env: this.env }, email)

  private closeFormerAdmins() {
    const { ADMIN_EMAILS } = this.env
    if (this.checkedAdminEmails === ADMIN_EMAILS) return
    this.checkedAdminEmails = ADMIN_EMAILS
    this.closeWhere(this.isFormerAdmin, closeCodes.notYours)
  }

  /** Closes the sockets that `which` is true for, and tells the others who is still there. */
  closeWhere(which: (who: ConnectionInfo) => boolean, code: number) {
    const closed = this.listSockets().filter((socket) => isOpen(socket) && which(this.get(socket)))
    for (const socket of closed) closeSocket(socket, code)
    if (closed.length > 0) this.broadcast({ type: 'present', ...this.getPresence(closed) }, { except: closed })
  }

  private listSockets = () => chatSides.flatMap((side) => this.state.getWebSockets(side))

  /** Whether somebody still has a socket here. */
  isConnected = (author: string, except: WebSocket) =>
    this.listSockets().some((socket) => socket !== except && isOpen(socket) && this.get(socket).author === author)
}

const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.READY_STATE_OPEN

/** A socket that broke off unnoticed does not stop frames to the others. */
function sendText(socket: WebSocket, text: string) {
  try {
    socket.send(text)
  } catch {}
}

/** Closing a socket that is closed already is no error. */
export function closeSocket(socket: WebSocket, code: number) {
  try {
    socket.close(code)
  } catch {}
}

/** Messages of these milliseconds go out as one frame: a burst of 20 costs 200 phones two wake-ups each. */
const flushIntervalMs = 50

/** Messages and read receipts for all sockets: the first goes out at once, those of a burst together at its end. */
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
    // Not left to the timer alone: while requests come in, one after the other, it waits behind them.
    if (Date.now() - this.flushedAt >= flushIntervalMs) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), flushIntervalMs)
  }

  /** Sends now what waits. */
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
    // From the end of it: on a busy machine telling 200 sockets takes longer than the interval.
    this.flushedAt = Date.now()
  }
}
