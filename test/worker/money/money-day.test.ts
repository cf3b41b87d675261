import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { inDays, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

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
})

describe('the cash of a day', () => {
  type Day = { drawer: { opening: number | null; left: number }; counts: object[] }
  const day = (on: string) => admin.read<Day>(`/api/admin/money/day?on=${on}`)

  it('is counted once for an id, kept with its correction, and what the next day begins with', async () => {
    const [yesterday, today] = [inDays(-1), inDays(0)]
    const { updatedAt } = await admin.getOrder(orderId)
    const paid = { updatedAt, amount: 20_000, method: 'cash', paidOn: yesterday }
    expect((await admin.post(`/api/admin/orders/${orderId}/payments`, paid)).status).toBe(201)
    const count = { id: crypto.randomUUID(), day: yesterday, counted: 15_000, note: 'Stamps' }
    const statuses = [
      count,
      count,
      { ...count, counted: 16_000 },
      { ...count, id: crypto.randomUUID(), counted: 19_000 },
    ]
    for (const [nth, sent] of statuses.entries())
      expect((await admin.post('/api/admin/money/counts', sent)).status).toBe([201, 200, 409, 201][nth])
    const { counts, drawer } = await day(yesterday)
    expect(drawer).toMatchObject({ opening: null, left: 20_000 })
    expect(counts).toMatchObject([
      { counted: 15_000, expected: 20_000, note: 'Stamps', byName: 'owner@example.com' },
      { counted: 19_000, expected: 20_000 },
    ])
    expect((await day(today)).drawer).toMatchObject({ opening: 19_000, left: 19_000 })
    const book = await admin.read(`/api/admin/money?from=${yesterday}&to=${today}`)
    expect(book).toMatchObject({ counts: [{ day: yesterday, counted: 19_000, expected: 20_000 }] })
    const { rows } = await openWorkbook(await admin.get('/api/admin/money/counts/export'))
    expect(rows.map((row) => row.slice(1, 5))).toEqual([
      [190, 200, -10, 'Stamps'],
      [150, 200, -50, 'Stamps'],
    ])
  })

  it('is not counted for a day to come, nor below zero', async () => {
    const send = (count: object) => admin.post('/api/admin/money/counts', { counted: 100, ...count })
    expect((await send({ day: inDays(1) })).status).toBe(400)
    expect((await send({ day: inDays(0), counted: -1 })).status).toBe(400)
  })
})
