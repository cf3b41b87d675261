import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepBookings } from '../../../worker/features/bookings/bookings.ts'
import { sweep as sweepPhotos } from '../../../worker/features/uploads/sweep-photos.ts'
import { book, bookingInput, type CreatedBooking, count, notificationsOf } from '../../helpers/worker/bookings.ts'
import { admin, type Client, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { countedCtx, countOf, yearEnd } from '../../helpers/worker/sweeps.ts'
import { createUploadedPhoto, findPhotoRow } from '../../helpers/worker/uploads.ts'

type Row = { id: string; childName: string; eventDate: string | null }
const owner = await admin()
const [sneha, divya] = [await customer(), await customer()]

it('the list of bookings by the next event has each day to come once, the soonest first, and none that is over', async () => {
  const days = ['2099-05-03', '2020-01-01', '2099-05-01', null, '2099-05-02', '2099-05-01']
  for (const day of days) {
    const { id } = await book(sneha)
    await db.run('UPDATE bookings SET event_date = ? WHERE id = ?', day, id)
  }
  const seen: (string | null)[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response: Response = await owner.get(`/api/bookings?sort=event&limit=2${cursor && `&cursor=${cursor}`}`)
    expect(response.headers.get('X-Total-Count')).toBeNull()
    seen.push(...(await response.json<Row[]>()).map(({ eventDate }) => eventDate))
    cursor = response.headers.get('X-Next-Cursor')
  }
  expect(seen).toEqual(['2099-05-01', '2099-05-01', '2099-05-02', '2099-05-03'])
})

it("a customer's own bookings are hers alone, newest first, page by page", async () => {
  const rema = await customer()
  await book(divya)
  const made = []
  for (let i = 0; i < 3; i++) made.unshift((await book(rema)).id)
  const first = await rema.get('/api/user/bookings?limit=2')
  const next = first.headers.get('X-Next-Cursor')
  const second = await rema.get(`/api/user/bookings?limit=2&cursor=${next}`)
  const rows = [...(await first.json<CreatedBooking[]>()), ...(await second.json<CreatedBooking[]>())]
  expect(rows.map((row) => row.id)).toEqual(made)
  expect(second.headers.get('X-Next-Cursor')).toBeNull()
  expect(rows[0]).not.toHaveProperty('phoneE164')
})

let desk: OrderAdmin
let family: Client & { id: string }
const eventDate = inDays(60)

type Answer = { id: string; weekIsFull: boolean } & Record<string, unknown>
async function bookFor(details: object) {
  await db.run("DELETE FROM rate_limits WHERE key LIKE 'booking%'")
  const response = await family.post('/api/bookings', { ...bookingInput, ...details })
  expect(response.status).toBe(201)
  return response.json<Answer>()
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

describe('a booking for a week that is full', () => {
  it('is made, is told so, and so is the owner', async () => {
    const { id, weekIsFull } = await bookFor({ eventDate })
    expect([weekIsFull, await count('bookings')]).toEqual([true, 1])
    expect(await told(id)).toEqual(['New consultation booking'])
    expect(await messageOf(id)).toBe('Sneha Mathew asks for Baptism Suit for Aadya. That week is full')
  })

  it('is told so no more by any other answer', async () => {
    const { id } = await bookFor({ eventDate })
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

/** Rows that D1 may write before a booking is answered, index entries among them: each is paid for. It was 36 on 28 November 2026. */
const maxRowsWritten = 45

it('a booking writes at most 45 rows before its answer', async () => {
  const sneha = await customer()
  await book(sneha)
  const tally = countD1(sneha)
  await book(sneha, {
    preferredTime: 'Morning',
    message: 'With sleeves',
    phone: '98470 77777',
  })
  expect(tally.rowsWritten).toBeGreaterThan(0)
  expect(tally.rowsWritten).toBeLessThanOrEqual(maxRowsWritten)
})

const { ctx } = countedCtx()
const isThere = async (id: string) => (await countOf('bookings', 'id', id)) === 1
const setStatus = (id: string, status: string) => owner.put(`/api/admin/bookings/${id}`, { status })

describe('the sweep of bookings', () => {
  it('takes those that were cancelled or never answered for 12 months, and all that hangs on them', async () => {
    const sneha = await customer()
    const photo = await createUploadedPhoto(sneha.id)
    const [unanswered, cancelled, answered] = [
      await book(sneha, { childName: 'Unansweredchild', inspirationPhotos: [photo] }),
      await book(sneha),
      await book(sneha),
    ]
    expect((await setStatus(cancelled.id, 'cancelled')).status).toBe(200)
    expect((await setStatus(answered.id, 'confirmed')).status).toBe(200)
    const all = await db.count('bookings')
    const { before, after } = yearEnd()

    await sweepBookings(ctx, before)
    for (const { id } of [unanswered, cancelled, answered]) expect(await isThere(id)).toBe(true)
    await sweepPhotos(ctx)
    expect(await env.PHOTOS.head(photo)).not.toBeNull()

    await sweepBookings(ctx, after)
    expect(await isThere(unanswered.id)).toBe(false)
    expect(await isThere(cancelled.id)).toBe(false)
    expect(await isThere(answered.id)).toBe(true)
    expect(await db.count('bookings')).toBe(all - 2)
    expect(await owner.read('/api/bookings?q=Unansweredchild')).toEqual([])
    // Nobody is shown it from now on, and the sweep of photos takes the object first.
    await sweepPhotos(ctx)
    expect(await env.PHOTOS.head(photo)).toBeNull()
    expect(await findPhotoRow(photo)).toBeNull()
  })

  it('leaves one that an order was made of, one with a visit to come, and one that was touched since', async () => {
    const sneha = await customer()
    const { before, after } = yearEnd()
    const [ordered, visited, touched] = [await book(sneha), await book(sneha), await book(sneha)]
    const insert =
      "INSERT INTO orders (id, booking_id, outfit_type, status, created_at, updated_at) VALUES (?, ?, 'Gown', 'cancelled', 0, 0)"
    await db.run(insert, crypto.randomUUID(), ordered.id)
    await db.run(
      "INSERT INTO visits (id, kind, booking_id, starts_at, minutes, created_at, updated_at) VALUES (?, 'consultation', ?, ?, 30, 0, 0)",
      crypto.randomUUID(),
      visited.id,
      after,
    )
    await db.run('UPDATE bookings SET updated_at = ? WHERE id = ?', before, touched.id)
    await sweepBookings(ctx, after)
    for (const { id } of [ordered, visited, touched]) expect(await isThere(id)).toBe(true)
    // A visit of long ago goes with its booking.
    await sweepBookings(ctx, yearEnd(3).after)
    expect(await isThere(visited.id)).toBe(false)
    expect(await countOf('visits', 'booking_id', visited.id)).toBe(0)
    expect(await isThere(ordered.id)).toBe(true)
  })
})
