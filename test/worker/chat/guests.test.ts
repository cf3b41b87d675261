import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import { createCtx } from '../../../worker/context.ts'
import { MessageStore } from '../../../worker/features/chat/durable-object/message-store.ts'
import { writeSummary } from '../../../worker/features/chat/durable-object/summary-scheduler.ts'
import { setGuestCookie } from '../../../worker/http/cookies.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { count } from '../../helpers/worker/bookings.ts'
import {
  claimThread,
  createGuest,
  openSocket,
  postMessage,
  requestSocket,
  sendMessage,
} from '../../helpers/worker/chat.ts'
import { stubOf } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { fakeMailService, mailBindings } from '../../helpers/worker/external-services.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()

const details = { name: 'Reena', phone: '98472 00001', location: 'Aluva' }

describe('a guest', () => {
  it('leaves details once, is known by a signed cookie and goes on writing', async () => {
    const before = await count('chat_leads')
    const reena = new Client()
    const asked = { ...details, chatRoomId: 'guest-1732000000000', email: '' }
    const response = await reena.post('/api/chat/leads', asked)
    expect(response.status).toBe(201)
    const cookie = response.headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/^guest=guest-\d+-[\da-f]{32}\.\d+\.[\da-f]{64}; /)
    expect(cookie).toMatch(/Max-Age=2592000;.*Path=\/;.*HttpOnly;.*SameSite=Lax/)
    const lead = await response.json<{ chatRoomId: string }>()
    expect(lead).toMatchObject({ ...details, email: null, status: 'new' })
    expect(lead.chatRoomId).toMatch(/^guest-\d+-[\da-f]{32}$/)
    for (const inner of ['leadScore', 'scoreReasons', 'notes', 'phoneE164']) expect(lead).not.toHaveProperty(inner)

    expect((await reena.post('/api/chat/leads', asked)).status).toBe(200)
    expect(await count('chat_leads')).toBe(before + 1)
    const path = '/api/chat/leads/room'
    for (const own of [path, `${path}/${lead.chatRoomId}`]) expect(await reena.read(own)).toEqual(lead)
    expect(await reena.read(`${path}/guest-1732000000000`)).toBeNull()
    expect(await new Client().read(path)).toBeNull()
    const sent = await sendMessage(reena, lead.chatRoomId, 'Do you make veils?')
    expect(sent).toMatchObject({ senderRole: 'guest', seq: 1 })
  })

  it('with a detail that is missing or cannot be is asked again, and nothing is kept', async () => {
    const before = await count('chat_rooms')
    for (const wrong of [{ name: '' }, { phone: '' }, { location: ' ' }, { phone: '12345 67' }, { email: 'reena' }]) {
      const response = await new Client().post('/api/chat/leads', { ...details, ...wrong })
      expect([wrong, response.status, response.headers.get('Set-Cookie')]).toEqual([wrong, 400, null])
    }
    expect(await count('chat_rooms')).toBe(before)
  })

  it('gets a fresh cookie after a day, and none after 30', async () => {
    const { room } = await createGuest()
    const issue = new Hono().get('/', async (c) => {
      await setGuestCookie(c, env.SESSION_KEY, room, Number(c.req.query('life')))
      return c.text('')
    })
    const withLife = async (life: number) => {
      const response = await issue.request(`http://localhost/?life=${life}`)
      return Object.assign(new Client(), { cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' })
    }
    const given = await (await withLife(86_400_000)).get('/api/chat/leads/room')
    expect(given.headers.get('Set-Cookie')).toMatch(/^guest=guest-.*Max-Age=2592000/)
    expect((await (await withLife(-1)).get(`/api/chat/messages/${room}`)).status).toBe(401)
  })

  it('is nobody after logging out, in any copy of the cookie, and the open socket closes', async () => {
    const [reena, account] = [await createGuest(), await customer()]
    const { room } = reena
    await sendMessage(reena, room, 'Do you make veils?')
    const socket = await openSocket(reena, room)
    const copy = Object.assign(new Client(), { cookie: reena.cookie })
    const out = await reena.post('/api/logout')
    expect(out.headers.getSetCookie().some((cookie) => /^guest=;.*Max-Age=0/.test(cookie))).toBe(true)
    expect(await socket.closed()).toBe(closeCodes.signedOut)
    const refused = [
      copy.get(`/api/chat/messages/${room}`),
      copy.get(`/api/chat/unread/${room}`),
      copy.get('/api/chat/room'),
      postMessage(copy, room, 'still me'),
      copy.post(`/api/chat/room/${room}/read`),
      requestSocket(copy, room),
      claimThread(account, copy),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect(await copy.read('/api/chat/leads/room')).toBeNull()
    // Leaving details again starts a separate thread.
    const again = await copy.post('/api/chat/leads', { ...details, phone: '98472 00077' })
    expect(again.status).toBe(201)
    expect(await again.json()).not.toMatchObject({ chatRoomId: room })
  })
})

describe('a guest who lost the answer', () => {
  /** Starts a chat in a browser without a cookie. */
  async function start(id: string | undefined, changes: object = {}) {
    await db.run('DELETE FROM rate_limits')
    const client = new Client()
    const response = await client.post('/api/chat/leads', { ...details, phone: '98474 10001', id, ...changes })
    return { client, status: response.status, lead: await response.json<{ id: string; chatRoomId: string }>() }
  }
  const ownRoom = async (client?: Client) => (await client?.get('/api/chat/room'))?.status

  it('gets the own room again, with a cookie that opens it; another under another id, and without one', async () => {
    const id = crypto.randomUUID()
    const [first, second] = [await start(id), await start(id)]
    expect([first.status, second.status, second.lead]).toEqual([201, 200, first.lead])
    expect(await ownRoom(second.client)).toBe(200)
    const rooms = [first, await start(crypto.randomUUID()), await start(undefined)]
    expect(new Set(rooms.map(({ lead }) => lead.chatRoomId)).size).toBe(3)
  })

  it('is not who knows what the desk sees: neither the lead nor the room opens it', async () => {
    const { lead } = await start(crypto.randomUUID())
    for (const id of [lead.id, lead.chatRoomId]) expect((await start(id)).status).toBe(400)
    expect(await (await admin.get('/api/chat/leads')).text()).toContain(lead.id)
  })

  it('is refused after a sign-out, after an account has taken the chat, a day later, and with other details', async () => {
    const ids = Array.from({ length: 4 }, () => crypto.randomUUID())
    const [out, taken, old, other] = await Promise.all(ids.map((id) => start(id)))
    await out?.client.post('/api/logout')
    expect((await claimThread(await customer(), taken?.client ?? new Client())).status).toBe(200)
    await db.run('UPDATE chat_leads SET created_at = created_at - 90000000 WHERE id = ?', old?.lead.id)
    for (const [nth, id] of ids.entries()) {
      const again = await start(id, nth === 3 ? { name: 'Leena' } : {})
      expect([nth, again.status, again.client.cookie]).toEqual([nth, 409, ''])
    }
    expect(await ownRoom(other?.client)).toBe(200)
  })
})

describe('the mail to a guest who left an address', () => {
  let mail: ReturnType<typeof fakeMailService>
  beforeEach(() => {
    mail = fakeMailService()
  })
  afterEach(() => void vi.restoreAllMocks())

  /** Runs the work of the room's alarm in a shop that can send mail. */
  const settle = (room: string, isHere = false, attempt = 0) =>
    runInDurableObject(stubOf(room), (_, state) => {
      const ctx = createCtx({ ...env, ...mailBindings }, keepRunning)
      return writeSummary(ctx, new MessageStore(state.storage.sql), { person: isHere, shop: false }, attempt)
    })
  const answer = async (room: string, message = 'Hello!') => sendMessage(admin, room, message)

  it('is one for an answer of several messages, which says nothing of what was answered', async () => {
    const { room } = await createGuest({ email: 'reena.one@example.com' })
    await answer(room, 'The lace costs 4,000')
    await answer(room, 'And it is here on Friday')
    await settle(room)
    await answer(room, 'Or on Saturday')
    await settle(room)
    expect(mail.sent).toMatchObject([{ to: 'reena.one@example.com', subject: 'You have an answer' }])
    expect(mail.sent[0]?.text).toContain('https://shop.example')
    expect(mail.sent[0]?.text).not.toMatch(/lace|Friday/)
    expect(mail.sent[0]?.html).not.toContain('pre-line')
  })

  it('is the next when it was read and something new is said, four a day at the most', async () => {
    stopClock()
    const reena = await createGuest({ email: 'reena.two@example.com' })
    for (let nth = 1; nth <= 6; nth++) {
      await answer(reena.room)
      await settle(reena.room)
      await reena.post(`/api/chat/room/${reena.room}/read`)
    }
    expect(mail.sent).toHaveLength(4)
  })

  it('is none while the chat is open, none for what the guest said, and none without an address', async () => {
    const [reena, silent] = [await createGuest({ email: 'reena.three@example.com' }), await createGuest()]
    await sendMessage(reena, reena.room, 'Hello?')
    await settle(reena.room)
    await answer(reena.room)
    await settle(reena.room, true)
    await answer(silent.room)
    await settle(silent.room)
    expect(mail.sent).toEqual([])
    await settle(reena.room)
    expect(mail.sent).toHaveLength(1)
  })

  it('comes later where the mail service does not answer, until five attempts have failed', async () => {
    const { room } = await createGuest({ email: 'reena.four@example.com' })
    mail.answer = () => Promise.reject(Object.assign(new Error('E_DELIVERY_FAILED'), { code: 'E_DELIVERY_FAILED' }))
    await answer(room)
    await expect(settle(room)).rejects.toThrow('The mail service takes no mail')
    await settle(room, false, 5)
    expect(mail.sent).toHaveLength(2)
    await settle(room)
    expect(mail.sent).toHaveLength(2)
  })
})
