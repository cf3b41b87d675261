import { describe, expect, it } from 'vitest'
import { consentVersion } from '../../../shared/consent.ts'
import { dayMs, indianDate, lastDayAhead } from '../../../shared/time.ts'
import {
  book,
  bookingInput,
  type CreatedBooking,
  count,
  notificationsOf,
  rowsOf,
} from '../../helpers/worker/bookings.ts'
import { admin, customer, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'
import { createUploadedPhoto, findPhotoRow } from '../../helpers/worker/uploads.ts'

const owner = await admin()
const [sneha, divya] = [await customer(), await customer()]
const { id: ownerId } = await owner.read<{ id: string }>('/api/user')

describe('booking a consultation', () => {
  it('takes id, status, score, source and times from nobody', async () => {
    const wished = { id: 'mine', status: 'completed', leadScore: 100, source: 'phone', createdAt: '2001-01-01' }
    const booking = await sneha.make<Record<string, unknown>>('/api/bookings', { ...bookingInput, ...wished })
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

  it('fills in the number of an account that has none, and never another', async () => {
    const who = await customer()
    for (const phone of ['98470 55555', '98470 66666']) await book(who, { phone })
    expect(await who.read('/api/user')).toMatchObject({ phone: '98470 55555' })
  })

  it('stands under the consent that was given before, as long as it is to the words in force', async () => {
    const who = await customer()
    type Row = { consent_version: string | null; consent_at: number | null }
    const post = async (more: object = {}) => {
      const { id } = await who.make<{ id: string }>('/api/bookings', { ...bookingInput, ...more })
      return db.first<Row>('SELECT consent_version, consent_at FROM bookings WHERE id = ?', id)
    }
    // The words of the sign-up are a part of them.
    expect(await post()).toEqual({ consent_version: null, consent_at: null })
    await post({ consent: true })
    const [{ at } = { at: 0 }] = await db.all<{ at: number }>(
      'SELECT MIN(created_at) AS at FROM consents WHERE user_id = ?',
      who.id,
    )
    expect(await post()).toEqual({ consent_version: consentVersion, consent_at: at })
    const old = { kind: 'parent', version: '2020-01-01', given: 1, how: 'booking', created_at: Date.now() + 1000 }
    await db.insert('consents', { id: crypto.randomUUID(), user_id: who.id, ...old })
    expect(await post()).toEqual({ consent_version: null, consent_at: null })
    expect(await db.count('consents WHERE user_id = ?', who.id)).toBe(3)
  })

  it('is written whole or not at all', async () => {
    expectErrors()
    const sneha = await customer()
    const tables = ['bookings', 'leads', 'notifications', 'idempotency_keys']
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
    expect(await db.first('SELECT claim_id FROM photos WHERE key = ?', photo)).toEqual({ claim_id: null })
    expect(await sneha.read('/api/user')).toMatchObject({ phone: null })
  })
})

it('a booking that the admin enters needs no account and no e-mail, makes a lead, and notifies no admin', async () => {
  const forAdmins = async () => (await rowsOf('notifications')).filter(({ user_id }) => user_id === null).length
  const before = await forAdmins()
  const walkIn = { ...bookingInput, parentName: 'Walk In', phone: '0484 234 5678', email: '', source: 'walk-in' }
  expect(await owner.make('/api/admin/bookings', walkIn)).toMatchObject({
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
  expect((await owner.post('/api/admin/bookings', { ...walkIn, source: 'website' })).status).toBe(400)
  // Kept for the account they may open; there is nowhere to send it.
  expect(await notificationsOf(user_id ?? '', id ?? '')).toMatchObject([{ title: 'Booking confirmed' }])
  expect((await rowsOf('deliveries')).filter((delivery) => delivery.user_id === user_id)).toEqual([])
})

describe('a booking that the admin adds', () => {
  type Answer = { id: string; consentAt: string | null; inspirationPhotos: string[] }
  const walkIn = { ...bookingInput, source: 'walk-in' }

  it('takes nothing over that a customer has booked', async () => {
    const { id } = await book(await customer())
    expect((await owner.post('/api/admin/bookings', { ...walkIn, id })).status).toBe(409)
  })

  it('has the photos that came by WhatsApp, once', async () => {
    const photo = await createUploadedPhoto(ownerId)
    const input = { ...walkIn, inspirationPhotos: [photo] }
    const { id, inspirationPhotos } = await owner.make<Answer>('/api/admin/bookings', input)
    expect(inspirationPhotos).toEqual([photo])
    expect(await findPhotoRow(photo)).toMatchObject({ claim_kind: 'booking', claim_id: id })
    expect((await owner.post('/api/admin/bookings', input)).status).toBe(422)
  })

  it('says whether they agreed, and so does the file of the customer with that confirmed number', async () => {
    const sneha = await customer()
    await book(sneha, { phone: '98470 33333' })
    const file = async () => owner.read<{ consent: unknown }>(`/api/admin/customers/${sneha.id}`)
    expect((await file()).consent).toBeNull()
    await db.run('UPDATE users SET phone_confirmed_at = 1 WHERE id = ?', sneha.id)
    const silent = await owner.make<Answer>('/api/admin/bookings', { ...walkIn, phone: '98470 33333' })
    expect(silent.consentAt).toBeNull()
    const agreed = { ...walkIn, phone: '98470 33333', consent: true }
    const { consentAt } = await owner.make<Answer>('/api/admin/bookings', agreed)
    expect(consentAt).not.toBeNull()
    expect((await file()).consent).toMatchObject({ at: consentAt, source: 'walk-in' })
  })
})

describe('photos of a booking', () => {
  it('are attached by key or by the upload URL, and are then taken', async () => {
    const keys = [await createUploadedPhoto(sneha.id), await createUploadedPhoto(sneha.id)]
    const url = `http://localhost/cdn-cgi/local/r2/s3/boutique-photos/${keys[1]}?X-Amz-Expires=300`
    const booking = await book(sneha, { inspirationPhotos: [keys[0] ?? '', url] })
    expect(booking.inspirationPhotos).toEqual(keys)
    const again = await sneha.post('/api/bookings', { ...bookingInput, inspirationPhotos: keys })
    expect(again.status).toBe(422)
  })

  it.each(['foreign', 'absent', 'HTML named .jpg', 'no key at all'])('%s: 422 and no booking', async (kind) => {
    const photo = {
      foreign: () => createUploadedPhoto(divya.id),
      absent: () => createUploadedPhoto(sneha.id, { body: null }),
      'HTML named .jpg': () => createUploadedPhoto(sneha.id, { body: '<html>' }),
      'no key at all': async () => '../../etc/passwd',
    }[kind]
    const before = await count('bookings')
    expect(
      await refusal(sneha.post('/api/bookings', { ...bookingInput, inspirationPhotos: [await photo?.()] })),
    ).toEqual([422, expect.stringMatching(/photo|upload/)])
    expect(await count('bookings')).toBe(before)
  })

  it('that go to two bookings at once end up in one of them; the other is refused whole', async () => {
    const inspirationPhotos = [await createUploadedPhoto(sneha.id)]
    const before = await count('bookings')
    const send = () => sneha.post('/api/bookings', { ...bookingInput, inspirationPhotos })
    const responses = await Promise.all([send(), send(), send()])
    expect(responses.map((response) => response.status).sort()).toEqual([201, 422, 422])
    expect(await count('bookings')).toBe(before + 1)
  })
})

describe('an Idempotency-Key', () => {
  it('makes one row and 50 equal answers of 50 requests at once, photos included', async () => {
    const inspirationPhotos = [await createUploadedPhoto(sneha.id)]
    const before = await Promise.all(['bookings', 'notifications'].map(count))
    const send = () =>
      sneha.post('/api/bookings', { ...bookingInput, inspirationPhotos }, { 'Idempotency-Key': 'at-once' })
    const responses = await Promise.all(Array.from({ length: 50 }, send))
    const bodies = new Set(await Promise.all(responses.map((response) => response.text())))
    expect(bodies.size).toBe(1)
    expect(responses.map((response) => response.status).sort()).toEqual([...Array(49).fill(200), 201])
    const [bookings = 0, notifications = 0] = before
    // The admin's notification, and hers.
    const after = [bookings + 1, notifications + 2]
    expect(await Promise.all(['bookings', 'notifications'].map(count))).toEqual(after)
  })

  it('compares what is entered, not how it is spelled, and means nothing to another person', async () => {
    const key = { 'Idempotency-Key': 'spelled' }
    const first = await sneha.make<CreatedBooking>('/api/bookings', bookingInput, key)
    const turned = Object.fromEntries(Object.entries({ ...bookingInput, email: ' SNEHA@example.com' }).reverse())
    const second = await sneha.post('/api/bookings', turned, key)
    expect([second.status, await second.json()]).toEqual([200, first])
    expect((await divya.make<CreatedBooking>('/api/bookings', bookingInput, key)).id).not.toBe(first.id)
  })
})

it.each(['/api/bookings', '/api/admin/bookings'])(
  'the day of a booking is one to come within three years (%s)',
  async (route) => {
    const at = (eventDate: string) => owner.post(route, { ...bookingInput, source: 'phone', eventDate })
    const last = lastDayAhead(Date.now())
    for (const day of ['9999-12-31', indianDate(Date.parse(last) + dayMs)])
      expect(await refusal(at(day))).toEqual([400, 'Please choose a day within the next 3 years'])
    const past = 'That day has passed. Please choose a day that is still to come.'
    expect(await refusal(at('2020-01-01'))).toEqual([400, past])
    expect((await at(last)).status).toBe(201)
  },
)
