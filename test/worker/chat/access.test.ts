import { listDurableObjectIds } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { prepareSession } from '../../../worker/http/sessions.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { createGuest, openSocket, requestSocket, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { historyOf } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer, admin as signInAdmin } from '../../helpers/worker/client.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
let sneha: Awaited<ReturnType<typeof customer>>
let room: string
beforeAll(async () => {
  admin = await signInAdmin()
  sneha = await customer()
  room = await roomOf(sneha)
  await sendMessage(sneha, room, 'What only she and the shop may know')
})

/**
 * Everything that could be tried on a room, with the status of each. Fails if anything of it was kept, or if either side
 * heard anything of it.
 */
async function tryEverything(outsider: Client, of = room, headers: Record<string, string> = {}) {
  const [member, adminSocket] = [sneha, admin]
  const before = await historyOf(member, room)
  const listeners = [await openSocket(member, room), await openSocket(adminSocket, room)]
  const post = (path: string, body?: object) => outsider.post(path, body, headers)
  const asked = { roomId: of, message: 'Hello from outside' }
  const answers = {
    read: await outsider.get(`/api/chat/messages/${of}`, headers),
    readByQuery: await outsider.get(`/api/chat/messages?roomId=${of}`, headers),
    unread: await outsider.get(`/api/chat/unread/${of}`, headers),
    write: await post('/api/chat/messages', asked),
    mark: await post(`/api/chat/room/${of}/read`),
    socket: await requestSocket(outsider, of, headers),
    list: await outsider.get('/api/admin/chat/rooms', headers),
    open: await outsider.get(`/api/admin/chat/rooms/${of}`, headers),
  }
  for (const answer of Object.values(answers)) expect(await answer.text()).not.toContain('What only she')
  expect(answers.socket.webSocket ?? null).toBeNull()
  // Something that is announced, to know that all before it would have been.
  listeners[0]?.send({ type: 'typing' })
  await listeners[1]?.until(() => listeners[1]?.frames.some(({ type }) => type === 'typing') === true)
  for (const listener of listeners) {
    expect(listener.messages()).toEqual([])
    expect(listener.frames.filter(({ type }) => type === 'read')).toEqual([])
    listener.close()
  }
  expect(await historyOf(member, room)).toEqual(before)
  return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]))
}

const notThere = { read: 404, readByQuery: 404, unread: 404, write: 404, mark: 404, socket: 404, list: 403, open: 403 }
const unknown = { read: 401, readByQuery: 401, unread: 200, write: 401, mark: 401, socket: 401, list: 401, open: 401 }

describe('nothing is read, written or announced by', () => {
  it('another customer', async () => {
    expect(await tryEverything(await customer())).toEqual(notThere)
  })

  it('another guest', async () => {
    expect(await tryEverything(await createGuest())).toEqual({ ...notThere, list: 401, open: 401 })
  })

  it('a customer in a guest’s room', async () => {
    const reena = await createGuest()
    await sendMessage(reena, reena.room, 'What only she')
    expect(await tryEverything(await customer(), reena.room)).toEqual(notThere)
    expect(await historyOf(reena, reena.room)).toHaveLength(1)
  })

  it('a visitor', async () => {
    expect(await tryEverything(new Client())).toEqual(unknown)
  })

  it('somebody who is signed in with a temporary password only', async () => {
    const ctx = createCtx(env, keepRunning)
    const session = await prepareSession(ctx, { id: sneha.id, role: 'customer' }, { mustChangePassword: true })
    await run(ctx, session.statement)
    const half = Object.assign(new Client(), { cookie: `session=${session.token}` })
    const refused = { read: 403, readByQuery: 403, write: 403, mark: 403, socket: 403, list: 403, open: 403 }
    expect(await tryEverything(half)).toEqual({ ...refused, unread: 200 })
  })

  it.each([
    ['of another room under its own signature', (cookie: string[], other: string) => [other, cookie[1], cookie[2]]],
    ['that lasts longer', ([id, until, signed]: string[]) => [id, String(Number(until) + 1), signed]],
    [
      'with one letter changed',
      ([id, until, signed = '']: string[]) => [id, until, signed.replace(/.$/, (end) => (end === '0' ? '1' : '0'))],
    ],
    ['without a signature', ([id, until]: string[]) => [id, until]],
    ['of no guest at all', ([, until, signed]: string[]) => ['somebody', until, signed]],
  ])('a guest’s cookie %s', async (_, change) => {
    const [reena, forger] = [await createGuest(), await createGuest()]
    await sendMessage(reena, reena.room, 'What only she')
    const [name, value = ''] = forger.cookie.split('=')
    forger.cookie = `${name}=${change(value.split('.'), reena.room).join('.')}`
    expect(await tryEverything(forger, reena.room)).toEqual(unknown)
  })

  it('whoever guesses a room’s id, and no room is made by guessing', async () => {
    const outsider = await customer()
    const before = await listDurableObjectIds(env.CHAT)
    const guesses = [
      `room-${crypto.randomUUID()}`,
      `order-${crypto.randomUUID()}`,
      `guest-${Date.now()}-${'0'.repeat(32)}`,
      '1',
      '%00',
      '..',
    ]
    for (const guess of guesses) {
      for (const path of [`/api/chat/messages/${guess}`, `/api/chat/room/${guess}/socket?v=3`]) {
        const response = await outsider.get(path, { Origin: 'http://localhost', Upgrade: 'websocket' })
        expect([404, 400]).toContain(response.status)
      }
      expect((await outsider.post('/api/chat/messages', { roomId: guess, message: 'x' })).status).toBe(404)
    }
    expect(await listDurableObjectIds(env.CHAT)).toHaveLength(before.length)
  })

  it('another site’s page, with the customer’s own cookie', async () => {
    const before = await historyOf(sneha, room)
    for (const Origin of ['https://evil.test', 'http://shop.localhost', 'http://localhost:8080']) {
      expect((await sneha.post('/api/chat/messages', { roomId: room, message: 'x' }, { Origin })).status).toBe(403)
      expect((await sneha.post(`/api/chat/room/${room}/read`, undefined, { Origin })).status).toBe(403)
      const socket = await requestSocket(sneha, room, { Origin })
      expect(socket.status).toBe(403)
      expect(socket.webSocket ?? null).toBeNull()
      // Its browser keeps what a page of another site asked for from that page.
      const read = await sneha.get(`/api/chat/messages/${room}`, { Origin })
      expect(read.headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
    expect(await historyOf(sneha, room)).toEqual(before)
  })

  it('a socket that names no page, or the page “null”', async () => {
    for (const Origin of ['', 'null']) {
      const response = await requestSocket(sneha, room, { Origin })
      expect(response.status).toBe(403)
      expect(response.webSocket ?? null).toBeNull()
    }
  })

  it('a plain request for a socket', async () => {
    const response = await sneha.get(`/api/chat/room/${room}/socket?v=3`, { Origin: 'http://localhost' })
    expect(response.status).toBe(426)
  })

  it('a socket of a page from before the frames changed, which polls instead', async () => {
    const headers = { Origin: 'http://localhost', Upgrade: 'websocket' }
    for (const version of ['', '?v=1']) {
      const response = await sneha.get(`/api/chat/room/${room}/socket${version}`, headers)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ message: 'Please load this page again' })
      expect(response.webSocket ?? null).toBeNull()
    }
    expect((await sneha.get(`/api/chat/messages/${room}`)).status).toBe(200)
  })

  it('a header that says who one is', async () => {
    const outsider = await customer()
    const person = { id: sneha.id, name: 'Sneha', hasAccount: true }
    const claimed = {
      roomId: room,
      person,
      role: 'admin',
      id: 'admin',
      author: 'x',
      session: 'x',
      expires: Date.now() + 1e9,
    }
    const response = await requestSocket(outsider, room, { 'X-Member': JSON.stringify(claimed) })
    expect(response.status).toBe(404)
    // Let in as themselves, they are themselves.
    const hers = await sneha.get(`/api/chat/room/${room}/socket?v=3`, {
      Origin: 'http://localhost',
      Upgrade: 'websocket',
      'X-Member': JSON.stringify(claimed),
    })
    const socket = hers.webSocket
    socket?.accept()
    const hello = await new Promise<string>((resolve) =>
      socket?.addEventListener('message', ({ data }) => resolve(String(data)), { once: true }),
    )
    expect(JSON.parse(hello)).toMatchObject({ you: { id: sneha.id, role: 'customer' } })
    socket?.close(1000)
  })
})
