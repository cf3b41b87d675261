import { and, eq, type SQL, sql } from 'drizzle-orm'
import { customerMayCancel } from '../../../shared/bookings.ts'
import { customerBookingPath, customerOrderPath, visitSubjectId } from '../../../shared/notifications.ts'
import { type VisitKind, visitKindOf } from '../../../shared/visits.ts'
import type { Ctx } from '../../context.ts'
import { bookings, orders } from '../../db/schema.ts'
import { aboutOf, type ShownRow } from './list-visits.ts'
import type { Visit } from './visit.ts'

/** What a visit is about: a booking, or the order that was made of it. */
export type SubjectKey = { of: 'booking' | 'order'; id: string }

/** As far as a visit, its news and its calendar entry need to know it. */
export type Subject = SubjectKey & {
  userId: string | null
  name: string | null
  phoneE164: string | null
  /** What is made, and for whom, in the language that is spoken. */
  about: () => string
  /** What its customer comes for next; null where nothing is to come for any more. */
  kind: VisitKind | null
  /** Of a booking: the order that was made of it, which the customer comes for now. */
  orderId: string | null
}

export const keyOf = ({ orderId, bookingId }: Pick<Visit, 'orderId' | 'bookingId'>): SubjectKey =>
  orderId ? { of: 'order', id: orderId } : { of: 'booking', id: bookingId ?? '' }

/** Statements that read a subject, of this customer where one is given; `subjectOf` takes their rows. */
export const subjectStatements = (ctx: Ctx, { of, id }: SubjectKey, userId?: string) => ({
  booking: of === 'booking' ? bookingStatement(ctx, id, userId) : undefined,
  order: of === 'order' ? orderStatement(ctx, eq(orders.id, id), userId) : undefined,
})

/** Statement: the order that was made of a booking and goes on, of which everybody comes who comes for the booking. */
export const orderOfBookingStatement = (ctx: Ctx, bookingId: string) =>
  orderStatement(ctx, sql`${orders.bookingId} = ${bookingId} AND ${orders.status} <> 'cancelled'`)

// Written out: in a select of one table Drizzle names its columns without it, and the inner table's would be meant.
const orderIdColumn = sql<
  string | null
>`(SELECT id FROM orders WHERE booking_id = bookings.id AND status <> 'cancelled')`

const bookingStatement = (ctx: Ctx, id: string, userId: string | undefined) =>
  ctx.db
    .select({
      userId: bookings.userId,
      name: bookings.parentName,
      phoneE164: bookings.phoneE164,
      serviceType: bookings.serviceType,
      childName: bookings.childName,
      status: bookings.status,
      orderId: orderIdColumn.as('order_id'),
    })
    .from(bookings)
    .where(and(eq(bookings.id, id), userId === undefined ? undefined : eq(bookings.userId, userId)))

const orderStatement = (ctx: Ctx, condition: SQL, userId?: string) =>
  ctx.db
    .select({
      userId: orders.userId,
      name: orders.customerName,
      phoneE164: orders.customerPhoneE164,
      outfitType: orders.outfitType,
      status: orders.status,
    })
    .from(orders)
    .where(and(condition, userId === undefined ? undefined : eq(orders.userId, userId)))

type Rows = {
  booking?: Awaited<ReturnType<typeof bookingStatement>>
  order?: Awaited<ReturnType<typeof orderStatement>>
}

export function subjectOf({ of, id }: SubjectKey, rows: Rows): Subject | undefined {
  const [booking] = rows.booking ?? []
  if (booking) {
    const { userId, name, phoneE164, serviceType, childName, status, orderId } = booking
    const about = () => aboutOf({ outfitType: null, serviceType, childName }) ?? ''
    const kind = customerMayCancel(status) && !orderId ? 'consultation' : null
    return { of, id, userId, name, phoneE164, about, kind, orderId }
  }
  const [order] = rows.order ?? []
  if (!order) return undefined
  const { userId, name, phoneE164, outfitType, status } = order
  return { of, id, userId, name, phoneE164, about: () => outfitType, kind: visitKindOf(status), orderId: id }
}

/** A subject still has something to come for, and is still this customer's where one is given: for the batch that writes. */
export function isOpenSubject({ of, id }: SubjectKey, userId?: string) {
  const isOwn = userId === undefined ? sql`TRUE` : sql`user_id = ${userId}`
  return of === 'booking'
    ? sql`EXISTS (SELECT 1 FROM bookings WHERE id = ${id} AND status IN ('pending', 'confirmed') AND ${isOwn})`
    : sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND status NOT IN ('delivered', 'cancelled') AND ${isOwn})`
}

/** Where its customer sees it. */
export const customerPathOf = ({ of, id }: SubjectKey) =>
  of === 'order' ? customerOrderPath(id) : customerBookingPath(id)

/** What its notifications are about. */
export const relatedIdOf = ({ of, id }: SubjectKey) => visitSubjectId(of, id)

/** What a visit is about, of the row that shows it. */
export const subjectOfRow = ({ customerName, customerPhone, ...row }: ShownRow): Subject => ({
  ...keyOf(row),
  userId: row.userId,
  name: customerName,
  phoneE164: customerPhone,
  about: () => aboutOf(row) ?? '',
  kind: row.kind,
  orderId: row.orderId,
})
