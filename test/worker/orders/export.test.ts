import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

let owner: OrderAdmin
let id: string
const day = (date: string) => new Date(`${date}T00:00:00Z`)

beforeAll(async () => {
  owner = await orderAdmin()
  const gown = { name: 'Heirloom christening gown', quantity: 2, price: 1_055_050 }
  const bonnet = { name: 'Lace bonnet', quantity: 1, price: 185_000 }
  const order = await owner.createOrder({
    customerName: 'രമ നായർ',
    customerPhone: '098470 12345',
    outfitType: '=Gown',
    eventDate: '2026-12-24',
    estimatedDelivery: '2026-12-19T18:30:00Z',
    items: [gown, bonnet],
    deliveryWay: 'door',
    deliveryAddress: '4 Lace Lane',
    deliveryPinCode: '682001',
  })
  id = order.id
  const pay = async (payment: object) => {
    const { updatedAt } = await owner.getOrder(id)
    const answer = await owner.post(`/api/admin/orders/${id}/payments`, { updatedAt, ...payment })
    if (answer.status !== 201) throw new Error(`payment: ${answer.status}`)
  }
  await pay({ amount: 600_050, method: 'upi', note: 'At the fitting' })
  await pay({ amount: -50, method: 'cash' })
  // The last minute of 1 May in Kochi, and the first of the 2nd.
  await env.DB.prepare('UPDATE orders SET created_at = ? WHERE id = ?')
    .bind(Date.UTC(2026, 4, 1, 18, 29), id)
    .run()
  const paidAt = env.DB.prepare('UPDATE order_payments SET created_at = ? WHERE amount = ?')
  await env.DB.batch([
    paidAt.bind(Date.UTC(2026, 4, 1, 18, 29), 600_050),
    paidAt.bind(Date.UTC(2026, 4, 1, 18, 30), -50),
  ])
})

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM rate_limits WHERE key LIKE 'exports:%'").run()
})

describe('the export of orders', () => {
  it('is in words, with Indian days and rupees that a sheet can sum', async () => {
    const response = await owner.get('/api/admin/orders/export')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="orders_export.xlsx"')
    const { header, rows, sheet } = await openWorkbook(response)
    const named = Object.fromEntries(header.map((name, nth) => [name, rows[0]?.[nth]]))
    expect(named).toEqual({
      Order: id.slice(0, 8),
      'Ordered on': day('2026-05-01'),
      Customer: 'രമ നായർ',
      Phone: '098470 12345',
      Email: null,
      'What we make': '=Gown',
      Pieces: '2 × Heirloom christening gown; 1 × Lace bonnet',
      Status: 'Pending',
      Event: day('2026-12-24'),
      'Promised for': day('2026-12-20'),
      'Comes home': 'To the door',
      'Delivery address': '4 Lace Lane, 682001',
      'Total (₹)': 22_951,
      'Paid (₹)': 6_000,
      'Balance (₹)': 16_951,
    })
    expect(sheet).not.toMatch(/<f[ />]/)
  })

  it('follows the status of the list', async () => {
    expect((await openWorkbook(await owner.get('/api/admin/orders/export?status=pending'))).rows).toHaveLength(1)
    expect((await openWorkbook(await owner.get('/api/admin/orders/export?status=ready'))).rows).toEqual([])
  })

  it('keeps an event that is no date as its words', async () => {
    await env.DB.prepare("UPDATE orders SET event_date = 'after Onam' WHERE id = ?").bind(id).run()
    const { header, rows } = await openWorkbook(await owner.get('/api/admin/orders/export'))
    expect(rows[0]?.[header.indexOf('Event')]).toBe('after Onam')
  })
})

describe('the export of payments', () => {
  const columns = ['Paid on', 'Amount (₹)', 'Paid by', 'Note', 'Customer', 'Order', 'Order total (₹)']
  const exported = async (query = '') => {
    const response = await owner.get(`/api/admin/payments/export${query}`)
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="payments_export.xlsx"')
    const { header, rows } = await openWorkbook(response)
    return rows.map((row) => columns.map((name) => row[header.indexOf(name)]))
  }
  const order = () => ['രമ നായർ', id.slice(0, 8), 22_951]

  it('has what came and, below zero, what went back, newest first, with the order it is of', async () => {
    expect(await exported()).toEqual([
      [day('2026-05-02'), -0.5, 'Cash', null, ...order()],
      [day('2026-05-01'), 6_000.5, 'UPI', 'At the fitting', ...order()],
    ])
  })

  it('takes a period of Indian days', async () => {
    expect((await exported('?from=2026-05-02&to=2026-05-02')).map(([, amount]) => amount)).toEqual([-0.5])
    expect((await exported('?to=2026-05-01')).map(([, amount]) => amount)).toEqual([6_000.5])
  })

  it('asks for a period above 100,000 of them', async () => {
    const insert = `INSERT INTO order_payments (id, order_id, amount, created_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001)
      SELECT 'many-' || i, '${id}', 100, ${Date.UTC(2020, 0, 10)} + i FROM n`
    await env.DB.prepare(insert).run()
    expect((await owner.get('/api/admin/payments/export')).status).toBe(413)
    expect(await exported('?from=2026-01-01')).toHaveLength(2)
  })
})
