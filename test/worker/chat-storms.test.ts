import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type ChatMessage, closeCodes } from '../../shared/chat-frames.ts'
import { openSocket, roomOf, sendMessage, unreadCount } from '../helpers/worker/chat.ts'
import { admin, type Client, customer } from '../helpers/worker/client.ts'

let owner: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  owner = await admin()
})

const stubOf = (room: string) => env.CHAT.getByName(room)
const summaryOf = (room: string) =>
  env.DB.prepare(
    'SELECT last_seq, preview, last_side, unread_person, unread_shop, waiting FROM chat_rooms WHERE id = ?',
  )
    .bind(room)
    .first()
async function allOf(client: Client, room: string) {
  const found: ChatMessage[] = []
  for (let query = ''; ; query = `?before=${found[0]?.id}`) {
    const page = await (await client.get(`/api/chat/messages/${room}${query}`)).json<ChatMessage[]>()
    found.unshift(...page)
    if (page.length < 50) return found
  }
}
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

describe('a message sent ten times under one id is one', () => {
  it('by requests at once', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const desk = await openSocket(owner, room)
    const sent = await Promise.all(upTo(10).map(() => sendMessage(sneha, room, 'once', { clientId: 'the-same' })))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    await desk.until(() => desk.messages().length > 0)
    expect(await allOf(sneha, room)).toHaveLength(1)
    await sendMessage(sneha, room, 'and after it')
    await desk.until(() => desk.messages().length > 1)
    expect(desk.messages().map(({ message }) => message)).toEqual(['once', 'and after it'])
  })

  it('by a socket, whose sender hears each time that it is kept, and nobody else', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, desk] = [await openSocket(sneha, room), await openSocket(owner, room)]
    for (let nth = 0; nth < 10; nth++) hers.say('once', 'the-same')
    await hers.until(() => hers.messages().length === 10)
    expect(new Set(hers.messages().map(({ id }) => id)).size).toBe(1)
    hers.say('and after it')
    await desk.until(() => desk.messages().length > 1)
    expect(desk.messages().map(({ message }) => message)).toEqual(['once', 'and after it'])
  })
})

describe('a room that is put out of memory', () => {
  it('in the middle of a conversation loses nothing; open sockets go on, as who they are', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, desk] = [await openSocket(sneha, room), await openSocket(owner, room)]
    for (let round = 0; round < 4; round++) {
      for (let nth = 0; nth < 5; nth++) (nth % 2 ? desk : hers).say(`message ${round * 5 + nth + 1}`)
      await hers.until(() => hers.messages().length >= (round + 1) * 5)
      await evictDurableObject(stubOf(room))
    }
    const kept = await allOf(sneha, room)
    expect(kept.map(({ seq }) => seq)).toEqual(upTo(20))
    const heard = (listener: typeof hers) =>
      [...new Set(listener.messages().map(({ seq }) => seq))].sort((a, b) => a - b)
    await desk.until(() => heard(desk).length === 20)
    expect([heard(hers), heard(desk)]).toEqual([upTo(20), upTo(20)])
    expect(new Set(kept.map(({ senderId }) => senderId))).toEqual(new Set([sneha.id, 'admin']))
    expect([hers.isOpen(), desk.isOpen()]).toEqual([true, true])
  })

  it('before it told of the end of a burst tells of it when it is back', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const desk = await openSocket(owner, room)
    // As an object leaves them that dies between keeping and telling: kept, the alarm set, nobody told.
    await sendMessage(sneha, room, 'one')
    await runDurableObjectAlarm(stubOf(room))
    await runInDurableObject(stubOf(room), (_, { storage }) => {
      const insert = `INSERT INTO messages (id, author, client_id, role, text, attachments, created_at)
        VALUES ('kept', ?, 'c', 'customer', 'two', '[]', ?)`
      storage.sql.exec(insert, sneha.id, Date.now())
      return storage.setAlarm(Date.now() + 60_000)
    })
    await evictDurableObject(stubOf(room))
    expect(desk.messages().map(({ message }) => message)).toEqual(['one'])
    await runDurableObjectAlarm(stubOf(room))
    await desk.until(() => desk.messages().length === 2)
    expect(desk.messages().map(({ message }) => message)).toEqual(['one', 'two'])
    expect(await summaryOf(room)).toMatchObject({ last_seq: 2, unread_shop: 2 })
  })

  it('remembers how much was written in this minute', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    await Promise.all(upTo(60).map((nth) => sendMessage(sneha, room, `message ${nth}`)))
    await evictDurableObject(stubOf(room))
    expect((await sneha.post('/api/chat/messages', { roomId: room, message: 'one more' })).status).toBe(429)
  })

  it('is not woken by the pings of an idle chat, which are answered all the same', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const hers = await openSocket(sneha, room)
    await sendMessage(owner, room, 'Hello')
    await hers.until(() => hers.messages().length === 1)
    await runDurableObjectAlarm(stubOf(room))
    // Only one that is in memory can be put out of it: that it cannot be a second time shows that nothing brought it back.
    await evictDurableObject(stubOf(room))
    for (let nth = 0; nth < 10; nth++) hers.send('ping')
    await hers.until(() => hers.plain.length === 10)
    expect(hers.plain).toEqual(Array(10).fill('pong'))
    expect(await unreadCount(sneha)).toBe(1)
    await expect(evictDurableObject(stubOf(room))).rejects.toThrow()
  })
})

describe('more sockets than anybody has tabs', () => {
  it('end the oldest of that person, and nobody else’s', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const desk = await openSocket(owner, room)
    const sockets = []
    for (let nth = 0; nth < 22; nth++) sockets.push(await openSocket(sneha, room))
    const [first, second, ...others] = sockets
    expect([await first?.closed(), await second?.closed()]).toEqual([closeCodes.rateLimited, closeCodes.rateLimited])
    await sendMessage(owner, room, 'Hello')
    for (const open of [desk, ...others]) await open.until(() => open.messages().length === 1)
    expect(others.every((socket) => socket.isOpen())).toBe(true)
  })
})

describe('while D1 is down', () => {
  it('100 messages are kept and told, and the summary is right once it is back', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, desk] = [await openSocket(sneha, room), await openSocket(owner, room)]
    await env.DB.prepare('ALTER TABLE chat_rooms RENAME TO away').run()
    try {
      for (let nth = 1; nth <= 100; nth++) (nth % 2 ? hers : desk).say(`message ${nth}`)
      await desk.until(() => desk.messages().length === 100)
      await runDurableObjectAlarm(stubOf(room))
      await runDurableObjectAlarm(stubOf(room))
    } finally {
      await env.DB.prepare('ALTER TABLE away RENAME TO chat_rooms').run()
    }
    expect(await summaryOf(room)).toMatchObject({ last_seq: 0 })
    // It has set itself again, and soon enough: within a minute of the return.
    const next = await runInDurableObject(stubOf(room), (_, { storage }) => storage.getAlarm())
    expect(next).toBeLessThan(Date.now() + 60_000)
    await runDurableObjectAlarm(stubOf(room))
    const kept = await allOf(sneha, room)
    expect(kept.map(({ seq }) => seq)).toEqual(upTo(100))
    expect(await summaryOf(room)).toEqual({
      last_seq: 100,
      preview: kept.at(-1)?.message,
      last_side: kept.at(-1)?.senderRole === 'admin' ? 'shop' : 'person',
      unread_person: kept.at(-1)?.senderRole === 'admin' ? 1 : 0,
      unread_shop: kept.at(-1)?.senderRole === 'admin' ? 0 : 1,
      waiting: kept.at(-1)?.senderRole === 'admin' ? 0 : 1,
    })
    // And then it rests.
    expect(await runDurableObjectAlarm(stubOf(room))).toBe(false)
  })

  it('a notification that could not be written is written once it is back, once', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    await sendMessage(sneha, room, 'Hello')
    await env.DB.prepare('ALTER TABLE notifications RENAME TO away').run()
    try {
      await runDurableObjectAlarm(stubOf(room))
    } finally {
      await env.DB.prepare('ALTER TABLE away RENAME TO notifications').run()
    }
    // With it the summary was not written either: one batch.
    expect(await summaryOf(room)).toMatchObject({ last_seq: 0 })
    await runDurableObjectAlarm(stubOf(room))
    await sendMessage(sneha, room, 'Hello again')
    await runDurableObjectAlarm(stubOf(room))
    const told = env.DB.prepare('SELECT COUNT(*) AS n FROM notifications WHERE related_id = ?').bind(room)
    expect(await told.first('n')).toBe(1)
  })

  it('an earlier summary that comes late changes nothing', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    await sendMessage(sneha, room, 'one')
    await env.DB.prepare(`UPDATE chat_rooms SET revision = 1000, preview = 'a later one' WHERE id = ?`).bind(room).run()
    await runDurableObjectAlarm(stubOf(room))
    expect(await summaryOf(room)).toMatchObject({ preview: 'a later one', last_seq: 0 })
  })
})

describe('a burst', () => {
  it('of 50 messages costs a write or two to D1, and the summary counts all of it', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const desk = await openSocket(owner, room)
    // The room's database is this very object.
    const prepare = vi.spyOn(env.DB, 'prepare')
    for (let nth = 1; nth <= 50; nth++) desk.say(`message ${nth}`)
    await desk.until(() => desk.messages().length === 50)
    await runDurableObjectAlarm(stubOf(room))
    const writes = prepare.mock.calls.filter(([query]) => /^update "chat_rooms"/.test(query))
    prepare.mockRestore()
    expect(writes.length).toBeGreaterThanOrEqual(1)
    expect(writes.length).toBeLessThanOrEqual(3)
    expect(await summaryOf(room)).toMatchObject({ last_seq: 50, unread_person: 50, waiting: 0 })
  })
})
