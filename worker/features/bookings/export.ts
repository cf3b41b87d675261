import type { ExportQuery } from '../../../shared/lists.ts'
import type { Ctx } from '../../context.ts'
import { exportRows } from '../../db/export.ts'
import { bookings } from '../../db/schema.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import type { Booking } from './booking.ts'
import { listOptions } from './bookings.ts'

const columns: Column<Booking>[] = [
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
]

/** A workbook of every booking that a query finds, newest first. 413 above 100,000 rows, 429 when asked too often. */
export const exportBookings = async (ctx: Ctx, user: User, query: ExportQuery) =>
  streamWorkbook('Bookings', columns, await exportRows(ctx, user.id, bookings, query, listOptions))
