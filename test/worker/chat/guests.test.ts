import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import { count } from '../../helpers/worker/bookings.ts'
import { createGuest, openSocket, requestSocket, sendMessage } from '../../helpers/worker/chat.ts'
import { notificationsOf } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer } from '../../helpers/worker/client.ts'

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
    const [told] = await notificationsOf(reena.room)
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
    const { setGuestCookie } = await import('../../../worker/http/cookies.ts')
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

  it('is nobody in any copy of the cookie after logging out', async () => {
    const [reena, account] = [await createGuest(), await customer()]
    await sendMessage(reena, reena.room, 'Do you make veils?')
    const copy = Object.assign(new Client(), { cookie: reena.cookie })
    await reena.post('/api/logout')
    const message = { roomId: reena.room, message: 'still me' }
    const refused = [
      copy.get(`/api/chat/messages/${reena.room}`),
      copy.get(`/api/chat/unread/${reena.room}`),
      copy.get('/api/chat/room'),
      copy.post('/api/chat/messages', message),
      copy.post(`/api/chat/room/${reena.room}/read`),
      requestSocket(copy, reena.room),
      account.post('/api/chat/guest/claim', undefined, { Cookie: `${account.cookie}; ${copy.cookie}` }),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect(await (await copy.get('/api/chat/leads/room')).json()).toBeNull()
    // Whoever leaves details again begins a thread of their own.
    const details = { name: 'Reena', phone: '98472 00077', location: 'Aluva' }
    const again = await copy.post('/api/chat/leads', details)
    expect(again.status).toBe(201)
    expect(await again.json()).not.toMatchObject({ chatRoomId: reena.room })
  })
})
