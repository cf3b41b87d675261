import { type ClientFrame, ping, pong, type ServerFrame, serverFrame } from '../../../../shared/chat-frames.ts'

const timingsMs = { ping: 30_000, pong: 10_000, connect: 6000 } as const

type FrameSocketHandlers = {
  onFrame: (frame: ServerFrame) => void
  /** It was closed from the other end, with a code; or, without one, it did not open in time or no longer answers. */
  onLoss: (code?: number) => void
}
type Timer = ReturnType<typeof setTimeout>

/** One WebSocket to a room. Its pings are answered by the runtime, so an idle chat wakes no room. */
export class FrameSocket {
  private readonly socket: WebSocket
  private readonly handlers: FrameSocketHandlers
  private readonly timers: Partial<Record<keyof typeof timingsMs, Timer>> = {}
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

  private setTimer(name: keyof typeof timingsMs, handler: () => void) {
    clearTimeout(this.timers[name])
    this.timers[name] = setTimeout(handler, timingsMs[name])
  }
}

function parseFrame(data: string) {
  try {
    return serverFrame.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
