import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { planStatuses } from '../../../shared/plan.ts'
import { dayMs, indianDate, lastDayAhead } from '../../../shared/time.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { inDays, messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

let admin: OrderAdmin
beforeAll(async () => {
  admin = await orderAdmin()
})

const details = { customerName: 'Rema', outfitType: 'Gown' }
const past = { eventDate: inDays(-1), estimatedDelivery: inDays(-1) }
const sentences = {
  eventDate: 'The day of the event has passed already',
  estimatedDelivery: 'The day it should be ready has passed already',
}

it.each(['eventDate', 'estimatedDelivery'] as const)(
  'refuses a past %s of a new order and of a changed one',
  async (field) => {
    const made = await admin.post('/api/admin/orders', { ...details, [field]: past[field] })
    expect([made.status, await messageOf(made)]).toEqual([400, sentences[field]])
    const order = await admin.createOrder({ [field]: inDays(0) })
    const changed = await admin.updateOrder(order.id, { [field]: past[field] })
    expect([changed.status, await messageOf(changed)]).toEqual([400, sentences[field]])
  },
)

it('keeps a day that has passed since, and takes one for an order that is closed', async () => {
  const late = await admin.createLateOrder(past)
  expect((await admin.updateOrder(late.id, { notes: 'Still here', ...past })).status).toBe(200)
  expect((await admin.updateOrder(late.id, { eventDate: inDays(-2) })).status).toBe(400)
})

it("takes over a booking's day that has passed since", async () => {
  const booking = await book(await customer())
  await env.DB.prepare('UPDATE bookings SET event_date = ? WHERE id = ?').bind(inDays(-1), booking.id).run()
  const made = await admin.post('/api/admin/orders', { bookingId: booking.id, eventDate: inDays(-1) })
  expect(made.status).toBe(201)
})

const farSentences = {
  eventDate: 'The day of the event is within the next 3 years',
  estimatedDelivery: 'The day it should be ready is within the next 3 years',
}

it.each(['eventDate', 'estimatedDelivery'] as const)(
  'refuses a far %s of any order, and keeps one that it had before',
  async (field) => {
    for (const status of ['pending', 'delivered']) {
      const made = await admin.post('/api/admin/orders', { ...details, status, [field]: '9999-12-31' })
      expect([made.status, await messageOf(made)]).toEqual([400, farSentences[field]])
    }
    const last = lastDayAhead(Date.now())
    const order = await admin.createOrder({ [field]: last })
    for (const day of ['9999-12-31', indianDate(Date.parse(last) + dayMs)]) {
      const changed = await admin.updateOrder(order.id, { [field]: day })
      expect([changed.status, await messageOf(changed)]).toEqual([400, farSentences[field]])
    }
    const stored = field === 'eventDate' ? '9999-12-31' : Date.parse('9999-12-31')
    const column = field === 'eventDate' ? 'event_date' : 'estimated_delivery'
    await env.DB.prepare(`UPDATE orders SET ${column} = ? WHERE id = ?`).bind(stored, order.id).run()
    expect((await admin.updateOrder(order.id, { [field]: '9999-12-31', notes: 'As before' })).status).toBe(200)
  },
)

it('refuses a plan by hand that goes on for more than three years', async () => {
  const order = await admin.createOrder()
  const plan = Object.fromEntries(planStatuses.map((status) => [status, inDays(7)]))
  const planned = await admin.updateOrder(order.id, { plan: { ...plan, ready: '9999-12-31' } })
  expect([planned.status, await messageOf(planned)]).toEqual([400, 'Please choose days within the next 3 years'])
})
