import { vi } from 'vitest'
import { type ClientFrame, formatFrame, type ServerFrame } from '../../../shared/chat-frames.ts'

/** A browser's end of a socket that a test answers by hand. */
export class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly sent: string[] = []
  readonly url: string

  constructor(url: string) {
    this.url = url
  }
  send(data: string) {
    this.sent.push(data)
  }
  close() {
    this.readyState = 3
  }

  /** What was said on it, without the pings. */
  sentFrames(): ClientFrame[] {
    return this.sent.filter((data) => data !== 'ping').map((data) => JSON.parse(data))
  }
  receive(frame: ServerFrame) {
    this.onmessage?.({ data: formatFrame(frame, 'shop') })
  }
  /** The room answers: somebody of this side is on the line. */
  receiveHello(lastSeq = 0, read = { person: 0, shop: 0 }) {
    this.readyState = FakeSocket.OPEN
    const you = { id: 'u-1', role: 'customer' } as const
    this.receive({ type: 'hello', you, lastSeq, read, present: { person: true, shop: false } })
  }
  drop(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

/** Stands in for WebSocket. Returns every socket that was opened, in order. */
export function fakeSockets() {
  const opened: FakeSocket[] = []
  class Opened extends FakeSocket {
    constructor(url: string) {
      super(url)
      opened.push(this)
    }
  }
  vi.stubGlobal('WebSocket', Opened)
  return opened
}
