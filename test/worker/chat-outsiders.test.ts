import { listDurableObjectIds } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { chatLimits } from '../../shared/chat.ts'
import { type ChatMessage, closeCodes } from '../../shared/chat-frames.ts'
import { createCtx } from '../../worker/context.ts'
import { prepareSession } from '../../worker/http/sessions.ts'
import { createGuest, openSocket, requestSocket, roomOf, sendMessage } from '../helpers/worker/chat.ts'
import { admin, Client, customer } from '../helpers/worker/client.ts'

let owner: Awaited<ReturnType<typeof admin>>
let sneha: Awaited<ReturnType<typeof customer>>
let room: string
beforeAll(async () => {
  owner = await admin()
  sneha = await customer()
  room = await roomOf(sneha)
  await sendMessage(sneha, room, 'What only she and the shop may know')
})

const historyOf = async (client: Client, of = room) =>
  (await client.get(`/api/chat/messages/${of}`)).json<ChatMessage[]>()

/**
 * Everything that could be tried on a room, with the status of each. Fails if anything of it was kept, or if either side
 * heard anything of it.
 */
async function tryEverything(outsider: Client, of = room, headers: Record<string, string> = {}) {
  const [member, desk] = [sneha, owner]
  const before = await historyOf(member)
  const listeners = [await openSocket(member, room), await openSocket(desk, room)]
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
  expect(await historyOf(member)).toEqual(before)
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
    const session = await prepareSession(
      createCtx(env, () => {}),
      { id: sneha.id, role: 'customer' },
      { mustChangePassword: true },
    )
    await session.statement
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
      for (const path of [`/api/chat/messages/${guess}`, `/api/chat/room/${guess}/socket`]) {
        const response = await outsider.get(path, { Origin: 'http://localhost', Upgrade: 'websocket' })
        expect([404, 400]).toContain(response.status)
      }
      expect((await outsider.post('/api/chat/messages', { roomId: guess, message: 'x' })).status).toBe(404)
    }
    expect(await listDurableObjectIds(env.CHAT)).toHaveLength(before.length)
  })

  it('another site’s page, with the customer’s own cookie', async () => {
    const before = await historyOf(sneha)
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
    expect(await historyOf(sneha)).toEqual(before)
  })

  it('a socket that names no page, or the page “null”', async () => {
    for (const Origin of ['', 'null']) {
      const response = await requestSocket(sneha, room, { Origin })
      expect(response.status).toBe(403)
      expect(response.webSocket ?? null).toBeNull()
    }
  })

  it('a plain request for a socket', async () => {
    const response = await sneha.get(`/api/chat/room/${room}/socket`, { Origin: 'http://localhost' })
    expect(response.status).toBe(426)
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
    const hers = await sneha.get(`/api/chat/room/${room}/socket`, {
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

describe('who sends is who is signed in', () => {
  it('whatever senderId says: a foreign one is refused, and nothing is kept', async () => {
    const [divya, reena] = [await customer(), await createGuest()]
    const own = await roomOf(divya)
    const before = await historyOf(divya, own)
    for (const senderId of ['admin', sneha.id, 'guest-1732000000000'])
      expect((await divya.post('/api/chat/messages', { roomId: own, senderId, message: 'x' })).status).toBe(403)
    for (const senderId of ['admin', sneha.id])
      expect((await reena.post('/api/chat/messages', { roomId: reena.room, senderId, message: 'x' })).status).toBe(403)
    expect((await owner.post('/api/chat/messages', { roomId: own, senderId: divya.id, message: 'x' })).status).toBe(403)
    expect(await historyOf(divya, own)).toEqual(before)
    expect(await sendMessage(divya, own, 'mine', { senderId: divya.id })).toMatchObject({ senderId: divya.id })
  })

  it('whatever a frame says', async () => {
    const divya = await customer()
    const own = await roomOf(divya)
    const socket = await openSocket(divya, own)
    const forged = {
      senderId: 'admin',
      senderRole: 'admin',
      author: 'admin',
      role: 'admin',
      roomId: room,
      seq: 99,
      isRead: true,
    }
    socket.send({ type: 'send', clientId: 'a', message: 'mine', attachments: [], ...forged })
    await socket.until(() => socket.messages().length === 1)
    expect(socket.messages()).toMatchObject([{ senderId: divya.id, senderRole: 'customer', roomId: own, seq: 1 }])
  })

  it('and one’s message ids are one’s own: another’s same id takes nothing away', async () => {
    const divya = await customer()
    const own = await roomOf(divya)
    await sendMessage(owner, own, 'from the shop', { clientId: 'the-same' })
    await sendMessage(divya, own, 'from her', { clientId: 'the-same' })
    expect((await historyOf(divya, own)).map(({ message }) => message)).toEqual(['from the shop', 'from her'])
  })
})

describe('hostile words', () => {
  const inert = {
    'markup that runs': '<img src=x onerror=alert(1)><script>alert(2)</script>',
    'a link that runs': 'javascript:alert(1) data:text/html,<script>alert(1)</script>',
    'marks that turn the line round': '\u202egnp.exe\u202c \u2067abc\u2069 \u200f',
    'quotes and a statement': `'); DROP TABLE messages; --`,
    'a key of every object': '{"__proto__":{"admin":true}}',
    'Malayalam and a family of emoji': 'മുത്തശ്ശി 👩‍👩‍👧‍👦',
    'as much as there may be': 'x'.repeat(chatLimits.text),
    'as many wide letters as there may be': 'അ'.repeat(chatLimits.text),
  }
  it.each(Object.entries(inert))('%s arrive as the text they are', async (_, text) => {
    const divya = await customer()
    const own = await roomOf(divya)
    const [socket, desk] = [await openSocket(divya, own), await openSocket(owner, own)]
    socket.say(text)
    await desk.until(() => desk.messages().length === 1)
    expect(desk.messages()[0]?.message).toBe(text)
    expect((await historyOf(divya, own))[0]?.message).toBe(text)
    const answer = await divya.get(`/api/chat/messages/${own}`)
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  const refused = {
    'a letter too many': 'x'.repeat(chatLimits.text + 1),
    nothing: '',
    'nothing but space': ' \n\t\u00a0 ',
    'a NUL': 'before\u0000after',
    'half a letter': 'broken \ud800 letter',
  }
  it.each(Object.entries(refused))(
    '%s are refused in words, by request and by socket, and the socket stays',
    async (_, text) => {
      const divya = await customer()
      const own = await roomOf(divya)
      const response = await divya.post('/api/chat/messages', { roomId: own, message: text })
      expect(response.status).toBe(400)
      expect((await response.json<{ message: string }>()).message).toMatch(/^[A-Z].+/)
      const socket = await openSocket(divya, own)
      socket.say(text, 'this-one')
      await socket.until(() => socket.frames.some(({ type }) => type === 'refused'))
      expect(socket.frames.find(({ type }) => type === 'refused')).toMatchObject({ clientId: 'this-one' })
      socket.say('and this is kept')
      await socket.until(() => socket.messages().length === 1)
      expect(await historyOf(divya, own)).toHaveLength(1)
    },
  )
})

describe('a hostile socket', () => {
  /** Two members of one room: who misbehaves, and whoever must not notice. */
  async function pair() {
    const divya = await customer()
    const own = await roomOf(divya)
    const [bad, good] = [await openSocket(divya, own), await openSocket(owner, own)]
    const goesOn = async () => {
      good.say('still here')
      await good.until(() => good.messages().some(({ message }) => message === 'still here'))
      expect(good.isOpen()).toBe(true)
      expect((await historyOf(divya, own)).map(({ message }) => message)).toEqual(['still here'])
    }
    return { bad, goesOn }
  }

  it.each([
    ['no JSON', 'hello'],
    ['an empty frame', ' '],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['a kind that is none', '{"type":"become_admin"}'],
    ['a send without an id', '{"type":"send","message":"x","attachments":[]}'],
    [
      'an id that is too long',
      JSON.stringify({ type: 'send', clientId: 'x'.repeat(65), message: 'x', attachments: [] }),
    ],
    ['a number that is none', '{"type":"since","seq":-1}'],
    ['a deep nest', '['.repeat(5000)],
  ])('that says %s hears a refusal and stays', async (_, said) => {
    const { bad, goesOn } = await pair()
    bad.send(said)
    await bad.until(() => bad.frames.some(({ type }) => type === 'refused'))
    expect(bad.isOpen()).toBe(true)
    await goesOn()
  })

  it('that sends bytes is closed, alone', async () => {
    const { bad, goesOn } = await pair()
    bad.sendBytes(new Uint8Array([1, 2, 3]))
    expect(await bad.closed()).toBe(1003)
    await goesOn()
  })

  it.each([
    ['17 KB', 17 * 1024],
    ['10 MB', 10 * 1024 * 1024],
  ])('that sends %s is closed, alone', async (_, length) => {
    const { bad, goesOn } = await pair()
    bad.say('x'.repeat(length))
    expect(await bad.closed()).toBe(1009)
    await goesOn()
  })

  it('that sends 1,000 frames in a second is closed, alone', async () => {
    const { bad, goesOn } = await pair()
    for (let nth = 0; nth < 1000; nth++) bad.send({ type: 'read', upTo: 0 })
    expect(await bad.closed()).toBe(closeCodes.rateLimited)
    await goesOn()
  })

  it('that writes more than 60 messages in a minute is told when to go on, by request as well', async () => {
    const divya = await customer()
    const own = await roomOf(divya)
    const socket = await openSocket(divya, own)
    for (let nth = 0; nth < 65; nth++) socket.say(`message ${nth}`, `id-${nth}`)
    await socket.until(() => socket.frames.filter(({ type }) => type === 'refused').length === 5)
    expect(socket.frames.find(({ type }) => type === 'refused')).toMatchObject({
      clientId: 'id-60',
      retryAfter: expect.any(Number),
    })
    const response = await divya.post('/api/chat/messages', { roomId: own, message: 'one more' })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    // What was kept before is answered again, and the other side is not held back.
    expect(await sendMessage(divya, own, 'message 0', { clientId: 'id-0' })).toMatchObject({ seq: 1 })
    expect(await sendMessage(owner, own, 'slowly')).toMatchObject({ seq: 61 })
  })
})
