import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ChatMessage, closeCodes } from '../../shared/chat-frames.ts'
import { count } from '../helpers/worker/bookings.ts'
import { createGuest, openSocket, roomOf, sendMessage, unreadCount } from '../helpers/worker/chat.ts'
import { admin, Client, customer } from '../helpers/worker/client.ts'
import { countD1 } from '../helpers/worker/count-d1.ts'
import { findTableScans } from '../helpers/worker/query-plans.ts'
import { createUploadedPhoto } from '../helpers/worker/uploads.ts'

type Owner = Awaited<ReturnType<typeof admin>>
type Room = Record<'id' | 'customerId' | 'status' | 'createdAt', string> & {
  orderId: string | null
  guestThread: boolean
}
let owner: Owner
beforeAll(async () => {
  owner = await admin()
})

/** Runs the room's alarm now, rather than half a second after the last change. */
const settle = (room: string) => runDurableObjectAlarm(env.CHAT.getByName(room))
const texts = (messages: ChatMessage[]) => messages.map(({ message }) => message)
const historyOf = async (client: Client, room: string, query = '') =>
  (await client.get(`/api/chat/messages/${room}${query}`)).json<ChatMessage[]>()
const notified = async (room: string) =>
  (
    await env.DB.prepare('SELECT * FROM notifications WHERE related_id = ? ORDER BY created_at')
      .bind(room)
      .all<{ user_id: string | null; title: string; message: string; is_read: number }>()
  ).results

async function orderOf(userId: string) {
  const id = crypto.randomUUID()
  const insert = 'INSERT INTO orders (id, user_id, outfit_type, created_at, updated_at) VALUES (?, ?, ?, 0, 0)'
  await env.DB.prepare(insert).bind(id, userId, 'Baptism gown').run()
  return id
}

describe('a conversation', () => {
  it('goes both ways, by sockets and by requests', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, desk] = [await openSocket(sneha, room), await openSocket(owner, room)]
    hers.say('Is the organza ready?')
    await desk.until(() => desk.messages().length === 1)
    const answered = await sendMessage(owner, room, 'On Monday.', { senderId: 'admin' })
    expect(answered).toMatchObject({ roomId: room, senderId: 'admin', senderRole: 'admin', seq: 2, isRead: false })
    await hers.until(() => hers.messages().length === 2)
    expect(hers.messages().map(({ message, seq, senderRole }) => [seq, senderRole, message])).toEqual([
      [1, 'customer', 'Is the organza ready?'],
      [2, 'admin', 'On Monday.'],
    ])
    expect(texts(await historyOf(sneha, room))).toEqual(['Is the organza ready?', 'On Monday.'])
    expect(texts(await historyOf(owner, room))).toEqual(['Is the organza ready?', 'On Monday.'])
  })

  it('greets a socket with who is there, what is read and how far the thread goes', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    await sendMessage(sneha, room, 'Hello')
    const hers = await openSocket(sneha, room)
    await hers.until(() => hers.frames.length > 0)
    expect(hers.frames[0]).toEqual({
      type: 'hello',
      you: { id: sneha.id, role: 'customer' },
      lastSeq: 1,
      read: { person: 0, shop: 0 },
      present: { person: true, shop: false },
    })
    const desk = await openSocket(owner, room)
    await hers.until(() => hers.frames.some((frame) => frame.type === 'present' && frame.shop))
    desk.close()
    await hers.until(() => hers.frames.some((frame) => frame.type === 'present' && !frame.shop))
  })

  it('shows each side that the other types, and not itself', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, desk] = [await openSocket(sneha, room), await openSocket(owner, room)]
    hers.send({ type: 'typing' })
    await desk.until(() => desk.frames.some(({ type }) => type === 'typing'))
    expect(desk.frames.find(({ type }) => type === 'typing')).toEqual({ type: 'typing', side: 'person' })
    hers.say('done')
    await hers.until(() => hers.messages().length === 1)
    expect(hers.frames.filter(({ type }) => type === 'typing')).toEqual([])
  })

  it('marks as read for both sides, forward only and never past the end', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, desk] = [await openSocket(sneha, room), await openSocket(owner, room)]
    for (const text of ['one', 'two', 'three']) await sendMessage(sneha, room, text)
    desk.send({ type: 'read', upTo: 2 })
    desk.send({ type: 'read', upTo: 1 })
    desk.send({ type: 'read', upTo: 99 })
    await hers.until(() => hers.frames.some((frame) => frame.type === 'read' && frame.upTo === 3))
    const marks = hers.frames.flatMap((frame) => (frame.type === 'read' ? [[frame.side, frame.upTo]] : []))
    expect(marks.at(-1)).toEqual(['shop', 3])
    expect(marks.flat().filter((mark) => mark === 1 || mark === 99)).toEqual([])
    expect((await historyOf(sneha, room)).map(({ isRead }) => isRead)).toEqual([true, true, true])
  })

  it('is read by pages of 50, from the newest back and from any message on', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    for (let nth = 1; nth <= 60; nth++) await sendMessage(nth <= 30 ? sneha : owner, room, `message ${nth}`)
    const newest = await historyOf(sneha, room)
    expect(newest.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 11))
    const earlier = await historyOf(sneha, room, `?before=${newest[0]?.id}`)
    expect(earlier.map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1))
    const later = await historyOf(sneha, room, `?after=${newest.at(-3)?.id}`)
    expect(later.map(({ seq }) => seq)).toEqual([59, 60])
    expect((await sneha.get(`/api/chat/messages/${room}?after=${crypto.randomUUID()}`)).status).toBe(404)

    const hers = await openSocket(sneha, room)
    hers.send({ type: 'since', seq: 3 })
    await hers.until(() => hers.messages().length > 0)
    expect(hers.frames.find(({ type }) => type === 'messages')).toMatchObject({ more: true })
    expect(hers.messages().map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 4))
    hers.send({ type: 'since', seq: 53 })
    await hers.until(() => hers.messages().length === 57)
    expect(hers.frames.findLast(({ type }) => type === 'messages')).toMatchObject({ more: false })
  })

  it('sends what is written in one breath as two frames, in order', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, desk] = [await openSocket(sneha, room), await openSocket(owner, room)]
    for (let nth = 1; nth <= 20; nth++) hers.say(`message ${nth}`)
    await desk.until(() => desk.messages().length === 20)
    expect(texts(desk.messages())).toEqual(Array.from({ length: 20 }, (_, at) => `message ${at + 1}`))
    expect(desk.frames.filter(({ type }) => type === 'messages').length).toBeLessThanOrEqual(4)
  })

  it('sends what comes in quick requests when the burst is over, without waiting for more', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const desk = await openSocket(owner, room)
    await Promise.all(['one', 'two', 'three'].map((text) => sendMessage(sneha, room, text)))
    const since = Date.now()
    await desk.until(() => desk.messages().length === 3)
    expect(Date.now() - since).toBeLessThan(300)
  })

  it('of an id that means none is an empty page, and no room is asked', async () => {
    const sneha = await customer()
    for (const path of [
      '/api/chat/messages',
      '/api/chat/messages/',
      '/api/chat/messages/undefined',
      '/api/chat/messages?roomId=null',
    ])
      expect(await (await sneha.get(path)).json()).toEqual([])
  })
})

describe('a room', () => {
  it('is made at the first call and the same ever after, by any spelling of no order', async () => {
    const sneha = await customer()
    const both = await Promise.all([sneha.get('/api/chat/room'), sneha.get('/api/chat/room')])
    const [room, again] = await Promise.all(both.map((response) => response.json<Room>()))
    expect(room).toMatchObject({ customerId: sneha.id, orderId: null, status: 'active', guestThread: false })
    expect(again).toEqual(room)
    for (const none of ['undefined', 'null', ''])
      expect(await (await sneha.get(`/api/chat/room/${none}`)).json()).toEqual(room)
  })

  it('of an order is for its customer and for the owner alone', async () => {
    const [sneha, divya, reena] = [await customer(), await customer(), await createGuest()]
    const order = await orderOf(sneha.id)
    expect((await divya.get(`/api/chat/room/${order}`)).status).toBe(404)
    expect((await reena.get(`/api/chat/room/${order}`)).status).toBe(404)
    expect((await sneha.get(`/api/chat/room/${crypto.randomUUID()}`)).status).toBe(404)
    const room = await (await owner.get(`/api/chat/room/${order}`)).json<Room>()
    expect(room).toMatchObject({ customerId: sneha.id, orderId: order })
    expect(await (await sneha.get(`/api/chat/room/${order}`)).json()).toMatchObject({ id: room.id })
    expect(room.id).not.toBe(await roomOf(sneha))
    expect((await divya.get(`/api/chat/messages/${room.id}`)).status).toBe(404)
  })
})

describe('the room of an order that changes hands', () => {
  it('is closed to whom it was, who hears nothing more; the next customer writes in a room of her own', async () => {
    const [before, after] = [await customer(), await customer()]
    const order = await orderOf(before.id)
    const room = await (await before.get(`/api/chat/room/${order}`)).json<Room>()
    await sendMessage(before, room.id, 'What only she may know')
    const [socket, desk] = [await openSocket(before, room.id), await openSocket(owner, room.id)]
    const { updatedAt } = await (await owner.get(`/api/admin/orders/${order}`)).json<{ updatedAt: string }>()
    const changed = await owner.send('PATCH', `/api/admin/orders/${order}`, { updatedAt, userId: after.id })
    expect(changed.status).toBe(200)
    expect(await socket.closed()).toBe(closeCodes.notYours)
    expect(desk.isOpen()).toBe(true)
    for (const path of [`/api/chat/messages/${room.id}`, `/api/chat/room/${order}`])
      expect((await before.get(path)).status).toBe(404)
    expect((await after.get(`/api/chat/messages/${room.id}`)).status).toBe(404)
    const next = await (await after.get(`/api/chat/room/${order}`)).json<Room>()
    expect(next).toMatchObject({ customerId: after.id, orderId: null })
    expect(await historyOf(after, next.id)).toEqual([])
    expect(await historyOf(owner, room.id)).toHaveLength(1)
  })

  it('shows and tells its first customer nothing more, and the desk is not led there for the next', async () => {
    const [before, after] = [await customer(), await customer()]
    const order = await orderOf(before.id)
    const atDesk = async () =>
      (await owner.get(`/api/admin/orders/${order}`)).json<{ updatedAt: string; chatRoomId: string | null }>()
    const room = await (await before.get(`/api/chat/room/${order}`)).json<Room>()
    const { id: ownersId } = await (await owner.get('/api/user')).json<{ id: string }>()
    const photo = await createUploadedPhoto(ownersId)
    await sendMessage(owner, room.id, 'See', { attachments: [photo] })
    await settle(room.id)
    expect(await unreadCount(before)).toBe(1)
    expect((await before.get(`/api/photos/${photo}`)).status).toBe(200)
    const { updatedAt, chatRoomId } = await atDesk()
    expect(chatRoomId).toBe(room.id)
    await owner.send('PATCH', `/api/admin/orders/${order}`, { updatedAt, userId: after.id })
    expect((await before.get(`/api/photos/${photo}`)).status).toBe(404)
    // What waited unread there cannot be read any more, so no badge counts it.
    expect(await unreadCount(before)).toBe(0)
    expect((await owner.get(`/api/photos/${photo}`)).status).toBe(200)
    expect((await atDesk()).chatRoomId).toBeNull()
    await sendMessage(owner, room.id, 'Of the next customer')
    await settle(room.id)
    expect(JSON.stringify(await notified(room.id))).not.toContain('Of the next')
    expect(await unreadCount(before)).toBe(0)
  })

  it('tells its first customer nothing more, though she had read all there was', async () => {
    const [before, after] = [await customer(), await customer()]
    const order = await orderOf(before.id)
    const room = await (await before.get(`/api/chat/room/${order}`)).json<Room>()
    await sendMessage(before, room.id, 'Hello')
    await settle(room.id)
    const { updatedAt } = await (await owner.get(`/api/admin/orders/${order}`)).json<{ updatedAt: string }>()
    await owner.send('PATCH', `/api/admin/orders/${order}`, { updatedAt, userId: after.id })
    await sendMessage(owner, room.id, 'Of the next customer')
    await settle(room.id)
    expect((await notified(room.id)).filter(({ user_id }) => user_id !== null)).toEqual([])
  })
})

describe('unread messages', () => {
  it('are counted for each side until it reads, in one row and without waking the room', async () => {
    const sneha = await customer()
    const [room, order] = [await roomOf(sneha), await orderOf(sneha.id)]
    const { id: orderRoom } = await (await sneha.get(`/api/chat/room/${order}`)).json<Room>()
    await sendMessage(owner, room, 'One')
    await sendMessage(owner, orderRoom, 'Two')
    await Promise.all([settle(room), settle(orderRoom)])
    const cost = countD1(sneha)
    expect(await unreadCount(sneha)).toBe(2)
    expect(cost.trips).toBe(2)
    expect(cost.rowsRead).toBeLessThanOrEqual(2 + 4)
    expect(await findTableScans(cost)).toEqual([])
    expect(await unreadCount(sneha, room)).toBe(1)
    expect(await unreadCount(owner, room)).toBe(0)

    // At once, though no alarm has run: who has just read sees no badge.
    expect((await sneha.post(`/api/chat/room/${room}/read`)).status).toBe(200)
    expect(await unreadCount(sneha)).toBe(1)
    expect(await unreadCount(sneha, room)).toBe(0)
  })

  it('are rooms that wait, for the owner, and an answer is enough to end the wait', async () => {
    const [sneha, reena] = [await customer(), await createGuest()]
    const room = await roomOf(sneha)
    const before = await unreadCount(owner)
    await sendMessage(sneha, room, 'Hello?')
    await sendMessage(sneha, room, 'Anybody?')
    await sendMessage(reena, reena.room, 'Hello')
    await Promise.all([settle(room), settle(reena.room)])
    expect(await unreadCount(owner)).toBe(before + 2)
    await sendMessage(owner, room, 'Here we are.')
    await settle(room)
    expect(await unreadCount(owner)).toBe(before + 1)
    expect(await unreadCount(owner, room)).toBe(0)
    expect(await unreadCount(sneha)).toBe(1)
  })

  it('are none for a visitor', async () => {
    expect(await unreadCount(new Client())).toBe(0)
    const sneha = await customer()
    expect(await unreadCount(new Client(), await roomOf(sneha))).toBe(0)
  })
})

describe('a guest', () => {
  it('leaves details once, is known by a signed cookie and goes on writing', async () => {
    const asked = {
      chatRoomId: 'guest-1732000000000',
      name: 'Reena',
      phone: '98472 00001',
      location: 'Aluva',
      email: '',
    }
    const before = await count('chat_leads')
    const reena = new Client()
    const response = await reena.post('/api/chat/leads', asked)
    expect(response.status).toBe(201)
    const cookie = response.headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/^guest=guest-\d+-[\da-f]{32}\.\d+\.[\da-f]{64}; /)
    expect(cookie).toMatch(/Max-Age=2592000;.*Path=\/;.*HttpOnly;.*SameSite=Lax/)
    const lead = await response.json<{ chatRoomId: string }>()
    expect(lead).toMatchObject({ name: 'Reena', phone: '98472 00001', location: 'Aluva', email: null, status: 'new' })
    expect(lead.chatRoomId).toMatch(/^guest-\d+-[\da-f]{32}$/)
    for (const inner of ['leadScore', 'scoreReasons', 'notes', 'phoneE164']) expect(lead).not.toHaveProperty(inner)

    expect((await reena.post('/api/chat/leads', asked)).status).toBe(200)
    expect(await count('chat_leads')).toBe(before + 1)
    expect(await (await reena.get('/api/chat/leads/room')).json()).toEqual(lead)
    expect(await (await reena.get(`/api/chat/leads/room/${lead.chatRoomId}`)).json()).toEqual(lead)
    expect(await (await reena.get('/api/chat/leads/room/guest-1732000000000')).json()).toBeNull()
    expect(await (await new Client().get('/api/chat/leads/room')).json()).toBeNull()
    expect(await sendMessage(reena, lead.chatRoomId, 'Do you make veils?')).toMatchObject({
      senderRole: 'guest',
      seq: 1,
    })
  })

  it('is scored, noted for the owner and known as a lead', async () => {
    const reena = await createGuest({ email: 'reena@example.com' })
    const lead = await env.DB.prepare('SELECT * FROM chat_leads WHERE chat_room_id = ?').bind(reena.room).first()
    expect(lead).toMatchObject({ lead_score: 30, status: 'new', email: 'reena@example.com' })
    const [told] = await notified(String(lead?.id))
    expect(told).toMatchObject({ user_id: null, title: 'New chat lead' })
  })

  it.each([
    ['no name', { name: '' }],
    ['no phone', { phone: '' }],
    ['no location', { location: ' ' }],
    ['a phone that cannot exist', { phone: '12345 67' }],
    ['an e-mail that is none', { email: 'reena' }],
  ])('with %s is asked again, and nothing is kept', async (_, wrong) => {
    const before = await count('chat_rooms')
    const details = { name: 'Reena', phone: '98472 00002', location: 'Aluva', ...wrong }
    const response = await new Client().post('/api/chat/leads', details)
    expect(response.status).toBe(400)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    expect(await count('chat_rooms')).toBe(before)
  })

  it('gets a fresh cookie after a day, and none after 30', async () => {
    const reena = await createGuest()
    const { setGuestCookie } = await import('../../worker/http/cookies.ts')
    const { Hono } = await import('hono')
    const issue = new Hono().get('/', async (c) => {
      await setGuestCookie(c, env.SESSION_KEY, reena.room, Number(c.req.query('life')))
      return c.text('')
    })
    const withLife = async (life: number) => {
      const response = await issue.request(`http://localhost/?life=${life}`)
      return Object.assign(new Client(), { cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' })
    }
    const old = await withLife(86_400_000)
    const given = await old.get('/api/chat/leads/room')
    expect(given.headers.get('Set-Cookie')).toMatch(/^guest=guest-.*Max-Age=2592000/)
    const over = await withLife(-1)
    expect((await over.get(`/api/chat/messages/${reena.room}`)).status).toBe(401)
  })

  it('is nobody after logging out, and the open socket closes', async () => {
    const reena = await createGuest()
    const socket = await openSocket(reena, reena.room)
    const response = await reena.post('/api/logout')
    expect(response.headers.getSetCookie().some((cookie) => /^guest=;.*Max-Age=0/.test(cookie))).toBe(true)
    expect(await socket.closed()).toBe(closeCodes.signedOut)
  })
})

describe('pictures', () => {
  it('of an account are sent, shown to the members of the room, and to nobody else', async () => {
    const [sneha, divya, reena] = [await customer(), await customer(), await createGuest()]
    const room = await roomOf(sneha)
    const photo = await createUploadedPhoto(sneha.id)
    const upload = `http://localhost/cdn-cgi/local/r2/s3/boutique-photos/${photo}?X-Amz-Signature=abc`
    const sent = await sendMessage(sneha, room, '', { attachments: [upload] })
    expect(sent).toMatchObject({ message: '', attachments: [photo] })
    for (const member of [sneha, owner]) expect((await member.get(`/api/photos/${photo}`)).status).toBe(200)
    for (const outsider of [divya, reena]) expect((await outsider.get(`/api/photos/${photo}`)).status).toBe(404)
    expect((await new Client().get(`/api/photos/${photo}`)).status).toBe(401)
  })

  it('of the owner reach a guest, who can send none', async () => {
    const [reena, other] = [await createGuest(), await createGuest()]
    const { id } = await (await owner.get('/api/user')).json<{ id: string }>()
    const photo = await createUploadedPhoto(id)
    const socket = await openSocket(reena, reena.room)
    await sendMessage(owner, reena.room, 'This lace?', { attachments: [photo] })
    await socket.until(() => socket.messages().length === 1)
    expect((await reena.get(`/api/photos/${photo}`)).status).toBe(200)
    expect((await other.get(`/api/photos/${photo}`)).status).toBe(404)
    const refused = await reena.post('/api/chat/messages', { roomId: reena.room, attachments: [photo] })
    expect(refused.status).toBe(403)
  })

  it('are five at most, real, one’s own and free; else nothing is sent', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const room = await roomOf(sneha)
    const post = async (attachments: string[]) =>
      (await sneha.post('/api/chat/messages', { roomId: room, message: 'see', attachments })).status
    const foreign = await createUploadedPhoto(divya.id)
    const missing = await createUploadedPhoto(sneha.id, { body: null })
    const script = await createUploadedPhoto(sneha.id, { body: '<script>alert(1)</script>' })
    expect(await post([foreign])).toBe(422)
    expect(await post([missing])).toBe(422)
    expect(await post([script])).toBe(422)
    expect(await post(['https://evil.test/picture.jpg'])).toBe(422)
    const six = await Promise.all(Array.from({ length: 6 }, () => createUploadedPhoto(sneha.id)))
    expect(await post(six)).toBe(400)
    expect(await historyOf(sneha, room)).toEqual([])
    expect((await divya.get(`/api/photos/${foreign}`)).status).toBe(404)

    expect(await post(six.slice(0, 5))).toBe(201)
    const elsewhere = await sneha.post('/api/chat/messages', {
      roomId: (await (await sneha.get(`/api/chat/room/${await orderOf(sneha.id)}`)).json<Room>()).id,
      attachments: six.slice(0, 1),
    })
    expect(elsewhere.status).toBe(422)
  })

  it('sent again under the same id make one message', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const attachments = [await createUploadedPhoto(sneha.id)]
    const asked = { roomId: room, attachments, clientId: 'the-same' }
    const answers = await Promise.all([1, 2, 3].map(() => sneha.post('/api/chat/messages', asked)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await historyOf(sneha, room)).toHaveLength(1)
  })

  it('reach a socket that sent them, or a refusal does', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const hers = await openSocket(sneha, room)
    hers.send({ type: 'send', clientId: 'a', message: '', attachments: [await createUploadedPhoto(sneha.id)] })
    hers.send({ type: 'send', clientId: 'b', message: '', attachments: ['u/nobody/none'] })
    await hers.until(() => hers.messages().length === 1 && hers.frames.some(({ type }) => type === 'refused'))
    expect(hers.frames.find(({ type }) => type === 'refused')).toMatchObject({ clientId: 'b' })
  })
})

describe('who is away', () => {
  it('is told once of a burst, and again only of what comes after it was read', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    for (let nth = 1; nth <= 10; nth++) await sendMessage(sneha, room, `message ${nth}`)
    await settle(room)
    await sendMessage(sneha, room, 'and another thing')
    await settle(room)
    expect(await notified(room)).toMatchObject([
      { user_id: null, title: 'New chat message', message: 'Sneha Mathew writes: message 10', is_read: 0 },
    ])
    for (let nth = 1; nth <= 5; nth++) await sendMessage(owner, room, `answer ${nth}`)
    await settle(room)
    const told = await notified(room)
    expect(told.map(({ user_id, is_read }) => [user_id, is_read])).toEqual([
      // Answered, so the bell forgets it.
      [null, 1],
      [sneha.id, 0],
    ])
    await sneha.post(`/api/chat/room/${room}/read`)
    await sendMessage(sneha, room, 'Thank you')
    await settle(room)
    expect((await notified(room)).map(({ user_id, is_read }) => [user_id, is_read])).toEqual([
      [null, 1],
      [sneha.id, 1],
      [null, 0],
    ])
  })

  it('is not told while there, but on leaving without having read', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const desk = await openSocket(owner, room)
    await sendMessage(sneha, room, 'Hello')
    await settle(room)
    expect(await notified(room)).toEqual([])
    desk.close()
    await expect.poll(async () => (await notified(room)).length, { timeout: 5000 }).toBe(1)
  })

  it('is nobody with a guest, who has no account to tell', async () => {
    const reena = await createGuest()
    await sendMessage(owner, reena.room, 'Hello')
    await settle(reena.room)
    expect(await notified(reena.room)).toEqual([])
  })
})

describe('a thread added to an account', () => {
  const bothCookies = (session: Client, known: Client) =>
    Object.assign(new Client(), { cookie: `${session.cookie}; ${known.cookie}` })
  const claim = (session: Client, known: Client) => bothCookies(session, known).post('/api/chat/guest/claim')

  it('is the account’s own where it had none, with its lead; the guest’s cookie opens nothing any more', async () => {
    const reena = await createGuest()
    await sendMessage(reena, reena.room, 'Do you make veils?')
    const socket = await openSocket(reena, reena.room)
    const account = await customer({ firstName: 'Reena' })
    const claimed = await claim(account, reena)
    expect(claimed.status).toBe(200)
    expect(await claimed.json()).toMatchObject({ id: reena.room, customerId: account.id })
    expect(claimed.headers.get('Set-Cookie')).toMatch(/^guest=;.*Max-Age=0/)
    expect(await socket.closed()).toBe(closeCodes.merged)
    expect(await roomOf(account)).toBe(reena.room)
    expect(texts(await historyOf(account, reena.room))).toEqual(['Do you make veils?'])
    const lead = env.DB.prepare('SELECT converted_to_customer_id FROM chat_leads WHERE chat_room_id = ?')
    expect(await lead.bind(reena.room).first('converted_to_customer_id')).toBe(account.id)
    // The owner's own step looks for no other account.
    const { chatLead } = await (await owner.get(`/api/admin/chat/rooms/${reena.room}`)).json<{
      chatLead: { id: string }
    }>()
    const converted = await owner.put(`/api/chat/leads/${chatLead.id}`, { status: 'converted' })
    expect(await converted.json()).toMatchObject({ status: 'converted', convertedToCustomerId: account.id })
    for (const path of [`/api/chat/messages/${reena.room}`, `/api/chat/unread/${reena.room}`, '/api/chat/room'])
      expect((await reena.get(path)).status).toBe(404)
    expect(await (await reena.get('/api/chat/leads/room')).json()).toBeNull()
    expect((await reena.post('/api/chat/messages', { roomId: reena.room, message: 'x' })).status).toBe(404)
  })

  it('joins the account’s in the order of time, and the room says that one waits to be added', async () => {
    const account = await customer()
    const room = await roomOf(account)
    const reena = await createGuest()
    await sendMessage(account, room, 'first')
    await sendMessage(reena, reena.room, 'second')
    await sendMessage(owner, reena.room, 'third')
    await sendMessage(account, room, 'fourth')
    const hers = await openSocket(account, room)
    expect(await (await bothCookies(account, reena).get('/api/chat/room')).json()).toMatchObject({ guestThread: true })
    expect(await (await account.get('/api/chat/room')).json()).toMatchObject({ guestThread: false })
    const claimed = await claim(account, reena)
    expect(await claimed.json()).toMatchObject({ id: room })
    expect(await hers.closed()).toBe(closeCodes.merged)
    const thread = await historyOf(account, room)
    expect(thread.map(({ seq, message, roomId }) => [seq, message, roomId])).toEqual(
      ['first', 'second', 'third', 'fourth'].map((message, at) => [at + 1, message, room]),
    )
    expect(await unreadCount(account)).toBe(1)
    expect((await owner.get(`/api/chat/messages/${reena.room}`)).status).toBe(404)
    expect(await (await owner.get(`/api/admin/chat/rooms/${reena.room}`)).json()).toMatchObject({ id: room })
    expect(await sendMessage(account, room, 'fifth')).toMatchObject({ seq: 5 })
  })

  it('is added once, however often and however much at once it is asked for', async () => {
    const account = await customer()
    const room = await roomOf(account)
    await sendMessage(account, room, 'mine')
    const reena = await createGuest()
    for (let nth = 1; nth <= 5; nth++) await sendMessage(reena, reena.room, `guest ${nth}`)
    const answers = await Promise.all([1, 2, 3, 4].map(() => claim(account, reena)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await claim(account, reena)).status).toBe(200)
    expect(texts(await historyOf(account, room))).toEqual(
      ['mine', 1, 2, 3, 4, 5].map((nth) => (nth === 'mine' ? nth : `guest ${nth}`)),
    )
  })

  it('goes on where it stopped half way, and to the same account alone', async () => {
    const [account, other] = [await customer(), await customer()]
    const room = await roomOf(account)
    await roomOf(other)
    const reena = await createGuest()
    await sendMessage(reena, reena.room, 'half way')
    await env.DB.prepare('UPDATE chat_rooms SET merged_into = ? WHERE id = ?').bind(room, reena.room).run()
    expect((await claim(other, reena)).status).toBe(404)
    expect((await claim(account, reena)).status).toBe(200)
    expect(texts(await historyOf(account, room))).toEqual(['half way'])
  })

  it('is never another account’s afterwards, nor an admin’s', async () => {
    const [account, other, reena] = [await customer(), await customer(), await createGuest()]
    expect((await claim(owner, reena)).status).toBe(403)
    expect((await claim(account, reena)).status).toBe(200)
    expect((await claim(other, reena)).status).toBe(404)
    expect((await claim(other, new Client())).status).toBe(404)
    expect(await roomOf(account)).toBe(reena.room)
  })
})

describe('a socket ends with its session', () => {
  it('on logging out, and no other one', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const elsewhere = await signIn(sneha)
    const [here, there, desk] = [
      await openSocket(sneha, room),
      await openSocket(elsewhere, room),
      await openSocket(owner, room),
    ]
    await sneha.post('/api/logout')
    expect(await here.closed()).toBe(closeCodes.signedOut)
    expect([there.isOpen(), desk.isOpen()]).toEqual([true, true])
  })

  it('on a changed password: the others for good, this one to come back with its new cookie', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const elsewhere = await signIn(sneha)
    const [here, there] = [await openSocket(sneha, room), await openSocket(elsewhere, room)]
    const change = { currentPassword: sneha.password, newPassword: 'organza-and-lace-9' }
    expect((await sneha.put('/api/user/password', change)).status).toBe(200)
    expect(await there.closed()).toBe(closeCodes.signedOut)
    expect(await here.closed()).toBe(1012)
    expect((await openSocket(sneha, room)).isOpen()).toBe(true)
    await expect(openSocket(elsewhere, room)).rejects.toThrow('401')
  })

  it('on a reset and a deactivation by the owner', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const sockets = [await openSocket(sneha, await roomOf(sneha)), await openSocket(divya, await roomOf(divya))]
    await owner.post(`/api/admin/customers/${sneha.id}/reset-password`)
    await owner.put(`/api/admin/customers/${divya.id}`, { isActive: false })
    for (const socket of sockets) expect(await socket.closed()).toBe(closeCodes.signedOut)
  })

  it('of an admin in whatever room', async () => {
    const [sneha, reena, leaving] = [await customer(), await createGuest(), await admin('second@example.com')]
    const room = await roomOf(sneha)
    const sockets = [await openSocket(leaving, room), await openSocket(leaving, reena.room)]
    const other = await openSocket(owner, room)
    await leaving.post('/api/logout')
    for (const socket of sockets) expect(await socket.closed()).toBe(closeCodes.signedOut)
    expect(other.isOpen()).toBe(true)
    // The rooms forget her: nothing is kept for who is not there.
    const left = env.DB.prepare(`SELECT COUNT(*) AS n FROM chat_openings WHERE room_id = ?`).bind(reena.room)
    await expect.poll(() => left.first('n'), { timeout: 5000 }).toBe(0)
  })

  it('when it runs out, before anything more is said to it', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    await env.DB.prepare('UPDATE sessions SET expire = ? WHERE user_id = ?')
      .bind(Date.now() + 1500, sneha.id)
      .run()
    const hers = await openSocket(sneha, room)
    // Also after a sleep, and with somebody new in the room.
    await evictDurableObject(env.CHAT.getByName(room))
    const desk = await openSocket(owner, room)
    await new Promise((resolve) => setTimeout(resolve, 1600))
    await sendMessage(owner, room, 'a secret')
    expect(await hers.closed()).toBe(closeCodes.signedOut)
    expect(hers.messages()).toEqual([])
    expect(desk.isOpen()).toBe(true)
  })
})

/** The same person in another browser. */
async function signIn({ email, password }: { email: string; password: string }) {
  const client = new Client()
  expect((await client.post('/api/login', { email, password })).status).toBe(200)
  return client
}

describe('the owner’s rooms', () => {
  type Listed = {
    id: string
    unread: number
    preview: string | null
    lastSide: string | null
    person: Record<string, string>
  }
  const rooms = async (query = '') => {
    const response = await owner.get(`/api/admin/chat/rooms${query}`)
    return { rows: await response.json<Listed[]>(), next: response.headers.get('X-Next-Cursor') }
  }

  it('come unread first, then the latest, with who it is and what was said last; opened ones without a word do not', async () => {
    const [quiet, waiting, answered, reena] = [
      await customer(),
      await customer({ firstName: 'Waiting' }),
      await customer(),
      await createGuest({ name: 'Left Details' }),
    ]
    const [silent, unread, read] = [await roomOf(quiet), await roomOf(waiting), await roomOf(answered)]
    await sendMessage(waiting, unread, 'Is it\n\n  ready?')
    await sendMessage(answered, read, 'Hello')
    await sendMessage(owner, read, 'Hello Sneha')
    await Promise.all([settle(unread), settle(read)])
    const { rows } = await rooms('?limit=100')
    const at = (id: string) => rows.findIndex((row) => row.id === id)
    expect(at(silent)).toBe(-1)
    expect(rows[at(unread)]).toMatchObject({
      unread: 1,
      preview: 'Is it ready?',
      lastSide: 'person',
      person: { kind: 'customer', id: waiting.id, name: 'Waiting Mathew', email: waiting.email },
    })
    expect(rows[at(read)]).toMatchObject({ unread: 0, preview: 'Hello Sneha', lastSide: 'shop' })
    expect(rows[at(reena.room)]).toMatchObject({
      unread: 0,
      preview: null,
      person: { kind: 'guest', name: 'Left Details' },
    })
    expect(at(unread)).toBeLessThan(Math.min(at(read), at(reena.room)))
    const waits = rows.map((row) => Number(row.unread > 0))
    expect(waits).toEqual(waits.toSorted((a, b) => b - a))
  })

  it('are paged without a gap or a double, and found by name, e-mail and phone; no step scans a table', async () => {
    const people = await Promise.all(
      Array.from({ length: 7 }, (_, nth) =>
        createGuest({ name: `Zachariah Paged${nth}`, email: `paged${nth}@example.com` }),
      ),
    )
    for (const person of people.slice(0, 3)) await sendMessage(person, person.room, 'Hello')
    await Promise.all(people.map(({ room }) => settle(room)))
    const all = (await rooms('?limit=100')).rows.map(({ id }) => id)
    const walk = async (query: string) => {
      const found: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await rooms(`?limit=2${query}${cursor && `&cursor=${cursor}`}`)
        found.push(...page.rows.map(({ id }) => id))
        cursor = page.next
      }
      return found
    }
    expect(await walk('')).toEqual(all)
    expect((await walk('&q=zacha')).toSorted()).toEqual(people.map(({ room }) => room).toSorted())
    expect((await rooms('?q=paged3@example.com')).rows.map(({ id }) => id)).toEqual([people[3]?.room])
    expect((await rooms('?q=nobody-of-this-name')).rows).toEqual([])
    const lead = await env.DB.prepare('SELECT phone FROM chat_leads WHERE chat_room_id = ?')
      .bind(people[5]?.room)
      .first<{ phone: string }>()
    expect((await rooms(`?q=${encodeURIComponent(lead?.phone ?? '')}`)).rows.map(({ id }) => id)).toEqual([
      people[5]?.room,
    ])

    const counting = await admin()
    const cost = countD1(counting)
    const [, cursor] = ['', (await rooms('?limit=2')).next]
    for (const path of [
      'rooms',
      `rooms?limit=2&cursor=${cursor}`,
      'rooms?q=zacha',
      `rooms/${people[0]?.room}`,
      'replies',
    ])
      expect((await counting.get(`/api/admin/chat/${path}`)).status).toBe(200)
    expect(cost.trips).toBe(10)
    expect(await findTableScans(cost)).toEqual([])
    expect((await owner.get('/api/admin/chat/rooms?cursor=nonsense')).status).toBe(400)
  })

  it('open with what is known of the person beside the thread', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const order = await orderOf(sneha.id)
    const asked = {
      childName: 'Aadya',
      parentName: 'Sneha',
      phone: '98473 11111',
      email: sneha.email,
      serviceType: 'accessories',
    }
    const booking = await (await sneha.post('/api/bookings', asked)).json<{ id: string }>()
    const known = await (await owner.get(`/api/admin/chat/rooms/${room}`)).json()
    expect(known).toMatchObject({
      id: room,
      person: { kind: 'customer', id: sneha.id, phone: '+919847311111', email: sneha.email },
      lead: { phone: '98473 11111' },
      chatLead: null,
      bookings: [{ id: booking.id, childName: 'Aadya', status: 'pending' }],
      orders: [{ id: order, outfitType: 'Baptism gown' }],
    })
    // The phone came with the booking, after the room.
    await sendMessage(sneha, room, 'Hello')
    await settle(room)
    expect((await rooms('?q=98473%2011111')).rows.map(({ id }) => id)).toEqual([room])
    const reena = await createGuest()
    expect(await (await owner.get(`/api/admin/chat/rooms/${reena.room}`)).json()).toMatchObject({
      person: { kind: 'guest', name: 'Reena Thomas' },
      chatLead: { chatRoomId: reena.room, location: 'Aluva' },
      lead: { name: 'Reena Thomas' },
      bookings: [],
      orders: [],
    })
    expect((await owner.get('/api/admin/chat/rooms/none')).status).toBe(404)
  })
})

describe('what the calls cost', () => {
  it('is the session and one batch, and one more where a room is made; no step scans a table', async () => {
    const sneha = await customer()
    const order = await orderOf(sneha.id)
    const cost = countD1(sneha)
    const trips = async (call: Promise<Response>) => {
      const before = cost.trips
      const { status } = await call
      return [status, cost.trips - before]
    }
    expect(await trips(sneha.get('/api/chat/room'))).toEqual([200, 3])
    expect(await trips(sneha.get('/api/chat/room'))).toEqual([200, 2])
    expect(await trips(sneha.get(`/api/chat/room/${order}`))).toEqual([200, 3])
    const room = `room-${sneha.id}`
    expect(await trips(sneha.post('/api/chat/messages', { roomId: room, message: 'Hello' }))).toEqual([201, 2])
    expect(await trips(sneha.get(`/api/chat/messages/${room}`))).toEqual([200, 2])
    expect(await trips(sneha.post(`/api/chat/room/${room}/read`))).toEqual([200, 2])
    expect(await trips(sneha.get('/api/chat/unread'))).toEqual([200, 2])
    expect(await trips(sneha.get('/api/chat/leads/room'))).toEqual([200, 1])
    expect(await findTableScans(cost)).toEqual([])
  })

  it('is one batch for a guest, two for the details, and nothing for a visitor', async () => {
    const reena = new Client()
    const cost = countD1(reena)
    const trips = async (call: Promise<Response>) => {
      const before = cost.trips
      const { status } = await call
      return [status, cost.trips - before]
    }
    expect(await trips(reena.get('/api/chat/unread'))).toEqual([200, 0])
    expect(await trips(reena.get('/api/chat/leads/room'))).toEqual([200, 0])
    expect(await trips(reena.get('/api/chat/room'))).toEqual([401, 0])
    const details = { name: 'Reena', phone: '98475 00001', location: 'Aluva' }
    const left = await reena.post('/api/chat/leads', details)
    const { chatRoomId } = await left.json<{ chatRoomId: string }>()
    expect(await trips(reena.get('/api/chat/unread'))).toEqual([200, 1])
    expect(await trips(reena.get(`/api/chat/messages/${chatRoomId}`))).toEqual([200, 1])
    expect(await findTableScans(cost)).toEqual([])
  })
})

describe('saved replies', () => {
  it('are kept, changed, deleted and listed in the order they were made', async () => {
    const path = '/api/admin/chat/replies'
    const add = async (title: string) =>
      (await owner.post(path, { title, message: `${title}: from ten to six.` })).json<{ id: string }>()
    const [hours, prices] = [await add('Hours'), await add('Prices')]
    expect((await owner.put(`${path}/${hours.id}`, { title: 'Opening hours', message: 'Ten to six.' })).status).toBe(
      200,
    )
    expect(await (await owner.get(path)).json()).toMatchObject([
      { id: hours.id, title: 'Opening hours', message: 'Ten to six.' },
      { id: prices.id, title: 'Prices' },
    ])
    expect((await owner.send('DELETE', `${path}/${prices.id}`)).status).toBe(200)
    expect((await owner.send('DELETE', `${path}/${prices.id}`)).status).toBe(404)
    expect((await owner.put(`${path}/${prices.id}`, { title: 'x', message: 'y' })).status).toBe(404)
    expect((await owner.post(path, { title: ' ', message: 'y' })).status).toBe(400)
    for (let nth = 2; nth <= 50; nth++) await add(`Reply ${nth}`)
    expect((await owner.post(path, { title: 'One more', message: 'too much' })).status).toBe(409)
  })
})
