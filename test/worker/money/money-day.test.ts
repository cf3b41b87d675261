import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

let admin: OrderAdmin
let orderId: string
const none = { cash: 0, upi: 0, card: 0, bank: 0, other: 0 }

beforeAll(async () => {
  admin = await orderAdmin()
  const { id } = await admin.createOrder({ items: [{ name: 'Gown', price: 1_000_000 }] })
  orderId = id
  const insert = env.DB.prepare(
    'INSERT INTO order_payments (id, order_id, number, amount, method, paid_on, reverses, reason, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  await env.DB.batch(
    [
      ['a', 500_000, 'cash', '2026-11-01', null, null],
      ['b', 300_050, 'upi', '2026-11-01', null, null],
      ['c', 70_000, 'cash', '2026-11-01', null, null],
      ['d', -70_000, 'cash', '2026-11-01', 'c', 'Wrong order'],
      ['e', -150_000, 'cash', '2026-11-01', null, 'One piece less'],
      ['f', -1_000, 'upi', '2026-11-01', null, 'Overpaid'],
      ['g', 9_000, 'cash', '2026-11-02', null, null],
    ].map(([payment, amount, method, paidOn, reverses, reason], nth) => {
      const at = Date.UTC(2026, 10, 1) + nth
      return insert.bind(payment, id, `R/${payment}`, amount, method, paidOn, reverses, reason, at)
    }),
  )
})

describe('a day of the money', () => {
  it('lists its payments with their orders, the last noted first, and counts the cash drawer', async () => {
    const day = await admin.read<{ payments: { id: string }[] }>('/api/admin/money/day?on=2026-11-01')
    const order = { orderId, outfitType: 'Gown', customerName: 'Rema Nair', status: 'pending' }
    expect(day).toMatchObject({
      date: '2026-11-01',
      received: 800_050,
      givenBack: 151_000,
      byMethod: { ...none, cash: 500_000, upi: 300_050 },
      refunds: { ...none, cash: 150_000, upi: 1_000 },
      drawer: { in: 500_000, out: 150_000, left: 350_000 },
    })
    expect(day.payments.map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c', 'b', 'a'])
    expect(day.payments[2]).toMatchObject({ ...order, amount: -70_000, reverses: 'c', reversesNumber: 'R/c' })
    expect(day.payments[3]).toMatchObject({ ...order, amount: 70_000, method: 'cash', reverses: null, reversed: true })
  })

  it('without payments is an empty drawer, and asks for a day', async () => {
    const nothing = { payments: [], received: 0, byMethod: none, refunds: none, drawer: { in: 0, out: 0, left: 0 } }
    expect(await admin.read('/api/admin/money/day?on=2026-10-01')).toMatchObject(nothing)
    expect((await admin.get('/api/admin/money/day')).status).toBe(400)
  })
})
