import { heardFromName } from '../../../shared/heard-from.ts'
import type { ExportQuery } from '../../../shared/lists.ts'
import { humanize } from '../../../shared/names.ts'
import { adminPathOf } from '../../../shared/notifications.ts'
import { serviceLabels } from '../../../shared/services.ts'
import type { Ctx } from '../../context.ts'
import { exportRows } from '../../db/export.ts'
import { linkColumns, orderLink } from '../../db/export-links.ts'
import { bookings } from '../../db/schema.ts'
import { nextVisitAtColumn } from '../../db/visits.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import { type Booking, type OrderOfBooking, orderColumn } from './booking.ts'
import { listed } from './bookings.ts'

type Row = Booking & { visitAt: number | null; order: OrderOfBooking | null }

const columnsOf = (ctx: Ctx): Column<Row>[] => [
  { header: 'Child', cell: (row) => row.childName },
  { header: 'Parent', cell: (row) => row.parentName },
  { header: 'Phone', cell: (row) => row.phone },
  { header: 'Email', width: 28, cell: (row) => row.email },
  { header: 'Service', width: 24, cell: (row) => serviceLabels[row.serviceType] },
  { header: 'Date of the function', width: 19, format: 'date', cell: (row) => row.eventDate },
  { header: 'Best time', width: 20, cell: (row) => row.preferredTime },
  { header: 'Piece', width: 24, cell: (row) => row.productSlug && humanize(row.productSlug) },
  { header: 'Message', width: 48, cell: (row) => row.message },
  { header: 'Photos', width: 9, cell: (row) => row.inspirationPhotos.length },
  { header: 'Status', width: 13, cell: (row) => humanize(row.status) },
  {
    header: 'Next visit',
    width: 22,
    format: 'time',
    cell: (row) => (row.visitAt === null ? null : new Date(row.visitAt)),
  },
  { header: 'Order', width: 11, cell: (row) => row.order && orderLink(ctx, row.order.id) },
  { header: 'Lead score', width: 11, cell: (row) => row.leadScore },
  { header: 'Source', width: 13, cell: (row) => humanize(row.source) },
  { header: 'Heard of us', width: 20, cell: (row) => row.heardFrom && heardFromName(row.heardFrom) },
  { header: 'Date', width: 22, format: 'time', cell: (row) => row.createdAt },
  { header: 'Last changed', width: 22, format: 'time', cell: (row) => row.updatedAt },
  ...linkColumns<Row>(ctx, ({ id }) => adminPathOf({ type: 'booking', relatedId: id })),
]

/** A workbook of every booking that a query finds, newest first. 413 above 100,000 rows, 429 when asked too often. */
export async function exportBookings(ctx: Ctx, user: User, input: ExportQuery) {
  const { query, options } = listed(input)
  const extra = { visitAt: nextVisitAtColumn('bookings'), order: orderColumn }
  return streamWorkbook(
    'Bookings',
    columnsOf(ctx),
    await exportRows(ctx, user.id, bookings, query, { ...options, extra }),
  )
}
