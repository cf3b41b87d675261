import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { inDays, inTwoYears, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

let admin: OrderAdmin
let ids: string[]
const none = { cash: 0, upi: 0, card: 0, bank: 0, other: 0 }

beforeAll(async () => {
  admin = await orderAdmin()
  const gown = (fields: object = {}) => admin.createOrder({ items: [{ name: 'Gown', price: 1_000_000 }], ...fields })
  const orders = [await gown({ eventDate: inTwoYears('01-10') }), await gown(), await gown({ status: 'cancelled' })]
  ids = orders.map(({ id }) => id)
  const insert = env.DB.prepare(
    `INSERT INTO order_payments (id, number, order_id, amount, method, paid_on, reverses, created_at)
      VALUES (?1, 'R/' || ?1, ?, ?, ?, ?, ?, ?)`,
  )
  await env.DB.batch(
    [
      ['a', 500_000, 'cash', '2025-11-01', null],
      ['b', 300_050, 'upi', '2025-11-01', null],
      ['c', 100, null, '2025-11-01', null],
      // Noted by mistake and taken back: as if it had not been.
      ['d', 70_000, 'cash', '2025-11-01', null],
      ['e', -70_000, 'cash', '2025-11-01', 'd'],
      ['l', -150_000, 'cash', '2025-11-01', null],
      ['f', -20_000, 'cash', '2025-11-02', null],
      ['g', 20_000, 'cash', '2025-11-02', 'f'],
      ['h', -1_000, 'upi', '2025-11-02', null],
      ['i', 9_000, 'cheque', '2025-11-30', null],
      ['j', 5, 'cash', '2025-10-31', null],
      ['k', 5, 'cash', '2025-12-01', null],
    ].map(([id, amount, method, paidOn, reverses], nth) =>
      insert.bind(id, ids[0], amount, method, paidOn, reverses, Date.UTC(2026, 10, 1) + nth),
    ),
  )
})

describe('the day book', () => {
  it('sums each day by the day it was paid, by each way it came, and what went back', async () => {
    const book = await admin.read('/api/admin/money?from=2025-11-01&to=2025-11-30')
    expect(book).toEqual({
      from: '2025-11-01',
      to: '2025-11-30',
      counts: [],
      days: [
        {
          date: '2025-11-01',
          count: 6,
          received: 800_150,
          givenBack: 150_000,
          byMethod: { ...none, cash: 500_000, upi: 300_050, other: 100 },
          refunds: { ...none, cash: 150_000 },
        },
        {
          ...{ date: '2025-11-02', count: 3, received: 0, givenBack: 1_000 },
          ...{ byMethod: none, refunds: { ...none, upi: 1_000 } },
        },
        {
          ...{ date: '2025-11-30', count: 1, received: 9_000, givenBack: 0 },
          ...{ byMethod: { ...none, other: 9_000 }, refunds: none },
        },
      ],
      received: 809_150,
      givenBack: 151_000,
      byMethod: { ...none, cash: 500_000, upi: 300_050, other: 9_100 },
      refunds: { ...none, cash: 150_000, upi: 1_000 },
      bills: [],
      outstanding: 2_000_000,
    })
  })

  it.each([
    ['from=2025-11-01&to=2025-12-01', 200],
    ['from=2025-11-01&to=2025-12-02', 413],
    ['from=2025-11-02&to=2025-11-01', 400],
    ['from=2025-11-02', 400],
    ['from=yesterday&to=2025-11-01', 400],
  ])('of %s is answered %d', async (query, status) => {
    expect((await admin.get(`/api/admin/money?${query}`)).status).toBe(status)
  })
})

it('what is owed lists the orders that are not paid in full, the oldest promise first, without the cancelled', async () => {
  const sooner = await admin.createOrder({
    totalAmount: 500,
    estimatedDelivery: inDays(3),
    customerPhone: '98470 12345',
  })
  const response = await admin.get('/api/admin/money/owing?limit=1')
  const customer = { userId: sooner.userId, customerName: 'Rema Nair', customerPhoneE164: '+919847012345' }
  expect(await response.json()).toMatchObject([
    { id: sooner.id, ...customer, balanceAmount: 500, status: 'pending', dueOn: inDays(3), ofCustomer: 1 },
  ])
  // One without a day comes last, also where a page ends before it.
  const rest = await admin.get(`/api/admin/money/owing?limit=1&cursor=${response.headers.get('X-Next-Cursor')}`)
  const last = await admin.get(`/api/admin/money/owing?limit=1&cursor=${rest.headers.get('X-Next-Cursor')}`)
  const listed = [...(await rest.json<{ id: string }[]>()), ...(await last.json<{ id: string }[]>())]
  expect(listed.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(last.headers.get('X-Next-Cursor')).toBeNull()
})

it('a day of the money lists its payments with their orders, the last noted first, and counts the cash drawer', async () => {
  const day = await admin.read<{ payments: { id: string }[] }>('/api/admin/money/day?on=2025-11-01')
  const order = { orderId: ids[0], outfitType: 'Gown', customerName: 'Rema Nair', status: 'pending' }
  expect(day).toMatchObject({
    ...{ date: '2025-11-01', received: 800_150, givenBack: 150_000 },
    byMethod: { ...none, cash: 500_000, upi: 300_050, other: 100 },
    refunds: { ...none, cash: 150_000 },
    drawer: { in: 500_000, out: 150_000, left: 350_000 },
  })
  expect(day.payments.map(({ id }) => id)).toEqual(['l', 'e', 'd', 'c', 'b', 'a'])
  const cash = { ...order, method: 'cash' }
  expect(day.payments[1]).toMatchObject({ ...cash, amount: -70_000, reverses: 'd', reversesNumber: 'R/d' })
  expect(day.payments[2]).toMatchObject({ ...cash, amount: 70_000, reverses: null, reversed: true })
})

describe('the cash of a day', () => {
  type Day = { drawer: { opening: number | null; left: number }; counts: object[] }
  const day = (on: string) => admin.read<Day>(`/api/admin/money/day?on=${on}`)

  it('is kept with its correction, and what the next day begins with; none is of a day to come or below zero', async () => {
    const [yesterday, today] = [inDays(-1), inDays(0)]
    const paid = { amount: 20_000, method: 'cash', paidOn: yesterday }
    expect((await admin.pay(ids[0] ?? '', paid)).status).toBe(201)
    for (const counted of [15_000, 19_000]) {
      const count = { id: crypto.randomUUID(), day: yesterday, counted, note: 'Stamps' }
      expect((await admin.post('/api/admin/money/counts', count)).status).toBe(201)
    }
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
    const wrong = [
      { day: inDays(1), counted: 100 },
      { day: today, counted: -1 },
    ]
    for (const count of wrong) expect((await admin.post('/api/admin/money/counts', count)).status).toBe(400)
  })
})
