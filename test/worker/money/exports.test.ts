import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as db from '../../helpers/worker/db.ts'
import { type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
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

it('what was billed in a month is summed by kind, and a bill that cancels counts on its own day', async () => {
  const billed = async (period: string) => (await owner.read<{ bills: object[] }>(`/api/admin/money?${period}`)).bills
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

async function sheetOf(name: 'bills' | 'payments', path: string) {
  const response = await owner.get(path)
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}_export.xlsx"`)
  const { header, rows } = await openWorkbook(response)
  return rows.map((row) => Object.fromEntries(header.map((column, nth) => [column, row[nth]])))
}

describe('the export of bills', () => {
  const exported = (query = '') => sheetOf('bills', `/api/admin/money/bills/export${query}`)

  it('has each bill of a period with its tax and its buyer, and below zero what cancels another', async () => {
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
      ...{ 'HSN/SAC': null, 'GST %': null, 'Discount (₹)': 0 },
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
    // A period is of the dates on the bills, whenever they were made.
    const numbers = async (query: string) => (await exported(query)).map((row) => String(row.Number).at(-1))
    expect(await numbers('?from=2026-04-30&to=2026-04-30')).toEqual(['3', '1'])
    expect(await numbers('?to=2026-04-01')).toEqual(['4', '5'])
    expect(await numbers('?from=2026-05-02')).toEqual(['2'])
    expect(await numbers('?from=2026-05-03')).toEqual([])
  })
})

describe('the export of payments', () => {
  const day = (date: string) => new Date(`${date}T00:00:00Z`)
  beforeAll(async () => {
    const gown = { name: 'Heirloom christening gown', price: 2_295_100 }
    id = (await owner.createOrder({ customerName: 'രമ നായർ', outfitType: '=Gown', items: [gown] })).id
    await owner.pay(id, { amount: 600_050, method: 'upi', note: 'At the fitting', reference: '632318204417' })
    await owner.pay(id, { amount: -50, method: 'cash', reason: 'Too much' })
    // Paid on the last of April, and noted in the last minute of 29 June in Kochi, as late as may be; given back on 2 May.
    const setDays = env.DB.prepare('UPDATE order_payments SET paid_on = ?, created_at = ? WHERE amount = ?')
    await env.DB.batch([
      setDays.bind('2026-04-30', Date.UTC(2026, 5, 29, 18, 29), 600_050),
      setDays.bind('2026-05-02', Date.UTC(2026, 4, 2, 6), -50),
    ])
  })

  const exported = (query = '') => sheetOf('payments', `/api/admin/money/export${query}`)

  it('has what came in a period and, below zero, what went back, with its receipt, its order and who noted it', async () => {
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
      'Recorded by': 'owner@example.com',
      'Garment and name': '=Gown',
      'Order total (₹)': 22_951,
    })
    expect(back).toMatchObject({
      'Paid on': day('2026-05-02'),
      'Amount (₹)': -0.5,
      'Paid by': 'Cash',
      Reason: 'Too much',
    })
    // A period is of the days on which was paid, whenever it was noted.
    const amounts = async (query: string) => (await exported(query)).map((row) => row['Amount (₹)'])
    expect(await amounts('?from=2026-05-02&to=2026-05-02')).toEqual([-0.5])
    expect(await amounts('?to=2026-05-01')).toEqual([6_000.5])
    expect(await amounts('?from=2026-04-30&to=2026-04-30')).toEqual([6_000.5])
    expect(await amounts('?from=2026-05-03')).toEqual([])
  })
})
