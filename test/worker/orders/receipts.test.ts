import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

let admin: OrderAdmin
beforeAll(async () => {
  admin = await orderAdmin()
})
afterEach(() => {
  vi.useRealTimers()
})

const gown = { name: 'Gown', price: 1_240_000 }
const pay = (id: string, payment: object) => admin.post(`/api/admin/orders/${id}/payments`, payment)
const numbers = async () =>
  (await env.DB.prepare('SELECT number FROM order_payments ORDER BY number').all<{ number: string }>()).results.map(
    ({ number }) => number,
  )
/** Whether the numbers of each year go up by one from 1. */
const isGapless = (all: string[]) =>
  all.every((number, nth) => {
    const [year, count] = [number.slice(0, 8), Number(number.slice(8))]
    return count === (all[nth - 1]?.startsWith(year) ? Number(all[nth - 1]?.slice(8)) + 1 : 1)
  })

describe('receipt numbers', () => {
  it('have no gap after 20 payments at once on every path, of which some come too late', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => admin.createOrder({ items: [gown] })))
    const statuses = await Promise.all([
      ...orders.flatMap(({ id, updatedAt }) => [
        pay(id, { updatedAt, amount: 100 }),
        // Of two for one order, and a correction of it, one is noted.
        pay(id, { updatedAt, amount: 200 }),
        admin.send('PATCH', `/api/admin/orders/${id}`, { updatedAt, advanceAmount: 300 }),
      ]),
      ...[1, 2].map(() =>
        admin.post('/api/admin/orders', {
          customerName: 'Rema',
          outfitType: 'Veil',
          advanceAmount: 500,
          items: [gown],
        }),
      ),
    ]).then((answers) => answers.map(({ status }) => status))
    expect(statuses.filter((status) => status === 409)).toHaveLength(12)
    const all = await numbers()
    expect(all).toHaveLength(8)
    expect(isGapless(all)).toBe(true)
  })

  it('use none up for what is refused', async () => {
    const before = await numbers()
    const { id, updatedAt } = await admin.createOrder({ items: [gown] })
    expect((await pay(id, { updatedAt, amount: -5, reason: 'Too dear' })).status).toBe(400)
    expect((await pay(id, { updatedAt: '2026-01-01T00:00:00.000Z', amount: 5 })).status).toBe(409)
    expect((await pay(id, { updatedAt, amount: 5 })).status).toBe(201)
    const after = await numbers()
    expect(after).toHaveLength(before.length + 1)
    expect(isGapless(after)).toBe(true)
  })

  it('begin anew on 1 April in Kochi, by the moment a payment is noted', async () => {
    const at = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
    const midnight = Date.UTC(2097, 2, 31, 18, 30)
    at(midnight - 60_000)
    admin = await orderAdmin()
    const last = await admin.createOrder({ items: [gown], advanceAmount: 100 })
    expect(last.payments[0]).toMatchObject({ number: expect.stringMatching(/^R\/96-97\//), paidOn: '2097-03-31' })
    at(midnight)
    const { id, updatedAt } = await admin.createOrder({ items: [gown], advanceAmount: 100 })
    await pay(id, { updatedAt, amount: 200, paidOn: '2097-03-31' })
    const { payments } = await admin.getOrder(id)
    expect(payments.map(({ number, paidOn }) => [number, paidOn])).toEqual([
      ['R/97-98/00002', '2097-03-31'],
      ['R/97-98/00001', '2097-04-01'],
    ])
    expect(isGapless(await numbers())).toBe(true)
  })
})

describe('a receipt', () => {
  it('is for the admin and the customer of its order, and nobody else', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const order = await admin.createOrder({ userId: sneha.id, items: [gown], advanceAmount: 600_000 })
    const sent = { updatedAt: order.updatedAt, amount: 340_000, method: 'upi', reference: '632318204417' }
    const { payment } = await (await pay(order.id, sent)).json<{ payment: { id: string; number: string } }>()
    const path = (of: string) => `/api/${of}/orders/${order.id}/payments/${payment.id}`
    const expected = {
      number: payment.number,
      amount: 340_000,
      method: 'upi',
      reference: '632318204417',
      reason: null,
      reversed: false,
      isReversal: false,
      order: { id: order.id, outfitType: 'Gown' },
      customerName: 'Rema Nair',
      total: 1_240_000,
      paidBefore: 600_000,
      balanceAfter: 300_000,
    }
    for (const [client, of] of [
      [admin, 'admin'],
      [sneha, 'user'],
    ] as const) {
      const response = await client.get(path(of))
      expect(response.status).toBe(200)
      const receipt = await response.json<{ shop: { name: string } }>()
      expect(receipt).toMatchObject(expected)
      expect(receipt.shop.name).not.toBe('')
    }
    // What was handed over says the same once the order costs more.
    const { updatedAt } = await admin.getOrder(order.id)
    expect((await admin.updateOrder(order.id, { updatedAt, totalAmount: 2_000_000 })).status).toBe(200)
    expect(await (await admin.get(path('admin'))).json()).toMatchObject(expected)
    const other = await admin.createOrder({ userId: divya.id, items: [gown], advanceAmount: 5 })
    expect((await divya.get(path('user'))).status).toBe(404)
    expect((await divya.get(`/api/user/orders/${other.id}/payments/${payment.id}`)).status).toBe(404)
    expect((await admin.get(`/api/admin/orders/${other.id}/payments/${payment.id}`)).status).toBe(404)
    expect((await divya.get(path('admin'))).status).toBe(403)
  })

  it('shows a customer what was paid, without who noted it and why', async () => {
    const sneha = await customer()
    const { id } = await admin.createOrder({ userId: sneha.id, items: [gown], advanceAmount: 600_000 })
    const read = async () =>
      (await (await sneha.get(`/api/user/orders/${id}`)).json<{ payments: { id: string }[] }>()).payments
    const payments = await read()
    expect(payments.map((payment) => Object.keys(payment).sort())).toEqual([
      ['amount', 'id', 'isReversal', 'method', 'number', 'paidOn', 'reversed'],
    ])
    const { updatedAt } = await admin.getOrder(id)
    const back = { updatedAt, amount: -600_000, reverses: payments[0]?.id, reason: 'Of Anna Kurian' }
    expect((await pay(id, back)).status).toBe(201)
    const [reversal, reversed] = await read()
    expect(reversal).toMatchObject({ amount: -600_000, isReversal: true, reversed: false })
    expect(reversed).toMatchObject({ amount: 600_000, isReversal: false, reversed: true })
    const receipt = await sneha.get(`/api/user/orders/${id}/payments/${reversal?.id}`)
    expect(await receipt.json()).toMatchObject({ isReversal: true, reason: null })
  })
})
