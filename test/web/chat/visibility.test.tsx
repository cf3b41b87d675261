import { describe, expect, test } from 'vitest'
import {
  connect,
  last,
  loseSockets,
  openedSockets,
  openRoom,
  pass,
  see,
  setUpRoom,
} from '../../helpers/web/room-client.ts'

setUpRoom()

describe('nobody looks, or no network', () => {
  test('an openRoom, idle chat asks for nothing: it only pings', async () => {
    const { load, post, markRead } = openRoom()
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
    const { load } = openRoom()
    await pass(0)
    last().receiveHello()
    see(false)
    await pass(20_000)
    expect(last().readyState).toBe(3)
    await pass(300_000)
    expect(openedSockets()).toHaveLength(1)
    expect(load).toHaveBeenCalledTimes(1)
    see(true)
    expect(openedSockets()).toHaveLength(2)
  })

  test('a hidden page does not poll', async () => {
    const { load } = openRoom()
    await pass(0)
    await loseSockets()
    see(false)
    const before = load.mock.calls.length
    const tried = openedSockets().length
    await pass(60_000)
    expect(load.mock.calls.length).toBe(before)
    expect(openedSockets()).toHaveLength(tried)
  })

  test('without a network nothing is tried; what was written goes when it is back', async () => {
    const { room, load, post } = openRoom()
    await pass(0)
    last().receiveHello()
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
})
