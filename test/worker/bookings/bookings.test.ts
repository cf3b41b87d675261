import { describe, expect, it } from 'vitest'
import { consentVersion } from '../../../shared/consent.ts'
import {
  book,
  bookingInput,
  type CreatedBooking,
  count,
  notificationsOf,
  rowsOf,
} from '../../helpers/worker/bookings.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { inTwoYears } from '../../helpers/worker/orders.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

const owner = await admin()
const [sneha, divya] = [await customer(), await customer()]

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('booking a consultation', () => {
  it('answers 201 with the row, its times as ISO text, and nothing that only the admin works with', async () => {
    const response = await sneha.post('/api/bookings', {
      ...bookingInput,
      message: 'With sleeves',
      eventDate: inTwoYears('01-02'),
    })
    expect(response.status).toBe(201)
    const booking = await response.json<Record<string, unknown>>()
    expect(booking).toMatchObject({
      ...bookingInput,
      userId: sneha.id,
      message: 'With sleeves',
      eventDate: inTwoYears('01-02'),
      status: 'pending',
      source: 'website',
      inspirationPhotos: [],
    })
    expect(booking.createdAt).toMatch(iso)
    expect(booking.updatedAt).toMatch(iso)
    for (const inner of ['phoneE164', 'leadScore', 'scoreReasons', 'consentVersion', 'consentAt'])
      expect(booking).not.toHaveProperty(inner)
  })

  it('takes id, status, score, source and times from nobody', async () => {
    const wished = { id: 'mine', status: 'completed', leadScore: 100, source: 'phone', createdAt: '2001-01-01' }
    const booking = await (await sneha.post('/api/bookings', { ...bookingInput, ...wished })).json<
      Record<string, unknown>
    >()
    expect(booking).toMatchObject({ status: 'pending', source: 'website' })
    expect(booking.leadScore).not.toBe(100)
    expect(booking.id).not.toBe('mine')
    expect(booking.createdAt).not.toMatch(/^2001/)
  })

  it("refuses another person's userId, accepts the own one, and keeps nothing of the refused", async () => {
    const before = await count('bookings')
    const foreign = await sneha.post('/api/bookings', { ...bookingInput, userId: divya.id })
    expect(foreign.status).toBe(403)
    expect(await count('bookings')).toBe(before)
    expect((await sneha.post('/api/bookings', { ...bookingInput, userId: sneha.id })).status).toBe(201)
  })

  it('fills the phone of the account once, and never overwrites it', async () => {
    const sneha = await customer()
    await book(sneha, { phone: '+91 98470 55555' })
    await book(sneha, { phone: '98470 66666' })
    expect(await sneha.read('/api/user')).toMatchObject({ phone: '+91 98470 55555' })
  })

  it('keeps under which consent it was made, and when', async () => {
    await sneha.post('/api/bookings', { ...bookingInput, consent: true })
    const [agreed] = await rowsOf<{ consent_version: string; consent_at: number }>('bookings')
    expect(agreed?.consent_version).toBe(consentVersion)
    expect(Math.abs(Date.now() - Number(agreed?.consent_at))).toBeLessThan(60_000)
  })

  it('notifies the admin in the same batch, once', async () => {
    const { id } = await book(sneha)
    expect(await notificationsOf(null, id)).toMatchObject([
      { title: 'New consultation booking', type: 'booking', is_read: 0 },
    ])
  })

  it('is written whole or not at all', async () => {
    expectErrors()
    const sneha = await customer()
    const tables = ['bookings', 'leads', 'search_terms', 'search_words', 'notifications', 'idempotency_keys']
    const before = await Promise.all(tables.map(count))
    const photo = await createUploadedPhoto(sneha.id)
    await db.run('ALTER TABLE notifications RENAME TO away')
    const response = await sneha.post(
      '/api/bookings',
      { ...bookingInput, phone: '98470 99999', inspirationPhotos: [photo] },
      { 'Idempotency-Key': 'half' },
    )
    await db.run('ALTER TABLE away RENAME TO notifications')
    expect(response.status).toBe(503)
    expect(await Promise.all(tables.map(count))).toEqual(before)
    expect(await db.first('SELECT claim_id FROM photos WHERE key = ?', photo)).toEqual({
      claim_id: null,
    })
    expect(await sneha.read('/api/user')).toMatchObject({ phone: null })
  })

  it('takes three round trips, also with photos and a key', async () => {
    const rema = await customer()
    const inspirationPhotos = [await createUploadedPhoto(rema.id)]
    const tally = countD1(rema)
    const response = await rema.post(
      '/api/bookings',
      { ...bookingInput, inspirationPhotos },
      { 'Idempotency-Key': 'trips' },
    )
    expect(response.status).toBe(201)
    expect(tally.trips).toBe(3)
  })
})

describe('a booking that the admin enters', () => {
  it('needs no account and no e-mail, makes a lead, and notifies no admin', async () => {
    const forAdmins = async () => (await rowsOf('notifications')).filter(({ user_id }) => user_id === null).length
    const before = await forAdmins()
    const walkIn = { ...bookingInput, parentName: 'Walk In', phone: '0484 234 5678', email: '', source: 'walk-in' }
    const response = await owner.post('/api/admin/bookings', walkIn)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      email: null,
      source: 'walk-in',
      phoneE164: '+914842345678',
      scoreReasons: expect.arrayContaining([{ label: 'Came or called in person', points: 15 }]),
    })
    expect((await rowsOf('leads'))[0]).toMatchObject({ name: 'Walk In', source: 'walk-in' })
    const { id, user_id } = (await rowsOf<{ id: string; user_id: string }>('bookings'))[0] ?? {}
    expect((await rowsOf('users')).find((user) => user.id === user_id)).toMatchObject({ has_account: 0 })
    expect((await owner.put(`/api/admin/bookings/${id}`, { status: 'confirmed' })).status).toBe(200)
    expect(await forAdmins()).toBe(before)
    // Kept for the account they may open; there is nowhere to send it.
    expect(await notificationsOf(user_id ?? '', id ?? '')).toMatchObject([{ title: 'Booking confirmed' }])
    expect((await rowsOf('deliveries')).filter((delivery) => delivery.user_id === user_id)).toEqual([])
  })

  it('never claims to come from the website', async () => {
    const response = await owner.post('/api/admin/bookings', { ...bookingInput, source: 'website' })
    expect(response.status).toBe(400)
  })
})

describe("a customer's own bookings", () => {
  it('are hers alone, newest first, page by page', async () => {
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
})
