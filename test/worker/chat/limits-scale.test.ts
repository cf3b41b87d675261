import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { ChatRoom } from '../../../worker/features/chat/durable-object/chat-room.ts'
import { stopClock } from '../../helpers/worker/clock.ts'

const guest = `guest-1-${'0'.repeat(32)}`
const member = {
  roomId: guest,
  person: { id: guest, name: 'Reena', hasAccount: false },
  role: 'guest' as const,
  id: guest,
  author: guest,
}

/** How many of so many messages a room stores under a LIMITS_SCALE. */
const sentUnder = (scale: string, count: number) =>
  runInDurableObject(env.CHAT.getByName(`scale-${scale}`), async (_, state) => {
    const room = new ChatRoom(state, { ...env, LIMITS_SCALE: scale })
    let sent = 0
    for (let nth = 0; nth < count; nth++)
      if ('sent' in (await room.send(member, { message: `${nth}`, attachments: [] }))) sent++
    return sent
  })

/** How many of so many sockets of one guest stay open under a LIMITS_SCALE. */
const openUnder = (scale: string, count: number) =>
  runInDurableObject(env.CHAT.getByName(`sockets-${scale}`), (_, state) => {
    const room = new ChatRoom(state, { ...env, LIMITS_SCALE: scale })
    const participant = JSON.stringify({ ...member, session: guest, expires: Date.now() + 60_000 })
    for (let nth = 0; nth < count; nth++)
      room.fetch(new Request('https://room/', { headers: { Upgrade: 'websocket', 'X-Member': participant } }))
    return state.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length
  })

beforeEach(stopClock)

describe('the limits of the chat', () => {
  it.each(['many', '-1', '0', ''])('hold where LIMITS_SCALE is %j', async (scale) => {
    expect(await sentUnder(scale, 70)).toBe(60)
    expect(await openUnder(scale, 25)).toBe(20)
  })

  it('are multiplied by a LIMITS_SCALE that is a number', async () => {
    expect(await sentUnder('0.1', 10)).toBe(6)
    expect(await openUnder('0.1', 10)).toBe(2)
  })
})
