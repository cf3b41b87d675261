import { describe, expect, test } from 'vitest'
import { ownMessage } from '../../helpers/web/chat.ts'
import {
  failures,
  idOf,
  last,
  leaveRooms,
  openedSockets,
  openRoom,
  pass,
  setUpRoom,
} from '../../helpers/web/room-client.ts'

setUpRoom()

describe('sending', () => {
  test('a message is there at once, and sent when the room says it back', async () => {
    const { room, seqs, post } = openRoom()
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
    const { room, seqs } = openRoom()
    await pass(0)
    last().receiveHello()
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

  test('several go in the order in which they were written', async () => {
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

  test('what was not sent is still there after a reload, and goes then', async () => {
    const { room } = openRoom()
    room.send('Keep me', [])
    leaveRooms()
    const again = openRoom()
    expect(again.room.state().unsent.map(({ message }) => message)).toEqual(['Keep me'])
    await pass(0)
    last().receiveHello()
    expect(last().sentFrames()).toContainEqual(expect.objectContaining({ type: 'send', message: 'Keep me' }))
  })

  test('what was sent is not there twice after a reload', async () => {
    const { room } = openRoom()
    await pass(0)
    last().receiveHello()
    room.send('Once', [])
    const [frame] = last().sentFrames()
    last().receive({ type: 'messages', messages: [ownMessage(1, idOf(frame))] })
    leaveRooms()
    expect(openRoom().room.state().unsent).toEqual([])
  })

  test('a refused one says why, stays after a reload, and goes again by the same id when asked', async () => {
    const { room } = openRoom()
    await pass(0)
    last().receiveHello()
    room.send('Too fast', [])
    const [first] = last().sentFrames()
    last().receive({ type: 'refused', clientId: idOf(first), message: 'Please wait a moment', retryAfter: 30 })
    expect(room.state().unsent).toMatchObject([{ state: 'failed', reason: 'Please wait a moment' }])
    expect(failures).toEqual(['Please wait a moment'])
    leaveRooms()
    const again = openRoom()
    await pass(0)
    last().receiveHello()
    expect(last().sentFrames()).toEqual([])
    again.room.retry(idOf(first))
    expect(last().sentFrames()).toEqual([first])
  })

  test('a failed one that is given up is gone, also after a reload', async () => {
    const { room } = openRoom()
    await pass(0)
    last().receiveHello()
    room.send('No', [])
    const clientId = idOf(last().sentFrames()[0])
    last().receive({ type: 'refused', clientId, message: 'No' })
    room.discard(clientId)
    expect(room.state().unsent).toEqual([])
    leaveRooms()
    expect(openRoom().room.state().unsent).toEqual([])
  })

  test('a socket that does not answer for 10 s is not waited for', async () => {
    const { room, post } = openRoom()
    await pass(0)
    last().receiveHello()
    room.send('Hello', [])
    await pass(10_000)
    expect(post).toHaveBeenCalledTimes(1)
    expect(room.state().unsent).toEqual([])
  })
})
