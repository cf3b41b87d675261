import { describe, expect, it } from 'vitest'
import { book, type CreatedBooking, notificationsOf, rowsOf } from '../../helpers/worker/bookings.ts'
import { admin, customer, refusal } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { inTwoYears } from '../../helpers/worker/orders.ts'
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
    const order = await (await owner.post('/api/admin/orders', { bookingId: ordered.id })).json<{
      id: string
      updatedAt: string
    }>()
    expect((await change(sneha, ordered.id, { message: 'Late' })).status).toBe(409)
    // Without its order the consultation stands as it was agreed on.
    const { id: orderId, updatedAt } = order
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
