import { describe, expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'

const admin = await orderAdmin()

describe('the notes about a customer', () => {
  it('stand beside orders, bookings, leads and consent, and only admins read them', async () => {
    const divya = await customer({ firstName: 'Divya' })
    const booking = await book(divya, { email: divya.email })
    const order = await admin.createOrder({ userId: divya.id })
    const path = `/api/admin/customers/${divya.id}`
    const saved = await admin.send('PATCH', path, { notes: 'Allergic to wool', notedAt: null })
    const { notedAt } = await saved.json<{ notedAt: string }>()
    expect(await admin.read(path)).toMatchObject({
      id: divya.id,
      firstName: 'Divya',
      notes: 'Allergic to wool',
      notedAt,
      orders: [{ id: order.id }],
      bookings: [{ id: booking.id }],
      leads: [{ type: 'booking', status: 'converted' }],
      rooms: [],
      marketingEmails: false,
    })
    for (const own of ['/api/user', '/api/user/settings', '/api/user/orders'])
      expect(await (await divya.get(own)).text()).not.toContain('wool')

    expect((await admin.send('PATCH', path, { notes: 'Lost', notedAt: null })).status).toBe(409)
    // Sent again after an answer that was lost.
    const again = await admin.send('PATCH', path, { notes: 'Allergic to wool', notedAt: null })
    expect(await again.json()).toMatchObject({ notedAt })
    expect((await admin.send('PATCH', path, { notes: '', notedAt })).status).toBe(200)
    expect(await admin.read(path)).toMatchObject({ notes: '' })
  })

  it('are for customers: nobody and an admin are 404', async () => {
    const { id } = await admin.read<{ id: string }>('/api/user')
    for (const nobody of [id, 'none']) {
      expect((await admin.get(`/api/admin/customers/${nobody}`)).status).toBe(404)
      expect((await admin.send('PATCH', `/api/admin/customers/${nobody}`, { notes: 'x', notedAt: null })).status).toBe(
        404,
      )
    }
  })
})
