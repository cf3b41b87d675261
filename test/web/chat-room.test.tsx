import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClientFrame } from '../../shared/chat-frames.ts'
import { ApiError } from '../../web/api.ts'
import { createRoomClient, type RoomApi } from '../../web/features/chat/client/room-client.ts'
import { chatMessage, ownMessage } from '../helpers/web/chat.ts'
import { type FakeSocket, fakeSockets } from '../helpers/web/fake-sockets.ts'

const history = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => chatMessage(from + at))

let sockets: FakeSocket[]
let stop: (() => void)[]
const failures: string[] = []

function open(calls: Partial<RoomApi> = {}) {
  const load = vi.fn<RoomApi['load']>(async () => [])
  const post = vi.fn<RoomApi['post']>(async ({ clientId }) => ownMessage(100, clientId))
  const markRead = vi.fn<RoomApi['markRead']>(async () => {})
  const all = { socketUrl: 'ws://shop/r1', load, post, markRead, ...calls }
  const room = createRoomClient('r1', 'person', all, (sentence) => failures.push(sentence))
  stop.push(room.start())
  return { room, load, post, markRead, seqs: () => room.state().messages.map(({ seq }) => seq) }
}
const last = () => sockets.at(-1) as FakeSocket
const idOf = (frame?: ClientFrame) => (frame?.type === 'send' ? frame.clientId : '')
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** No socket can be had: two tries fail, one after the other. */
async function loseSockets() {
  last().drop()
  await pass(1000)
  last().drop()
}
function see(visible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
function connect(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  dispatchEvent(new Event(online ? 'online' : 'offline'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  sockets = fakeSockets()
  stop = []
  failures.length = 0
  localStorage.clear()
})
afterEach(() => {
  for (const end of stop) end()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('sending', () => {
  test('a message is there at once, and sent when the room says it back', async () => {
    const { room, seqs, post } = open()
    await pass(0)
    last().receiveHello()
    room.send('Hello', [])
    const [frame] = last().sentFrames()
    expect(frame).toMatchObject({ type: 'send', message: 'Hello', attachments: [] })
    expect(room.state().unsent).toMatchObject([{ message: 'Hello', state: 'sending' }])
    last().receive({ type: 'messages', messages: [ownMessage(1, idOf(frame))] })
    expect(room.state().unsent).toEqual([])
    expect(seqs()).toEqual([1])
    await pass(20_000)
    expect(post).not.toHaveBeenCalled()
  })

  test('one that a cut overtook goes again by the same id, and stands there once', async () => {
    const { room, seqs } = open()
    await pass(0)
    last().receiveHello()
    room.send('Hello', [])
    const [first] = last().sentFrames()
    last().drop()
    await pass(1000)
    expect(sockets).toHaveLength(2)
    last().receiveHello(1)
    expect(last().sentFrames()).toContainEqual(first)
    last().receive({ type: 'messages', messages: [ownMessage(1, idOf(first))] })
    last().receive({ type: 'messages', messages: [ownMessage(1, idOf(first))] })
    expect(seqs()).toEqual([1])
    expect(room.state().unsent).toEqual([])
  })

  test('several go in the order in which they were written', async () => {
    const { room } = open()
    await pass(0)
    for (const text of ['One', 'Two', 'Three']) room.send(text, [])
    expect(last().sentFrames()).toEqual([])
    last().receiveHello()
    expect(
      last()
        .sentFrames()
        .map((frame) => 'message' in frame && frame.message),
    ).toEqual(['One', 'Two', 'Three'])
  })

  test('what was not sent is still there after a reload, and goes then', async () => {
    const { room } = open()
    room.send('Keep me', [])
    for (const end of stop) end()
    const again = open()
    expect(again.room.state().unsent.map(({ message }) => message)).toEqual(['Keep me'])
    await pass(0)
    last().receiveHello()
    expect(last().sentFrames()).toContainEqual(expect.objectContaining({ type: 'send', message: 'Keep me' }))
  })

  test('what was sent is not there twice after a reload', async () => {
    const { room } = open()
    await pass(0)
    last().receiveHello()
    room.send('Once', [])
    const [frame] = last().sentFrames()
    last().receive({ type: 'messages', messages: [ownMessage(1, idOf(frame))] })
    for (const end of stop) end()
    expect(open().room.state().unsent).toEqual([])
  })

  test('a refused one says why, stays after a reload, and goes again by the same id when asked', async () => {
    const { room } = open()
    await pass(0)
    last().receiveHello()
    room.send('Too fast', [])
    const [first] = last().sentFrames()
    last().receive({ type: 'refused', clientId: idOf(first), message: 'Please wait a moment', retryAfter: 30 })
    expect(room.state().unsent).toMatchObject([{ state: 'failed', reason: 'Please wait a moment' }])
    expect(failures).toEqual(['Please wait a moment'])
    for (const end of stop) end()
    const again = open()
    await pass(0)
    last().receiveHello()
    expect(last().sentFrames()).toEqual([])
    again.room.retry(idOf(first))
    expect(last().sentFrames()).toEqual([first])
  })

  test('a failed one that is given up is gone, also after a reload', async () => {
    const { room } = open()
    await pass(0)
    last().receiveHello()
    room.send('No', [])
    const clientId = idOf(last().sentFrames()[0])
    last().receive({ type: 'refused', clientId, message: 'No' })
    room.discard(clientId)
    expect(room.state().unsent).toEqual([])
    for (const end of stop) end()
    expect(open().room.state().unsent).toEqual([])
  })

  test('a socket that does not answer for 10 s is not waited for', async () => {
    const { room, post } = open()
    await pass(0)
    last().receiveHello()
    room.send('Hello', [])
    await pass(10_000)
    expect(post).toHaveBeenCalledTimes(1)
    expect(room.state().unsent).toEqual([])
  })
})

describe('without a socket', () => {
  test('it polls every 5 s, and stops when a socket is there', async () => {
    const { load } = open()
    await pass(0)
    expect(load).toHaveBeenCalledTimes(1)
    await loseSockets()
    const before = load.mock.calls.length
    await pass(5000)
    expect(load.mock.calls.length).toBe(before + 1)
    last().receiveHello()
    const live = load.mock.calls.length
    await pass(20_000)
    expect(load.mock.calls.length).toBe(live)
  })

  test('left while it polls, it asks for nothing any more', async () => {
    let answer = () => {}
    const load = vi.fn<RoomApi['load']>(
      () =>
        new Promise((done) => {
          answer = () => done([])
        }),
    )
    open({ load })
    answer()
    await pass(0)
    await loseSockets()
    await pass(5000)
    expect(load).toHaveBeenCalledTimes(2)
    for (const end of stop) end()
    answer()
    await pass(60_000)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a first socket that cannot be had is not waited for', async () => {
    const { room, post } = open()
    room.send('Hello', [])
    await pass(6000)
    expect(post).toHaveBeenCalledTimes(1)
    expect(room.state().unsent).toEqual([])
  })

  test('messages go and are read by HTTP, one after the other', async () => {
    const sent: string[] = []
    const post = vi.fn<RoomApi['post']>(async ({ message: text, clientId }) => {
      sent.push(text)
      return ownMessage(sent.length + 2, clientId)
    })
    const { room, markRead, seqs } = open({ load: async () => history(1, 2), post })
    await pass(0)
    await loseSockets()
    room.send('One', [])
    room.send('Two', [])
    await pass(0)
    expect(sent).toEqual(['One', 'Two'])
    expect(seqs()).toEqual([1, 2, 3, 4])
    room.markAllSeen()
    room.markAllSeen()
    expect(markRead).toHaveBeenCalledTimes(1)
  })

  test('a failure is told with its sentence', async () => {
    const post = vi.fn<RoomApi['post']>().mockRejectedValue(new TypeError('Failed to fetch'))
    const { room } = open({ post })
    await pass(0)
    await loseSockets()
    room.send('Hello', [])
    await pass(0)
    expect(failures).toEqual(['Failed to send message. Please try again.'])
    expect(room.state().unsent).toMatchObject([{ message: 'Hello', state: 'failed' }])
  })

  test('more than a page that was missed is asked for until nothing is missing', async () => {
    let newest = history(1, 2)
    const load = async ({ after }: { after?: string }) => {
      if (after === 'm2') return history(3, 52)
      if (after === 'm52') return history(53, 60)
      return newest
    }
    const { seqs } = open({ load })
    await pass(0)
    await loseSockets()
    newest = history(55, 104)
    await pass(5000)
    expect(seqs()).toEqual(Array.from({ length: 104 }, (_, at) => at + 1))
  })

  test.each([
    [401, 'signedOut'],
    [404, 'notYours'],
  ])('%i ends it: nothing is asked any more', async (status, ending) => {
    const load = vi.fn<RoomApi['load']>().mockRejectedValue(new ApiError(status, '{}', ''))
    const { room } = open({ load })
    await pass(0)
    expect(room.state()).toMatchObject({ connectionStatus: 'ended', closeReason: ending })
    const asked = [load.mock.calls.length, sockets.length]
    await pass(120_000)
    expect([load.mock.calls.length, sockets.length]).toEqual(asked)
  })
})

describe('catching up', () => {
  test('after a cut it asks for what came after the last it has, page by page', async () => {
    const { seqs } = open({ load: async () => history(1, 3) })
    await pass(0)
    last().receiveHello(3)
    expect(last().sentFrames()).toEqual([])
    last().drop()
    await pass(1000)
    last().receiveHello(8)
    expect(last().sentFrames()).toEqual([{ type: 'since', seq: 3 }])
    last().receive({ type: 'messages', messages: history(4, 6), more: true })
    last().receive({ type: 'messages', messages: [chatMessage(9)] })
    expect(last().sentFrames()).toEqual([
      { type: 'since', seq: 3 },
      { type: 'since', seq: 6 },
    ])
    last().receive({ type: 'messages', messages: history(7, 8) })
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('a gap that a second cut left is asked for again', async () => {
    open({ load: async () => history(1, 3) })
    await pass(0)
    last().receiveHello(3)
    last().receive({ type: 'messages', messages: [chatMessage(6)] })
    last().drop()
    await pass(1000)
    last().receiveHello(6)
    expect(last().sentFrames()).toEqual([{ type: 'since', seq: 3 }])
  })

  test('tries grow further apart, and start again after a success', async () => {
    open()
    await pass(0)
    last().receiveHello()
    for (const wait of [750, 1500, 3000, 6000]) {
      const before = sockets.length
      last().drop()
      await pass(wait - 1)
      expect(sockets).toHaveLength(before)
      await pass(1)
      expect(sockets).toHaveLength(before + 1)
    }
    last().receiveHello()
    last().drop()
    await pass(750)
    expect(sockets).toHaveLength(6)
  })

  test('a socket that no longer answers pings is given up', async () => {
    open()
    await pass(0)
    last().receiveHello()
    await pass(30_000)
    expect(last().sent).toContain('ping')
    last().onmessage?.({ data: 'pong' })
    await pass(30_000)
    expect(sockets).toHaveLength(1)
    await pass(11_000)
    expect(sockets).toHaveLength(2)
  })

  test.each([
    [4001, 'signedOut'],
    [4003, 'notYours'],
    [4010, 'merged'],
  ])('closed with %i it does not come back', async (code, ending) => {
    const { room, load } = open()
    await pass(0)
    last().receiveHello()
    last().drop(code)
    const asked = load.mock.calls.length
    await pass(120_000)
    expect(room.state()).toMatchObject({ connectionStatus: 'ended', closeReason: ending })
    expect(sockets).toHaveLength(1)
    expect(load.mock.calls.length).toBe(asked)
  })
})

describe('nobody looks, or no network', () => {
  test('an open, idle chat asks for nothing: it only pings', async () => {
    const { load, post, markRead } = open()
    await pass(0)
    last().receiveHello()
    for (let minute = 0; minute < 10; minute++) {
      await pass(30_000)
      last().onmessage?.({ data: 'pong' })
    }
    expect(load).toHaveBeenCalledTimes(1)
    expect(post).not.toHaveBeenCalled()
    expect(markRead).not.toHaveBeenCalled()
    expect(last().sentFrames()).toEqual([])
  })

  test('a hidden page hangs up after a while, asks for nothing, and comes back when it is seen', async () => {
    const { load } = open()
    await pass(0)
    last().receiveHello()
    see(false)
    await pass(20_000)
    expect(last().readyState).toBe(3)
    await pass(300_000)
    expect(sockets).toHaveLength(1)
    expect(load).toHaveBeenCalledTimes(1)
    see(true)
    expect(sockets).toHaveLength(2)
  })

  test('a hidden page does not poll', async () => {
    const { load } = open()
    await pass(0)
    await loseSockets()
    see(false)
    const before = load.mock.calls.length
    const tried = sockets.length
    await pass(60_000)
    expect(load.mock.calls.length).toBe(before)
    expect(sockets).toHaveLength(tried)
  })

  test('without a network nothing is tried; what was written goes when it is back', async () => {
    const { room, load, post } = open()
    await pass(0)
    last().receiveHello()
    connect(false)
    room.send('From the lift', [])
    await pass(120_000)
    expect(sockets).toHaveLength(1)
    expect(load).toHaveBeenCalledTimes(1)
    expect(post).not.toHaveBeenCalled()
    expect(room.state().unsent).toMatchObject([{ state: 'sending' }])
    connect(true)
    last().receiveHello()
    expect(last().sentFrames()).toContainEqual(expect.objectContaining({ message: 'From the lift' }))
  })
})

describe('reading and typing', () => {
  test('what has been seen is told once, up to the last of the other side', async () => {
    const { room } = open({ load: async () => [...history(1, 2), ownMessage(3, 'c')] })
    await pass(0)
    last().receiveHello(3)
    room.markAllSeen()
    room.markAllSeen()
    expect(last().sentFrames()).toEqual([{ type: 'read', upTo: 2 }])
  })

  test('a thread that has been read is not told again', async () => {
    const { room, markRead } = open({ load: async () => [chatMessage(1, { isRead: true })] })
    await pass(0)
    room.markAllSeen()
    last().receiveHello(1)
    room.markAllSeen()
    expect(last().sentFrames()).toEqual([])
    expect(markRead).not.toHaveBeenCalled()
  })

  test('the other side is seen to type, until it has written or 4 s have passed', async () => {
    const { room } = open()
    await pass(0)
    last().receiveHello()
    last().receive({ type: 'typing', side: 'person' })
    expect(room.state().typing).toBe(false)
    last().receive({ type: 'typing', side: 'shop' })
    expect(room.state().typing).toBe(true)
    last().receive({ type: 'messages', messages: [chatMessage(1)] })
    expect(room.state().typing).toBe(false)
    last().receive({ type: 'typing', side: 'shop' })
    await pass(4000)
    expect(room.state().typing).toBe(false)
  })

  test('typing is told at most every 2.5 s', async () => {
    const { room } = open()
    await pass(0)
    last().receiveHello()
    for (let key = 0; key < 50; key++) {
      room.sendTyping()
      await pass(100)
    }
    expect(last().sentFrames()).toEqual([{ type: 'typing' }, { type: 'typing' }])
  })

  test('a frame that is none is passed over', async () => {
    const { room } = open()
    await pass(0)
    last().receiveHello()
    for (const data of ['{', '{"type":"boom"}', new ArrayBuffer(8), 'null']) last().onmessage?.({ data })
    expect(room.state()).toMatchObject({ connectionStatus: 'live', messages: [] })
  })
})
