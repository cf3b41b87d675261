import { describe, expect, it } from 'vitest'
import { holdNews } from '../../helpers/worker/bindings.ts'
import { customer, refusal } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { admin, openShop, sneha } from '../../helpers/worker/shop.ts'
import {
  book,
  listOpenMessages,
  listVisitNews,
  ruleVisits,
  type SeenVisit,
  sendMessages,
  setUpVisits,
  timeIn,
  visitInput,
} from '../../helpers/worker/visits.ts'

openShop()
setUpVisits()

type Visit = SeenVisit & { customerName: string }
let lastDigits = 20

/** An order of somebody without an account, whom only messages reach. */
const openWalkIn = () => admin.createOrder({ customerPhone: `94460 000${++lastDigits}`, status: 'fitting' })

const add = async (fields: object) =>
  (await admin.post('/api/admin/visits', { ...visitInput(), ...fields })).json<Visit>()

const change = async ({ id, updatedAt }: SeenVisit, patch: object) =>
  (await admin.put(`/api/admin/visits/${id}`, { updatedAt, ...patch })).json<Visit>()
const topicsOf = async (id: string) => (await listOpenMessages(id)).map(({ topic }) => topic)
const rowOf = (id: string) => db.first<{ by: string | null }>('SELECT cancelled_by AS by FROM visits WHERE id = ?', id)

/** Closes an order by a slip, and takes that back before anybody was told. */
async function slip(orderId: string, status: 'cancelled' | 'delivered', meanwhile?: () => Promise<unknown>) {
  const held = holdNews(await orderAdmin())
  expect((await held.updateOrder(orderId, { status })).status).toBe(200)
  await meanwhile?.()
  expect((await held.takeBack(orderId, { stage: status })).status).toBe(200)
}

describe('a slip that is taken back', () => {
  it.each(['cancelled', 'delivered'] as const)(
    'brings a visit back with what was still to be sent of it (%s)',
    async (status) => {
      const order = await openWalkIn()
      const { id } = await add({ orderId: order.id })
      const [waiting] = await listOpenMessages(id)
      await slip(order.id, status, async () => expect(await topicsOf(id)).toEqual([]))
      expect(await rowOf(id)).toEqual({ by: null })
      expect(await listOpenMessages(id)).toEqual([waiting])
    },
  )

  it('brings back none that was sent, skipped, or of somebody who wants none by now', async () => {
    const [sent, skipped, refused] = await Promise.all([openWalkIn(), openWalkIn(), openWalkIn()])
    const visits = []
    for (const { id } of [sent, skipped, refused])
      visits.push(await add({ orderId: id, startsAt: timeIn(3, 11 + visits.length) }))
    const [ofSent, ofSkipped, ofRefused] = visits.map(({ id }) => id)
    await sendMessages(admin, ofSent ?? '')
    const [message] = await listOpenMessages(ofSkipped ?? '')
    await admin.post(`/api/admin/messages/${message?.id}/skip`)
    const sayNo = async () => {
      const userId = 'SELECT user_id FROM orders WHERE id = ?'
      await db.run(`UPDATE users SET no_whatsapp = 1 WHERE id = (${userId})`, refused.id)
    }
    await slip(sent.id, 'cancelled')
    await slip(skipped.id, 'cancelled')
    await slip(refused.id, 'cancelled', sayNo)
    for (const id of [ofSent, ofSkipped, ofRefused]) {
      expect(await rowOf(id ?? '')).toEqual({ by: null })
      expect(await topicsOf(id ?? '')).toEqual([])
    }
  })

  it('brings back a visit that was forced over full places, unless somebody has come beside it since', async () => {
    await ruleVisits({ places: 1 })
    const [first, forced, lost] = await Promise.all([openWalkIn(), openWalkIn(), openWalkIn()])
    await add({ orderId: first.id })
    // Arranged long before.
    await db.run('UPDATE visits SET updated_at = 1')
    const over = await add({ orderId: forced.id, force: ['places'] })
    await slip(forced.id, 'cancelled')
    expect(await rowOf(over.id)).toEqual({ by: null })
    await db.run('UPDATE visits SET updated_at = 1')
    const third = await add({ orderId: lost.id, force: ['places'] })
    const other = await openWalkIn()
    await slip(lost.id, 'cancelled', () => add({ orderId: other.id, force: ['places'] }))
    expect(await rowOf(third.id)).toEqual({ by: 'order' })
  })
})

describe('a message that was marked as sent', () => {
  const undo = (id: string | undefined) => admin.post(`/api/admin/messages/${id}/undo`)

  // By the clock of the message: midday and midnight are twelve.
  it.each([0.5, 12.5])('is to be sent after all, of a visit at %s', async (hours) => {
    const order = await openWalkIn()
    const visit = await add({ orderId: order.id, startsAt: timeIn(3, hours), force: ['hours'] })
    const [message] = await sendMessages(admin, visit.id)
    expect((await undo(message?.id)).status).toBe(200)
    expect(await listOpenMessages(visit.id)).toEqual([message])
    await sendMessages(admin, visit.id)
    await change(visit, { cancelled: true })
    const [cancelled] = await sendMessages(admin, visit.id)
    expect([cancelled?.topic, (await undo(cancelled?.id)).status]).toEqual(['visit_cancelled', 200])
  })

  it('is not of a visit that has another time by now, is cancelled, or has another number', async () => {
    const order = await openWalkIn()
    let visit = await add({ orderId: order.id })
    const refused = async (id: string | undefined) => {
      expect(await refusal(undo(id))).toEqual([409, 'This is no longer true of the visit.'])
    }
    const [first] = await sendMessages(admin, visit.id)
    visit = await change(visit, { startsAt: timeIn(3, 12) })
    const [second] = await sendMessages(admin, visit.id)
    await refused(first?.id)
    await admin.updateOrder(order.id, { customerPhone: '94460 00099' })
    await refused(second?.id)
    await admin.updateOrder(order.id, { customerPhone: second?.phone_e164 })
    await change(visit, { cancelled: true })
    await refused(second?.id)
  })
})

it('somebody who was never told of a visit is not told that it is cancelled; whoever was sent another time is', async () => {
  const order = await openWalkIn()
  const untold = await add({ orderId: order.id })
  await change(untold, { cancelled: true })
  expect(await topicsOf(untold.id)).toEqual([])
  const told = await add({ orderId: order.id })
  await sendMessages(admin, told.id)
  const moved = await change(told, { startsAt: timeIn(3, 12) })
  expect(await topicsOf(told.id)).toEqual(['visit_set'])
  await change(moved, { cancelled: true })
  expect(await topicsOf(told.id)).toEqual(['visit_cancelled'])
})

describe('a visit of a booking and its order', () => {
  it('is told to whoever has the order, where the admin arranges it from the booking', async () => {
    const booking = await book(sneha)
    const order = await admin.createOrder({ bookingId: booking })
    const divya = await customer()
    await admin.updateOrder(order.id, { userId: divya.id, customerName: 'Divya Paul', customerPhone: '94460 00016' })
    const visit = await add({ bookingId: booking })
    expect(visit.customerName).toBe('Divya Paul')
    expect(await listOpenMessages(visit.id)).toMatchObject([{ name: 'Divya Paul', phone_e164: '+919446000016' }])
    expect(await listVisitNews(`order:${order.id}`)).toMatchObject([{ user_id: divya.id }])
    expect(await listVisitNews(`booking:${booking}`)).toEqual([])
  })

  it('is written about to the number of what it is of: the booking, its order, and the booking again', async () => {
    const booking = await book(sneha)
    const visit = await add({ bookingId: booking, kind: 'consultation' })
    const contact = async () => (await listOpenMessages(visit.id)).map(({ name, phone_e164 }) => [name, phone_e164])
    const { updatedAt } = await sneha.read<{ updatedAt: string }>(`/api/user/bookings/${booking}`)
    await sneha.patch(`/api/user/bookings/${booking}`, { phone: '94460 00077', updatedAt })
    const ofBooking = [['Sneha Mathew', '+919446000077']]
    const ofOrder = [['Grandmother', '+919446000017']]
    expect(await contact()).toEqual(ofBooking)
    const order = await admin.createOrder({
      bookingId: booking,
      customerName: 'Grandmother',
      customerPhone: '94460 00017',
    })
    expect(await contact()).toEqual(ofOrder)
    await slip(order.id, 'cancelled', async () => expect(await contact()).toEqual(ofBooking))
    expect(await contact()).toEqual(ofOrder)
    await admin.updateOrder(order.id, { status: 'cancelled' })
    expect(await contact()).toEqual(ofBooking)
  })
})
