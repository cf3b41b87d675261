import { describe, expect, it } from 'vitest'
import { dayMs, indianDate, lastDayAhead } from '../../../shared/time.ts'
import { book, bookingInput, notificationsOf } from '../../helpers/worker/bookings.ts'
import { admin, customer } from '../../helpers/worker/client.ts'

const [owner, sneha] = [await admin(), await customer()]

describe('what a customer keeps of her booking', () => {
  it('is one notification that leads to a page of her own', async () => {
    const { id } = await book(sneha)
    expect(await notificationsOf(sneha.id, id)).toMatchObject([
      {
        title: 'We have your booking',
        message: 'Baptism Suit for Aadya. We will contact you within 24 hours.',
        type: 'booking',
        is_read: 0,
      },
    ])
  })

  it('is the page with the piece and, once there is one, the order', async () => {
    const product = { name: 'Kept gown', description: 'Silk', category: 'women', price: 100 }
    expect((await owner.post('/api/admin/products', product)).status).toBe(201)
    const { id } = await (await sneha.post('/api/bookings', { ...bookingInput, productSlug: 'kept-gown' })).json<{
      id: string
    }>()
    const page = async () => sneha.read<Record<string, unknown>>(`/api/user/bookings/${id}`)
    const booking = await page()
    expect(booking).toMatchObject({
      id,
      childName: 'Aadya',
      order: null,
      product: { slug: 'kept-gown', name: 'Kept gown', category: 'women', image: null },
    })
    for (const inner of ['phoneE164', 'scoreReasons', 'consentAt']) expect(booking).not.toHaveProperty(inner)
    const order = await (await owner.post('/api/admin/orders', { bookingId: id })).json<{ id: string }>()
    expect(await page()).toMatchObject({ order: { id: order.id, status: 'pending' } })
  })

  it('shows no piece where none is named, and is nobody else’s', async () => {
    const { id } = await book(sneha)
    expect(await sneha.read(`/api/user/bookings/${id}`)).toMatchObject({ product: null, order: null })
    expect((await (await customer()).get(`/api/user/bookings/${id}`)).status).toBe(404)
    expect((await owner.get(`/api/user/bookings/${id}`)).status).toBe(404)
  })
})

describe('the day of a booking', () => {
  it.each(['/api/bookings', '/api/admin/bookings'])('lies within three years (%s)', async (route) => {
    const at = (eventDate: string) => owner.post(route, { ...bookingInput, source: 'phone', eventDate })
    const last = lastDayAhead(Date.now())
    for (const day of ['9999-12-31', indianDate(Date.parse(last) + dayMs)]) {
      const response = await at(day)
      expect([response.status, await response.json()]).toEqual([
        400,
        { message: 'Please choose a day within the next 3 years' },
      ])
    }
    expect((await at(last)).status).toBe(201)
  })

  it.each(['/api/bookings', '/api/admin/bookings'])('may not have passed (%s)', async (route) => {
    const response = await owner.post(route, { ...bookingInput, source: 'phone', eventDate: '2020-01-01' })
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: 'That day has passed. Please choose a day that is still to come.' },
    ])
  })
})
