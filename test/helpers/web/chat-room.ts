import { afterEach, beforeEach, vi } from 'vitest'
import { type ChatMessage, type ClientFrame, formatFrame, type ServerFrame } from '../../../shared/chat-frames.ts'
import { createRoomClient, type RoomApi } from '../../../web/features/chat/client/room-client.ts'

/** Returns message `seq` of room r1, sent by the shop by default, a minute after the previous one. */
export const chatMessage = (seq: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  seq,
  roomId: 'r1',
  senderId: 'admin',
  senderRole: 'admin',
  message: `Number ${seq}`,
  attachments: [],
  isRead: false,
  clientId: null,
  createdAt: new Date(Date.UTC(2026, 4, 14, 4, seq)).toISOString(),
  ...changes,
})

/** Returns the customer's own message under its client id. */
export const ownMessage = (seq: number, clientId: string, changes: Partial<ChatMessage> = {}) =>
  chatMessage(seq, { senderRole: 'customer', senderId: 'u-1', clientId, ...changes })

/** Client socket whose server side is controlled by the test. */
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

  /** Returns the sent frames without pings. */
  sentFrames(): ClientFrame[] {
    return this.sent.filter((data) => data !== 'ping').map((data) => JSON.parse(data))
  }
  receive(frame: ServerFrame) {
    this.onmessage?.({ data: formatFrame(frame, 'shop') })
  }
  /** Receives the room's hello, for a user of the customer's side. */
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

/** Replaces WebSocket. Returns every opened socket, in order. */
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

export const messagesFrom = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => chatMessage(from + at))

let sockets: FakeSocket[]
export const openedSockets = () => sockets
let disconnects: (() => void)[]
/** Leaves all opened rooms, like a reload. */
export function leaveRooms() {
  for (const disconnect of disconnects) disconnect()
}
export const failures: string[] = []

export function openRoom(calls: Partial<RoomApi> = {}) {
  const load = vi.fn<RoomApi['load']>(async () => [])
  const post = vi.fn<RoomApi['post']>(async ({ clientId }) => ownMessage(100, clientId))
  const markRead = vi.fn<RoomApi['markRead']>(async () => {})
  const all = { socketUrl: 'ws://shop/r1', load, post, markRead, ...calls }
  const room = createRoomClient('r1', 'person', all, (sentence) => failures.push(sentence))
  disconnects.push(room.start())
  return { room, load, post, markRead, seqs: () => room.state().messages.map(({ seq }) => seq) }
}
/** Opens a room whose socket is there. */
export async function openLiveRoom(calls: Partial<RoomApi> = {}, lastSeq = 0) {
  const opened = openRoom(calls)
  await pass(0)
  last().receiveHello(lastSeq)
  return opened
}
export const last = () => sockets.at(-1) as FakeSocket
export const idOf = (frame?: ClientFrame) => (frame?.type === 'send' ? frame.clientId : '')
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Makes two connection attempts fail, one after the other. */
export async function loseSockets() {
  last().drop()
  await pass(1000)
  last().drop()
}
export function see(visible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
export function connect(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  dispatchEvent(new Event(online ? 'online' : 'offline'))
}

/** Sets up a room with fake sockets and fake timers. */
export function setUpRoom() {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    sockets = fakeSockets()
    disconnects = []
    failures.length = 0
    localStorage.clear()
  })
  afterEach(() => {
    leaveRooms()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}
