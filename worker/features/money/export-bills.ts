import { sql } from 'drizzle-orm'
import { issuedOnDays } from '../../../shared/bill-inputs.ts'
import { billTitles } from '../../../shared/bills.ts'
import type { Period } from '../../../shared/lists.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { exportRows } from '../../db/export.ts'
import { orderLink } from '../../db/export-links.ts'
import { bills } from '../../db/schema.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'

type Other = { cancels: string | null; cancelledBy: string | null }
type Bill = typeof bills.$inferSelect & { other: Other }

const other = sql`json_object(
  'cancels', (SELECT number FROM bills AS cancelled WHERE cancelled.id = bills.cancels),
  'cancelledBy', (SELECT number FROM bills AS cancelling WHERE cancelling.cancels = bills.id))`.mapWith(
  (json: string): Other => JSON.parse(json),
)

const columnsOf = (ctx: Ctx): Column<Bill>[] => [
  { header: 'Number', width: 16, cell: (row) => row.number },
  { header: 'Kind', width: 16, cell: (row) => billTitles[row.kind] },
  { header: 'Date', width: 14, format: 'date', cell: (row) => row.issuedOn },
  { header: 'Order', width: 11, cell: (row) => orderLink(ctx, row.orderId) },
  { header: 'Buyer', width: 24, cell: (row) => row.buyer?.name ?? null },
  { header: 'Buyer’s GSTIN', width: 20, cell: (row) => row.buyer?.gstin ?? null },
  // Below zero in a bill that cancels another: a column can be summed.
  { header: 'Taxable (₹)', width: 14, format: 'money', cell: (row) => row.totals.taxable / 100 },
  { header: 'CGST (₹)', width: 12, format: 'money', cell: (row) => row.totals.cgst / 100 },
  { header: 'SGST (₹)', width: 12, format: 'money', cell: (row) => row.totals.sgst / 100 },
  { header: 'Rounding (₹)', width: 13, format: 'money', cell: (row) => row.totals.rounding / 100 },
  { header: 'Total (₹)', width: 14, format: 'money', cell: (row) => row.totals.payable / 100 },
  { header: 'Cancels', width: 16, cell: (row) => row.other.cancels },
  { header: 'Cancelled by', width: 16, cell: (row) => row.other.cancelledBy },
  { header: 'Reason', width: 30, cell: (row) => row.reason },
  { header: 'The shop’s GSTIN', width: 20, cell: (row) => row.seller.gstin },
]

/**
 * A workbook of the bills of some days, by the date on each, the last made first; those that cancel another among them.
 * 413 above 100,000 rows, 429 when asked too often.
 */
export async function exportBills(ctx: Ctx, user: User, { from, to }: Period) {
  // Rows are read as they were made, which is at most 30 days after the date on them; the + keeps SQLite to that index.
  const scope = sql`+issued_on BETWEEN ${from ?? ''} AND ${to ?? '9'}`
  const madeBy = to && indianDate(startOfIndianDay(to) + (issuedOnDays + 1) * dayMs)
  const rows = await exportRows(
    ctx,
    user.id,
    bills,
    { from, to: madeBy },
    { scope: from || to ? scope : undefined, extra: { other } },
  )
  return streamWorkbook('Bills', columnsOf(ctx), rows)
}
