import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { isOpen, type OrderStatus } from '../../../shared/orders.ts'
import type { ServiceType } from '../../../shared/services.ts'
import { indianToday } from '../../../shared/time.ts'
import { type VisitKind, visitKindOf } from '../../../shared/visits.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { countStatement, numberOf } from '../../db/counts.ts'
import { namesPhoto } from '../../db/ownership.ts'
import { isOpenOrder, owes } from '../../db/predicates.ts'
import { bookings, orders } from '../../db/schema.ts'
import { toCustomerVisits, visitRuleColumn, visitsColumn } from '../../db/visits.ts'
import { besideColumns } from './customer-orders.ts'
import { upiOf, upiStatement } from './paid.ts'
import { toCustomerListItem } from './serialize.ts'

// The customer's own tasks: what the shop waits for, on top of the dashboard.

/** As many orders and bookings as are looked at, the newest first. */
const lookedAt = 25

type Subject =
  | { of: 'orders'; id: string; outfitType: string; wearerName: string | null }
  | { of: 'bookings'; id: string; serviceType: ServiceType; wearerName: string }
/** Amounts are paise, `validUntil` and `about` Indian dates, `since` milliseconds. */
export type Waiting = { subject: Subject } & (
  | { kind: 'payment'; amount: number; isAdvance: boolean; acceptedTotal: number | null; hasUpi: boolean }
  | { kind: 'quote'; amount: number; validUntil: string }
  | { kind: 'visit'; comesFor: VisitKind; about: string | null }
  | { kind: 'note'; count: number; since: number }
)

/**
 * Lists what waits for a customer: payments, quotations by their last day, visits to choose by their day, and notes, the
 * oldest first. `opens` is the tab of the dashboard that has something in it. One round trip.
 */
export async function listWaiting(ctx: Ctx, userId: SQL) {
  const found = await batch(ctx, {
    orders: ctx.db
      .select({ ...getTableColumns(orders), ...besideColumns(), openNotes: notesColumn })
      .from(orders)
      .where(and(eq(orders.userId, userId), sql`(${isOpenOrder} OR (${owes}))`))
      .orderBy(sql`created_at DESC, id DESC`)
      .limit(lookedAt),
    bookings: ctx.db
      .select({
        ...{ id: bookings.id, serviceType: bookings.serviceType, childName: bookings.childName },
        ...{ eventDate: bookings.eventDate, visits: visitsColumn('bookings'), visitRule: visitRuleColumn() },
      })
      .from(bookings)
      .where(and(eq(bookings.userId, userId), inArray(bookings.status, ['pending', 'confirmed']), hasNoOrder))
      .orderBy(sql`created_at DESC, id DESC`)
      .limit(lookedAt),
    upi: upiStatement(ctx),
    orderCount: countStatement(ctx, orders, eq(orders.userId, userId)),
    bookingCount: countStatement(ctx, bookings, eq(bookings.userId, userId)),
  })
  const counts = { orders: numberOf(found.orderCount), consultations: numberOf(found.bookingCount) }
  const hasUpi = upiOf(found.upi, 1) !== null
  const hasOpenOrder = found.orders.some(({ status }) => isOpen(status))
  const isForBookings = !hasOpenOrder && (found.bookings.length > 0 || counts.orders === 0) && counts.consultations > 0
  return {
    items: inOrder([
      ...found.orders.flatMap((order) => waitingOfOrder(order, hasUpi)),
      ...found.bookings.flatMap(waitingOfBooking),
    ]),
    counts,
    opens: isForBookings ? ('consultations' as const) : ('orders' as const),
  }
}

/** The notes of the shop on photos that the customer sees: how many wait for an answer, and since when. */
const notesColumn = sql`(SELECT json_array(COUNT(*), MIN(note.created_at)) FROM photo_pins AS note
  WHERE note.order_id = orders.id AND note.side = 'shop' AND note.done_at IS NULL
    AND ${namesPhoto(sql`orders.id`, sql`note.photo_key`, { toCustomer: true })}
    AND NOT EXISTS (SELECT 1 FROM photo_pins AS reply WHERE reply.order_id = orders.id AND reply.side = 'customer'
      AND reply.photo_key = note.photo_key AND reply.created_at >= note.created_at))`.mapWith(
  (json: string): { count: number; since: number } => {
    const [count, since]: [number, number] = JSON.parse(json)
    return { count, since }
  },
)

/** No order was made of a booking, or it was cancelled: the booking stands for itself. */
const hasNoOrder = sql`NOT EXISTS (SELECT 1 FROM orders WHERE orders.booking_id = bookings.id AND orders.status <> 'cancelled')`

type FoundOrder = Parameters<typeof toCustomerListItem>[0] & { openNotes: { count: number; since: number } }

function waitingOfOrder({ openNotes, ...row }: FoundOrder, hasUpi: boolean): Waiting[] {
  const order = toCustomerListItem(row)
  const { id, outfitType, wearerName, status, due, total, openQuote } = order
  const subject = { of: 'orders' as const, id, outfitType, wearerName }
  const waiting: Waiting[] = []
  if (due.now > 0)
    waiting.push({
      ...{ kind: 'payment', subject, amount: due.now, hasUpi },
      isAdvance: due.now < due.all,
      acceptedTotal: row.quoteState === 'accepted' ? total : null,
    })
  if (openQuote) waiting.push({ kind: 'quote', subject, amount: openQuote.total, validUntil: openQuote.validUntil })
  const comesFor = visitKindOf(status)
  if (comesFor && isVisitDue(order)) waiting.push({ kind: 'visit', subject, comesFor, about: aboutOf(order) })
  if (openNotes.count > 0 && isOpen(status)) waiting.push({ kind: 'note', subject, ...openNotes })
  return waiting
}

type ListItem = ReturnType<typeof toCustomerListItem>

/**
 * True if the work waits for the customer to come: to be measured, fitted, or to collect. A fitting can be chosen ahead of
 * its stage, once its day is near enough to have free times.
 */
function isVisitDue({ mayChooseVisit, visitsUntil, status, openQuote, ...order }: ListItem) {
  if (!mayChooseVisit || openQuote || order.awaitsNewQuote) return false
  const isDue: Partial<Record<OrderStatus, boolean>> = {
    confirmed: !order.isMeasured,
    measurement: !order.isMeasured,
    stitching: order.fittingOn !== null && visitsUntil !== null && order.fittingOn <= visitsUntil,
    fitting: true,
    ready: order.deliveryWay !== 'door',
  }
  return isDue[status] ?? false
}

/** The day of a fitting that is ahead. */
const aboutOf = ({ status, fittingOn }: ListItem) =>
  status === 'stitching' && fittingOn !== null && fittingOn >= indianToday() ? fittingOn : null

type FoundBooking = Pick<typeof bookings.$inferSelect, 'id' | 'serviceType' | 'childName' | 'eventDate'> &
  Parameters<typeof toCustomerVisits>[0]

function waitingOfBooking({ id, serviceType, childName, eventDate, ...rows }: FoundBooking): Waiting[] {
  const isOver = eventDate !== null && eventDate < indianToday()
  if (isOver || !toCustomerVisits(rows, true).mayChooseVisit) return []
  const subject = { of: 'bookings' as const, id, serviceType, wearerName: childName }
  return [{ kind: 'visit', subject, comesFor: 'consultation', about: null }]
}

const kinds: Waiting['kind'][] = ['payment', 'quote', 'visit', 'note']
/** The day by which items of one kind are sorted; those without one come last, as they were found. */
function dayOf(item: Waiting) {
  if (item.kind === 'quote') return item.validUntil
  if (item.kind === 'note') return String(item.since)
  return (item.kind === 'visit' && item.about) || '~'
}
const inOrder = (items: Waiting[]) =>
  items.toSorted(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0),
  )
