import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs, hourMs } from '../../../shared/time.ts'
import { bookingInput, count, insertBookings, notificationsOf } from '../../helpers/worker/bookings.ts'
import { admin, type Client, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

/** Answered bookings of an account, a millisecond apart and the newest at `newest`. */
async function made({ id }: { id: string }, number: number, newest = Date.now(), source = 'website') {
  await insertBookings(number, newest, 1)
  await db.run("UPDATE bookings SET user_id = ?, source = ?, status = 'confirmed' WHERE user_id IS NULL", id, source)
}
const book = (client: Client, key?: string) =>
  client.post('/api/bookings', bookingInput, key ? { 'Idempotency-Key': key } : {})

describe('the limits of bookings', () => {
  // The clock stands still, so that no hour ends between the requests of a test.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 0, 1, 10, 30) }))
  afterEach(() => vi.useRealTimers())

  it('let an account make ten an hour, and nothing is kept of what comes after', async () => {
    const client = await customer()
    for (let nth = 0; nth < 10; nth++) expect((await book(client)).status).toBe(201)
    const before = await Promise.all(['bookings', 'notifications', 'leads'].map(count))
    const refused = await book(client)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBe(30 * 60)
    expect(await Promise.all(['bookings', 'notifications', 'leads'].map(count))).toEqual(before)
    expect((await book(await customer())).status).toBe(201)
  })

  it('let an address make sixty an hour', async () => {
    const client = await customer()
    const key = `bookingAddress:${client.address}`
    await db.insert('rate_limits', { key, window: Math.floor(Date.now() / hourMs), count: 59 })
    expect((await book(client)).status).toBe(201)
    expect((await book(client)).status).toBe(429)
  })

  it('let an account make thirty a day', async () => {
    const client = await customer()
    await made(client, 29, Date.UTC(2027, 0, 1, 9, 59))
    expect((await book(client)).status).toBe(201)
    expect((await book(client)).status).toBe(429)
  })

  it('count neither what the desk has entered for an account nor what was made before the hour and the day', async () => {
    const client = await customer()
    await made(client, 10, Date.now(), 'phone')
    await made(client, 10, Date.UTC(2027, 0, 1, 9, 59))
    await made(client, 25, Date.UTC(2026, 11, 31, 23, 59))
    expect((await book(client)).status).toBe(201)
  })

  it('hold in the batch that makes the booking too, for the hour and for the day', async () => {
    for (const [number, newest] of [
      [10, Date.now()],
      [30, Date.UTC(2027, 0, 1, 9, 59)],
    ] as const) {
      const client = await customer()
      // Somebody else of the same account is a moment faster.
      countD1(client, () => made(client, number, newest))
      expect((await book(client)).status).toBe(429)
    }
  })

  it('answer a request that comes again, and do not count it', async () => {
    const client = await customer()
    await made(client, 9)
    expect((await book(client, 'again')).status).toBe(201)
    for (let nth = 0; nth < 3; nth++) expect((await book(client, 'again')).status).toBe(200)
    expect((await book(client, 'another')).status).toBe(429)
  })

  it('hold for as many as come at once', async () => {
    const client = await customer()
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => book(client)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  it('leave twenty of an account waiting for an answer, and no more', async () => {
    const client = await customer()
    await insertBookings(20, Date.now() - dayMs)
    await db.run('UPDATE bookings SET user_id = ? WHERE user_id IS NULL', client.id)
    const refused = await book(client)
    expect(refused.status).toBe(409)
    expect((await refused.json<{ message: string }>()).message).toContain(
      '20 of your consultations are already waiting',
    )
    await db.run(
      "UPDATE bookings SET status = 'confirmed' WHERE id = (SELECT MIN(id) FROM bookings WHERE user_id = ?)",
      client.id,
    )
    expect((await book(client)).status).toBe(201)
  })
})

it('a booking writes at most 45 rows before its answer, index entries among them: each is paid for', async () => {
  const sneha = await customer()
  await book(sneha)
  const tally = countD1(sneha)
  const more = { preferredTime: 'Morning', message: 'With sleeves', phone: '98470 77777' }
  await sneha.post('/api/bookings', { ...bookingInput, ...more })
  expect(tally.rowsWritten).toBeGreaterThan(0)
  // It was 36 on 28 November 2026.
  expect(tally.rowsWritten).toBeLessThanOrEqual(45)
})

describe('a booking for a week that is full', () => {
  let desk: OrderAdmin
  let family: Client & { id: string }
  const eventDate = inDays(60)

  type Answer = { id: string; weekIsFull: boolean } & Record<string, unknown>
  async function bookFor(details: object) {
    await db.run("DELETE FROM rate_limits WHERE key LIKE 'booking%'")
    return family.make<Answer>('/api/bookings', { ...bookingInput, ...details })
  }
  const told = async (id: string) => (await notificationsOf(null, id)).map(({ title }) => title)
  const messageOf = async (id: string) =>
    (await db.first('SELECT message FROM notifications WHERE related_id = ? AND user_id IS NULL', id))?.message

  beforeAll(async () => {
    desk = await orderAdmin()
    family = await customer()
    await desk.createOrder({ garment: 'baptism-suit', eventDate, load: 4 })
    const capacity = { value: { perWeek: 4 }, updatedAt: null }
    expect((await (await admin()).put('/api/admin/rules/capacity', capacity)).status).toBe(200)
  })

  it('is made, is told so once, and so is the owner', async () => {
    const { id, weekIsFull } = await bookFor({ eventDate })
    expect(weekIsFull).toBe(true)
    expect(await told(id)).toEqual(['New consultation booking'])
    expect(await messageOf(id)).toBe('Sneha Mathew asks for Baptism Suit for Aadya. That week is full')
    for (const path of [`/api/user/bookings/${id}`, '/api/user/bookings'])
      expect(await (await family.get(path)).text()).not.toContain('weekIsFull')
  })

  it('is one of another week, or without a day, as any other', async () => {
    for (const details of [{ eventDate: inDays(120) }, {}]) {
      const { id, weekIsFull } = await bookFor(details)
      expect(weekIsFull).toBe(false)
      expect(await messageOf(id)).toBe('Sneha Mathew asks for Baptism Suit for Aadya')
    }
  })
})
