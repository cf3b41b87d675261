import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import { hourMs } from '../../../shared/time.ts'
import { createMember, openSocket, postMessage, sendMessage, unreadCount } from '../../helpers/worker/chat.ts'
import { allOf, settle, stubOf, summaryOf, texts, upTo } from '../../helpers/worker/chat-rooms.ts'
import { eventually, stopClock } from '../../helpers/worker/clock.ts'
import { admin, adminId, openShop } from '../../helpers/worker/shop.ts'

openShop()
afterEach(() => void vi.restoreAllMocks())

const evict = (room: string) => evictDurableObject(stubOf(room))
/** Asks a room's own database. */
const queryRoom = (room: string, sql: string, ...values: unknown[]) =>
  runInDurableObject(stubOf(room), (_, { storage }) => storage.sql.exec(sql, ...values).toArray())

describe('a room', () => {
  it('tells the sender of a message that is sent ten times each time that it is kept, and nobody else', async () => {
    const member = await createMember()
    const [hers, ours] = [await openSocket(member, member.room), await openSocket(admin, member.room)]
    for (let nth = 0; nth < 10; nth++) hers.say('once', 'the-same')
    await hers.until(() => hers.messages().length === 10)
    expect(new Set(hers.messages().map(({ id }) => id)).size).toBe(1)
    hers.say('and after it')
    await ours.until(() => ours.messages().length > 1)
    expect(texts(ours.messages())).toEqual(['once', 'and after it'])
  })

  it('ends the oldest of more sockets than anybody has tabs, and nobody else’s', async () => {
    const member = await createMember()
    const ours = await openSocket(admin, member.room)
    const sockets = []
    for (let nth = 0; nth < 22; nth++) sockets.push(await openSocket(member, member.room))
    const [first, second, ...others] = sockets
    expect([await first?.closed(), await second?.closed()]).toEqual([closeCodes.rateLimited, closeCodes.rateLimited])
    await sendMessage(admin, member.room, 'Hello')
    for (const open of [ours, ...others]) await open.until(() => open.messages().length === 1)
    expect(others.every((socket) => socket.isOpen())).toBe(true)
  })
})

describe('a room that is put out of memory', () => {
  it('in the middle of a conversation loses nothing; open sockets go on, as who they are', async () => {
    const member = await createMember()
    const { room } = member
    const [hers, ours] = [await openSocket(member, room), await openSocket(admin, room)]
    for (let round = 0; round < 4; round++) {
      for (let nth = 0; nth < 5; nth++) (nth % 2 ? ours : hers).say(`message ${round * 5 + nth + 1}`)
      await hers.until(() => hers.messages().length >= (round + 1) * 5)
      await evict(room)
    }
    const kept = await allOf(member, room)
    expect(kept.map(({ seq }) => seq)).toEqual(upTo(20))
    const heard = (listener: typeof hers) =>
      [...new Set(listener.messages().map(({ seq }) => seq))].sort((a, b) => a - b)
    await ours.until(() => heard(ours).length === 20)
    expect([heard(hers), heard(ours)]).toEqual([upTo(20), upTo(20)])
    expect(new Set(kept.map(({ senderId }) => senderId))).toEqual(new Set([member.id, 'admin']))
    expect([hers.isOpen(), ours.isOpen()]).toEqual([true, true])
  })

  it('before it told of the end of a burst tells of it when it is back', async () => {
    const member = await createMember()
    const { room } = member
    const ours = await openSocket(admin, room)
    // As an object leaves them that dies between keeping and telling: kept, the alarm set, nobody told.
    await sendMessage(member, room, 'one')
    await settle(room)
    await runInDurableObject(stubOf(room), (_, { storage }) => {
      const insert = `INSERT INTO messages (id, author, client_id, role, text, attachments, created_at)
        VALUES ('kept', ?, 'c', 'customer', 'two', '[]', ?)`
      storage.sql.exec(insert, member.id, Date.now())
      return storage.setAlarm(Date.now() + 60_000)
    })
    await evict(room)
    expect(texts(ours.messages())).toEqual(['one'])
    await runDurableObjectAlarm(stubOf(room))
    await ours.until(() => ours.messages().length === 2)
    expect(texts(ours.messages())).toEqual(['one', 'two'])
    expect(await summaryOf(room)).toMatchObject({ last_seq: 2, unread_shop: 2 })
  })

  it('remembers how much was written in this minute', async () => {
    stopClock()
    const member = await createMember()
    const hers = await openSocket(member, member.room)
    for (const nth of upTo(60)) hers.say(`message ${nth}`)
    await hers.until(() => hers.messages().length === 60)
    await evict(member.room)
    expect((await postMessage(member, member.room, 'one more')).status).toBe(429)
  })

  it('is not woken by the pings of an idle chat, which are answered all the same', async () => {
    const member = await createMember()
    const hers = await openSocket(member, member.room)
    await sendMessage(admin, member.room, 'Hello')
    await hers.until(() => hers.messages().length === 1)
    await settle(member.room)
    // Only one that is in memory can be put out of it: that it cannot be a second time shows that nothing brought it back.
    await evict(member.room)
    for (let nth = 0; nth < 10; nth++) hers.send('ping')
    await hers.until(() => hers.plain.length === 10)
    expect(hers.plain).toEqual(Array(10).fill('pong'))
    expect(await unreadCount(member)).toBe(1)
    await expect(evict(member.room)).rejects.toThrow()
  })
})

describe.each([
  ['one side', true],
  ['both sides', false],
])('a sleeping room with 1,000 messages of %s', (_, isOneSided) => {
  const countColumns = 'counted last_person last_shop unread_person unread_shop first_person first_shop'.split(' ')

  /** A sleeping room, the odd messages by the shop unless all are hers, as an earlier version left it. */
  async function longRoom() {
    const member = await createMember()
    await sendMessage(member, member.room, 'the first')
    await settle(member.room)
    await runInDurableObject(stubOf(member.room), (_, { storage: { sql } }) => {
      const isHers = isOneSided ? 'TRUE' : 'i % 2 = 0'
      const insert = `INSERT INTO messages (id, author, client_id, role, text, attachments, created_at)
        WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        SELECT 'm' || i, IIF(${isHers}, ?, ?), 'c' || i, IIF(${isHers}, 'customer', 'admin'), 'number ' || i, '[]', ? FROM n`
      sql.exec(insert, member.id, adminId, Date.now() - hourMs)
      sql.exec('UPDATE room SET read_shop = 400, announced = 1000')
      for (const name of [...countColumns, 'minute', 'in_minute']) sql.exec(`ALTER TABLE room DROP COLUMN ${name}`)
    })
    await evict(member.room)
    return member
  }

  /** Counts the rows that rooms read from now on. */
  async function countRows(room: string) {
    const cursors: { rowsRead: number }[] = []
    await runInDurableObject(stubOf(room), (_, { storage: { sql } }) => {
      const prototype: SqlStorage = Object.getPrototypeOf(sql)
      const { exec } = prototype
      vi.spyOn(prototype, 'exec').mockImplementation(function (this: SqlStorage, ...statement) {
        const cursor = exec.apply(this, statement)
        cursors.push(cursor)
        return cursor
      })
    })
    await evict(room)
    return () => cursors.splice(0).reduce((sum, { rowsRead }) => sum + rowsRead, 0)
  }

  it('wakes with at most 30 rows read, by a message, a socket or a mark, its summary in D1 included', async () => {
    const member = await longRoom()
    const { room } = member
    const rows = await countRows(room)
    const ours = await openSocket(admin, room)
    await evict(room)
    rows()
    ours.send({ type: 'typing' })
    ours.send('no frame')
    await ours.until(() => ours.frames.some(({ type }) => type === 'refused'))
    expect(rows()).toBeLessThanOrEqual(30)

    for (const [nth, writer] of [member, admin].entries()) {
      await evict(room)
      await sendMessage(writer, room, 'one more')
      await settle(room)
      await eventually(async () => expect(await summaryOf(room)).toMatchObject({ last_seq: 1001 + nth }))
      expect(rows()).toBeLessThanOrEqual(30)
    }
    await evict(room)
    const hers = await openSocket(member, room)
    await hers.until(() => hers.frames.length > 0)
    expect(rows()).toBeLessThanOrEqual(30)
    await evict(room)
    await member.post(`/api/chat/room/${room}/read`)
    expect(rows()).toBeLessThanOrEqual(30)
    expect(await unreadCount(member)).toBe(0)
  })
})

it('what is left unread after a mark in the middle is counted from either end', async () => {
  const member = await createMember()
  const { room } = member
  const ours = await openSocket(admin, room)
  // The shop has read what it answered, up to 12; she has read nothing of the shop's after her own 11.
  for (let nth = 1; nth <= 22; nth++)
    await sendMessage(nth <= 12 && nth % 3 === 0 ? admin : member, room, `number ${nth}`)
  const unreadAfter = async (upTo: number) => {
    ours.send({ type: 'read', upTo })
    await ours.until(() => ours.frames.some((frame) => frame.type === 'read' && frame.upTo === upTo))
    return queryRoom(room, 'SELECT unread_shop, first_shop FROM room')
  }
  expect(await unreadAfter(14)).toEqual([{ unread_shop: 8, first_shop: 15 }])
  expect(await unreadAfter(20)).toEqual([{ unread_shop: 2, first_shop: 21 }])
  expect(await unreadAfter(22)).toEqual([{ unread_shop: 0, first_shop: 0 }])
})
