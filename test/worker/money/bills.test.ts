import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

let owner: OrderAdmin
let id: string
const totals = (payable: number, [taxable, half]: [number, number] = [payable, 0], rounding = 0) => ({
  ...{ taxable, cgst: half, sgst: half, rounding, payable },
})

beforeAll(async () => {
  owner = await orderAdmin()
  id = (await owner.createOrder({ items: [{ name: 'Gown', price: 1_240_040 }] })).id
  const insert = env.DB.prepare(`INSERT INTO bills
    (id, number, order_id, kind, issued_on, lines, buyer, seller, totals, cancels, reason, created_at)
    VALUES (?, ?, ?, ?, ?, '[]', ?, ?, ?, ?, ?, ?)`)
  const buyer = JSON.stringify({ name: 'രമ നായർ', address: null, gstin: '32ABCFK1234K1ZO' })
  const seller = JSON.stringify({ name: 'Shop', address: '', state: 'Kerala', phone: null, gstin: '32AAPFU0939F1Z4' })
  const taxed = totals(1_240_000, [1_050_882, 94_579], -40)
  const back = totals(-1_240_000, [-1_050_882, -94_579], 40)
  await env.DB.batch(
    [
      ['a', 'tax_invoice', '2026-04-30', buyer, taxed, null, null, Date.UTC(2026, 4, 29)],
      ['b', 'tax_invoice', '2026-05-02', buyer, back, 'a', 'Wrong name', Date.UTC(2026, 4, 30)],
      ['c', 'tax_invoice', '2026-04-30', null, totals(105_000, [100_000, 2_500]), null, null, Date.UTC(2026, 4, 30, 1)],
      ['d', 'bill', '2026-04-01', buyer, totals(50_000), null, null, Date.UTC(2026, 3, 30)],
      ['e', 'bill', '2026-03-31', buyer, totals(70_000), null, null, Date.UTC(2026, 3, 29)],
    ].map(([bill, kind, day, to, sums, cancels, reason, at], nth) =>
      insert.bind(bill, `B/26-27/0000${nth + 1}`, id, kind, day, to, seller, JSON.stringify(sums), cancels, reason, at),
    ),
  )
})
beforeEach(async () => {
  await db.run("DELETE FROM rate_limits WHERE key LIKE 'exports:%'")
})

describe('what was billed in a month', () => {
  const billed = async (period: string) => (await owner.read<{ bills: object[] }>(`/api/admin/money?${period}`)).bills

  it('is summed by kind, and a bill that cancels counts on its own day', async () => {
    expect(await billed('from=2026-04-01&to=2026-04-30')).toEqual([
      {
        ...{ kind: 'bill', made: 1, billed: 50_000, cancelled: 0, cancelledAmount: 0 },
        ...{ taxable: 50_000, cgst: 0, sgst: 0 },
      },
      {
        ...{ kind: 'tax_invoice', made: 2, billed: 1_345_000, cancelled: 0, cancelledAmount: 0 },
        ...{ taxable: 1_150_882, cgst: 97_079, sgst: 97_079 },
      },
    ])
    expect(await billed('from=2026-05-01&to=2026-05-31')).toEqual([
      {
        ...{ kind: 'tax_invoice', made: 0, billed: 0, cancelled: 1, cancelledAmount: 1_240_000 },
        ...{ taxable: -1_050_882, cgst: -94_579, sgst: -94_579 },
      },
    ])
    expect(await billed('from=2026-06-01&to=2026-06-30')).toEqual([])
  })

  it('is read with the money, in one round trip and along an index', async () => {
    const reader = await orderAdmin()
    const tally = countD1(reader)
    expect((await reader.get('/api/admin/money?from=2026-04-01&to=2026-04-30')).status).toBe(200)
    expect(tally.trips).toBe(1)
    expect(await findTableScans(tally)).toEqual([])
  })
})

describe('the export of bills', () => {
  async function exported(query = '') {
    const response = await owner.get(`/api/admin/money/bills/export${query}`)
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="bills_export.xlsx"')
    const { header, rows } = await openWorkbook(response)
    return rows.map((row) => Object.fromEntries(header.map((name, nth) => [name, row[nth]])))
  }

  it('has each bill with its tax and its buyer, and below zero what cancels another', async () => {
    const rows = await exported()
    expect(rows.map((row) => row.Number)).toEqual([3, 2, 1, 4, 5].map((nth) => `B/26-27/0000${nth}`))
    const [unnamed, cancelling, cancelled] = rows
    expect(cancelled).toEqual({
      Number: 'B/26-27/00001',
      Kind: 'Tax Invoice',
      Date: new Date('2026-04-30T00:00:00Z'),
      Order: id.slice(0, 8),
      Buyer: 'രമ നായർ',
      'Buyer’s GSTIN': '32ABCFK1234K1ZO',
      'Taxable (₹)': 10_508.82,
      'CGST (₹)': 945.79,
      'SGST (₹)': 945.79,
      'Rounding (₹)': -0.4,
      'Total (₹)': 12_400,
      Cancels: null,
      'Cancelled by': 'B/26-27/00002',
      Reason: null,
      'The shop’s GSTIN': '32AAPFU0939F1Z4',
    })
    expect(cancelling).toMatchObject({ 'Total (₹)': -12_400, Cancels: 'B/26-27/00001', Reason: 'Wrong name' })
    expect(unnamed).toMatchObject({ Buyer: null, 'Buyer’s GSTIN': null, 'Total (₹)': 1_050 })
  })

  it('takes a period of the dates on the bills, whenever they were made', async () => {
    const numbers = async (query: string) => (await exported(query)).map((row) => String(row.Number).at(-1))
    expect(await numbers('?from=2026-04-30&to=2026-04-30')).toEqual(['3', '1'])
    expect(await numbers('?to=2026-04-01')).toEqual(['4', '5'])
    expect(await numbers('?from=2026-05-02')).toEqual(['2'])
    expect(await numbers('?from=2026-05-03')).toEqual([])
  })
})
