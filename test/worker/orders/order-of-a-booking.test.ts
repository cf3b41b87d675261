import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { book, bookingInput, type CreatedBooking, notificationsOf } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { type LeadRow, someone } from '../../helpers/worker/leads.ts'
import { messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

type Person = Awaited<ReturnType<typeof customer>>
type BookingWithOrder = CreatedBooking & { order: { id: string; status: string } | null }

let admin: OrderAdmin
let sneha: Person
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})

/** A booking of somebody nobody knew, so that its lead is its own. */
async function bookAsSomeone(who: Person = sneha) {
  const { name, phone, email } = someone()
  return book(who, { parentName: name, phone, email })
}
const makeOrder = async (bookingId: string, fields: object = {}) => {
  const response = await admin.post('/api/admin/orders', { bookingId, ...fields })
  if (response.status !== 201) throw new Error(`order: ${response.status} ${await response.text()}`)
  return response.json<{ id: string }>()
}
const statusOf = (id: string) => env.DB.prepare('SELECT status FROM bookings WHERE id = ?').bind(id).first('status')
const leadOf = async ({ email }: { email: string }) =>
  (await (await admin.get(`/api/admin/leads?q=${encodeURIComponent(email)}`)).json<LeadRow[]>())[0]
const figures = async () =>
  (await admin.get('/api/admin/dashboard/stats')).json<{ pendingBookings: number; convertedLeads: number }>()
const ownBooking = async (id: string) =>
  (await (await sneha.get('/api/user/bookings?limit=100')).json<BookingWithOrder[]>()).find((one) => one.id === id)
const listed = async (query: string) => (await admin.get(`/api/bookings?${query}`)).json<BookingWithOrder[]>()

describe('an order that is made from a booking', () => {
  it.each(['pending', 'confirmed'])(
    'takes one that is %s into work, with its search terms and figures',
    async (status) => {
      const booking = await bookAsSomeone()
      if (status === 'confirmed') await admin.put(`/api/admin/bookings/${booking.id}`, { status })
      const before = await figures()
      const { id } = await makeOrder(booking.id)
      expect(await listed(`q=${booking.email}&status=in-progress`)).toMatchObject([
        { id: booking.id, status: 'in-progress', order: { id, status: 'pending' } },
      ])
      expect(await listed(`q=${booking.email}&status=${status}`)).toEqual([])
      const after = await figures()
      expect([before.pendingBookings - after.pendingBookings, after.convertedLeads - before.convertedLeads]).toEqual([
        status === 'pending' ? 1 : 0,
        1,
      ])
    },
  )

  it.each(['new', 'qualified', 'lost'])('converts a lead that is %s', async (status) => {
    const booking = await bookAsSomeone()
    const lead = await leadOf(booking)
    if (status !== 'new') await admin.put(`/api/admin/leads/${lead?.id}`, { status })
    await makeOrder(booking.id, { customerPhone: '94470 77777', customerEmail: 'grandmother@example.com' })
    expect(await leadOf(booking)).toMatchObject({ status: 'converted', conversionDate: expect.any(String) })
    const found = await (await admin.get(`/api/admin/leads?q=${booking.email}&status=converted`)).json()
    expect(found).toHaveLength(1)
  })

  it('converts the lead of somebody who walked in, by the phone of the order', async () => {
    const booking = await bookAsSomeone()
    await admin.createOrder({ customerPhone: booking.phone })
    expect(await leadOf(booking)).toMatchObject({ status: 'converted' })
    expect(await statusOf(booking.id)).toBe('pending')
  })

  it('converts the lead of somebody it turns out to be of, and of nobody while it is refused', async () => {
    const [booking, other] = [await bookAsSomeone(), await bookAsSomeone()]
    const { id, updatedAt } = await admin.createOrder()
    expect((await admin.updateOrder(id, { customerPhone: booking.phone })).status).toBe(200)
    expect(await leadOf(booking)).toMatchObject({ status: 'converted' })
    const late = { updatedAt, customerPhone: other.phone }
    expect((await admin.send('PATCH', `/api/admin/orders/${id}`, late)).status).toBe(409)
    expect(await leadOf(other)).toMatchObject({ status: 'new' })
  })

  it('takes a consultation into work that was thought to be done', async () => {
    const booking = await bookAsSomeone()
    for (const status of ['confirmed', 'in-progress', 'completed'])
      await admin.put(`/api/admin/bookings/${booking.id}`, { status })
    await makeOrder(booking.id)
    expect(await statusOf(booking.id)).toBe('in-progress')
  })

  it('is told of once, and stands where the consultation is', async () => {
    const booking = await bookAsSomeone()
    const { id } = await makeOrder(booking.id)
    expect(await notificationsOf(sneha.id, booking.id)).toMatchObject([{ title: 'We have your booking' }])
    expect(await notificationsOf(sneha.id, id)).toMatchObject([{ title: 'We have taken your order' }])
    expect(await ownBooking(booking.id)).toMatchObject({ status: 'in-progress', order: { id, status: 'pending' } })
    await admin.updateOrder(id, { userId: null })
    expect(await ownBooking(booking.id)).toMatchObject({ order: null })
    expect(await listed(`id=${booking.id}`)).toMatchObject([{ order: { id } }])
  })
})

describe('the booking of an order', () => {
  it('is completed with the delivery, and comes back with it', async () => {
    const booking = await bookAsSomeone()
    const { id } = await makeOrder(booking.id)
    await admin.updateOrder(id, { status: 'delivered' })
    expect([await statusOf(booking.id), await listed(`q=${booking.email}&status=completed`)]).toMatchObject([
      'completed',
      [{ id: booking.id }],
    ])
    await admin.updateOrder(id, { status: 'ready', confirmBack: true })
    expect(await statusOf(booking.id)).toBe('in-progress')
  })

  it('stands confirmed again when the order is cancelled, and may be cancelled then', async () => {
    const booking = await bookAsSomeone()
    const { id } = await makeOrder(booking.id)
    await admin.updateOrder(id, { status: 'cancelled' })
    expect(await statusOf(booking.id)).toBe('confirmed')
    expect((await sneha.post(`/api/user/bookings/${booking.id}/cancel`)).status).toBe(200)
    await admin.updateOrder(id, { status: 'cutting', confirmBack: true })
    expect(await statusOf(booking.id)).toBe('in-progress')
  })

  it('is changed by nobody as long as it follows the order', async () => {
    const booking = await bookAsSomeone()
    const { id } = await makeOrder(booking.id)
    // One from before bookings followed their orders.
    await env.DB.prepare("UPDATE bookings SET status = 'pending' WHERE id = ?").bind(booking.id).run()
    const cancelled = await sneha.post(`/api/user/bookings/${booking.id}/cancel`)
    expect([cancelled.status, await messageOf(cancelled)]).toEqual([
      409,
      'There is an order for this consultation now, so it can no longer be cancelled here. Please call us.',
    ])
    const changed = await admin.put(`/api/admin/bookings/${booking.id}`, { status: 'cancelled' })
    expect([changed.status, await changed.json()]).toEqual([
      409,
      { message: 'This booking follows its order. Please change the order instead.', orderId: id },
    ])
    await admin.updateOrder(id, { status: 'cutting' })
    expect(await statusOf(booking.id)).toBe('in-progress')
  })
})

describe('at the same moment', () => {
  it('two orders of one booking are one, and the booking is in work', async () => {
    const booking = await bookAsSomeone()
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post('/api/admin/orders', { bookingId: booking.id, outfitType: 'Gown' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await statusOf(booking.id)).toBe('in-progress')
  })

  it('an order follows a booking that is confirmed meanwhile, search terms too', async () => {
    const [booking, slower] = [await bookAsSomeone(), await orderAdmin()]
    countD1(slower, () => admin.put(`/api/admin/bookings/${booking.id}`, { status: 'confirmed' }))
    expect((await slower.post('/api/admin/orders', { bookingId: booking.id })).status).toBe(201)
    expect(await listed(`q=${booking.email}&status=in-progress`)).toHaveLength(1)
    expect(await listed(`q=${booking.email}&status=confirmed`)).toEqual([])
  })

  it('an order is not made of a booking that its customer cancels meanwhile', async () => {
    const [booking, slower] = [await bookAsSomeone(), await orderAdmin()]
    countD1(slower, () => sneha.post(`/api/user/bookings/${booking.id}/cancel`))
    for (const client of [slower, admin]) {
      const refused = await client.post('/api/admin/orders', { bookingId: booking.id })
      expect([refused.status, await messageOf(refused)]).toEqual([
        409,
        'This booking was cancelled. Please make the order without it.',
      ])
    }
    expect(await statusOf(booking.id)).toBe('cancelled')
    expect(await ownBooking(booking.id)).toMatchObject({ order: null })
  })

  it('a consultation is not cancelled that becomes an order meanwhile', async () => {
    const booking = await bookAsSomeone()
    await env.DB.prepare("UPDATE bookings SET status = 'in-progress' WHERE id = ?").bind(booking.id).run()
    const slower = await orderAdmin()
    countD1(slower, () => makeOrder(booking.id))
    expect((await slower.put(`/api/admin/bookings/${booking.id}`, { status: 'cancelled' })).status).toBe(409)
    expect(await statusOf(booking.id)).toBe('in-progress')
  })
})

it('a booking that was taken at the desk is followed as well, and nobody is told of it', async () => {
  const { name, phone } = someone()
  const taken = await admin.post('/api/admin/bookings', { ...bookingInput, parentName: name, phone, source: 'phone' })
  const { id } = await taken.json<{ id: string }>()
  await makeOrder(id)
  expect(await statusOf(id)).toBe('in-progress')
})
