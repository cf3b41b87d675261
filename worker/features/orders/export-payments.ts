import { sql } from 'drizzle-orm'
import type { Period } from '../../../shared/lists.ts'
import { formatPaymentMethod, shortOrderId } from '../../../shared/orders.ts'
import { indianDate } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { exportRows } from '../../db/export.ts'
import { orderPayments } from '../../db/schema.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'

type PaidOrder = { customer: string | null; phone: string | null; outfit: string; total: number | null }
type Payment = typeof orderPayments.$inferSelect & { order: PaidOrder }

const order = sql`(SELECT json_object('customer', customer_name, 'phone', customer_phone, 'outfit', outfit_type,
  'total', total_amount) FROM orders WHERE orders.id = order_id)`.mapWith((json: string): PaidOrder => JSON.parse(json))

const columns: Column<Payment>[] = [
  { header: 'Paid on', width: 14, format: 'date', cell: (row) => indianDate(row.createdAt.getTime()) },
  // Below zero it went back to the customer: a column of one kind can be summed.
  { header: 'Amount (₹)', width: 14, format: 'money', cell: (row) => row.amount / 100 },
  { header: 'Paid by', width: 16, cell: (row) => formatPaymentMethod(row.method) ?? null },
  { header: 'Note', width: 30, cell: (row) => row.note },
  { header: 'Customer', width: 24, cell: (row) => row.order.customer },
  { header: 'Phone', cell: (row) => row.order.phone },
  { header: 'Order', width: 11, cell: (row) => shortOrderId(row.orderId) },
  { header: 'What we make', width: 34, cell: (row) => row.order.outfit },
  { header: 'Order total (₹)', width: 16, format: 'money', cell: (row) => (row.order.total ?? 0) / 100 },
]

/**
 * A workbook of all money that came or went back within a period, newest first; of all orders, whatever their list shows.
 * 413 above 100,000 rows, 429 when asked too often.
 */
export const exportPayments = async (ctx: Ctx, user: User, period: Period) =>
  streamWorkbook('Payments', columns, await exportRows(ctx, user.id, orderPayments, period, { extra: { order } }))
