import { listDurableObjectIds } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import { chatLimits } from '../../../shared/chat-rooms.ts'
import {
  createGuest,
  createMember,
  openSocket,
  postMessage,
  requestSocket,
  roomOf,
  sendMessage,
} from '../../helpers/worker/chat.ts'
import { historyOf, texts } from '../../helpers/worker/chat-rooms.ts'
import { type Client, customer, refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { admin, divya, openShop, sneha } from '../../helpers/worker/shop.ts'

openShop()

let room: string
beforeAll(async () => {
  room = await roomOf(sneha)
  await sendMessage(sneha, room, 'What only she and the shop may know')
})

/** Tries every action on a room and returns the status of each. Fails if anything was stored or reached either side. */
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
  // A valid event afterwards: all earlier events would have arrived before it.
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

  it('a guest’s forged cookie', async () => {
    const [reena, forger] = [await createGuest(), await createGuest()]
    await sendMessage(reena, reena.room, 'What only she')
    const [name, value = ''] = forger.cookie.split('=')
    const [id, until, signed = ''] = value.split('.')
    for (const cookie of [
      // One letter is changed, the signature lacks, no guest is named, it lasts longer, it is of another room.
      [id, until, signed.replace(/.$/, (z) => (z === '0' ? '1' : '0'))],
      [id, until],
      ['somebody', until, signed],
      [id, Number(until) + 1, signed],
      [reena.room, until, signed],
    ]) {
      forger.cookie = `${name}=${cookie.join('.')}`
      const read = await forger.get(`/api/chat/messages/${reena.room}`)
      expect([read.status, (await requestSocket(forger, reena.room)).status]).toEqual([401, 401])
    }
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
      // The browser blocks the other site's page from reading the response.
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
    // A member is admitted under the member's own identity.
    const { webSocket: socket } = await requestSocket(sneha, room, headers)
    socket?.accept()
    const hello = await new Promise<string>((resolve) =>
      socket?.addEventListener('message', ({ data }) => resolve(String(data)), { once: true }),
    )
    expect(JSON.parse(hello)).toMatchObject({ you: { id: sneha.id, role: 'customer' } })
    socket?.close(1000)
  })
})

type Socket = Awaited<ReturnType<typeof openSocket>>
const refusals = ({ frames }: Socket) => frames.filter(({ type }) => type === 'refused')

describe('who sends is who is signed in', () => {
  it('whatever senderId says: a foreign one is refused, and nothing is kept', async () => {
    const [member, reena] = [await createMember(), await createGuest()]
    const before = await historyOf(member, member.room)
    for (const [who, room, senderId] of [
      [member, member.room, 'admin'],
      [member, member.room, sneha.id],
      [member, member.room, 'guest-1732000000000'],
      [reena, reena.room, 'admin'],
      [reena, reena.room, sneha.id],
      [admin, member.room, member.id],
    ] as const)
      expect((await postMessage(who, room, 'x', { senderId })).status).toBe(403)
    expect(await historyOf(member, member.room)).toEqual(before)
    const own = { senderId: member.id }
    expect(await sendMessage(member, member.room, 'mine', own)).toMatchObject(own)
    // A guest's page makes itself a label.
    for (const senderId of ['guest', 'guest-1716000000000-x7', reena.room])
      expect((await postMessage(reena, reena.room, 'Hello', { senderId })).status).toBe(201)
  })

  it('whatever a frame says', async () => {
    const [member, other] = [await createMember(), await createMember()]
    const socket = await openSocket(member, member.room)
    socket.send({
      ...{ type: 'send', clientId: 'a', message: 'mine', attachments: [], roomId: other.room, seq: 99, isRead: true },
      ...{ senderId: 'admin', senderRole: 'admin', author: 'admin', role: 'admin' },
    })
    await socket.until(() => socket.messages().length === 1)
    expect(socket.messages()).toMatchObject([{ senderRole: 'customer', seq: 1 }])
    const kept = { senderId: member.id, senderRole: 'customer', roomId: member.room, seq: 1, isRead: false }
    expect(await historyOf(member, member.room)).toMatchObject([kept])
  })

  it('and one’s message ids are one’s own: another’s same id takes nothing away', async () => {
    const member = await createMember()
    await sendMessage(admin, member.room, 'from the shop', { clientId: 'the-same' })
    await sendMessage(member, member.room, 'from her', { clientId: 'the-same' })
    expect(texts(await historyOf(member, member.room))).toEqual(['from the shop', 'from her'])
  })
})

describe('hostile words', () => {
  it('arrive as the text they are, up to as many wide letters as there may be', async () => {
    const member = await createMember()
    const [socket, ours] = [await openSocket(member, member.room), await openSocket(admin, member.room)]
    const said = ['<script>alert(2)</script>\u202egnp.exe\u202c', 'അ'.repeat(chatLimits.text)]
    for (const text of said) socket.say(text)
    await ours.until(() => ours.messages().length === 2)
    for (const heard of [ours.messages(), await historyOf(member, member.room)]) expect(texts(heard)).toEqual(said)
    const answer = await member.get(`/api/chat/messages/${member.room}`)
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('that cannot be kept are refused in words, by request and by socket, and the socket stays', async () => {
    const member = await createMember()
    const socket = await openSocket(member, member.room)
    const refused = ['x'.repeat(chatLimits.text + 1), ' \n\t\u00a0 ', 'before\u0000after', 'broken \ud800 letter']
    for (const [nth, text] of refused.entries()) {
      const sentence = await refusal(postMessage(member, member.room, text))
      expect(sentence).toEqual([400, expect.stringMatching(/^[A-Z].+/)])
      socket.say(text, `id-${nth}`)
      await socket.until(() => refusals(socket).length > nth)
      expect(refusals(socket).at(-1)).toMatchObject({ clientId: `id-${nth}` })
    }
    socket.say('and this is kept')
    await socket.until(() => socket.messages().length === 1)
    expect(await historyOf(member, member.room)).toHaveLength(1)
  })
})

describe('a hostile socket', () => {
  /** Opens two members' sockets in one room: a hostile one, and one that must be unaffected. */
  async function pair() {
    const member = await createMember()
    const [bad, good] = [await openSocket(member, member.room), await openSocket(admin, member.room)]
    const goesOn = async () => {
      good.say('still here')
      await good.until(() => texts(good.messages()).includes('still here'))
      expect(good.isOpen()).toBe(true)
      expect(texts(await historyOf(member, member.room))).toEqual(['still here'])
    }
    return { bad, goesOn }
  }

  it('that says what is no frame hears a refusal each time and stays', async () => {
    const { bad, goesOn } = await pair()
    const said = [
      ...['hello', ' ', '[]', 'null', '{"type":"become_admin"}', '['.repeat(5000)],
      '{"type":"send","message":"x","attachments":[]}',
      `{"type":"send","clientId":"${'x'.repeat(65)}","message":"x","attachments":[]}`,
      '{"type":"since","seq":-1}',
    ]
    for (const [nth, frame] of said.entries()) {
      bad.send(frame)
      await bad.until(() => refusals(bad).length === nth + 1)
    }
    expect(bad.isOpen()).toBe(true)
    await goesOn()
  })

  it.each<[string, number, (bad: Socket) => void]>([
    ['bytes', 1003, (bad) => bad.sendBytes(new Uint8Array([1, 2, 3]))],
    ['17 KB', 1009, (bad) => bad.say('x'.repeat(17 * 1024))],
    [
      '101 frames in a second',
      closeCodes.rateLimited,
      (bad) => {
        for (let nth = 0; nth < 101; nth++) bad.send({ type: 'read', upTo: 0 })
      },
    ],
  ])('that sends %s is closed, alone', async (_, code, misbehave) => {
    stopClock()
    const { bad, goesOn } = await pair()
    misbehave(bad)
    expect(await bad.closed()).toBe(code)
    await goesOn()
  })

  it('that writes more than 60 messages in a minute is told when to go on, by request as well', async () => {
    stopClock()
    const member = await createMember()
    const socket = await openSocket(member, member.room)
    for (let nth = 0; nth < 65; nth++) socket.say(`message ${nth}`, `id-${nth}`)
    await socket.until(() => refusals(socket).length === 5)
    expect(refusals(socket)[0]).toMatchObject({ clientId: 'id-60', retryAfter: expect.any(Number) })
    const response = await postMessage(member, member.room, 'one more')
    expect([response.status, Number(response.headers.get('Retry-After')) > 0]).toEqual([429, true])
    // A message stored before is acknowledged again, and the other side is not throttled.
    expect(await sendMessage(member, member.room, 'message 0', { clientId: 'id-0' })).toMatchObject({ seq: 1 })
    expect(await sendMessage(admin, member.room, 'slowly')).toMatchObject({ seq: 61 })
  })
})
