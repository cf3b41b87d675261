import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { random } from '../../helpers/random.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

let admin: OrderAdmin
beforeAll(async () => {
  admin = await orderAdmin()
})

const pay = async (id: string, payment: object) => {
  const { updatedAt } = await admin.getOrder(id)
  return admin.post(`/api/admin/orders/${id}/payments`, { updatedAt, ...payment })
}
const gown = { name: 'Gown', price: 1_240_000 }

describe("an order's money", () => {
  it('follows the items until a total is stated, and again when the total is removed', async () => {
    const { id, ...order } = await admin.createOrder({ items: [gown, { name: 'Bonnet', price: 185_050, quantity: 2 }] })
    expect([order.totalAmount, order.advanceAmount, order.balanceAmount]).toEqual([1_610_100, 0, 1_610_100])
    await admin.updateOrder(id, { totalAmount: 1_600_000 })
    await admin.updateOrder(id, { items: [gown] })
    expect(await admin.getOrder(id)).toMatchObject({ totalAmount: 1_600_000, balanceAmount: 1_600_000 })
    await admin.updateOrder(id, { totalAmount: null })
    expect(await admin.getOrder(id)).toMatchObject({ totalAmount: 1_240_000, balanceAmount: 1_240_000 })
  })

  it('counts what was paid as dated payments, and a correction as one more', async () => {
    const { id } = await admin.createOrder({ items: [gown], advanceAmount: 600_000 })
    expect((await pay(id, { amount: 340_000, method: 'upi', note: 'At the fitting' })).status).toBe(201)
    await admin.updateOrder(id, { advanceAmount: 900_000 })
    const { payments, ...order } = await admin.getOrder(id)
    expect(payments).toMatchObject([
      { amount: -40_000, reason: 'Corrected' },
      { amount: 340_000, method: 'upi', note: 'At the fitting' },
      { amount: 600_000 },
    ])
    expect([order.advanceAmount, order.balanceAmount, order.overpaidBy]).toEqual([900_000, 340_000, 0])
  })

  it('says so when more was paid than asked', async () => {
    const { id } = await admin.createOrder({ items: [gown], advanceAmount: 1_240_000 })
    await admin.updateOrder(id, { items: [{ ...gown, price: 1_200_001 }] })
    expect(await admin.getOrder(id)).toMatchObject({ balanceAmount: -39_999, overpaidBy: 39_999 })
  })

  it('counts a payment sent twice once', async () => {
    const { id, updatedAt } = await admin.createOrder({ items: [gown] })
    const send = () => admin.post(`/api/admin/orders/${id}/payments`, { updatedAt, amount: 100 })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await admin.getOrder(id)).toMatchObject({ advanceAmount: 100, payments: [{ amount: 100 }] })
  })

  it('is noted in three round trips, as many as a change of its order takes, without a scan', async () => {
    const { id, updatedAt } = await admin.createOrder({ items: [gown], customerPhone: '98461 71001' })
    const counted = await orderAdmin()
    const tally = countD1(counted)
    const payment = { id: crypto.randomUUID(), amount: 100, method: 'upi', reference: '412345678901' }
    const paid = await counted.post(`/api/admin/orders/${id}/payments`, { updatedAt, ...payment })
    expect([paid.status, tally.trips]).toEqual([201, 3])
    const { order } = await paid.json<{ order: { updatedAt: string } }>()
    const change = { updatedAt: order.updatedAt, status: 'confirmed' }
    expect((await counted.send('PATCH', `/api/admin/orders/${id}`, change)).status).toBe(200)
    expect(tally.trips).toBe(6)
    expect(await findTableScans(tally)).toEqual([])
  })

  it.each([
    [{ amount: 0 }, 'Please enter an amount'],
    [{ amount: 10.5 }, 'An amount is a whole number of paise'],
    [{ amount: '100' }, 'Please enter an amount'],
    [{ amount: -1, reason: 'Too dear' }, 'This is more than was paid'],
    [{ amount: -1, reason: ' ' }, 'Please say why the money goes back'],
    [{ amount: 10_000_000_001 }, 'This amount is too large'],
    [{ amount: 100, method: 'cheque' }, 'Please choose how it was paid'],
  ])('refuses the payment %j', async (payment, message) => {
    const { id } = await admin.createOrder({ items: [gown] })
    const response = await pay(id, payment)
    expect([response.status, await response.json()]).toEqual([400, { message }])
    expect(await admin.getOrder(id)).toMatchObject({ advanceAmount: 0, payments: [] })
  })

  it.each([
    [{ items: [{ name: 'Gown', price: 0.5 }] }, 'Price is a whole number of paise'],
    [{ items: [{ name: 'Gown', price: -1 }] }, 'Price cannot be below zero'],
    [{ items: [{ name: 'Gown', price: 1, quantity: 0 }] }, 'There is at least one of each piece'],
    [{ items: [{ name: 'Gown', price: 1_000_000_000, quantity: 11 }] }, 'These pieces add up to too much'],
    [{ items: Array.from({ length: 51 }, () => gown) }, 'An order has at most 50 lines'],
    [{ totalAmount: -1 }, 'The total cannot be below zero'],
    [{ advanceAmount: 10_000_000_001 }, 'What was paid is too large'],
  ])('refuses %j', async (fields, message) => {
    const response = await admin.post('/api/admin/orders', { outfitType: 'Gown', customerName: 'Rema', ...fields })
    expect([response.status, await response.json()]).toEqual([400, { message }])
  })

  it('holds after any history: balance is total less payments in the answer, unless cancelled, the row and the sum of all', async () => {
    const { whole, oneOf } = random(7)
    const ids: string[] = []
    for (let nth = 0; nth < 4; nth++) {
      const { id } = await admin.createOrder({ items: [{ name: 'Gown', price: whole(0, 999_999) }] })
      ids.push(id)
      for (let step = 0; step < 12; step++) {
        const act = oneOf(['items', 'total', 'advance', 'pay', 'stage'] as const)
        const items = Array.from({ length: whole(0, 5) }, () => ({
          name: 'Piece',
          price: whole(0, 999_999),
          quantity: whole(1, 9),
        }))
        const patch = {
          items: { items },
          total: { totalAmount: oneOf([null, whole(0, 2_000_000)] as const) },
          advance: { advanceAmount: whole(0, 2_000_000) },
          stage: { status: oneOf(['cutting', 'cancelled', 'delivered', 'pending'] as const), confirmBack: true },
        }
        if (act === 'pay') await pay(id, { amount: whole(-500_000, 900_000), reason: 'Any' })
        else expect((await admin.updateOrder(id, patch[act])).status).toBe(200)
        const order = await admin.getOrder(id)
        const paid = order.payments.reduce((sum, { amount }) => sum + amount, 0)
        expect(order.advanceAmount).toBe(paid)
        const left = order.totalAmount - paid
        expect(order.balanceAmount).toBe(order.status === 'cancelled' ? Math.min(left, 0) : left)
        expect(order.overpaidBy).toBe(Math.max(paid - order.totalAmount, 0))
      }
    }
    const { results } = await env.DB.prepare(
      'SELECT status, total_amount - advance_amount AS due, balance_amount AS kept FROM orders',
    ).all<{ status: string; due: number; kept: number }>()
    expect(results.every(({ due, kept }) => due === kept)).toBe(true)
    const open = results.filter(({ status, due }) => status !== 'cancelled' && due > 0)
    const counter = await env.DB.prepare("SELECT value FROM counters WHERE name = 'orders:balance'").first('value')
    expect(counter).toBe(open.reduce((sum, { due }) => sum + due, 0))
  })
})
