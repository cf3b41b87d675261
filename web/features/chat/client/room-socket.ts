import {
  type ClientFrame,
  closeCodes,
  ping,
  pong,
  type ServerFrame,
  serverFrame,
} from '../../../../shared/chat-frames.ts'
import type { CloseReason } from './room-state.ts'

/** A hidden tab disconnects after `hidden`: whoever does not look gets a notification. */
const timingsMs = { firstRetry: 1000, longestRetry: 30_000, hidden: 20_000 } as const

const closeReasons: Record<number, CloseReason> = {
  [closeCodes.signedOut]: 'signedOut',
  [closeCodes.notYours]: 'notYours',
  [closeCodes.merged]: 'merged',
}

type RoomSocketHandlers = {
  onFrame: (frame: ServerFrame) => void
  /** The socket is gone or could not be had; `tries` have failed in a row. It reconnects by itself. */
  onDown: (tries: number) => void
  /** The room has closed it for good. */
  onEnd: (reason: CloseReason) => void
}

/** Half to all of the doubled time: phones that lost one network together do not come back together. */
const backoffMs = (tries: number) =>
  Math.min(timingsMs.longestRetry, timingsMs.firstRetry * 2 ** tries) * (0.5 + Math.random() / 2)

/** Holds a socket to one room, and reconnects it, for as long as the page is visible and there is a network. */
export class RoomSocket {
  private readonly url: string
  private readonly handlers: RoomSocketHandlers
  private socket: FrameSocket | undefined
  private failedTries = 0
  private isEnded = false
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private hiddenTimer: ReturnType<typeof setTimeout> | undefined

  constructor(url: string, handlers: RoomSocketHandlers) {
    this.url = url
    this.handlers = handlers
  }

  start() {
    document.addEventListener('visibilitychange', this.handleVisibility)
    addEventListener('online', this.handleOnline)
    addEventListener('offline', this.disconnect)
    this.connect()
  }

  stop() {
    document.removeEventListener('visibilitychange', this.handleVisibility)
    removeEventListener('online', this.handleOnline)
    removeEventListener('offline', this.disconnect)
    this.close()
  }

  /** False where there is no open socket. */
  sendFrame = (frame: ClientFrame) => this.socket?.sendFrame(frame) ?? false

  private shouldConnect = () => !this.isEnded && document.visibilityState === 'visible' && navigator.onLine

  private connect = () => {
    clearTimeout(this.retryTimer)
    if (this.socket || !this.shouldConnect()) return
    this.socket = new FrameSocket(this.url, { onFrame: this.handleFrame, onLoss: this.handleLoss })
  }

  private handleFrame = (frame: ServerFrame) => {
    if (frame.type === 'hello') this.failedTries = 0
    this.handlers.onFrame(frame)
  }

  private handleLoss = (code?: number) => {
    this.close()
    const reason = code === undefined ? undefined : closeReasons[code]
    if (reason) {
      this.isEnded = true
      return this.handlers.onEnd(reason)
    }
    this.failedTries++
    // Closed for sending too much: not again at once.
    if (code === closeCodes.rateLimited) this.failedTries = Math.max(this.failedTries, 3)
    this.handlers.onDown(this.failedTries)
    if (this.shouldConnect()) this.retryTimer = setTimeout(this.connect, backoffMs(this.failedTries - 1))
  }

  private close() {
    clearTimeout(this.retryTimer)
    clearTimeout(this.hiddenTimer)
    this.socket?.close()
    this.socket = undefined
  }

  private disconnect = () => {
    if (!this.socket) return
    this.close()
    this.handlers.onDown(0)
  }

  private handleVisibility = () => {
    clearTimeout(this.hiddenTimer)
    if (document.visibilityState === 'visible') return this.connect()
    clearTimeout(this.retryTimer)
    this.hiddenTimer = setTimeout(this.disconnect, timingsMs.hidden)
  }

  private handleOnline = () => {
    this.failedTries = 0
    this.connect()
  }
}

const frameTimingsMs = { ping: 30_000, pong: 10_000, connect: 6000 } as const

type FrameSocketHandlers = {
  onFrame: (frame: ServerFrame) => void
  /** It was closed from the other end, with a code; or, without one, it did not open in time or no longer answers. */
  onLoss: (code?: number) => void
}
type Timer = ReturnType<typeof setTimeout>

/** One WebSocket to a room. Its pings are answered by the runtime, so an idle chat wakes no room. */
class FrameSocket {
  private readonly socket: WebSocket
  private readonly handlers: FrameSocketHandlers
  private readonly timers: Partial<Record<keyof typeof frameTimingsMs, Timer>> = {}
  private isClosed = false

  constructor(url: string, handlers: FrameSocketHandlers) {
    this.handlers = handlers
    this.socket = new WebSocket(url)
    this.setTimer('connect', () => this.lose())
    this.socket.onmessage = ({ data }) => this.isClosed || this.handleData(data)
    this.socket.onclose = ({ code }) => this.lose(code)
  }

  /** False where it is not open. */
  sendFrame(frame: ClientFrame) {
    if (this.socket.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(frame))
    return true
  }

  close() {
    this.isClosed = true
    for (const timer of Object.values(this.timers)) clearTimeout(timer)
    this.socket.close()
  }

  private lose(code?: number) {
    if (this.isClosed) return
    this.close()
    this.handlers.onLoss(code)
  }

  private handleData(data: unknown) {
    clearTimeout(this.timers.pong)
    if (typeof data !== 'string' || data === pong) return
    const frame = parseFrame(data)
    if (!frame) return
    if (frame.type === 'hello') {
      clearTimeout(this.timers.connect)
      this.schedulePing()
    }
    this.handlers.onFrame(frame)
  }

  private schedulePing() {
    this.setTimer('ping', () => {
      this.socket.send(ping)
      this.setTimer('pong', () => this.lose())
      this.schedulePing()
    })
  }

  private setTimer(name: keyof typeof frameTimingsMs, handler: () => void) {
    clearTimeout(this.timers[name])
    this.timers[name] = setTimeout(handler, frameTimingsMs[name])
  }
}

function parseFrame(data: string) {
  try {
    return serverFrame.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
