import { beforeAll, describe, expect, it } from 'vitest'
import { indianDate } from '../../../shared/time.ts'
import type { listWaiting } from '../../../worker/features/orders/waiting.ts'
import { book, type CreatedBooking, notificationsOf } from '../../helpers/worker/bookings.ts'
import { customer, type Person, refusal } from '../../helpers/worker/client.ts'
import { countD1, overtake } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { type LeadRow, someone } from '../../helpers/worker/leads.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { orderWithPhotos, pinned } from '../../helpers/worker/pins.ts'
import { answerQuote, change, quoted, sendQuote } from '../../helpers/worker/quotes.ts'
import { admin, openShop, sneha } from '../../helpers/worker/shop.ts'
import { ruleVisits, setUpVisits, timeIn } from '../../helpers/worker/visits.ts'

openShop()

type BookingWithOrder = CreatedBooking & { order: { id: string; status: string } | null }
/** A booking of somebody nobody knew, so that its lead is its own. */
async function bookAsSomeone() {
  const { name, phone, email } = someone()
  return book(sneha, { parentName: name, phone, email })
}
const makeOrder = async (bookingId: string, fields: object = {}) => {
  const response = await admin.post('/api/admin/orders', { bookingId, ...fields })
  if (response.status !== 201) throw new Error(`order: ${response.status} ${await response.text()}`)
  return response.json<{ id: string }>()
}
async function bookAndOrder() {
  const booking = await bookAsSomeone()
  return { booking, id: (await makeOrder(booking.id)).id }
}
const changeBooking = ({ id }: { id: string }, status: string, desk = admin) =>
  desk.put(`/api/admin/bookings/${id}`, { status })
const cancel = ({ id }: { id: string }) => sneha.post(`/api/user/bookings/${id}/cancel`)
const statusOf = ({ id }: { id: string }) => db.value('SELECT status FROM bookings WHERE id = ?', id)
const leadOf = async ({ email }: { email: string }) =>
  (await admin.read<LeadRow[]>(`/api/admin/leads?q=${encodeURIComponent(email)}`))[0]
const figures = () => admin.read<{ pendingBookings: number; convertedLeads: number }>('/api/admin/dashboard/stats')
const ownBooking = async (id: string) =>
  (await sneha.read<BookingWithOrder[]>('/api/user/bookings?limit=100')).find((one) => one.id === id)
const listed = (query: string) => admin.read<BookingWithOrder[]>(`/api/bookings?${query}`)

describe('an order that is made from a booking', () => {
  it.each([
    ['pending', 'new', 1],
    ['confirmed', 'lost', 0],
    // One that was thought to be done.
    ['completed', 'new', 0],
  ])(
    'takes one that is %s into work, with its search terms and figures, and converts its lead, which is %s',
    async (status, lead, fewerPending) => {
      const booking = await bookAsSomeone()
      if (lead !== 'new') await admin.put(`/api/admin/leads/${(await leadOf(booking))?.id}`, { status: lead })
      if (status !== 'pending') await changeBooking(booking, 'confirmed')
      if (status === 'completed') for (const next of ['in-progress', status]) await changeBooking(booking, next)
      const before = await figures()
      const fields = { customerPhone: '94470 77777', customerEmail: 'grandmother@example.com' }
      const { id } = await makeOrder(booking.id, fields)
      const inWork = { id: booking.id, status: 'in-progress', order: { id, status: 'pending' } }
      expect(await listed(`q=${booking.email}&status=in-progress`)).toMatchObject([inWork])
      expect(await listed(`q=${booking.email}&status=${status}`)).toEqual([])
      const after = await figures()
      expect([before.pendingBookings - after.pendingBookings, after.convertedLeads - before.convertedLeads]).toEqual([
        fewerPending,
        1,
      ])
      expect(await leadOf(booking)).toMatchObject({ status: 'converted', conversionDate: expect.any(String) })
      expect(await admin.read(`/api/admin/leads?q=${booking.email}&status=converted`)).toHaveLength(1)
    },
  )

  it('converts the lead of who walked in by the phone of the order, at once or later, and of nobody while it is refused', async () => {
    const [first, second, other] = [await bookAsSomeone(), await bookAsSomeone(), await bookAsSomeone()]
    await admin.createOrder({ customerPhone: first.phone })
    expect(await leadOf(first)).toMatchObject({ status: 'converted' })
    expect(await statusOf(first)).toBe('pending')
    const { id, updatedAt } = await admin.createOrder()
    expect((await admin.updateOrder(id, { customerPhone: second.phone })).status).toBe(200)
    expect(await leadOf(second)).toMatchObject({ status: 'converted' })
    const late = { updatedAt, customerPhone: other.phone }
    expect((await admin.patch(`/api/admin/orders/${id}`, late)).status).toBe(409)
    expect(await leadOf(other)).toMatchObject({ status: 'new' })
  })

  it('is told of once, and stands where the consultation is', async () => {
    const { booking, id } = await bookAndOrder()
    expect(await notificationsOf(sneha.id, booking.id)).toMatchObject([{ title: 'We have your booking' }])
    expect(await notificationsOf(sneha.id, id)).toMatchObject([{ title: 'We have taken your order' }])
    expect(await ownBooking(booking.id)).toMatchObject({ status: 'in-progress', order: { id, status: 'pending' } })
    await admin.updateOrder(id, { userId: null })
    expect(await ownBooking(booking.id)).toMatchObject({ order: null })
    expect(await listed(`id=${booking.id}`)).toMatchObject([{ order: { id } }])
  })
})

describe('the booking of an order', () => {
  it('is completed with the delivery, comes back with it, and may be cancelled once the order is', async () => {
    const { booking, id } = await bookAndOrder()
    await admin.updateOrder(id, { status: 'delivered' })
    expect(await statusOf(booking)).toBe('completed')
    expect(await listed(`q=${booking.email}&status=completed`)).toMatchObject([{ id: booking.id }])
    await admin.updateOrder(id, { status: 'ready', confirmBack: true })
    expect(await statusOf(booking)).toBe('in-progress')
    await admin.updateOrder(id, { status: 'cancelled' })
    expect(await statusOf(booking)).toBe('confirmed')
    expect((await cancel(booking)).status).toBe(200)
    await admin.updateOrder(id, { status: 'cutting', confirmBack: true })
    expect(await statusOf(booking)).toBe('in-progress')
  })

  it('is changed by nobody as long as it follows the order', async () => {
    const { booking, id } = await bookAndOrder()
    // One from before bookings followed their orders.
    await db.run("UPDATE bookings SET status = 'pending' WHERE id = ?", booking.id)
    const sentence =
      'There is an order for this consultation now, so it can no longer be cancelled here. Please call us.'
    expect(await refusal(cancel(booking))).toEqual([409, sentence])
    const changed = await changeBooking(booking, 'cancelled')
    expect([changed.status, await changed.json()]).toMatchObject([
      409,
      { message: 'This booking follows its order. Please change the order instead.', orderId: id },
    ])
    await admin.updateOrder(id, { status: 'cutting' })
    expect(await statusOf(booking)).toBe('in-progress')
  })
})

describe('at the same moment', () => {
  it('an order follows a booking that is confirmed meanwhile, search terms too', async () => {
    const booking = await bookAsSomeone()
    const slower = overtake(await orderAdmin(), () => changeBooking(booking, 'confirmed'))
    expect((await slower.post('/api/admin/orders', { bookingId: booking.id })).status).toBe(201)
    expect(await listed(`q=${booking.email}&status=in-progress`)).toHaveLength(1)
    expect(await listed(`q=${booking.email}&status=confirmed`)).toEqual([])
  })

  it('an order is not made of a booking that its customer cancels meanwhile', async () => {
    const booking = await bookAsSomeone()
    const slower = overtake(await orderAdmin(), () => cancel(booking))
    const refused = [409, 'This booking was cancelled. Please make the order without it.']
    for (const client of [slower, admin])
      expect(await refusal(client.post('/api/admin/orders', { bookingId: booking.id }))).toEqual(refused)
    expect(await statusOf(booking)).toBe('cancelled')
    expect(await ownBooking(booking.id)).toMatchObject({ order: null })
  })

  it('a consultation is not cancelled that becomes an order meanwhile', async () => {
    const booking = await bookAsSomeone()
    await db.run("UPDATE bookings SET status = 'in-progress' WHERE id = ?", booking.id)
    const slower = overtake(await orderAdmin(), () => makeOrder(booking.id))
    expect((await changeBooking(booking, 'cancelled', slower)).status).toBe(409)
    expect(await statusOf(booking)).toBe('in-progress')
  })
})

describe('what waits for a customer', () => {
  setUpVisits()
  beforeAll(() => ruleVisits({ places: 5 }))

  type Waits = Awaited<ReturnType<typeof listWaiting>>
  const read = (who: Person) => who.read<Waits>('/api/user/waiting')
  /** The kind of each item with the id it is about, in their order. */
  const items = async (who: Person) => (await read(who)).items.map(({ kind, subject }) => [kind, subject.id])
  const day = (days: number) => indianDate(Date.parse(timeIn(days, 12)))
  const lines = [{ name: 'Gown', price: 900_000 }]

  describe('the tasks of a customer', () => {
    it('are the advance, quotations by their last day, visits and notes, in one round trip, of this customer alone', async () => {
      const who = await customer()
      const { id: noted, shown } = await orderWithPhotos(admin, who.id)
      await pinned(admin, noted, shown, { text: 'Longer?' })
      const visit = await admin.createOrder({ userId: who.id, status: 'fitting' })
      const late = await quoted(admin, { userId: who.id }, { validUntil: day(9) })
      const soon = await quoted(admin, { userId: who.id }, { validUntil: day(2) })
      const agreed = await quoted(admin, { userId: who.id, status: 'cutting', items: lines })
      await answerQuote(who, agreed.id, agreed.quote.id)
      await quoted(admin, { userId: (await customer()).id })
      const cost = countD1(who)
      const { items: waiting, ...rest } = await read(who)
      expect(cost.trips).toBe(1)
      expect(waiting.map(({ kind, subject }) => [kind, subject.id])).toEqual([
        ['payment', agreed.id],
        ['quote', soon.id],
        ['quote', late.id],
        ['visit', visit.id],
        ['note', noted],
      ])
      expect(waiting).toMatchObject([
        { amount: agreed.quote.advance, isAdvance: true, acceptedTotal: agreed.quote.total },
        { validUntil: day(2) },
        {},
        { comesFor: 'fitting', about: null },
        { count: 1, since: expect.any(Number) },
      ])
      expect(rest).toEqual({ counts: { orders: 5, consultations: 0 }, opens: 'orders' })
    })

    it('end with the payment told of, the answer, the visit chosen and the note answered', async () => {
      const who = await customer()
      const { id, shown } = await orderWithPhotos(admin, who.id)
      await pinned(admin, id, shown, { text: 'Longer?' })
      await admin.updateOrder(id, { totalAmount: 900_000, status: 'fitting' })
      expect(await items(who)).toEqual([
        ['payment', id],
        ['visit', id],
        ['note', id],
      ])
      await who.post(`/api/user/orders/${id}/paid`, { amount: 900_000, reference: '632318204417' })
      await who.post(`/api/user/orders/${id}/visit`, { startsAt: timeIn(3, 11) })
      await pinned(who, id, shown, { text: 'Yes' })
      expect(await items(who)).toEqual([])
      const { id: asked, quote } = await quoted(admin, { userId: who.id })
      expect(await items(who)).toEqual([['quote', asked]])
      await answerQuote(who, asked, quote.id, change)
      expect(await items(who)).toEqual([])
      await sendQuote(admin, asked)
      await db.run(`UPDATE quotes SET valid_until = '2026-01-01' WHERE order_id = ?`, asked)
      expect(await items(who)).toEqual([])
    })

    it('are an advance before the work, and the rest not before the order is made', async () => {
      const who = await customer()
      const { id } = await admin.createOrder({ userId: who.id, status: 'cutting', items: lines })
      expect((await read(who)).items).toMatchObject([{ kind: 'payment', amount: 450_000, isAdvance: true }])
      await admin.pay(id, { amount: 500_000 })
      expect(await items(who)).toEqual([])
      await admin.updateOrder(id, { status: 'delivered' })
      expect((await read(who)).items).toMatchObject([{ kind: 'payment', amount: 400_000 }])
    })

    it('have a visit to be measured only before there are sizes, and to collect only what is not brought', async () => {
      const who = await customer()
      const { id } = await admin.createOrder({ userId: who.id, status: 'confirmed', garment: 'accessories' })
      expect((await read(who)).items).toMatchObject([{ kind: 'visit', comesFor: 'measuring' }])
      const { createWearer, measured } = measuring(admin)
      await measured((await createWearer(who.id)).id, { orderId: id })
      expect(await items(who)).toEqual([])
      expect(await who.read<object[]>('/api/user/orders')).toMatchObject([{ isMeasured: true, wearerName: 'Mia' }])
      await db.run('UPDATE orders SET remeasure = 1 WHERE id = ?', id)
      expect(await items(who)).toEqual([['visit', id]])
      await admin.updateOrder(id, { status: 'ready' })
      expect((await read(who)).items).toMatchObject([{ comesFor: 'pick-up', subject: { wearerName: 'Mia' } }])
      await admin.updateOrder(id, { deliveryWay: 'door' })
      expect(await items(who)).toEqual([])
    })
  })

  it('the tab that opens is the one with something in it: a new booking before old orders, and an order of it before both', async () => {
    const who = await customer()
    const opens = async () => (await read(who)).opens
    expect(await opens()).toBe('orders')
    const { id: bookingId } = await book(who)
    expect(await read(who)).toMatchObject({
      ...{ opens: 'consultations', counts: { orders: 0, consultations: 1 } },
      items: [{ kind: 'visit', comesFor: 'consultation', subject: { of: 'bookings', id: bookingId } }],
    })
    await admin.createOrder({ userId: who.id, status: 'delivered' })
    expect(await opens()).toBe('consultations')
    await admin.createOrder({ userId: who.id, bookingId })
    expect(await read(who)).toMatchObject({ opens: 'orders', items: [] })
  })
})
