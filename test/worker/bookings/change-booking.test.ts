import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { sweepBookings } from '../../../worker/features/bookings/bookings.ts'
import { sweep as sweepPhotos } from '../../../worker/features/uploads/sweep-photos.ts'
import { book, type CreatedBooking, notificationsOf, rowsOf } from '../../helpers/worker/bookings.ts'
import { admin, customer, refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { inTwoYears } from '../../helpers/worker/orders.ts'
import { countedCtx, countOf, yearEnd } from '../../helpers/worker/sweeps.ts'
import { createUploadedPhoto, findPhotoRow } from '../../helpers/worker/uploads.ts'

type Customer = Awaited<ReturnType<typeof customer>>
const owner = await admin()
const [sneha, divya] = [await customer(), await customer()]

type Stored = CreatedBooking & { updatedAt: string }
const change = async (who: Customer, id: string, changes: object) => {
  const { updatedAt } = await sneha.read<Stored>(`/api/user/bookings/${id}`)
  return who.patch(`/api/user/bookings/${id}`, { updatedAt, ...changes })
}
const search = async (q: string) => owner.read<Stored[]>(`/api/bookings?q=${q}`)

describe('a customer who changes her booking', () => {
  it('changes day, time, phone, name and message, and the admin is told what', async () => {
    const { id } = await book(sneha, { message: 'With sleeves', preferredTime: 'Morning' })
    const response = await change(sneha, id, {
      childName: 'Tessa',
      phone: '98460 11111',
      eventDate: inTwoYears('05-01'),
      preferredTime: '',
      message: 'Without sleeves',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      childName: 'Tessa',
      phone: '98460 11111',
      eventDate: inTwoYears('05-01'),
      preferredTime: null,
      message: 'Without sleeves',
      status: 'pending',
    })
    // A day that is set scores 10, a time that is named 5.
    expect(await search('9846011111')).toMatchObject([{ id, phoneE164: '+919846011111', leadScore: 60 }])
    expect(await search('tessa')).toMatchObject([{ id }])
    const [told] = await notificationsOf(null, id)
    expect(told).toMatchObject({
      title: 'Booking changed by the customer',
      message:
        'Sneha Mathew changed the name, the phone, the day, the time to call and the message of the booking for Tessa',
    })
  })

  it('takes her lead along, which is found and called by the new number', async () => {
    const rema = await customer()
    const { id } = await book(rema, { phone: '98470 70001', email: 'rema@example.com' })
    const { updatedAt } = await rema.read<Stored>(`/api/user/bookings/${id}`)
    await rema.patch(`/api/user/bookings/${id}`, { updatedAt, phone: '98470 70002', eventDate: inTwoYears('05-01') })
    const leads = async (q: string) => owner.read<{ phone: string }[]>(`/api/admin/leads?q=${q}`)
    expect(await leads('9847070001')).toEqual([])
    expect(await leads('9847070002')).toMatchObject([{ phone: '98470 70002', leadScore: 60 }])
  })

  it('leaves a lead alone that others have booked under', async () => {
    const [rema, other] = [await customer(), await customer()]
    await book(other, { phone: '98470 80001', email: 'family@example.com' })
    const { id } = await book(rema, { phone: '98470 80001', email: 'family@example.com' })
    const { updatedAt } = await rema.read<Stored>(`/api/user/bookings/${id}`)
    expect((await rema.patch(`/api/user/bookings/${id}`, { updatedAt, phone: '98470 80002' })).status).toBe(200)
    expect((await rowsOf<{ phone: string }>('leads')).filter((lead) => lead.phone === '98470 80001')).toHaveLength(1)
  })

  it('adds photos and takes photos out, which are nobody’s to see from then on', async () => {
    const [first, second] = [await createUploadedPhoto(sneha.id), await createUploadedPhoto(sneha.id)]
    const { id } = await book(sneha, { inspirationPhotos: [first] })
    const response = await change(sneha, id, { inspirationPhotos: [second] })
    expect(await response.json()).toMatchObject({ inspirationPhotos: [second] })
    expect(await findPhotoRow(second)).toMatchObject({ claim_kind: 'booking', claim_id: id })
    expect((await owner.get(`/api/photos/${first}`)).status).toBe(404)
    expect((await owner.get(`/api/photos/${second}`)).status).toBe(200)
    const foreign = await createUploadedPhoto(divya.id)
    expect((await change(sneha, id, { inspirationPhotos: [foreign] })).status).toBe(422)
  })

  it('is refused when it was changed since she read it, and nothing of hers is kept', async () => {
    const photo = await createUploadedPhoto(sneha.id)
    const { id } = await book(sneha)
    const { updatedAt } = await sneha.read<Stored>(`/api/user/bookings/${id}`)
    expect((await sneha.patch(`/api/user/bookings/${id}`, { updatedAt, message: 'First' })).status).toBe(200)
    const late = { updatedAt, message: 'Second', inspirationPhotos: [photo] }
    expect((await sneha.patch(`/api/user/bookings/${id}`, late)).status).toBe(409)
    expect(await sneha.read(`/api/user/bookings/${id}`)).toMatchObject({ message: 'First' })
    expect(await findPhotoRow(photo)).toMatchObject({ claim_id: null })
  })

  it('may not once work has begun or an order was made, and never in another’s', async () => {
    const { id } = await book(sneha)
    expect((await change(divya, id, { message: 'Mine' })).status).toBe(404)
    await db.run("UPDATE bookings SET status = 'in-progress' WHERE id = ?", id)
    expect((await change(sneha, id, { message: 'Late' })).status).toBe(409)
    const ordered = await book(sneha)
    type Order = { id: string; updatedAt: string }
    const { id: orderId, updatedAt } = await owner.make<Order>('/api/admin/orders', { bookingId: ordered.id })
    expect((await change(sneha, ordered.id, { message: 'Late' })).status).toBe(409)
    // Without its order the consultation stands as it was agreed on.
    expect((await owner.patch(`/api/admin/orders/${orderId}`, { status: 'cancelled', updatedAt })).status).toBe(200)
    expect((await change(sneha, ordered.id, { message: 'In ivory' })).status).toBe(200)
  })

  it('chooses no day that has passed and no number that nobody has; a day that has passed since may stay', async () => {
    const { id } = await book(sneha)
    const past = await change(sneha, id, { eventDate: '2020-01-01' })
    expect(await refusal(past)).toEqual([400, 'That day has passed. Please choose a day that is still to come.'])
    const far = await change(sneha, id, { eventDate: '9999-12-31' })
    expect(await refusal(far)).toEqual([400, 'Please choose a day within the next 3 years'])
    expect((await change(sneha, id, { phone: '12345 67890' })).status).toBe(400)
    await db.run("UPDATE bookings SET event_date = '2020-01-01' WHERE id = ?", id)
    const kept = await change(sneha, id, { eventDate: '2020-01-01', message: 'We are late' })
    expect(kept.status).toBe(200)
  })

  it('who changes nothing tells nobody', async () => {
    const { id } = await book(sneha, { message: 'As it is' })
    expect((await change(sneha, id, { message: 'As it is', preferredTime: '' })).status).toBe(200)
    expect(await notificationsOf(null, id)).toHaveLength(1)
  })

  it('can do so 30 times an hour', async () => {
    stopClock()
    const rema = await customer()
    const { id } = await book(rema)
    const body = { updatedAt: new Date(0).toISOString(), message: 'Again' }
    const answers = []
    for (let nth = 0; nth < 31; nth++) answers.push((await rema.patch(`/api/user/bookings/${id}`, body)).status)
    expect(answers).toEqual([...Array(30).fill(409), 429])
  })
})

describe('the sweep of bookings', () => {
  const { ctx } = countedCtx()
  const isThere = async (id: string) => (await countOf('bookings', 'id', id)) === 1
  const setStatus = (id: string, status: string) => owner.put(`/api/admin/bookings/${id}`, { status })

  it('takes those that were cancelled or never answered for 12 months, and all that hangs on them', async () => {
    const photo = await createUploadedPhoto(sneha.id)
    const [unanswered, cancelled, answered] = [
      await book(sneha, { childName: 'Unansweredchild', inspirationPhotos: [photo] }),
      await book(sneha),
      await book(sneha),
    ]
    expect((await setStatus(cancelled.id, 'cancelled')).status).toBe(200)
    expect((await setStatus(answered.id, 'confirmed')).status).toBe(200)
    const { before, after } = yearEnd()

    await sweepBookings(ctx, before)
    for (const { id } of [unanswered, cancelled, answered]) expect(await isThere(id)).toBe(true)
    await sweepPhotos(ctx)
    expect(await env.PHOTOS.head(photo)).not.toBeNull()

    await sweepBookings(ctx, after)
    expect(await isThere(unanswered.id)).toBe(false)
    expect(await isThere(cancelled.id)).toBe(false)
    expect(await isThere(answered.id)).toBe(true)
    expect(await owner.read('/api/bookings?q=Unansweredchild')).toEqual([])
    // The photo is hidden from now on, and its sweep deletes the object before the row.
    await sweepPhotos(ctx)
    expect(await env.PHOTOS.head(photo)).toBeNull()
    expect(await findPhotoRow(photo)).toBeNull()
  })

  it('leaves one that an order was made of, one with a visit to come, and one that was touched since', async () => {
    const { before, after } = yearEnd()
    const [ordered, visited, touched] = [await book(sneha), await book(sneha), await book(sneha)]
    const made = { id: crypto.randomUUID(), created_at: 0, updated_at: 0 }
    await db.insert('orders', { ...made, booking_id: ordered.id, outfit_type: 'Gown', status: 'cancelled' })
    const visit = { ...made, booking_id: visited.id, kind: 'consultation', starts_at: after, minutes: 30 }
    await db.insert('visits', visit)
    await db.run('UPDATE bookings SET updated_at = ? WHERE id = ?', before, touched.id)
    await sweepBookings(ctx, after)
    for (const { id } of [ordered, visited, touched]) expect(await isThere(id)).toBe(true)
    // A past visit is deleted with its booking.
    await sweepBookings(ctx, yearEnd(3).after)
    expect(await isThere(visited.id)).toBe(false)
    expect(await countOf('visits', 'booking_id', visited.id)).toBe(0)
    expect(await isThere(ordered.id)).toBe(true)
  })
})

it('the list of bookings by the next event has each day to come once, the soonest first, and none that is over', async () => {
  await db.run('UPDATE bookings SET event_date = NULL')
  for (const day of ['2099-05-03', '2020-01-01', '2099-05-01', null, '2099-05-02', '2099-05-01']) {
    const { id } = await book(sneha)
    await db.run('UPDATE bookings SET event_date = ? WHERE id = ?', day, id)
  }
  const seen: (string | null)[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response: Response = await owner.get(`/api/bookings?sort=event&limit=2${cursor && `&cursor=${cursor}`}`)
    expect(response.headers.get('X-Total-Count')).toBeNull()
    seen.push(...(await response.json<{ eventDate: string | null }[]>()).map(({ eventDate }) => eventDate))
    cursor = response.headers.get('X-Next-Cursor')
  }
  expect(seen).toEqual(['2099-05-01', '2099-05-01', '2099-05-02', '2099-05-03'])
})
