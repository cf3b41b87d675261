import { sql } from 'drizzle-orm'
import type { ExportQuery } from '../../../shared/lists.ts'
import { balanceOf } from '../../../shared/money.ts'
import { humanize } from '../../../shared/names.ts'
import { columnNames, orderFields } from '../../../shared/order-fields.ts'
import { deliveryWayLabels } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { exportRows, orderLink } from '../../db/export.ts'
import { alteredNumber } from '../../db/order-numbers.ts'
import { orders } from '../../db/schema.ts'
import { nextVisitAtColumn } from '../../db/visits.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import { listed } from './admin-orders.ts'
import { dueOfOrder, type Order } from './order.ts'

// Read in the order's own row, so that a page of orders with pieces is one statement.
const pieces =
  sql`(SELECT group_concat(quantity || ' \u00d7 ' || name, '; ' ORDER BY position) FROM order_items WHERE order_id = orders.id)`.mapWith(
    String,
  )

/** Time at which the customer accepted the order's current quotation, in milliseconds. */
const acceptedAt =
  sql`(SELECT answered_at FROM quotes WHERE order_id = orders.id AND answer = 'accepted' AND superseded_at IS NULL)`.mapWith(
    Number,
  )

const toDate = (at: number | null) => (at === null ? null : new Date(at))

type Row = Order & {
  pieces: string | null
  acceptedAt: number | null
  visitAt: number | null
  alteredNumber: number | null
}

type ColumnName = (typeof columnNames)[number]
const fieldColumn = (name: ColumnName): Column<Row> => ({ ...orderFields[name].column, cell: (row) => row[name] })

const contactNames: ColumnName[] = ['customerName', 'customerPhone', 'customerEmail', 'outfitType']
const otherNames = columnNames.filter((name) => !contactNames.includes(name))

const columnsOf = (ctx: Ctx): Column<Row>[] => [
  { header: 'Order no.', width: 10, cell: (row) => row.number },
  { header: 'Order', width: 11, cell: (row) => orderLink(ctx, row.id) },
  { header: 'Ordered on', width: 14, format: 'date', cell: (row) => row.createdAt },
  ...contactNames.map(fieldColumn),
  { header: 'Pieces', width: 40, cell: (row) => row.pieces },
  { header: 'Alteration of', width: 12, cell: (row) => row.alteredNumber },
  { header: 'Status', width: 13, cell: (row) => humanize(row.status) },
  ...otherNames.map(fieldColumn),
  {
    header: 'Collection or delivery',
    width: 14,
    cell: (row) => row.deliveryWay && deliveryWayLabels[row.deliveryWay],
  },
  {
    header: 'Delivery address',
    width: 34,
    cell: (row) => [row.deliveryAddress, row.deliveryPinCode].filter(Boolean).join(', ') || null,
  },
  {
    header: 'Price accepted on',
    width: 16,
    format: 'date',
    cell: (row) => toDate(row.acceptedAt),
  },
  { header: 'Next visit', width: 22, format: 'time', cell: (row) => toDate(row.visitAt) },
  { header: 'Discount (₹)', width: 14, format: 'money', cell: (row) => row.discountAmount / 100 },
  { header: 'Total (₹)', width: 14, format: 'money', cell: (row) => (row.totalAmount ?? 0) / 100 },
  { header: 'Paid (₹)', width: 14, format: 'money', cell: (row) => (row.advanceAmount ?? 0) / 100 },
  {
    header: 'Due now (₹)',
    width: 14,
    format: 'money',
    cell: (row) => (row.status === 'cancelled' ? null : dueOfOrder(row).now / 100),
  },
  {
    header: 'Balance (₹)',
    width: 14,
    format: 'money',
    cell: (row) => {
      const balance = balanceOf(row.totalAmount ?? 0, row.advanceAmount ?? 0, row)
      return row.status === 'cancelled' && balance === 0 ? null : balance / 100
    },
  },
]

/**
 * Exports all orders that a query finds to a workbook, newest first, in words, Indian dates and rupees. Throws 413
 * above 100,000 rows, 429 over the limit of exports.
 */
export async function exportOrders(ctx: Ctx, user: User, input: ExportQuery) {
  const { query, options } = listed(input)
  return streamWorkbook(
    'Orders',
    columnsOf(ctx),
    await exportRows(ctx, user.id, orders, query, {
      ...options,
      extra: { pieces, acceptedAt, alteredNumber, visitAt: nextVisitAtColumn('orders') },
    }),
  )
}
