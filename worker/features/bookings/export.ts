import type { ExportQuery } from '../../../shared/lists.ts'
import { visitTime } from '../../../shared/visit-times.ts'
import type { Ctx } from '../../context.ts'
import { exportRows } from '../../db/export.ts'
import { bookings } from '../../db/schema.ts'
import { nextVisitAtColumn } from '../../db/visits.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import type { Booking } from './booking.ts'
import { listed } from './bookings.ts'

const columns: Column<Booking & { visitAt: number | null }>[] = [
  { header: 'id', width: 38, cell: (row) => row.id },
  { header: 'userId', width: 38, cell: (row) => row.userId },
  { header: 'childName', cell: (row) => row.childName },
  { header: 'parentName', cell: (row) => row.parentName },
  { header: 'phone', cell: (row) => row.phone },
  { header: 'email', width: 28, cell: (row) => row.email },
  { header: 'serviceType', cell: (row) => row.serviceType },
  { header: 'message', width: 48, cell: (row) => row.message },
  { header: 'inspirationPhotos', cell: (row) => row.inspirationPhotos.join(', ') },
  { header: 'status', cell: (row) => row.status },
  { header: 'leadScore', width: 10, cell: (row) => row.leadScore },
  { header: 'source', cell: (row) => row.source },
  { header: 'createdAt', width: 26, cell: (row) => row.createdAt.toISOString() },
  { header: 'updatedAt', width: 26, cell: (row) => row.updatedAt.toISOString() },
  { header: 'eventDate', cell: (row) => row.eventDate },
  { header: 'preferredTime', cell: (row) => row.preferredTime },
  { header: 'productSlug', cell: (row) => row.productSlug },
  // The next one, as somebody reads it who waits for them.
  { header: 'visit', width: 22, cell: (row) => row.visitAt && visitTime(row.visitAt) },
]

/** A workbook of every booking that a query finds, newest first. 413 above 100,000 rows, 429 when asked too often. */
export async function exportBookings(ctx: Ctx, user: User, input: ExportQuery) {
  const { query, options } = listed(input)
  const extra = { visitAt: nextVisitAtColumn('bookings') }
  return streamWorkbook('Bookings', columns, await exportRows(ctx, user.id, bookings, query, { ...options, extra }))
}
