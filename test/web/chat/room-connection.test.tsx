import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../web/api.ts'
import type { RoomApi } from '../../../web/features/chat/client/room-client.ts'
import {
  chatMessage,
  connect,
  last,
  loseSockets,
  messagesFrom,
  openedSockets,
  openLiveRoom,
  openRoom,
  ownMessage,
  pass,
  see,
  setUpRoom,
} from '../../helpers/web/chat-room.ts'

setUpRoom()

describe('without a socket', () => {
  test('it polls every 5 s, and stops when a socket is there', async () => {
    const { load } = openRoom()
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

  test('a first socket that cannot be had is not waited for', async () => {
    const { room, post } = openRoom()
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
    const { room, markRead, seqs } = openRoom({ load: async () => messagesFrom(1, 2), post })
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

  test('more than a page that was missed is asked for until nothing is missing', async () => {
    let newest = messagesFrom(1, 2)
    const load = async ({ after }: { after?: string }) => {
      if (after === 'm2') return messagesFrom(3, 52)
      if (after === 'm52') return messagesFrom(53, 60)
      return newest
    }
    const { seqs } = openRoom({ load })
    await pass(0)
    await loseSockets()
    newest = messagesFrom(55, 104)
    await pass(5000)
    expect(seqs()).toEqual(Array.from({ length: 104 }, (_, at) => at + 1))
  })

  test.each([
    [401, 'signedOut'],
    [404, 'notYours'],
  ])('%i ends it: nothing is asked any more', async (status, ending) => {
    const load = vi.fn<RoomApi['load']>().mockRejectedValue(new ApiError(status, '{}', ''))
    const { room } = openRoom({ load })
    await pass(0)
    expect(room.state()).toMatchObject({ connectionStatus: 'ended', closeReason: ending })
    const asked = [load.mock.calls.length, openedSockets().length]
    await pass(120_000)
    expect([load.mock.calls.length, openedSockets().length]).toEqual(asked)
  })
})

test('after a cut a room asks for what came after the last it has, page by page', async () => {
  const { seqs } = await openLiveRoom({ load: async () => messagesFrom(1, 3) }, 3)
  expect(last().sentFrames()).toEqual([])
  last().drop()
  await pass(1000)
  last().receiveHello(8)
  expect(last().sentFrames()).toEqual([{ type: 'since', seq: 3 }])
  last().receive({ type: 'messages', messages: messagesFrom(4, 6), more: true })
  last().receive({ type: 'messages', messages: [chatMessage(9)] })
  expect(last().sentFrames()).toEqual([
    { type: 'since', seq: 3 },
    { type: 'since', seq: 6 },
  ])
  last().receive({ type: 'messages', messages: messagesFrom(7, 8) })
  expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a gap that a second cut left is asked for again', async () => {
  await openLiveRoom({ load: async () => messagesFrom(1, 3) }, 3)
  last().receive({ type: 'messages', messages: [chatMessage(6)] })
  last().drop()
  await pass(1000)
  last().receiveHello(6)
  expect(last().sentFrames()).toEqual([{ type: 'since', seq: 3 }])
})

test('after a long time a room loads anew by requests, because a socket gives no more than so many', async () => {
  const load = vi.fn(async ({ after }: { before?: string; after?: string }) =>
    after === undefined ? messagesFrom(1, 3) : messagesFrom(4, 20),
  )
  await openLiveRoom({ load }, 3)
  last().drop()
  await pass(1000)
  load.mockImplementation(async ({ after }) => (after === undefined ? messagesFrom(600, 610) : messagesFrom(4, 599)))
  last().receiveHello(610)
  await pass(0)
  expect(load.mock.calls.map(([page]) => page)).toEqual([{}, {}, { after: chatMessage(3).id }])
  expect(last().sentFrames()).toEqual([])
})

test('tries to connect grow further apart, and start again after a success', async () => {
  await openLiveRoom()
  for (const wait of [750, 1500, 3000, 6000]) {
    const before = openedSockets().length
    last().drop()
    await pass(wait - 1)
    expect(openedSockets()).toHaveLength(before)
    await pass(1)
    expect(openedSockets()).toHaveLength(before + 1)
  }
  last().receiveHello()
  last().drop()
  await pass(750)
  expect(openedSockets()).toHaveLength(6)
})

test('a socket that no longer answers pings is given up', async () => {
  await openLiveRoom()
  await pass(30_000)
  expect(last().sent).toContain('ping')
  last().onmessage?.({ data: 'pong' })
  await pass(30_000)
  expect(openedSockets()).toHaveLength(1)
  await pass(11_000)
  expect(openedSockets()).toHaveLength(2)
})

test.each([
  [4001, 'signedOut'],
  [4003, 'notYours'],
  [4010, 'merged'],
])('catching up closed with %i it does not come back', async (code, ending) => {
  const { room, load } = await openLiveRoom()
  last().drop(code)
  const asked = load.mock.calls.length
  await pass(120_000)
  expect(room.state()).toMatchObject({ connectionStatus: 'ended', closeReason: ending })
  expect(openedSockets()).toHaveLength(1)
  expect(load.mock.calls.length).toBe(asked)
})

test('a hidden page hangs up after a while, asks for nothing, and comes back when it is seen', async () => {
  const { load } = await openLiveRoom()
  see(false)
  await pass(20_000)
  expect(last().readyState).toBe(3)
  await pass(300_000)
  expect(openedSockets()).toHaveLength(1)
  expect(load).toHaveBeenCalledTimes(1)
  see(true)
  expect(openedSockets()).toHaveLength(2)
})

test('without a network nothing is tried; what was written goes when it is back', async () => {
  const { room, load, post } = await openLiveRoom()
  connect(false)
  room.send('From the lift', [])
  await pass(120_000)
  expect(openedSockets()).toHaveLength(1)
  expect(load).toHaveBeenCalledTimes(1)
  expect(post).not.toHaveBeenCalled()
  expect(room.state().unsent).toMatchObject([{ state: 'sending' }])
  connect(true)
  last().receiveHello()
  expect(last().sentFrames()).toContainEqual(expect.objectContaining({ message: 'From the lift' }))
})
