import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ChatRoom } from '../../../worker/features/chat/durable-object/chat-room.ts'
import type { Participant } from '../../../worker/features/chat/durable-object/participant.ts'
import { createGuest, openSocket } from '../../helpers/worker/chat.ts'
import { stopClock } from '../../helpers/worker/clock.ts'

/** 12,000 bytes: the longest message there is, in Malayalam. */
const long = 'ക'.repeat(4000)
const minuteMs = 60_000
const hourMs = 60 * minuteMs

beforeEach(async () => {
  stopClock()
  await env.DB.prepare("DELETE FROM rate_limits WHERE key LIKE 'chatText%'").run()
})

const guest = (name: string, address: string): Participant => ({
  ...{ roomId: name, person: { id: name, name: 'Reena', hasAccount: false } },
  ...{ role: 'guest', id: name, author: name, address },
})
type Draft = { message: string; clientId?: string }

/** Sends messages into a room, by 50 a minute; `wakes`: each of them finds a room that has slept. Answers statuses. */
const sendAll = (member: Participant, drafts: Draft[], { wakes = false } = {}) =>
  runInDurableObject(env.CHAT.getByName(member.roomId), async (_, state) => {
    const statuses: number[] = []
    let room = new ChatRoom(state, env)
    for (const [nth, draft] of drafts.entries()) {
      if (nth % 50 === 49) vi.setSystemTime(Date.now() + minuteMs)
      if (wakes) room = new ChatRoom(state, env)
      const answer = await room.send(member, { attachments: [], ...draft })
      statuses.push('sent' in answer ? 201 : answer.refused.status)
    }
    return statuses
  })
const many = (count: number, message = long) => Array.from({ length: count }, () => ({ message }))
const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length
const usesOf = async (address: string) =>
  (
    await env.DB.prepare('SELECT count FROM rate_limits WHERE key = ?')
      .bind(`chatTextAddress:${address}`)
      .first<{ count: number }>()
  )?.count
/** As if an address had written all that it may in this hour. */
const useUp = (address: string) =>
  env.DB.prepare('INSERT INTO rate_limits (key, window, count) VALUES (?, ?, 80)')
    .bind(`chatTextAddress:${address}`, Math.floor(Date.now() / hourMs))
    .run()

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

describe('the text of one network address', () => {
  it('is counted by 64 KB, from the second on, and asks nothing of D1 in a chat as people write', async () => {
    await sendAll(guest('short-room', '203.0.113.3'), many(100, 'When may I come for the fitting?'))
    await sendAll(guest('one-piece-room', '203.0.113.3'), many(5))
    expect(await usesOf('203.0.113.3')).toBeUndefined()
    await sendAll(guest('long-room', '203.0.113.3'), many(12))
    expect(await usesOf('203.0.113.3')).toBe(2)
  })

  it('ends at 5 MB an hour, whichever guest writes; another address and the next hour go on', async () => {
    const address = '203.0.113.4'
    await useUp(address)
    expect(await sendAll(guest('flood-1', address), many(7))).toEqual([201, 201, 201, 201, 201, 429, 429])
    expect(await sendAll(guest('flood-1', address), [{ message: 'A short word' }])).toEqual([201])
    expect(await sendAll(guest('flood-2', address), many(6))).toEqual([201, 201, 201, 201, 201, 429])
    expect(await sendAll(guest('other', '203.0.113.5'), many(6))).toEqual(Array(6).fill(201))
    vi.setSystemTime(Date.now() + hourMs)
    expect(await sendAll(guest('flood-1', address), many(1))).toEqual([201])
  })

  it('holds for an account as for a guest, by its own room', async () => {
    const sneha: Participant = { ...guest('account-room', '203.0.113.6'), role: 'customer' }
    await useUp('203.0.113.6')
    expect((await sendAll(sneha, many(6))).at(-1)).toBe(429)
  })

  it('is told of a request and of a socket by the Worker', async () => {
    const reena = await createGuest()
    await useUp(reena.address)
    const send = (clientId: string) => reena.post('/api/chat/messages', { roomId: reena.room, message: long, clientId })
    for (let nth = 0; nth < 5; nth++) expect((await send(`m${nth}`)).status).toBe(201)
    const refused = await send('m5')
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect((await refused.json<{ message: string }>()).message).toMatch(/^That was too often/)
    // What is stored already is answered.
    expect((await send('m4')).status).toBe(200)
    // The helper's socket comes from no address.
    await useUp('unknown')
    const socket = await openSocket(reena, reena.room)
    socket.say(long, 'm6')
    await socket.until(() => socket.frames.some(({ type }) => type === 'refused'))
    expect(socket.frames.find(({ type }) => type === 'refused')).toMatchObject({ clientId: 'm6' })
    socket.close()
  })

  it('stops nobody while D1 is down', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const DB = Object.assign(Object.create(env.DB), {
      withSession: () => ({
        prepare: (query: string) => env.DB.prepare(query),
        batch: () => Promise.reject(new Error('down')),
      }),
    })
    const statuses = await runInDurableObject(env.CHAT.getByName('down-room'), async (_, state) => {
      const room = new ChatRoom(state, { ...env, DB })
      const answers = []
      for (const draft of many(7))
        answers.push(await room.send(guest('down-room', '203.0.113.7'), { attachments: [], ...draft }))
      return answers.map((answer) => ('sent' in answer ? 201 : answer.refused.status))
    })
    expect(statuses).toEqual(Array(7).fill(201))
  })
})
