import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { inDays, inTwoYears, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

let admin: OrderAdmin
let ids: string[]

beforeAll(async () => {
  admin = await orderAdmin()
  const gown = (fields: object = {}) => admin.createOrder({ items: [{ name: 'Gown', price: 1_000_000 }], ...fields })
  const orders = [await gown({ eventDate: inTwoYears('01-10') }), await gown(), await gown({ status: 'cancelled' })]
  ids = orders.map(({ id }) => id)
  const insert = env.DB.prepare(
    'INSERT INTO order_payments (id, order_id, amount, method, paid_on, reverses, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  await env.DB.batch(
    [
      ['a', 500_000, 'cash', '2026-11-01', null],
      ['b', 300_050, 'upi', '2026-11-01', null],
      ['c', 100, null, '2026-11-01', null],
      // Noted by mistake and taken back: as if it had not been.
      ['d', 70_000, 'card', '2026-11-01', null],
      ['e', -70_000, 'card', '2026-11-01', 'd'],
      ['f', -20_000, 'cash', '2026-11-02', null],
      ['g', 20_000, 'cash', '2026-11-02', 'f'],
      ['h', -1_000, 'upi', '2026-11-02', null],
      ['i', 9_000, 'cheque', '2026-11-30', null],
      ['j', 5, 'cash', '2026-10-31', null],
      ['k', 5, 'cash', '2026-12-01', null],
    ].map(([id, amount, method, paidOn, reverses], nth) =>
      insert.bind(id, ids[0], amount, method, paidOn, reverses, Date.UTC(2026, 10, 1) + nth),
    ),
  )
})

describe('the day book', () => {
  it('sums each day by the day it was paid, by each way it came, and what went back', async () => {
    const book = await admin.read('/api/admin/money?from=2026-11-01&to=2026-11-30')
    const none = { cash: 0, upi: 0, card: 0, bank: 0, other: 0 }
    expect(book).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      counts: [],
      days: [
        {
          date: '2026-11-01',
          count: 5,
          received: 800_150,
          givenBack: 0,
          byMethod: { ...none, cash: 500_000, upi: 300_050, other: 100 },
          refunds: none,
        },
        {
          ...{ date: '2026-11-02', count: 3, received: 0, givenBack: 1_000 },
          ...{ byMethod: none, refunds: { ...none, upi: 1_000 } },
        },
        {
          ...{ date: '2026-11-30', count: 1, received: 9_000, givenBack: 0 },
          ...{ byMethod: { ...none, other: 9_000 }, refunds: none },
        },
      ],
      received: 809_150,
      givenBack: 1_000,
      byMethod: { ...none, cash: 500_000, upi: 300_050, other: 9_100 },
      refunds: { ...none, upi: 1_000 },
      bills: [],
      outstanding: 2_000_000,
    })
  })

  it.each([
    ['from=2026-11-01&to=2026-12-01', 200],
    ['from=2026-11-01&to=2026-12-02', 413],
    ['from=2026-11-02&to=2026-11-01', 400],
    ['from=2026-11-02', 400],
    ['from=yesterday&to=2026-11-01', 400],
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
  expect(await response.json()).toEqual([
    {
      id: sooner.id,
      userId: sooner.userId,
      outfitType: 'Gown',
      customerName: 'Rema Nair',
      customerPhoneE164: '+919847012345',
      balanceAmount: 500,
      status: 'pending',
      estimatedDelivery: expect.stringContaining('T'),
      dueOn: inDays(3),
      ofCustomer: 1,
    },
  ])
  // One without a day comes last, also where a page ends before it.
  const rest = await admin.get(`/api/admin/money/owing?limit=1&cursor=${response.headers.get('X-Next-Cursor')}`)
  const last = await admin.get(`/api/admin/money/owing?limit=1&cursor=${rest.headers.get('X-Next-Cursor')}`)
  const listed = [...(await rest.json<{ id: string }[]>()), ...(await last.json<{ id: string }[]>())]
  expect(listed.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(last.headers.get('X-Next-Cursor')).toBeNull()
})
