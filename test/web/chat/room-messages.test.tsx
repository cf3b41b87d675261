import { expect, test } from 'vitest'
import {
  failures,
  idOf,
  last,
  leaveRooms,
  messagesFrom,
  openedSockets,
  openLiveRoom,
  openRoom,
  ownMessage,
  pass,
  setUpRoom,
} from '../../helpers/web/chat-room.ts'

setUpRoom()

test('a message that a cut overtook goes again by the same id, and stands there once', async () => {
  const { room, seqs } = await openLiveRoom()
  room.send('Hello', [])
  const [first] = last().sentFrames()
  last().drop()
  await pass(1000)
  expect(openedSockets()).toHaveLength(2)
  last().receiveHello(1)
  expect(last().sentFrames()).toContainEqual(first)
  last().receive({ type: 'messages', messages: [ownMessage(1, idOf(first))] })
  last().receive({ type: 'messages', messages: [ownMessage(1, idOf(first))] })
  expect(seqs()).toEqual([1])
  expect(room.state().unsent).toEqual([])
})

test('several messages go in the order in which they were written', async () => {
  const { room } = openRoom()
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

test('a message that was not sent is still there after a reload, and goes then', async () => {
  const { room } = openRoom()
  room.send('Keep me', [])
  leaveRooms()
  const again = openRoom()
  expect(again.room.state().unsent.map(({ message }) => message)).toEqual(['Keep me'])
  await pass(0)
  last().receiveHello()
  expect(last().sentFrames()).toContainEqual(expect.objectContaining({ type: 'send', message: 'Keep me' }))
})

test('a refused message says why, stays after a reload, and goes again by the same id when asked', async () => {
  const { room } = await openLiveRoom()
  room.send('Too fast', [])
  const [first] = last().sentFrames()
  last().receive({ type: 'refused', clientId: idOf(first), message: 'Please wait a moment', retryAfter: 30 })
  expect(room.state().unsent).toMatchObject([{ state: 'failed', reason: 'Please wait a moment' }])
  expect(failures).toEqual(['Please wait a moment'])
  leaveRooms()
  const again = await openLiveRoom()
  expect(last().sentFrames()).toEqual([])
  again.room.retry(idOf(first))
  expect(last().sentFrames()).toEqual([first])
})

test('a socket that does not answer for 10 s is not waited for', async () => {
  const { room, post } = await openLiveRoom()
  room.send('Hello', [])
  await pass(10_000)
  expect(post).toHaveBeenCalledTimes(1)
  expect(room.state().unsent).toEqual([])
})

test('what has been seen is told once, up to the last of the other side', async () => {
  const { room } = await openLiveRoom({ load: async () => [...messagesFrom(1, 2), ownMessage(3, 'c')] }, 3)
  room.markAllSeen()
  room.markAllSeen()
  expect(last().sentFrames()).toEqual([{ type: 'read', upTo: 2 }])
})

test('typing is told at most every 2.5 s', async () => {
  const { room } = await openLiveRoom()
  for (let key = 0; key < 50; key++) {
    room.sendTyping()
    await pass(100)
  }
  expect(last().sentFrames()).toEqual([{ type: 'typing' }, { type: 'typing' }])
})

test('a frame that is none is passed over', async () => {
  const { room } = await openLiveRoom()
  for (const data of ['{', '{"type":"boom"}', new ArrayBuffer(8), 'null']) last().onmessage?.({ data })
  expect(room.state()).toMatchObject({ connectionStatus: 'live', messages: [] })
})
