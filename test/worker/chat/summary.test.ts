import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openSocket, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { allOf, stubOf, summaryOf, upTo } from '../../helpers/worker/chat-rooms.ts'
import { customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})

describe('while D1 is down', () => {
  it('100 messages are kept and told, and the summary is right once it is back', async () => {
    expectErrors()
    const sneha = await customer()
    const room = await roomOf(sneha)
    const [hers, adminSocket] = [await openSocket(sneha, room), await openSocket(admin, room)]
    await env.DB.prepare('ALTER TABLE chat_rooms RENAME TO away').run()
    try {
      for (let nth = 1; nth <= 100; nth++) (nth % 2 ? hers : adminSocket).say(`message ${nth}`)
      await adminSocket.until(() => adminSocket.messages().length === 100)
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
    expectErrors()
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
    const adminSocket = await openSocket(admin, room)
    // The room's database is this very object.
    const prepare = vi.spyOn(env.DB, 'prepare')
    for (let nth = 1; nth <= 50; nth++) adminSocket.say(`message ${nth}`)
    await adminSocket.until(() => adminSocket.messages().length === 50)
    await runDurableObjectAlarm(stubOf(room))
    const writes = prepare.mock.calls.filter(([query]) => /^update "chat_rooms"/.test(query))
    prepare.mockRestore()
    expect(writes.length).toBeGreaterThanOrEqual(1)
    expect(writes.length).toBeLessThanOrEqual(3)
    expect(await summaryOf(room)).toMatchObject({ last_seq: 50, unread_person: 50, waiting: 0 })
  })
})
