import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import { createGuest, openSocket, roomOf, sendMessage, unreadCount } from '../../helpers/worker/chat.ts'
import { historyOf, texts } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer, admin as signInAdmin } from '../../helpers/worker/client.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
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
    const { chatLead } = await (await admin.get(`/api/admin/chat/rooms/${reena.room}`)).json<{
      chatLead: { id: string }
    }>()
    const converted = await admin.put(`/api/chat/leads/${chatLead.id}`, { status: 'converted' })
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
    await sendMessage(admin, reena.room, 'third')
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
    expect((await admin.get(`/api/chat/messages/${reena.room}`)).status).toBe(404)
    expect(await (await admin.get(`/api/admin/chat/rooms/${reena.room}`)).json()).toMatchObject({ id: room })
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
    expect((await claim(admin, reena)).status).toBe(403)
    expect((await claim(account, reena)).status).toBe(200)
    expect((await claim(other, reena)).status).toBe(404)
    expect((await claim(other, new Client())).status).toBe(404)
    expect(await roomOf(account)).toBe(reena.room)
  })
})
