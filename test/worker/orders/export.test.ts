import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTwoYears, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
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
    eventDate: inTwoYears('12-24'),
    estimatedDelivery: `${inTwoYears('12-19')}T18:30:00Z`,
    items: [gown, bonnet],
    deliveryWay: 'door',
    deliveryAddress: '4 Lace Lane',
    deliveryPinCode: '682001',
    advanceAmount: 600_000,
  })
  id = order.id
  // The last minute of 1 May in Kochi.
  await env.DB.prepare('UPDATE orders SET created_at = ? WHERE id = ?')
    .bind(Date.UTC(2026, 4, 1, 18, 29), id)
    .run()
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
      Event: day(inTwoYears('12-24')),
      'Promised for': day(inTwoYears('12-20')),
      'Collection or delivery': 'Home delivery',
      'Delivery address': '4 Lace Lane, 682001',
      'Price accepted on': null,
      'Next visit': null,
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
