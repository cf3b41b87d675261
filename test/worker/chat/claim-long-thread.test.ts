import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChatRoom } from '../../../worker/features/chat/durable-object/chat-room.ts'
import { createGuest, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { historyOf, settle, stubOf, summaryOf, texts } from '../../helpers/worker/chat-rooms.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Writes `count` messages of `text` into a room from `startAt` ms on, each a second later, behind the object's back. */
const fill = (
  room: string,
  author: string,
  { count, text, startAt }: { count: number; text: string; startAt: number },
) =>
  runInDurableObject(stubOf(room), (object, { storage }) => {
    storage.sql.exec(
      `WITH RECURSIVE n (seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n WHERE seq < ?)
       INSERT INTO messages (seq, id, author, client_id, role, text, attachments, created_at)
       SELECT seq, ? || seq, ?, 'c' || seq, 'guest', ?, '[]', ? + seq * 1000 FROM n`,
      ...[count, author, author, text, startAt],
    )
    Object.assign(Reflect.get(object, 'store'), { lastSeq: count })
  })

const claim = (account: Client, guest: Client) =>
  Object.assign(new Client(), { cookie: `${account.cookie}; ${guest.cookie}` }).post('/api/chat/guest/claim')

describe('a long thread of a guest', () => {
  it('of more than 32 MiB joins an account that has a room', async () => {
    const [account, reena] = [await customer(), await createGuest()]
    const room = await roomOf(account)
    await sendMessage(account, room, 'mine')
    const startAt = Date.now() - 10_000_000
    await fill(reena.room, reena.room, { count: 4300, text: '\u0d15'.repeat(4000), startAt })
    const claimed = await claim(account, reena)
    expect([claimed.status, await claimed.json()]).toMatchObject([200, { id: room }])
    const newest = await historyOf(account, room)
    expect(newest.at(-1)).toMatchObject({ seq: 4301, message: 'mine' })
    await settle(room)
    expect(await summaryOf(room)).toMatchObject({ last_seq: 4301, preview: 'mine' })
  })

  it('stays the guest’s while it cannot be handed over, and goes on where that stopped', async () => {
    expectErrors()
    const [account, reena] = [await customer(), await createGuest()]
    const room = await roomOf(account)
    await sendMessage(account, room, 'mine')
    await fill(reena.room, reena.room, { count: 300, text: 'x'.repeat(4000), startAt: Date.now() - 1_000_000 })
    let pages = 0
    const { exportPage } = ChatRoom.prototype
    vi.spyOn(ChatRoom.prototype, 'exportPage').mockImplementation(function (this: ChatRoom, after) {
      if (++pages === 2) throw new Error('the room is not there')
      return exportPage.call(this, after)
    })
    expect((await claim(account, reena)).status).toBeGreaterThanOrEqual(500)
    expect((await historyOf(reena, reena.room)).at(-1)).toMatchObject({ seq: 300 })
    await sendMessage(reena, reena.room, 'meanwhile')
    expect((await claim(account, reena)).status).toBe(200)
    const after = vi.mocked(ChatRoom.prototype.exportPage).mock.calls.map(([seq]) => seq)
    expect(after[2]).toBe(after[1])
    expect(after[2]).toBeGreaterThan(0)
    expect(texts(await historyOf(account, room)).slice(-2)).toEqual(['mine', 'meanwhile'])
    const count = await runInDurableObject(stubOf(room), (_, { storage }) =>
      storage.sql.exec('SELECT COUNT(*) AS n, MAX(seq) AS last FROM messages').one(),
    )
    expect(count).toEqual({ n: 302, last: 302 })
    expect(await env.DB.prepare('SELECT customer_id FROM chat_rooms WHERE id = ?').bind(reena.room).first()).toEqual({
      customer_id: account.id,
    })
  })
})

describe('a room', () => {
  it('takes no more than its ceiling, says so, and the boutique can still answer', async () => {
    const reena = await createGuest()
    await fill(reena.room, reena.room, { count: 2000, text: 'x', startAt: Date.now() - 3_000_000 })
    const refused = await reena.post('/api/chat/messages', { roomId: reena.room, message: 'one more' })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { message: 'This chat is full. Please call us, or write to us on WhatsApp.' },
    ])
    expect(await sendMessage(await admin(), reena.room, 'We call you')).toMatchObject({ seq: 2001 })
  })
})
