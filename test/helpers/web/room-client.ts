import { afterEach, beforeEach, vi } from 'vitest'
import type { ClientFrame } from '../../../shared/chat-frames.ts'
import { createRoomClient, type RoomApi } from '../../../web/features/chat/client/room-client.ts'
import { chatMessage, ownMessage } from './chat.ts'
import { type FakeSocket, fakeSockets } from './fake-sockets.ts'

export const messagesFrom = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => chatMessage(from + at))

let sockets: FakeSocket[]
export const openedSockets = () => sockets
let disconnects: (() => void)[]
/** Leaves every room that was opened, as a reload does. */
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
export const last = () => sockets.at(-1) as FakeSocket
export const idOf = (frame?: ClientFrame) => (frame?.type === 'send' ? frame.clientId : '')
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** No socket can be had: two tries fail, one after the other. */
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

/** A room with fake sockets and fake time. */
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
