import { describe, expect, it } from 'vitest'
import { book, bookingInput, type CreatedBooking, count } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

const [sneha, divya] = [await customer(), await customer()]

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

  it('is refused with another body, and means nothing to another person', async () => {
    const key = { 'Idempotency-Key': 'same' }
    const first = await (await sneha.post('/api/bookings', bookingInput, key)).json<CreatedBooking>()
    expect((await sneha.post('/api/bookings', { ...bookingInput, childName: 'Other' }, key)).status).toBe(409)
    const others = await divya.post('/api/bookings', bookingInput, key)
    expect(others.status).toBe(201)
    expect((await others.json<CreatedBooking>()).id).not.toBe(first.id)
  })

  it('compares what is entered, not how it is spelled', async () => {
    const key = { 'Idempotency-Key': 'spelled' }
    const first = await (await sneha.post('/api/bookings', bookingInput, key)).text()
    const turned = Object.fromEntries(Object.entries({ ...bookingInput, email: ' SNEHA@example.com' }).reverse())
    const second = await sneha.post('/api/bookings', turned, key)
    expect(second.status).toBe(200)
    expect(await second.text()).toBe(first)
  })

  it('may be absent: then two requests are two bookings', async () => {
    expect((await book(sneha)).id).not.toBe((await book(sneha)).id)
  })
})
