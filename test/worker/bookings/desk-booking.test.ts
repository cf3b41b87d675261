import { describe, expect, it } from 'vitest'
import { book, bookingInput, count } from '../../helpers/worker/bookings.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { createUploadedPhoto, findPhotoRow } from '../../helpers/worker/uploads.ts'

const owner = await admin()
const ownerId = (await owner.read<{ id: string }>('/api/user')).id

type Answer = { id: string; consentAt: string | null; inspirationPhotos: string[] }
const walkIn = { ...bookingInput, source: 'walk-in' }

describe('a booking that the admin adds', () => {
  it('is one booking, however often it is sent under one id', async () => {
    const before = await count('bookings')
    const body = { ...walkIn, id: crypto.randomUUID(), inspirationPhotos: [await createUploadedPhoto(ownerId)] }
    const responses = await Promise.all(Array.from({ length: 5 }, () => owner.post('/api/admin/bookings', body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    for (const response of responses) expect(await response.json()).toMatchObject({ id: body.id })
    expect(await count('bookings')).toBe(before + 1)
    const other = await owner.post('/api/admin/bookings', { ...body, childName: 'Another' })
    expect(other.status).toBe(409)
  })

  it('takes nothing over that a customer has booked', async () => {
    const { id } = await book(await customer())
    expect((await owner.post('/api/admin/bookings', { ...walkIn, id })).status).toBe(409)
  })

  it('has the photos that came by WhatsApp, once', async () => {
    const photo = await createUploadedPhoto(ownerId)
    const response = await owner.post('/api/admin/bookings', { ...walkIn, inspirationPhotos: [photo] })
    expect(response.status).toBe(201)
    const { id, inspirationPhotos } = await response.json<Answer>()
    expect(inspirationPhotos).toEqual([photo])
    expect(await findPhotoRow(photo)).toMatchObject({ claim_kind: 'booking', claim_id: id })
    expect((await owner.post('/api/admin/bookings', { ...walkIn, inspirationPhotos: [photo] })).status).toBe(422)
  })

  it('says whether they agreed, and so does the file of the customer with that confirmed number', async () => {
    const sneha = await customer()
    await book(sneha, { phone: '98470 33333' })
    const file = async () => owner.read<{ consent: unknown }>(`/api/admin/customers/${sneha.id}`)
    expect((await file()).consent).toBeNull()
    await db.run('UPDATE users SET phone_confirmed_at = 1 WHERE id = ?', sneha.id)
    const silent = await (await owner.post('/api/admin/bookings', { ...walkIn, phone: '98470 33333' })).json<Answer>()
    expect(silent.consentAt).toBeNull()
    const agreed = { ...walkIn, phone: '98470 33333', consent: true }
    const { consentAt } = await (await owner.post('/api/admin/bookings', agreed)).json<Answer>()
    expect(consentAt).not.toBeNull()
    expect((await file()).consent).toMatchObject({ at: consentAt, source: 'walk-in' })
  })
})
