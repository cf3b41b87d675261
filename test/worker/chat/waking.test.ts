import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hourMs } from '../../../shared/time.ts'
import { openSocket, roomOf, sendMessage, unreadCount } from '../../helpers/worker/chat.ts'
import { historyOf, stubOf, summaryOf } from '../../helpers/worker/chat-rooms.ts'
import { customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { eventually } from '../../helpers/worker/clock.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})
afterEach(() => void vi.restoreAllMocks())

const countColumns = 'counted last_person last_shop unread_person unread_shop first_person first_shop'.split(' ')

/** A sleeping room with 10,000 messages, the odd ones by the shop unless all are hers, as an earlier version left it. */
async function longRoom(isOneSided: boolean) {
  const sneha = await customer()
  const room = await roomOf(sneha)
  await sendMessage(sneha, room, 'the first')
  await runDurableObjectAlarm(stubOf(room))
  const shop = await env.DB.prepare(`SELECT id FROM users WHERE role = 'admin'`).first<string>('id')
  await runInDurableObject(stubOf(room), (_, { storage: { sql } }) => {
    const isHers = isOneSided ? 'TRUE' : 'i % 2 = 0'
    const insert = `INSERT INTO messages (id, author, client_id, role, text, attachments, created_at)
      WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      SELECT 'm' || i, IIF(${isHers}, ?, ?), 'c' || i, IIF(${isHers}, 'customer', 'admin'), 'number ' || i, '[]', ? FROM n`
    sql.exec(insert, sneha.id, shop, Date.now() - hourMs)
    sql.exec('UPDATE room SET read_shop = 400, announced = 10000')
    for (const name of [...countColumns, 'minute', 'in_minute']) sql.exec(`ALTER TABLE room DROP COLUMN ${name}`)
  })
  await evictDurableObject(stubOf(room))
  return { sneha, room }
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
  await evictDurableObject(stubOf(room))
  return () => cursors.splice(0).reduce((sum, { rowsRead }) => sum + rowsRead, 0)
}

describe.each([
  ['one side', true],
  ['both sides', false],
])('a sleeping room with 10,000 messages of %s', (_, isOneSided) => {
  it('wakes with at most 30 rows read, by a message, a socket or a mark, its summary in D1 included', async () => {
    const { sneha, room } = await longRoom(isOneSided)
    const rows = await countRows(room)
    const adminSocket = await openSocket(admin, room)
    await evictDurableObject(stubOf(room))
    rows()

    adminSocket.send({ type: 'typing' })
    adminSocket.send('no frame')
    await adminSocket.until(() => adminSocket.frames.some(({ type }) => type === 'refused'))
    expect(rows()).toBeLessThanOrEqual(30)

    let lastSeq = 10_000
    for (const writes of [sneha, admin]) {
      lastSeq++
      await evictDurableObject(stubOf(room))
      await sendMessage(writes, room, 'one more')
      await runDurableObjectAlarm(stubOf(room))
      await eventually(async () => expect(await summaryOf(room)).toMatchObject({ last_seq: lastSeq }))
      expect(rows()).toBeLessThanOrEqual(30)
    }

    await evictDurableObject(stubOf(room))
    const hers = await openSocket(sneha, room)
    await hers.until(() => hers.frames.length > 0)
    expect(rows()).toBeLessThanOrEqual(30)

    await evictDurableObject(stubOf(room))
    await sneha.post(`/api/chat/room/${room}/read`)
    expect(rows()).toBeLessThanOrEqual(30)
    expect(await unreadCount(sneha)).toBe(0)
  })

  it('from before its row counted counts itself through once, and says what it said', async () => {
    const { sneha, room } = await longRoom(isOneSided)
    await historyOf(sneha, room)
    const counts = await runInDurableObject(stubOf(room), (_, { storage: { sql } }) =>
      sql.exec(`SELECT ${countColumns} FROM room`).one(),
    )
    expect(counts).toEqual({
      counted: 10_000,
      last_person: 10_000,
      last_shop: isOneSided ? 0 : 9999,
      unread_person: isOneSided ? 0 : 4999,
      unread_shop: isOneSided ? 9600 : 4800,
      first_person: isOneSided ? 0 : 3,
      first_shop: isOneSided ? 401 : 402,
    })
    await sendMessage(sneha, room, 'one more')
    await runDurableObjectAlarm(stubOf(room))
    const unread = { unread_shop: isOneSided ? 9601 : 4801, unread_person: 0 }
    await eventually(async () => expect(await summaryOf(room)).toMatchObject({ last_seq: 10_001, ...unread }))
  })
})

it('what is left unread after a mark in the middle is counted from either end', async () => {
  const sneha = await customer()
  const room = await roomOf(sneha)
  const adminSocket = await openSocket(admin, room)
  for (let nth = 1; nth <= 12; nth++) await sendMessage(nth % 3 ? sneha : admin, room, `number ${nth}`)
  // The shop has read what it answered, up to 12; she has read nothing of the shop's after her own 11.
  for (let nth = 13; nth <= 22; nth++) await sendMessage(sneha, room, `number ${nth}`)
  const unreadAfter = async (upTo: number) => {
    adminSocket.send({ type: 'read', upTo })
    await adminSocket.until(() => adminSocket.frames.some((frame) => frame.type === 'read' && frame.upTo === upTo))
    return runInDurableObject(stubOf(room), (_, { storage: { sql } }) =>
      sql.exec('SELECT unread_shop, first_shop FROM room').one(),
    )
  }
  expect(await unreadAfter(14)).toEqual({ unread_shop: 8, first_shop: 15 })
  expect(await unreadAfter(20)).toEqual({ unread_shop: 2, first_shop: 21 })
  expect(await unreadAfter(22)).toEqual({ unread_shop: 0, first_shop: 0 })
})
