import { listDurableObjectIds } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createGuest, openSocket, postMessage, requestSocket, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { historyOf } from '../../helpers/worker/chat-rooms.ts'
import { type Client, customer, refusal } from '../../helpers/worker/client.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()

let room: string
beforeAll(async () => {
  room = await roomOf(sneha)
  await sendMessage(sneha, room, 'What only she and the shop may know')
})

/**
 * Everything that could be tried on a room, with the status of each. Fails if anything of it was kept, or if either side
 * heard anything of it.
 */
async function tryEverything(outsider: Client, of = room) {
  const before = await historyOf(sneha, room)
  const [hers, ours] = [await openSocket(sneha, room), await openSocket(admin, room)]
  const answers = {
    read: await outsider.get(`/api/chat/messages/${of}`),
    readByQuery: await outsider.get(`/api/chat/messages?roomId=${of}`),
    unread: await outsider.get(`/api/chat/unread/${of}`),
    write: await postMessage(outsider, of, 'Hello from outside'),
    mark: await outsider.post(`/api/chat/room/${of}/read`),
    socket: await requestSocket(outsider, of),
    list: await outsider.get('/api/admin/chat/rooms'),
    open: await outsider.get(`/api/admin/chat/rooms/${of}`),
  }
  for (const answer of Object.values(answers)) expect(await answer.text()).not.toContain('What only she')
  expect(answers.socket.webSocket ?? null).toBeNull()
  // Something that is announced, to know that all before it would have been.
  hers.send({ type: 'typing' })
  await ours.until(() => ours.frames.some(({ type }) => type === 'typing'))
  for (const listener of [hers, ours]) {
    expect(listener.messages()).toEqual([])
    expect(listener.frames.filter(({ type }) => type === 'read')).toEqual([])
    listener.close()
  }
  expect(await historyOf(sneha, room)).toEqual(before)
  return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]))
}

const notThere = { read: 404, readByQuery: 404, unread: 404, write: 404, mark: 404, socket: 404, list: 403, open: 403 }
const unknown = { read: 401, readByQuery: 401, unread: 200, write: 401, mark: 401, socket: 401, list: 401, open: 401 }

describe('nothing is read, written or announced by', () => {
  it('another customer, another guest, or a customer in a guest’s room', async () => {
    expect(await tryEverything(divya)).toEqual(notThere)
    expect(await tryEverything(await createGuest())).toEqual({ ...notThere, list: 401, open: 401 })
    const reena = await createGuest()
    await sendMessage(reena, reena.room, 'What only she')
    expect(await tryEverything(divya, reena.room)).toEqual(notThere)
    expect(await historyOf(reena, reena.room)).toHaveLength(1)
  })

  const forgeries: [string, (cookie: string[], other: string) => (string | undefined)[]][] = [
    ['of another room under its own signature', (cookie, other) => [other, cookie[1], cookie[2]]],
    ['that lasts longer', ([id, until, signed]) => [id, String(Number(until) + 1), signed]],
    [
      'with one letter changed',
      ([id, until, signed]) => [id, until, signed?.replace(/.$/, (z) => (z === '0' ? '1' : '0'))],
    ],
    ['without a signature', ([id, until]) => [id, until]],
    ['of no guest at all', ([, until, signed]) => ['somebody', until, signed]],
  ]
  it.each(forgeries)('a guest’s cookie %s', async (_, change) => {
    const [reena, forger] = [await createGuest(), await createGuest()]
    await sendMessage(reena, reena.room, 'What only she')
    const [name, value = ''] = forger.cookie.split('=')
    forger.cookie = `${name}=${change(value.split('.'), reena.room).join('.')}`
    expect(await tryEverything(forger, reena.room)).toEqual(unknown)
  })

  it('whoever guesses a room’s id, and no room is made by guessing', async () => {
    const before = await listDurableObjectIds(env.CHAT)
    const ids = [`room-${crypto.randomUUID()}`, `order-${crypto.randomUUID()}`, `guest-${Date.now()}-${'0'.repeat(32)}`]
    for (const guess of [...ids, '1', '%00', '..']) {
      for (const path of [`/api/chat/messages/${guess}`, `/api/chat/room/${guess}/socket?v=3`]) {
        const response = await divya.get(path, { Origin: 'http://localhost', Upgrade: 'websocket' })
        expect([404, 400]).toContain(response.status)
      }
      expect((await postMessage(divya, guess, 'x')).status).toBe(404)
    }
    expect(await listDurableObjectIds(env.CHAT)).toHaveLength(before.length)
  })

  it('another site’s page, with the customer’s own cookie', async () => {
    const before = await historyOf(sneha, room)
    for (const Origin of ['https://evil.test', 'http://shop.localhost', 'http://localhost:8080', '', 'null']) {
      const socket = await requestSocket(sneha, room, { Origin })
      expect([socket.status, socket.webSocket ?? null]).toEqual([403, null])
      if (!Origin.startsWith('http')) continue
      expect((await sneha.post('/api/chat/messages', { roomId: room, message: 'x' }, { Origin })).status).toBe(403)
      expect((await sneha.post(`/api/chat/room/${room}/read`, undefined, { Origin })).status).toBe(403)
      // Its browser keeps what a page of another site asked for from that page.
      const read = await sneha.get(`/api/chat/messages/${room}`, { Origin })
      expect(read.headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
    expect(await historyOf(sneha, room)).toEqual(before)
  })

  it('a plain request for a socket, nor by a page from before the frames changed, which polls instead', async () => {
    const plain = await sneha.get(`/api/chat/room/${room}/socket?v=3`, { Origin: 'http://localhost' })
    expect(plain.status).toBe(426)
    for (const version of ['', '?v=1']) {
      const headers = { Origin: 'http://localhost', Upgrade: 'websocket' }
      const response = await sneha.get(`/api/chat/room/${room}/socket${version}`, headers)
      expect(await refusal(response)).toEqual([400, 'Please load this page again'])
      expect(response.webSocket ?? null).toBeNull()
    }
    expect((await sneha.get(`/api/chat/messages/${room}`)).status).toBe(200)
  })

  it('a header that says who one is', async () => {
    const person = { id: sneha.id, name: 'Sneha', hasAccount: true }
    const claimed = {
      ...{ roomId: room, person, role: 'admin', id: 'admin', author: 'x', session: 'x' },
      expires: Date.now() + 1e9,
    }
    const headers = { 'X-Member': JSON.stringify(claimed) }
    expect((await requestSocket(await customer(), room, headers)).status).toBe(404)
    // Let in as themselves, they are themselves.
    const { webSocket: socket } = await requestSocket(sneha, room, headers)
    socket?.accept()
    const hello = await new Promise<string>((resolve) =>
      socket?.addEventListener('message', ({ data }) => resolve(String(data)), { once: true }),
    )
    expect(JSON.parse(hello)).toMatchObject({ you: { id: sneha.id, role: 'customer' } })
    socket?.close(1000)
  })
})
