import { describe, expect, test } from 'vitest'
import { chatMessage, ownMessage } from '../../helpers/web/chat.ts'
import { last, messagesFrom, openRoom, pass, setUpRoom } from '../../helpers/web/room-client.ts'

setUpRoom()

describe('reading and typing', () => {
  test('what has been seen is told once, up to the last of the other side', async () => {
    const { room } = openRoom({ load: async () => [...messagesFrom(1, 2), ownMessage(3, 'c')] })
    await pass(0)
    last().receiveHello(3)
    room.markAllSeen()
    room.markAllSeen()
    expect(last().sentFrames()).toEqual([{ type: 'read', upTo: 2 }])
  })

  test('a thread that has been read is not told again', async () => {
    const { room, markRead } = openRoom({ load: async () => [chatMessage(1, { isRead: true })] })
    await pass(0)
    room.markAllSeen()
    last().receiveHello(1)
    room.markAllSeen()
    expect(last().sentFrames()).toEqual([])
    expect(markRead).not.toHaveBeenCalled()
  })

  test('the other side is seen to type, until it has written or 4 s have passed', async () => {
    const { room } = openRoom()
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
    const { room } = openRoom()
    await pass(0)
    last().receiveHello()
    for (let key = 0; key < 50; key++) {
      room.sendTyping()
      await pass(100)
    }
    expect(last().sentFrames()).toEqual([{ type: 'typing' }, { type: 'typing' }])
  })

  test('a frame that is none is passed over', async () => {
    const { room } = openRoom()
    await pass(0)
    last().receiveHello()
    for (const data of ['{', '{"type":"boom"}', new ArrayBuffer(8), 'null']) last().onmessage?.({ data })
    expect(room.state()).toMatchObject({ connectionStatus: 'live', messages: [] })
  })
})
