import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { bookingStatuses } from '../../../shared/bookings.ts'
import type { Category } from '../../../shared/collections.ts'
import { heardFromName } from '../../../shared/heard-from.ts'
import type { EventListQuery, ExportQuery, PageQuery } from '../../../shared/lists.ts'
import { humanize } from '../../../shared/names.ts'
import { adminPathOf } from '../../../shared/notifications.ts'
import { keptSince } from '../../../shared/retention.ts'
import { serviceLabels } from '../../../shared/services.ts'
import type { Ctx } from '../../context.ts'
import { withUnanswered } from '../../db/answers.ts'
import { run, statement } from '../../db/batch.ts'
import { exportRows, linkColumns, orderLink } from '../../db/export.ts'
import { listPage } from '../../db/list.ts'
import { cameToNothing } from '../../db/predicates.ts'
import { bookings } from '../../db/schema.ts'
import { sweepRows } from '../../db/sweep-rows.ts'
import { nextVisitAtColumn, visitRuleColumn, visitsColumn } from '../../db/visits.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import { releaseStatement } from '../uploads/photos.ts'
import { adminColumns, type Booking, type OrderOfBooking, orderColumn } from './booking.ts'

/** Options of the admin's list of bookings and of its export, including the filter for unanswered ones. */
export const listed = <Query extends { status?: string | undefined }>(query: Query) =>
  withUnanswered('booking', query, { counted: true, statuses: bookingStatuses } as const)

/** Returns a page of all bookings, for the admin. */
export function list(ctx: Ctx, input: EventListQuery) {
  const { query, options } = listed(input)
  return listPage(ctx, bookings, query, { ...options, extra: adminColumns(input.id !== undefined) })
}

/** Returns a page of a customer's own bookings, newest first. */
export const listForCustomer = (ctx: Ctx, userId: SQL, page: PageQuery) =>
  listPage(
    ctx,
    bookings,
    { ...page, sort: 'newest' },
    {
      scope: eq(bookings.userId, userId),
      extra: { order: orderColumn, visits: visitsColumn('bookings'), visitRule: visitRuleColumn() },
    },
  )

/** The product named in a booking; `image` is the address of its first image. */
type BookedProduct = { slug: string; name: string; category: Category; image: string | null }

// Spelled out: in a select of a single table, Drizzle omits the table name, and the name would refer to another table.
const productColumn =
  sql`(SELECT json_object('slug', slug, 'name', name, 'malayalam', json(malayalam), 'category', category, 'image', json_extract(images, '$[0]'))
  FROM products WHERE slug = bookings.product_slug AND retired_at IS NULL)`.mapWith(
    (json: string | null): BookedProduct | null => json && JSON.parse(json),
  )

/** Statement: selects a customer's own booking, with the order made from it and the product it names. */
export const findForCustomerStatement = (ctx: Ctx, userId: string | SQL, id: string) =>
  ctx.db
    .select({
      ...getTableColumns(bookings),
      order: orderColumn,
      product: productColumn,
      visits: visitsColumn('bookings'),
      visitRule: visitRuleColumn(),
    })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.userId, userId)))

export type CustomerBooking = Awaited<ReturnType<typeof getForCustomer>>

/** Returns a customer's own booking. Throws 404 for another customer's. */
export async function getForCustomer(ctx: Ctx, userId: SQL, id: string) {
  const [booking] = await run(ctx, findForCustomerStatement(ctx, userId, id))
  return booking ?? fail(404, 'booking_unknown')
}

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

/**
 * Exports all bookings that a query finds to a workbook, newest first. Throws 413 above 100,000 rows, 429 over the
 * limit of exports.
 */
export async function exportBookings(ctx: Ctx, user: User, input: ExportQuery) {
  const { query, options } = listed(input)
  const extra = { visitAt: nextVisitAtColumn('bookings'), order: orderColumn }
  return streamWorkbook(
    'Bookings',
    columnsOf(ctx),
    await exportRows(ctx, user.id, bookings, query, { ...options, extra }),
  )
}

/**
 * Deletes bookings that were cancelled or left unanswered 12 months ago, with their visits and messages. Releases their
 * photos for the photo sweep. A booking with an order stays with the order.
 */
export function sweepBookings(ctx: Ctx, now = Date.now()) {
  const before = keptSince('booking', now)
  const remove = (query: SQL) => statement(ctx, query)
  return sweepRows(ctx, {
    table: bookings,
    index: 'bookings_ended',
    age: 'updated_at',
    isOver: sql`${cameToNothing} AND updated_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM orders WHERE booking_id = old.id)
      AND NOT EXISTS (SELECT 1 FROM visits WHERE booking_id = old.id AND starts_at >= ${before})`,
    withRows: (ids) => [
      releaseStatement(ctx, sql`claim_kind = 'booking' AND claim_id IN ${ids}`),
      remove(sql`DELETE FROM wa_messages WHERE about IN (SELECT id FROM visits WHERE booking_id IN ${ids})`),
      remove(sql`DELETE FROM wa_messages WHERE about IN ${ids}`),
      remove(sql`DELETE FROM visits WHERE booking_id IN ${ids}`),
      remove(sql`DELETE FROM idempotency_keys WHERE booking_id IN ${ids}`),
    ],
    refuse: () => fail(409, 'sweep_of_bookings_outrun'),
  })
}
