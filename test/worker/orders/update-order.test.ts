import { beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { listNotifications, listOrderIds, messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})

describe('a change of status', () => {
  it('goes forward by any number, is dated, and notifies the customer', async () => {
    const order = await admin.createOrder({ userId: sneha.id, outfitType: 'Christening gown' })
    expect((await admin.updateOrder(order.id, { status: 'confirmed' })).status).toBe(200)
    expect((await admin.updateOrder(order.id, { status: 'stitching' })).status).toBe(200)
    const { status, stages } = await admin.getOrder(order.id)
    expect([status, stages.map(({ stage }) => stage)]).toEqual(['stitching', ['pending', 'confirmed', 'stitching']])
    expect((await listNotifications(sneha)).slice(0, 2)).toMatchObject([
      { type: 'order_update', title: 'Your order is being stitched', message: 'Christening gown is being stitched.' },
      { type: 'order_update', title: 'Your order is confirmed' },
    ])
    // Which admin it was is none of the customer's business.
    const hers = stages.map(({ stage, at }) => ({ stage, at }))
    expect(await (await sneha.get(`/api/user/orders/${order.id}`)).json()).toMatchObject({ stages: hers })
  })

  it.each([
    ['stitching', 'cutting'],
    ['delivered', 'ready'],
    ['delivered', 'cancelled'],
    ['cancelled', 'pending'],
    ['cancelled', 'delivered'],
  ])('must be confirmed from %s to %s', async (from, to) => {
    const order = await admin.createOrder({ userId: sneha.id, status: from })
    const before = (await listNotifications(sneha)).length
    const refused = await admin.updateOrder(order.id, { status: to, notes: 'not kept either' })
    expect([refused.status, await messageOf(refused)]).toEqual([
      409,
      `Please confirm that this order goes back from ${from} to ${to}.`,
    ])
    expect(await admin.getOrder(order.id)).toEqual(order)
    expect(await listNotifications(sneha)).toHaveLength(before)

    expect((await admin.updateOrder(order.id, { status: to, confirmBack: true })).status).toBe(200)
    expect((await admin.getOrder(order.id)).stages.map(({ stage }) => stage)).toEqual([from, to])
  })

  it('cancels an open order without confirmation', async () => {
    const order = await admin.createOrder({ status: 'fitting' })
    expect((await admin.updateOrder(order.id, { status: 'cancelled' })).status).toBe(200)
  })

  it('keeps the counts of customers right, also when the account changes', async () => {
    const [divya, rema] = [await customer(), await customer()]
    const counts = async (id: string) => {
      const { activeOrders, totalOrders } = await (await admin.get(`/api/admin/customers/${id}`)).json<{
        activeOrders: number
        totalOrders: number
      }>()
      return [activeOrders, totalOrders]
    }
    const order = await admin.createOrder({ userId: divya.id })
    await admin.updateOrder(order.id, { status: 'delivered' })
    expect(await counts(divya.id)).toEqual([0, 1])
    await admin.updateOrder(order.id, { status: 'fitting', confirmBack: true })
    expect(await counts(divya.id)).toEqual([1, 1])
    await admin.updateOrder(order.id, { userId: rema.id })
    expect([await counts(divya.id), await counts(rema.id)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect((await divya.get(`/api/user/orders/${order.id}`)).status).toBe(404)
    expect((await rema.get(`/api/user/orders/${order.id}`)).status).toBe(200)
    await admin.updateOrder(order.id, { userId: null })
    expect(await counts(rema.id)).toEqual([0, 0])
  })
})

describe('two admins who change one order', () => {
  it('tells the second who changed what, and keeps what the first wrote', async () => {
    const order = await admin.createOrder({ notes: 'first', advanceAmount: 100 })
    const change = (patch: object) =>
      admin.send('PATCH', `/api/admin/orders/${order.id}`, { updatedAt: order.updatedAt, ...patch })
    expect((await change({ notes: 'second', priority: 'high' })).status).toBe(200)
    const refused = await change({ notes: 'third', advanceAmount: 900, items: [{ name: 'Veil', price: 5 }] })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toEqual({
      message: expect.stringMatching(
        / changed the priority, the notes at \d\d:\d\d\. Please look again before you save\.$/,
      ),
      reason: 'changed',
      changed: ['priority', 'notes'],
      by: expect.any(String),
    })
    expect(await admin.getOrder(order.id)).toMatchObject({ notes: 'second', advanceAmount: 100, items: [] })
  })

  it('writes nothing of the slower of two changes that are sent at the same time', async () => {
    const order = await admin.createOrder({ userId: sneha.id })
    const other = await orderAdmin()
    countD1(admin, () => other.updateOrder(order.id, { priority: 'urgent' }))
    const before = (await listNotifications(sneha)).length
    const lost = await admin.send('PATCH', `/api/admin/orders/${order.id}`, {
      updatedAt: order.updatedAt,
      status: 'cutting',
      advanceAmount: 500,
      customerName: 'Somebody Else',
      items: [{ name: 'Veil', price: 5 }],
    })
    expect([lost.status, await messageOf(lost)]).toEqual([409, expect.stringContaining('changed the priority at')])
    expect(await other.getOrder(order.id)).toMatchObject({
      status: 'pending',
      priority: 'urgent',
      advanceAmount: 0,
      items: [],
      payments: [],
      stages: [{ stage: 'pending' }],
    })
    expect(await listNotifications(sneha)).toHaveLength(before)
    admin = await orderAdmin()
    expect(await listOrderIds(admin, 'q=somebody')).toEqual([])
  })

  it('writes nothing for a change that changes nothing', async () => {
    const order = await admin.createOrder({ items: [{ name: 'Veil', price: 5 }] })
    const again = await admin.updateOrder(order.id, { items: order.items, priority: 'normal', notes: '' })
    expect(again.status).toBe(200)
    expect(await admin.getOrder(order.id)).toEqual(order)
  })
})
