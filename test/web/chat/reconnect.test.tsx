import { describe, expect, test, vi } from 'vitest'
import { chatMessage } from '../../helpers/web/chat.ts'
import { last, messagesFrom, openedSockets, openRoom, pass, setUpRoom } from '../../helpers/web/room-client.ts'

setUpRoom()

describe('catching up', () => {
  test('after a cut it asks for what came after the last it has, page by page', async () => {
    const { seqs } = openRoom({ load: async () => messagesFrom(1, 3) })
    await pass(0)
    last().receiveHello(3)
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
    openRoom({ load: async () => messagesFrom(1, 3) })
    await pass(0)
    last().receiveHello(3)
    last().receive({ type: 'messages', messages: [chatMessage(6)] })
    last().drop()
    await pass(1000)
    last().receiveHello(6)
    expect(last().sentFrames()).toEqual([{ type: 'since', seq: 3 }])
  })

  test('after a long time it loads anew by requests, because a socket gives no more than so many', async () => {
    const load = vi.fn(async ({ after }: { before?: string; after?: string }) =>
      after === undefined ? messagesFrom(1, 3) : messagesFrom(4, 20),
    )
    openRoom({ load })
    await pass(0)
    last().receiveHello(3)
    last().drop()
    await pass(1000)
    load.mockImplementation(async ({ after }) => (after === undefined ? messagesFrom(600, 610) : messagesFrom(4, 599)))
    last().receiveHello(610)
    await pass(0)
    expect(load.mock.calls.map(([page]) => page)).toEqual([{}, {}, { after: chatMessage(3).id }])
    expect(last().sentFrames()).toEqual([])
  })

  test('tries grow further apart, and start again after a success', async () => {
    openRoom()
    await pass(0)
    last().receiveHello()
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
    openRoom()
    await pass(0)
    last().receiveHello()
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
  ])('closed with %i it does not come back', async (code, ending) => {
    const { room, load } = openRoom()
    await pass(0)
    last().receiveHello()
    last().drop(code)
    const asked = load.mock.calls.length
    await pass(120_000)
    expect(room.state()).toMatchObject({ connectionStatus: 'ended', closeReason: ending })
    expect(openedSockets()).toHaveLength(1)
    expect(load.mock.calls.length).toBe(asked)
  })
})
