import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { createGuest, createMember, openSocket, roomOf, sendMessage, unreadCount } from '../../helpers/worker/chat.ts'
import { allOf, notificationsOf, orderOf, settle, stubOf, summaryOf, upTo } from '../../helpers/worker/chat-rooms.ts'
import { Client } from '../../helpers/worker/client.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()

/** Runs an action while a table is missing in D1. */
async function without(table: string, act: () => Promise<unknown>) {
  expectErrors()
  await db.run(`ALTER TABLE ${table} RENAME TO away`)
  await act().finally(() => db.run(`ALTER TABLE away RENAME TO ${table}`))
}

describe('unread messages', () => {
  it('are counted for each side until it reads, in one row and without waking the room', async () => {
    const member = await createMember()
    const { room } = member
    const orderRoom = await roomOf(member, await orderOf(member.id))
    await sendMessage(admin, room, 'One')
    await sendMessage(admin, orderRoom, 'Two')
    await Promise.all([settle(room), settle(orderRoom)])
    // Rooms that wait for the owner cost a customer nothing.
    for (const id of 'abcdefghij')
      await db.insert('chat_rooms', { id, customer_id: id, waiting: 1, last_message_at: 1, created_at: 1 })
    const cost = countD1(member)
    expect(await unreadCount(member)).toBe(2)
    expect(cost.trips).toBe(1)
    expect(cost.rowsRead).toBeLessThanOrEqual(2 + 7)
    expect(await findTableScans(cost)).toEqual([])
    expect([await unreadCount(member, room), await unreadCount(admin, room)]).toEqual([1, 0])

    // Takes effect at once, before the alarm: after reading, there is no badge.
    expect((await member.post(`/api/chat/room/${room}/read`)).status).toBe(200)
    expect([await unreadCount(member), await unreadCount(member, room)]).toEqual([1, 0])
    expect(await unreadCount(new Client(), room)).toBe(0)
  })

  it('are rooms that wait, for the owner, and an answer is enough to end the wait', async () => {
    const [member, reena] = [await createMember(), await createGuest()]
    const { room } = member
    const before = await unreadCount(admin)
    await sendMessage(member, room, 'Hello?')
    await sendMessage(member, room, 'Anybody?')
    await sendMessage(reena, reena.room, 'Hello')
    await Promise.all([settle(room), settle(reena.room)])
    expect(await unreadCount(admin)).toBe(before + 2)
    await sendMessage(admin, room, 'Here we are.')
    await settle(room)
    expect([await unreadCount(admin), await unreadCount(admin, room)]).toEqual([before + 1, 0])
    expect(await unreadCount(member)).toBe(1)
  })
})

// After the tests that count rows: a renamed table changes the count.
describe('the summary of a room', () => {
  it('is right once D1 is back: 100 messages are kept and told meanwhile', async () => {
    const member = await createMember()
    const { room } = member
    const [hers, ours] = [await openSocket(member, room), await openSocket(admin, room)]
    await without('chat_rooms', async () => {
      for (let nth = 1; nth <= 100; nth++) (nth % 2 ? hers : ours).say(`message ${nth}`)
      await ours.until(() => ours.messages().length === 100)
      await settle(room)
      await settle(room)
    })
    expect(await summaryOf(room)).toMatchObject({ last_seq: 0 })
    // The alarm was set again, within a minute of D1's return.
    const next = await runInDurableObject(stubOf(room), (_, { storage }) => storage.getAlarm())
    expect(next).toBeLessThan(Date.now() + 60_000)
    await settle(room)
    const kept = await allOf(member, room)
    expect(kept.map(({ seq }) => seq)).toEqual(upTo(100))
    const isOurs = kept.at(-1)?.senderRole === 'admin'
    expect(await summaryOf(room)).toEqual({
      ...{ last_seq: 100, preview: kept.at(-1)?.message, last_side: isOurs ? 'shop' : 'person' },
      ...{ unread_person: Number(isOurs), unread_shop: Number(!isOurs), waiting: Number(!isOurs) },
    })
    // Then no alarm is set.
    expect(await runDurableObjectAlarm(stubOf(room))).toBe(false)
  })

  it('is not written without its notification, which is written once D1 is back, once', async () => {
    const member = await createMember()
    await sendMessage(member, member.room, 'Hello')
    await without('notifications', () => settle(member.room))
    expect(await summaryOf(member.room)).toMatchObject({ last_seq: 0 })
    await settle(member.room)
    await sendMessage(member, member.room, 'Hello again')
    await settle(member.room)
    expect(await notificationsOf(member.room)).toHaveLength(1)
  })

  it('that is earlier and comes late changes nothing', async () => {
    const member = await createMember()
    await sendMessage(member, member.room, 'one')
    await db.run("UPDATE chat_rooms SET revision = 1000, preview = 'a later one' WHERE id = ?", member.room)
    await settle(member.room)
    expect(await summaryOf(member.room)).toMatchObject({ preview: 'a later one', last_seq: 0 })
  })
})

describe('who is away', () => {
  const seen = async (room: string) => (await notificationsOf(room)).map(({ user_id, is_read }) => [user_id, is_read])

  it('is told once of a burst, and again only of what comes after it was read', async () => {
    const member = await createMember()
    const { room } = member
    for (let nth = 1; nth <= 10; nth++) await sendMessage(member, room, `message ${nth}`)
    await settle(room)
    await sendMessage(member, room, 'and another thing')
    await settle(room)
    expect(await notificationsOf(room)).toMatchObject([
      { user_id: null, title: 'New chat message', message: 'Sneha Mathew writes: message 10', is_read: 0 },
    ])
    for (let nth = 1; nth <= 5; nth++) await sendMessage(admin, room, `answer ${nth}`)
    await settle(room)
    // After the answer, the admin's notification is read.
    expect(await seen(room)).toEqual([
      [null, 1],
      [member.id, 0],
    ])
    await member.post(`/api/chat/room/${room}/read`)
    await sendMessage(member, room, 'Thank you')
    await settle(room)
    expect(await seen(room)).toEqual([
      [null, 1],
      [member.id, 1],
      [null, 0],
    ])
  })

  it('is not told while there, but on leaving without having read', async () => {
    const member = await createMember()
    const ours = await openSocket(admin, member.room)
    await sendMessage(member, member.room, 'Hello')
    await settle(member.room)
    expect(await notificationsOf(member.room)).toEqual([])
    ours.close()
    await expect.poll(async () => (await notificationsOf(member.room)).length, { timeout: 5000 }).toBe(1)
  })

  it('is nobody with a guest, who has no account to tell', async () => {
    const reena = await createGuest()
    await sendMessage(admin, reena.room, 'Hello')
    await settle(reena.room)
    expect((await notificationsOf(reena.room)).map(({ type }) => type)).toEqual(['chat_lead'])
  })
})
