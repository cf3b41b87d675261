import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../web/api.ts'
import type { RoomApi } from '../../../web/features/chat/client/room-client.ts'
import { ownMessage } from '../../helpers/web/chat.ts'
import {
  failures,
  last,
  leaveRooms,
  loseSockets,
  messagesFrom,
  openedSockets,
  openRoom,
  pass,
  setUpRoom,
} from '../../helpers/web/room-client.ts'

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

  test('left while it polls, it asks for nothing any more', async () => {
    let answer = () => {}
    const load = vi.fn<RoomApi['load']>(
      () =>
        new Promise((done) => {
          answer = () => done([])
        }),
    )
    openRoom({ load })
    answer()
    await pass(0)
    await loseSockets()
    await pass(5000)
    expect(load).toHaveBeenCalledTimes(2)
    leaveRooms()
    answer()
    await pass(60_000)
    expect(load).toHaveBeenCalledTimes(2)
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

  test('a failure is told with its sentence', async () => {
    const post = vi.fn<RoomApi['post']>().mockRejectedValue(new TypeError('Failed to fetch'))
    const { room } = openRoom({ post })
    await pass(0)
    await loseSockets()
    room.send('Hello', [])
    await pass(0)
    expect(failures).toEqual(['Failed to send message. Please try again.'])
    expect(room.state().unsent).toMatchObject([{ message: 'Hello', state: 'failed' }])
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
