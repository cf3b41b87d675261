import { beforeAll, describe, expect, it } from 'vitest'
import { customer, refusal } from '../../helpers/worker/client.ts'
import { listNotifications, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

let admin: OrderAdmin
let sneha: Awaited<ReturnType<typeof customer>>
beforeAll(async () => {
  admin = await orderAdmin()
  sneha = await customer()
})

const open = (fields: object = {}) =>
  admin.createOrder({
    userId: sneha.id,
    items: [{ name: 'Gown', price: 1_240_000 }],
    advanceAmount: 500_000,
    ...fields,
  })
const cancel = async (id: string, fields: object) => {
  const { updatedAt } = await admin.getOrder(id)
  return admin.post(`/api/admin/orders/${id}/cancel`, { updatedAt, ...fields })
}
const cashOut = async (day: string) =>
  (await admin.read<{ drawer: { out: number } }>(`/api/admin/money/day?on=${day}`)).drawer.out

describe('an order that is cancelled', () => {
  it('gives a part of its money back in the same step, keeps the rest, and says so', async () => {
    const { id } = await open()
    const refund = { refund: 400_000, method: 'cash', reason: 'The baptism is put off' }
    expect((await cancel(id, refund)).status).toBe(201)
    const order = await admin.getOrder(id)
    expect(order).toMatchObject({ status: 'cancelled', advanceAmount: 100_000, balanceAmount: 0, overpaidBy: 0 })
    expect(order.payments[0]).toMatchObject({ amount: -400_000, method: 'cash', reason: 'The baptism is put off' })
    expect(order.updates).toMatchObject([
      { title: 'Cancelled: ₹4,000 refunded, ₹1,000 kept', description: 'The baptism is put off', isVisible: false },
    ])
    expect(await cashOut(order.payments[0]?.paidOn ?? '')).toBe(400_000)
    const [news] = await listNotifications(sneha)
    expect(news).toMatchObject({ title: 'Your order was cancelled', relatedId: id })
  })

  it('gives back what was paid beyond its total where nothing else is said, and keeps the rest', async () => {
    const { id } = await open({ items: [{ name: 'Veil', price: 240_000 }] })
    expect((await cancel(id, {})).status).toBe(201)
    expect(await admin.getOrder(id)).toMatchObject({ advanceAmount: 500_000, balanceAmount: -260_000 })
  })

  it.each([
    [{ refund: 500_001, method: 'cash' }, 400, 'This is more than was paid'],
    [{ refund: 100 }, 400, 'Please choose how it goes back'],
    [{ refund: -1, method: 'cash' }, 400, 'The refund cannot be below zero'],
  ])('is refused with %j', async (fields, ...refused) => {
    const { id } = await open()
    expect(await refusal(cancel(id, fields))).toEqual(refused)
    expect(await admin.getOrder(id)).toMatchObject({ status: 'confirmed', advanceAmount: 500_000 })
  })

  it('is not cancelled again, nor once it is delivered', async () => {
    const [cancelled, delivered] = [await open({ status: 'cancelled' }), await open({ status: 'delivered' })]
    for (const { id } of [cancelled, delivered])
      expect((await cancel(id, { refund: 500_000, method: 'cash' })).status).toBe(409)
  })
})
