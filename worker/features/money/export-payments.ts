import { sql } from 'drizzle-orm'
import type { Period } from '../../../shared/lists.ts'
import { formatPaymentMethod } from '../../../shared/orders.ts'
import { paidOnDays } from '../../../shared/payments.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { byName } from '../../db/admin-names.ts'
import { exportRows } from '../../db/export.ts'
import { orderLink } from '../../db/export-links.ts'
import { orderPayments } from '../../db/schema.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'

type PaidOrder = { customer: string | null; phone: string | null; outfit: string; total: number | null }
type Payment = typeof orderPayments.$inferSelect & { order: PaidOrder; by: string | null }

const order = sql`(SELECT json_object('customer', customer_name, 'phone', customer_phone, 'outfit', outfit_type,
  'total', total_amount) FROM orders WHERE orders.id = order_id)`.mapWith((json: string): PaidOrder => JSON.parse(json))

const columnsOf = (ctx: Ctx): Column<Payment>[] => [
  { header: 'Receipt', width: 16, cell: (row) => row.number },
  { header: 'Paid on', width: 14, format: 'date', cell: (row) => row.paidOn ?? row.createdAt },
  { header: 'Order', width: 11, cell: (row) => orderLink(ctx, row.orderId) },
  { header: 'Customer', width: 24, cell: (row) => row.order.customer },
  { header: 'Phone', cell: (row) => row.order.phone },
  // Below zero it went back to the customer: a column of one kind can be summed.
  { header: 'Amount (₹)', width: 14, format: 'money', cell: (row) => row.amount / 100 },
  { header: 'Paid by', width: 16, cell: (row) => formatPaymentMethod(row.method) ?? null },
  { header: 'Reference', width: 20, cell: (row) => row.reference },
  { header: 'Reason', width: 30, cell: (row) => row.reason ?? (row.reverses === null ? null : 'Taken back') },
  { header: 'Note', width: 30, cell: (row) => row.note },
  { header: 'Noted by', width: 20, cell: (row) => row.by },
  { header: 'Garment and name', width: 34, cell: (row) => row.order.outfit },
  { header: 'Order total (₹)', width: 16, format: 'money', cell: (row) => (row.order.total ?? 0) / 100 },
]

/**
 * A workbook of all money that came or went back on some days, by the day it was paid, the last noted first; of all
 * orders, whatever their list shows. 413 above 100,000 rows, 429 when asked too often.
 */
export async function exportPayments(ctx: Ctx, user: User, { from, to }: Period) {
  // Rows are read as they were noted, which is at most 60 days after they were paid. The + keeps SQLite to that index:
  // along the other each page would sort the whole period.
  const scope = sql`+paid_on BETWEEN ${from ?? ''} AND ${to ?? '9'}`
  const notedBy = to && indianDate(startOfIndianDay(to) + (paidOnDays + 1) * dayMs)
  const rows = await exportRows(
    ctx,
    user.id,
    orderPayments,
    { from, to: notedBy },
    { scope: from || to ? scope : undefined, extra: { order, by: byName } },
  )
  return streamWorkbook('Payments', columnsOf(ctx), rows)
}
