import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as db from '../../helpers/worker/db.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

let owner: OrderAdmin
let id: string
const day = (date: string) => new Date(`${date}T00:00:00Z`)

beforeAll(async () => {
  owner = await orderAdmin()
  const gown = { name: 'Heirloom christening gown', price: 2_295_100 }
  id = (await owner.createOrder({ customerName: 'രമ നായർ', outfitType: '=Gown', items: [gown] })).id
  const pay = async (payment: object) => {
    const { updatedAt } = await owner.getOrder(id)
    const answer = await owner.post(`/api/admin/orders/${id}/payments`, { updatedAt, ...payment })
    if (answer.status !== 201) throw new Error(`payment: ${answer.status}`)
  }
  await pay({ amount: 600_050, method: 'upi', note: 'At the fitting', reference: '632318204417' })
  await pay({ amount: -50, method: 'cash', reason: 'Too much' })
  // Paid on the last of April, and noted in the last minute of 29 June in Kochi, as late as may be; given back on 2 May.
  const setDays = env.DB.prepare('UPDATE order_payments SET paid_on = ?, created_at = ? WHERE amount = ?')
  await env.DB.batch([
    setDays.bind('2026-04-30', Date.UTC(2026, 5, 29, 18, 29), 600_050),
    setDays.bind('2026-05-02', Date.UTC(2026, 4, 2, 6), -50),
  ])
})

beforeEach(async () => {
  await db.run("DELETE FROM rate_limits WHERE key LIKE 'exports:%'")
})

describe('the export of payments', () => {
  const exported = async (query = '') => {
    const response = await owner.get(`/api/admin/money/export${query}`)
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="payments_export.xlsx"')
    const { header, rows } = await openWorkbook(response)
    return rows.map((row) => Object.fromEntries(header.map((name, nth) => [name, row[nth]])))
  }

  it('has what came and, below zero, what went back, with its receipt, its order and who noted it', async () => {
    const [came, back, ...others] = await exported()
    expect(others).toEqual([])
    expect(came).toEqual({
      Receipt: expect.stringMatching(/^R\/\d\d-\d\d\/00001$/),
      'Paid on': day('2026-04-30'),
      Order: id.slice(0, 8),
      Customer: 'രമ നായർ',
      Phone: null,
      'Amount (₹)': 6_000.5,
      'Paid by': 'UPI',
      Reference: '632318204417',
      Reason: null,
      Note: 'At the fitting',
      'Noted by': 'owner@example.com',
      'What we make': '=Gown',
      'Order total (₹)': 22_951,
    })
    expect(back).toMatchObject({
      'Paid on': day('2026-05-02'),
      'Amount (₹)': -0.5,
      'Paid by': 'Cash',
      Reason: 'Too much',
    })
  })

  it('takes a period of the days on which was paid, whenever it was noted', async () => {
    const amounts = async (query: string) => (await exported(query)).map((row) => row['Amount (₹)'])
    expect(await amounts('?from=2026-05-02&to=2026-05-02')).toEqual([-0.5])
    expect(await amounts('?to=2026-05-01')).toEqual([6_000.5])
    expect(await amounts('?from=2026-04-30&to=2026-04-30')).toEqual([6_000.5])
    expect(await amounts('?from=2026-05-03')).toEqual([])
  })

  it('asks for a period above 100,000 of them', async () => {
    const insert = `INSERT INTO order_payments (id, order_id, amount, paid_on, created_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001)
      SELECT 'many-' || i, '${id}', 100, '2020-01-10', ${Date.UTC(2020, 0, 10)} + i FROM n`
    await db.run(insert)
    expect((await owner.get('/api/admin/money/export')).status).toBe(413)
    expect(await exported('?from=2026-01-01')).toHaveLength(2)
  })
})
