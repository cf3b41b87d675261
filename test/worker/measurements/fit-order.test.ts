import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { inDays, listOrderIds, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

let client: OrderAdmin
let { createCustomer, createWearer, listWearers, measure, measured, getFitted } = {} as ReturnType<typeof measuring>

beforeAll(async () => {
  client = await orderAdmin()
  ;({ createCustomer, createWearer, listWearers, measure, measured, getFitted } = measuring(client))
})

/** An account with the number of a customer without one, to which a child has moved with an order. */
async function movedFamily() {
  const [walkIn, account] = [await createCustomer(), await customer()]
  await env.DB.prepare(
    'UPDATE users SET phone_e164 = (SELECT phone_e164 FROM users WHERE id = ?), phone_confirmed_at = 1 WHERE id = ?',
  )
    .bind(walkIn, account.id)
    .run()
  const child = await createWearer(walkIn)
  const order = { userId: walkIn, garment: 'accessories', eventDate: inDays(60) }
  const [first, second] = [await client.createOrder(order), await client.createOrder(order)]
  const set = await measured(child.id, { orderId: first.id })
  expect((await client.updateOrder(first.id, { userId: account.id })).status).toBe(200)
  return { walkIn, account, child, set, second }
}

describe('another order of a customer without an account, whose child has moved to the account of her number', () => {
  it('is for the child still: it is listed, chosen, measured, and comes along', async () => {
    const { walkIn, account, child, set, second } = await movedFamily()
    expect((await listWearers(walkIn)).map(({ id }) => id)).toEqual([child.id])
    expect((await client.updateOrder(second.id, { wearerId: child.id })).status).toBe(200)
    expect((await client.updateOrder(second.id, { measurementId: set.id })).status).toBe(200)
    expect(await getFitted(second.id)).toMatchObject({ wearer: { id: child.id }, measurement: { id: set.id } })
    expect((await client.updateOrder(second.id, { userId: account.id })).status).toBe(200)
    expect(await getFitted(second.id)).toMatchObject({ wearer: { id: child.id }, measurement: { id: set.id } })
  })

  it('is measured for the child at once', async () => {
    const { child, second } = await movedFamily()
    const cost = countD1(client)
    const set = await measured(child.id, { orderId: second.id })
    expect(cost.trips).toBe(3)
    expect(await findTableScans(cost)).toEqual([])
    expect(await getFitted(second.id)).toMatchObject({ wearer: { id: child.id }, measurement: { id: set.id } })
  })

  it('is for no child of another number, nor an account’s for one of a customer without', async () => {
    const { child, account } = await movedFamily()
    const other = await client.createOrder({ userId: await createCustomer('Leela'), garment: 'accessories' })
    expect((await client.updateOrder(other.id, { wearerId: child.id })).status).toBe(404)
    expect((await measure(child.id, { orderId: other.id })).status).toBe(409)
    const ofWalkIn = await createWearer(await createCustomer('Rema'), { name: 'Theo' })
    const own = await client.createOrder({ userId: account.id, garment: 'accessories' })
    expect((await client.updateOrder(own.id, { wearerId: ofWalkIn.id })).status).toBe(404)
  })
})

describe('an order', () => {
  it('is found by who wears it, from the measuring on, by the new name, and at every status', async () => {
    const family = await createCustomer()
    const child = await createWearer(family, { name: 'Evangeline' })
    const { id } = await client.createOrder({ userId: family, garment: 'accessories' })
    const found = (typed: string, status = '') => listOrderIds(client, `q=${typed}${status && `&status=${status}`}`)
    expect(await found('evange')).toEqual([])
    await measured(child.id, { orderId: id })
    expect(await found('evange')).toEqual([id])
    expect((await client.updateOrder(id, { status: 'cutting' })).status).toBe(200)
    expect([await found('Evangeline', 'cutting'), await found('Evangeline', 'pending')]).toEqual([[id], []])
    const renamed = { updatedAt: child.updatedAt, name: 'Theodora' }
    expect((await client.patch(`/api/admin/wearers/${child.id}`, renamed)).status).toBe(200)
    expect([await found('evange'), await found('theodora', 'cutting')]).toEqual([[], [id]])
    expect((await client.updateOrder(id, { userId: null })).status).toBe(200)
    expect(await found('theodora')).toEqual([])
  })

  it('of a booking is found by the first name of its child until somebody is chosen', async () => {
    const her = await customer()
    const { id: bookingId } = await book(her, { childName: 'Seraphina Kurian' })
    const { id } = await client.createOrder({ bookingId })
    expect(await listOrderIds(client, 'q=seraphina')).toEqual([id])
    const child = await createWearer(her.id, { name: 'Aloysius' })
    expect((await client.updateOrder(id, { wearerId: child.id })).status).toBe(200)
    expect(await listOrderIds(client, 'q=seraphina')).toEqual([])
    expect(await listOrderIds(client, 'q=aloysius')).toEqual([id])
  })
})
