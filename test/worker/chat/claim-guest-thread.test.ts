import { runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import { ChatRoom } from '../../../worker/features/chat/durable-object/chat-room.ts'
import {
  claimThread,
  createGuest,
  createMember,
  openSocket,
  postMessage,
  roomOf,
  sendMessage,
  unreadCount,
} from '../../helpers/worker/chat.ts'
import { fillRoom, historyOf, stubOf, texts } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()
afterEach(() => void vi.restoreAllMocks())

const ownerOf = (room: string) => db.value('SELECT customer_id FROM chat_rooms WHERE id = ?', room)

describe('a thread added to an account', () => {
  it('is the account’s own where it had none, with its lead; the guest’s cookie opens nothing any more', async () => {
    const reena = await createGuest()
    const { room } = reena
    await sendMessage(reena, room, 'Do you make veils?')
    const socket = await openSocket(reena, room)
    const account = await customer({ firstName: 'Reena' })
    const claimed = await claimThread(account, reena)
    expect([claimed.status, await claimed.json()]).toMatchObject([200, { id: room, customerId: account.id }])
    expect(claimed.headers.get('Set-Cookie')).toMatch(/^guest=;.*Max-Age=0/)
    expect(await socket.closed()).toBe(closeCodes.merged)
    expect(await roomOf(account)).toBe(room)
    expect(texts(await historyOf(account, room))).toEqual(['Do you make veils?'])
    const lead = 'SELECT converted_to_customer_id FROM chat_leads WHERE chat_room_id = ?'
    expect(await db.value(lead, room)).toBe(account.id)
    // The owner's own step looks for no other account.
    const { chatLead } = await admin.read<{ chatLead: { id: string } }>(`/api/admin/chat/rooms/${room}`)
    const converted = await admin.put(`/api/chat/leads/${chatLead.id}`, { status: 'converted' })
    expect(await converted.json()).toMatchObject({ status: 'converted', convertedToCustomerId: account.id })
    for (const path of [`/api/chat/messages/${room}`, `/api/chat/unread/${room}`, '/api/chat/room'])
      expect((await reena.get(path)).status).toBe(404)
    expect(await reena.read('/api/chat/leads/room')).toBeNull()
    expect((await postMessage(reena, room, 'x')).status).toBe(404)
  })

  it('joins the account’s in the order of time, and the room says that one waits to be added', async () => {
    const [account, reena] = [await createMember(), await createGuest()]
    const { room } = account
    await sendMessage(account, room, 'first')
    await sendMessage(reena, reena.room, 'second')
    await sendMessage(admin, reena.room, 'third')
    await sendMessage(account, room, 'fourth')
    const hers = await openSocket(account, room)
    const both = Object.assign(new Client(), { cookie: `${account.cookie}; ${reena.cookie}` })
    expect(await both.read('/api/chat/room')).toMatchObject({ guestThread: true })
    expect(await account.read('/api/chat/room')).toMatchObject({ guestThread: false })
    expect(await (await claimThread(account, reena)).json()).toMatchObject({ id: room })
    expect(await hers.closed()).toBe(closeCodes.merged)
    expect((await historyOf(account, room)).map(({ seq, message, roomId }) => [seq, message, roomId])).toEqual(
      ['first', 'second', 'third', 'fourth'].map((message, at) => [at + 1, message, room]),
    )
    expect(await unreadCount(account)).toBe(1)
    expect((await admin.get(`/api/chat/messages/${reena.room}`)).status).toBe(404)
    expect(await admin.read(`/api/admin/chat/rooms/${reena.room}`)).toMatchObject({ id: room })
    expect(await sendMessage(account, room, 'fifth')).toMatchObject({ seq: 5 })
  })

  it('is added once, however often and however much at once it is asked for', async () => {
    const [account, reena] = [await createMember(), await createGuest()]
    await sendMessage(account, account.room, 'mine')
    const words = [1, 2, 3, 4, 5].map((nth) => `guest ${nth}`)
    for (const word of words) await sendMessage(reena, reena.room, word)
    const answers = await Promise.all([1, 2, 3, 4].map(() => claimThread(account, reena)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await claimThread(account, reena)).status).toBe(200)
    expect(texts(await historyOf(account, account.room))).toEqual(['mine', ...words])
  })

  it('goes on where it stopped half way, and to the same account alone', async () => {
    const [account, other, reena] = [await createMember(), await createMember(), await createGuest()]
    await sendMessage(reena, reena.room, 'half way')
    await db.run('UPDATE chat_rooms SET merged_into = ? WHERE id = ?', account.room, reena.room)
    expect((await claimThread(other, reena)).status).toBe(404)
    expect((await claimThread(account, reena)).status).toBe(200)
    expect(texts(await historyOf(account, account.room))).toEqual(['half way'])
  })

  it('is never another account’s afterwards, nor an admin’s', async () => {
    const [account, other, reena] = [await customer(), await customer(), await createGuest()]
    expect((await claimThread(admin, reena)).status).toBe(403)
    expect((await claimThread(account, reena)).status).toBe(200)
    for (const guest of [reena, new Client()]) expect((await claimThread(other, guest)).status).toBe(404)
    expect(await roomOf(account)).toBe(reena.room)
  })
})

describe('a long thread of a guest', () => {
  it('stays the guest’s while it cannot be handed over, and goes on where that stopped', async () => {
    expectErrors()
    const [account, reena] = [await createMember(), await createGuest()]
    await sendMessage(account, account.room, 'mine')
    await fillRoom(reena, 300, 'x'.repeat(4000), Date.now() - 1_000_000)
    let pages = 0
    const { exportPage } = ChatRoom.prototype
    vi.spyOn(ChatRoom.prototype, 'exportPage').mockImplementation(function (this: ChatRoom, after) {
      if (++pages === 2) throw new Error('the room is not there')
      return exportPage.call(this, after)
    })
    expect((await claimThread(account, reena)).status).toBeGreaterThanOrEqual(500)
    expect((await historyOf(reena, reena.room)).at(-1)).toMatchObject({ seq: 300 })
    await sendMessage(reena, reena.room, 'meanwhile')
    expect((await claimThread(account, reena)).status).toBe(200)
    const after = vi.mocked(ChatRoom.prototype.exportPage).mock.calls.map(([seq]) => seq)
    expect(after[2]).toBe(after[1])
    expect(after[2]).toBeGreaterThan(0)
    expect(texts(await historyOf(account, account.room)).slice(-2)).toEqual(['mine', 'meanwhile'])
    const stored = await runInDurableObject(stubOf(account.room), (_, { storage }) =>
      storage.sql.exec('SELECT COUNT(*) AS n, MAX(seq) AS last FROM messages').one(),
    )
    expect(stored).toEqual({ n: 302, last: 302 })
    expect(await ownerOf(reena.room)).toBe(account.id)
  })

  it('takes no more than its ceiling, says so, and the boutique can still answer', async () => {
    const reena = await createGuest()
    await fillRoom(reena, 2000, 'x', Date.now() - 3_000_000)
    const full = 'This chat is full. Please call us, or write to us on WhatsApp.'
    expect(await refusal(postMessage(reena, reena.room, 'one more'))).toEqual([409, full])
    expect(await sendMessage(admin, reena.room, 'We call you')).toMatchObject({ seq: 2001 })
  })
})
