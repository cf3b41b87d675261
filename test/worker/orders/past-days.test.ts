import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
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
