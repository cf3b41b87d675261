import { beforeAll, describe, expect, it } from 'vitest'
import { asked, book } from '../helpers/worker/bookings.ts'
import { type Client, customer } from '../helpers/worker/client.ts'
import { type Desk, desk } from '../helpers/worker/orders.ts'
import { uploadedPhoto } from '../helpers/worker/photos.ts'

let owner: Desk
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  owner = await desk()
  sneha = await customer()
})

const bell = async (client: Client) =>
  (await client.get('/api/user/notifications')).json<{ type: string; title: string; message: string }[]>()

describe('opening an order', () => {
  it('carries customer, contact, account and photos over from a booking', async () => {
    const photo = await uploadedPhoto(sneha.id)
    const booking = await book(sneha, { message: 'Lace, please', inspirationPhotos: [photo] })
    const made = await owner.post('/api/admin/orders', { bookingId: booking.id, outfitType: 'Baptism suit' })
    expect(made.status).toBe(201)
    const { id } = await made.json<{ id: string }>()
    expect(await owner.whole(id)).toMatchObject({
      userId: sneha.id,
      bookingId: booking.id,
      customerName: asked.parentName,
      customerEmail: asked.email,
      customerPhone: asked.phone,
      customerPhoneE164: '+919847012345',
      outfitType: 'Baptism suit',
      description: 'Lace, please',
      inspirationPhotos: [photo],
      status: 'pending',
      customer: { id: sneha.id, firstName: 'Sneha' },
      stages: [{ stage: 'pending' }],
    })
    expect(await (await sneha.get(`/api/user/orders/${id}`)).json()).toMatchObject({ id, inspirationPhotos: [photo] })
    expect((await bell(sneha))[0]).toMatchObject({ type: 'order', message: 'You can follow Baptism suit here.' })
  })

  it('happens once for a booking: the second hears 409 with the order there is', async () => {
    const booking = await book(sneha)
    const [first, second] = await Promise.all([
      owner.post('/api/admin/orders', { bookingId: booking.id }),
      owner.post('/api/admin/orders', { bookingId: booking.id }),
    ])
    const answers = [first, second].sort((a, b) => a.status - b.status)
    expect(answers.map(({ status }) => status)).toEqual([201, 409])
    const { id } = (await answers[0]?.json<{ id: string }>()) ?? {}
    expect(await answers[1]?.json()).toEqual({
      message: `This booking has its order already: ${id?.slice(0, 8)}`,
      orderId: id,
    })
  })
})
