import { and, eq, type SQL, sql } from 'drizzle-orm'
import { customerMayCancel } from '../../../shared/bookings.ts'
import { customerBookingPath, customerOrderPath, visitSubjectId } from '../../../shared/notifications.ts'
import { type VisitKind, visitKindOf } from '../../../shared/visits.ts'
import type { Ctx } from '../../context.ts'
import { bookings, orders } from '../../db/schema.ts'
import { aboutOf, type ShownRow } from './list-visits.ts'
import type { Visit } from './visit.ts'

/** The subject of a visit: a booking, or the order made from it. */
export type SubjectKey = { of: 'booking' | 'order'; id: string }

/** Fields of a subject for a visit, its notifications and its calendar entry. */
export type Subject = SubjectKey & {
  userId: string | null
  name: string | null
  phoneE164: string | null
  /** Returns the outfit with the wearer, in the current language. */
  about: () => string
  /** Kind of the customer's next visit; null if no visit is needed any more. */
  kind: VisitKind | null
  /** For a booking: the order made from it, which replaces it as the subject. */
  orderId: string | null
}

export const keyOf = ({ orderId, bookingId }: Pick<Visit, 'orderId' | 'bookingId'>): SubjectKey =>
  orderId ? { of: 'order', id: orderId } : { of: 'booking', id: bookingId ?? '' }

/** Statements that read a subject, optionally only of this customer; their rows go to `subjectOf`. */
export const subjectStatements = (ctx: Ctx, { of, id }: SubjectKey, userId?: string) => ({
  booking: of === 'booking' ? bookingStatement(ctx, id, userId) : undefined,
  order: of === 'order' ? orderStatement(ctx, eq(orders.id, id), userId) : undefined,
})

/**
 * Statement: finds the order made from a booking, unless cancelled. Visits for the booking are visits for this order.
 */
export const orderOfBookingStatement = (ctx: Ctx, bookingId: string) =>
  orderStatement(ctx, sql`${orders.bookingId} = ${bookingId} AND ${orders.status} <> 'cancelled'`)

// Spelled out: in a select of a single table, Drizzle omits the table name, and the name would refer to the inner
// table.
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

/** True if a subject still needs a visit, and optionally still belongs to this customer; for the batch that writes. */
export function isOpenSubject({ of, id }: SubjectKey, userId?: string) {
  const isOwn = userId === undefined ? sql`TRUE` : sql`user_id = ${userId}`
  return of === 'booking'
    ? sql`EXISTS (SELECT 1 FROM bookings WHERE id = ${id} AND status IN ('pending', 'confirmed') AND ${isOwn})`
    : sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND status NOT IN ('delivered', 'cancelled') AND ${isOwn})`
}

/** Returns the path where the customer sees a subject. */
export const customerPathOf = ({ of, id }: SubjectKey) =>
  of === 'order' ? customerOrderPath(id) : customerBookingPath(id)

/** Returns the `relatedId` of a subject's notifications. */
export const relatedIdOf = ({ of, id }: SubjectKey) => visitSubjectId(of, id)

/** Returns the subject of a visit from its row in a list. */
export const subjectOfRow = ({ customerName, customerPhone, ...row }: ShownRow): Subject => ({
  ...keyOf(row),
  userId: row.userId,
  name: customerName,
  phoneE164: customerPhone,
  about: () => aboutOf(row) ?? '',
  kind: row.kind,
  orderId: row.orderId,
})
