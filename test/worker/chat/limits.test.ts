import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hourMs, minuteMs } from '../../../shared/time.ts'
import { ChatRoom } from '../../../worker/features/chat/durable-object/chat-room.ts'
import type { Participant } from '../../../worker/features/chat/rooms/room-access.ts'
import { downDatabase } from '../../helpers/worker/bindings.ts'
import { createGuest, openSocket, postMessage } from '../../helpers/worker/chat.ts'
import { stubOf } from '../../helpers/worker/chat-rooms.ts'
import { refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'

beforeEach(async () => {
  stopClock()
  await db.run("DELETE FROM rate_limits WHERE key LIKE 'chatText%'")
})

const guest = (name: string, address = '203.0.113.9'): Participant => ({
  ...{ roomId: name, person: { id: name, name: 'Reena', hasAccount: false } },
  ...{ role: 'guest', id: name, author: name, address },
})
type Draft = { message: string; clientId?: string }

/** Sends messages into a room, 50 a minute; with `wakes` each message finds a restarted room. Returns the statuses. */
const sendAll = (
  member: Participant,
  drafts: Draft[],
  { wakes = false, bindings = {} }: { wakes?: boolean; bindings?: Partial<Cloudflare.Env> } = {},
) =>
  runInDurableObject(stubOf(member.roomId), async (_, state) => {
    const statuses: number[] = []
    let room = new ChatRoom(state, { ...env, ...bindings })
    for (const [nth, draft] of drafts.entries()) {
      if (nth % 50 === 49) vi.setSystemTime(Date.now() + minuteMs)
      if (wakes) room = new ChatRoom(state, env)
      const answer = await room.send(member, { attachments: [], ...draft })
      statuses.push('sent' in answer ? 201 : answer.refused.status)
    }
    return statuses
  })
const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

describe('a LIMITS_SCALE', () => {
  /** Returns how many messages a room stores under this scale. */
  const sentUnder = (scale: string, count: number) =>
    runInDurableObject(stubOf(`scale-${scale}`), async (_, state) => {
      const room = new ChatRoom(state, { ...env, LIMITS_SCALE: scale })
      let sent = 0
      for (let nth = 0; nth < count; nth++)
        if ('sent' in (await room.send(guest('scaled'), { message: `${nth}`, attachments: [] }))) sent++
      return sent
    })
  /** Returns how many sockets of one guest stay open under this scale. */
  const openUnder = (scale: string, count: number) =>
    runInDurableObject(stubOf(`sockets-${scale}`), (_, state) => {
      const room = new ChatRoom(state, { ...env, LIMITS_SCALE: scale })
      const participant = { ...guest('scaled'), session: 'scaled', expires: Date.now() + 60_000 }
      const headers = { Upgrade: 'websocket', 'X-Member': JSON.stringify(participant) }
      for (let nth = 0; nth < count; nth++) room.fetch(new Request('https://room/', { headers }))
      return state.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length
    })

  it.each([
    ['many', 60, 20],
    ['-1', 60, 20],
    ['0', 60, 20],
    ['', 60, 20],
    ['0.1', 6, 2],
  ])(
    'of %j lets %i messages and %i sockets in: what is no number above zero changes no limit',
    async (scale, ...most) => {
      expect([await sentUnder(scale, 70), await openUnder(scale, 25)]).toEqual(most)
    },
  )
})

/** 12,000 bytes: the longest possible message, in Malayalam. */
const long = 'ക'.repeat(4000)
const many = (count: number, message = long) => Array.from({ length: count }, () => ({ message }))

describe('the text of one guest', () => {
  it('ends at a megabyte, and the shop can still answer', async () => {
    const reena = guest('full-room', '203.0.113.1')
    const statuses = await sendAll(reena, [{ message: long, clientId: 'first' }, ...many(95)])
    expect([countOf(statuses, 201), countOf(statuses, 409)]).toEqual([87, 9])
    expect(await sendAll(reena, [{ message: 'ok' }, { message: long, clientId: 'first' }])).toEqual([201, 201])
    const shop: Participant = { ...reena, role: 'admin', id: 'admin', author: 'owner' }
    expect(await sendAll(shop, many(3))).toEqual([201, 201, 201])
  })

  it('is counted through a sleep of its room', async () => {
    const statuses = await sendAll(guest('sleepy-room', '203.0.113.2'), many(90), { wakes: true })
    expect([countOf(statuses, 201), countOf(statuses, 409)]).toEqual([87, 3])
    expect(await usesOf('203.0.113.2')).toBe(15)
  })
})

const keyOf = (address: string) => `chatTextAddress:${address}`
const usesOf = (address: string) => db.value('SELECT count FROM rate_limits WHERE key = ?', keyOf(address))
/** Uses up the hourly limit of an address. */
const useUp = (address: string) => {
  const used = 'INSERT INTO rate_limits (key, window, count) VALUES (?, ?, 80)'
  return db.run(used, keyOf(address), Math.floor(Date.now() / hourMs))
}

describe('the text of one network address', () => {
  it('is counted by 64 KB, from the second on, and asks nothing of D1 in a chat as people write', async () => {
    const address = '203.0.113.3'
    await sendAll(guest('short-room', address), many(100, 'When may I come for the fitting?'))
    await sendAll(guest('one-piece-room', address), many(5))
    expect(await usesOf(address)).toBeNull()
    await sendAll(guest('long-room', address), many(12))
    expect(await usesOf(address)).toBe(2)
  })

  it('ends at 5 MB an hour, whichever guest or account writes; another address and the next hour go on', async () => {
    const address = '203.0.113.4'
    await useUp(address)
    expect(await sendAll(guest('flood-1', address), many(7))).toEqual([201, 201, 201, 201, 201, 429, 429])
    expect(await sendAll(guest('flood-1', address), [{ message: 'A short word' }])).toEqual([201])
    for (const role of ['guest', 'customer'] as const)
      expect((await sendAll({ ...guest(`flood-${role}`, address), role }, many(6))).at(-1)).toBe(429)
    expect(await sendAll(guest('other', '203.0.113.5'), many(6))).toEqual(Array(6).fill(201))
    vi.setSystemTime(Date.now() + hourMs)
    expect(await sendAll(guest('flood-1', address), many(1))).toEqual([201])
  })

  it('is told of a request and of a socket by the Worker', async () => {
    const reena = await createGuest()
    await useUp(reena.address)
    const send = (clientId: string) => postMessage(reena, reena.room, long, { clientId })
    for (let nth = 0; nth < 5; nth++) expect((await send(`m${nth}`)).status).toBe(201)
    const refused = await send('m5')
    expect(await refusal(refused)).toEqual([429, expect.stringMatching(/^That was too often/)])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    // A repeated message that is already stored is acknowledged.
    expect((await send('m4')).status).toBe(200)
    // The helper's socket has no client address, so it counts as 'unknown'.
    await useUp('unknown')
    const socket = await openSocket(reena, reena.room)
    socket.say(long, 'm6')
    await socket.until(() => socket.frames.some(({ type }) => type === 'refused'))
    expect(socket.frames.find(({ type }) => type === 'refused')).toMatchObject({ clientId: 'm6' })
  })

  it('stops nobody while D1 is down', async () => {
    expectErrors()
    const bindings = { DB: downDatabase() }
    expect(await sendAll(guest('down-room', '203.0.113.7'), many(7), { bindings })).toEqual(Array(7).fill(201))
  })
})
