import { beforeAll, describe, expect, it } from 'vitest'
import { book, bookingInput } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { inTwoYears, listNotifications, messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})

describe('createOrder', () => {
  it('takes customer, contact, account and photos over from a booking', async () => {
    const photo = await createUploadedPhoto(sneha.id)
    const booking = await book(sneha, { message: 'Lace, please', inspirationPhotos: [photo] })
    const made = await admin.post('/api/admin/orders', { bookingId: booking.id, outfitType: 'Baptism suit' })
    expect(made.status).toBe(201)
    const { id } = await made.json<{ id: string }>()
    expect(await admin.getOrder(id)).toMatchObject({
      userId: sneha.id,
      bookingId: booking.id,
      customerName: bookingInput.parentName,
      customerEmail: bookingInput.email,
      customerPhone: bookingInput.phone,
      customerPhoneE164: '+919847012345',
      outfitType: 'Baptism suit',
      description: 'Lace, please',
      inspirationPhotos: [photo],
      status: 'pending',
      customer: { id: sneha.id, firstName: 'Sneha' },
      stages: [{ stage: 'pending' }],
    })
    expect(await (await sneha.get(`/api/user/orders/${id}`)).json()).toMatchObject({ id, inspirationPhotos: [photo] })
    expect((await sneha.get(`/api/photos/${photo}`)).status).toBe(200)
    expect((await listNotifications(sneha))[0]).toMatchObject({
      type: 'order',
      message: 'You can follow Baptism suit here.',
    })
  })

  it('takes from the booking what the input leaves out, and names the outfit by it, without a surname', async () => {
    const booking = await book(sneha, { childName: 'Aadya Mathew' })
    const { id } = await (
      await admin.post('/api/admin/orders', { bookingId: booking.id, customerEmail: '', customerName: 'Grandmother' })
    ).json<{ id: string }>()
    expect(await admin.getOrder(id)).toMatchObject({
      customerName: 'Grandmother',
      customerEmail: null,
      outfitType: 'Baptism Suit for Aadya',
    })
  })

  it('creates one order of a booking: another request gets 409 with the id of that order', async () => {
    const booking = await book(sneha)
    const answers = await Promise.all([
      admin.post('/api/admin/orders', { bookingId: booking.id }),
      admin.post('/api/admin/orders', { bookingId: booking.id }),
      admin.post('/api/admin/orders', { bookingId: booking.id }),
    ])
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    const { id } = (await made[0]?.json<{ id: string }>()) ?? { id: '' }
    for (const refused of answers.filter((answer) => answer !== made[0])) {
      expect(refused.status).toBe(409)
      expect(await refused.json()).toEqual({
        message: `This booking has its order already: ${id.slice(0, 8)}`,
        orderId: id,
      })
    }
  })

  it('creates one order with one advance for a request that is sent again', async () => {
    const body = { id: crypto.randomUUID(), customerName: 'Rema', outfitType: 'Veil', advanceAmount: 500 }
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/api/admin/orders', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(await admin.getOrder(body.id)).toMatchObject({ advanceAmount: 500, payments: [{ amount: 500 }] })
    const other = await admin.post('/api/admin/orders', { ...body, outfitType: 'Another veil' })
    expect([other.status, await other.json()]).toEqual([
      409,
      { message: 'This order was made already. Please open it to change it.', orderId: body.id },
    ])
  })

  it('creates an order without account or e-mail, and notifies nobody', async () => {
    const before = await (await admin.get('/api/admin/notifications?type=order')).json()
    const order = await admin.createOrder({
      customerPhone: '94470 55555',
      notes: 'Pays in cash',
      eventDate: inTwoYears('01-02'),
    })
    const customer = { hasAccount: false, email: null, phone: '94470 55555' }
    expect(order).toMatchObject({ customer, notes: 'Pays in cash', eventDate: inTwoYears('01-02') })
    expect(await (await admin.get('/api/admin/notifications?type=order')).json()).toEqual(before)
  })

  it.each([
    [{}, 400, 'What we make is required'],
    [{ outfitType: 'Gown' }, 400, 'Name is required'],
    [{ bookingId: 'none' }, 404, 'There is no such booking'],
    [{ outfitType: 'Gown', customerName: 'Rema', userId: 'none' }, 404, 'There is no such customer'],
    [{ outfitType: 'Gown', customerName: 'Rema', customerPhone: '000 0000' }, 400, 'Please enter a valid phone number'],
    [
      { outfitType: 'Gown', customerName: 'Rema', eventDate: '2026-02-30' },
      400,
      'Please enter the date as year-month-day',
    ],
    [
      { outfitType: 'Gown', customerName: 'Rema', estimatedDelivery: 'soon' },
      400,
      'Please enter the date as year-month-day',
    ],
    [{ outfitType: 'Gown', customerName: 'Rema', status: 'sewn' }, 400, 'Please choose a stage'],
  ])('refuses %j', async (body, status, message) => {
    const response = await admin.post('/api/admin/orders', body)
    expect([response.status, await messageOf(response)]).toEqual([status, message])
  })
})
