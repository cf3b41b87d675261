import { describe, expect, it } from 'vitest'
import { book, bookingInput, count } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

const [sneha, divya] = [await customer(), await customer()]

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
    const response = await sneha.post('/api/bookings', { ...bookingInput, inspirationPhotos: [await photo?.()] })
    expect(response.status).toBe(422)
    expect((await response.json<{ message: string }>()).message).toMatch(/photo|upload/)
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
