import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import {
  type BookingPatch,
  type BookingStatus,
  type BookingStatusInput,
  changeNames,
  customerMayCancel,
  followsOrder,
  nextBookingStatuses,
} from '../../../shared/bookings.ts'
import type { HeardFrom } from '../../../shared/heard-from.ts'
import { indianToday, lastDayAhead, yearsAhead } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { closeAnswerStatement } from '../../db/answers.ts'
import { batch, run } from '../../db/batch.ts'
import { isBookingAsRead } from '../../db/predicates.ts'
import { bookings } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { changedColumns, isRefusal, nextVersion, requireStatement, requireUnchanged } from '../../db/writes.ts'
import { fail, failStale, requireE164 } from '../../http/failures.ts'
import { countUseStatement, isWithinLimitSql, refuseOverLimit } from '../../http/limits.ts'
import type { User } from '../../http/sessions.ts'
import { findBookersLeadStatement, moveLeadStatement } from '../leads/leads.ts'
import { enqueueStatement, type NewNotification } from '../notifications/enqueue.ts'
import * as photos from '../uploads/photos.ts'
import { refuseTakenPhoto } from './book.ts'
import { adminColumns, type Booking, type OrderOfBooking, rescore } from './booking.ts'
import { findForCustomerStatement } from './bookings.ts'
import {
  bookingCancelledByCustomer,
  bookingChangedByCustomer,
  bookingStatusChanged,
  changedMessageStatements,
  statusMessageStatement,
} from './notifications.ts'

/** Returns whether customers can change a field; `changeNames` also names it in the admin's notification. */
const isChangeable = (name: string): name is keyof typeof changeNames => name in changeNames
const changeableFields = Object.keys(changeNames).filter(isChangeable)

/**
 * Changes a customer's booking before the cloth is cut: booking, photos, lead and the admin's notification in one
 * batch. Throws 400 for an impossible phone number or a past day, 404 for another customer's booking, 422 for an
 * unusable photo. Throws 409 if it is too late or the booking changed since the read.
 */
export async function changeBooking(ctx: Ctx, user: User, id: string, { updatedAt, ...patch }: BookingPatch) {
  const { heardFrom, ...fields } = patch
  // Only the customer writes this field, so it needs no version and can be set at any time.
  if (heardFrom && Object.values(fields).every((value) => value === undefined))
    return noteHeardFrom(ctx, user, id, heardFrom)
  const photoKeys = patch.inspirationPhotos ?? []
  const {
    uses,
    found: [found],
    lead: [lead],
    photoRows = [],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'bookingChanges', user.id),
    found: findForCustomerStatement(ctx, user.id, id),
    lead: findBookersLeadStatement(ctx, user.id, id),
    photoRows: photoKeys.length > 0 ? photos.findStatement(ctx, photoKeys) : undefined,
  })
  refuseOverLimit(ctx, 'bookingChanges', uses)
  if (!found) return fail(404, 'booking_unknown')
  const { order, product: _shown, visits: _visits, visitRule: _rule, ...booking } = found
  if (!customerMayCancel(booking.status) || followsOrder(order)) fail(409, 'work_begun')
  if (booking.updatedAt.getTime() !== updatedAt.getTime()) refuseStale()

  const next = applyPatch(booking, patch)
  const changed = changeableFields.filter((name) => String(next[name] ?? '') !== String(booking[name] ?? ''))
  if (changed.length === 0) return booking
  if (changed.includes('eventDate') && next.eventDate && next.eventDate < indianToday())
    fail(400, 'event_day_past', { field: 'eventDate' })
  if (changed.includes('eventDate') && next.eventDate && next.eventDate > lastDayAhead(Date.now()))
    fail(400, 'event_day_too_far', { field: 'eventDate', values: { years: yearsAhead } })
  const addedKeys = next.inspirationPhotos.filter((key) => !booking.inspirationPhotos.includes(key))
  const checked = await photos.check(ctx, user.id, addedKeys, photoRows)

  const notification = bookingChangedByCustomer(next, joinNames(changed.map((name) => changeNames[name])))
  const {
    written: [written],
    released,
  } = await batch(ctx, {
    requireUnchanged: requireUnchanged(ctx, bookings, id, updatedAt),
    enqueue: enqueueStatement(ctx, notification),
    messages: changedMessageStatements(ctx, next),
    moveLead: lead && moveLeadStatement(ctx, lead, booking, next),
    written: ctx.db
      .update(bookings)
      .set({ ...changedColumns(next, booking), updatedAt: nextVersion(updatedAt) })
      .where(eq(bookings.id, id))
      .returning(),
    released: photos.releaseStatement(
      ctx,
      // A cancelled order of the booking may be reopened with its photos.
      sql`claim_kind = 'booking' AND claim_id = ${id} AND NOT EXISTS (
        SELECT 1 FROM bookings, json_each(bookings.inspiration_photos) AS photo
        WHERE bookings.id = ${id} AND photo.value = photos.key)
        AND NOT EXISTS (SELECT 1 FROM orders, json_each(orders.inspiration_photos) AS photo
          WHERE orders.booking_id = ${id} AND photo.value = photos.key)`,
    ),
    claimPhotos: photos.claimStatements(ctx, checked, 'booking', id),
  }).catch((error) => (isRefusal(error) ? refuseStale() : refuseTakenPhoto(error)))
  photos.discard(ctx, released)
  return written ?? refuseStale()
}

function applyPatch(booking: Booking, patch: Omit<BookingPatch, 'updatedAt'>): Booking {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const phoneE164 = patch.phone === undefined ? booking.phoneE164 : requireE164(patch.phone)
  const next: Booking = { ...booking, ...given, phoneE164 }
  return { ...next, ...rescore(next, booking), searchText: searchText.booking(next) }
}

const refuseStale = (): never => failStale('booking_changed')

const joinNames = (names: string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/**
 * Notes how a customer heard of the boutique; the last choice counts. Keeps the booking's version, because no edited
 * field changes. Throws 404 for another customer's booking.
 */
async function noteHeardFrom(ctx: Ctx, user: User, id: string, heardFrom: HeardFrom) {
  const {
    uses,
    noted: [noted],
  } = await batch(ctx, {
    uses: countUseStatement(ctx, 'bookingChanges', user.id),
    noted: ctx.db
      .update(bookings)
      .set({ heardFrom, updatedAt: sql`updated_at` })
      .where(and(eq(bookings.id, id), eq(bookings.userId, user.id), isWithinLimitSql(ctx, 'bookingChanges', user.id)))
      .returning(),
  })
  refuseOverLimit(ctx, 'bookingChanges', uses)
  return noted ?? fail(404, 'booking_unknown')
}

/**
 * Gives a booking the status that the admin chose and notifies its customer; an unchanged status has no effect. Throws
 * 404 for an unknown booking. Throws 409 for a status that may not follow, and for a booking that follows its order
 * (`orderId`). Also throws 409 if the booking changed meanwhile or since it was shown (`from`).
 */
export async function changeBookingStatus(ctx: Ctx, id: string, { status, from }: BookingStatusInput) {
  const booking = await getBooking(ctx, eq(bookings.id, id))
  if (booking.status === status) return booking
  if (from && booking.status !== from) failStale('booking_is_by_now', { values: { status: booking.status } })
  if (booking.order && followsOrder(booking.order))
    fail(409, 'booking_follows_order', { details: { orderId: booking.order.id } })
  if (!nextBookingStatuses[booking.status].includes(status) || status === 'pending')
    return fail(409, 'booking_cannot_become', { values: { status: booking.status, next: status } })
  // A booking that the admin entered has no account. A notification without one would go to the admins.
  const notification = booking.userId === null ? undefined : bookingStatusChanged(booking, status)
  return writeStatus(ctx, booking, status, notification)
}

/**
 * Cancels a customer's own booking, if it has no order and nothing is cut, and notifies the admin. Throws 404 for
 * another customer's booking, 409 if it is too late.
 */
export async function cancelBooking(ctx: Ctx, user: User, id: string) {
  const booking = await getBooking(ctx, and(eq(bookings.id, id), eq(bookings.userId, user.id)))
  if (booking.status === 'cancelled') return booking
  if (followsOrder(booking.order)) fail(409, 'booking_has_order')
  if (!customerMayCancel(booking.status)) fail(409, 'booking_not_cancellable', { values: { status: booking.status } })
  // The customer needs no answer any more, so the request counts as neither kept nor broken.
  const closeAnswer = closeAnswerStatement(ctx, 'booking', id, 'void')
  return writeStatus(ctx, booking, 'cancelled', bookingCancelledByCustomer(booking), closeAnswer)
}

async function getBooking(ctx: Ctx, condition: SQL | undefined) {
  const [booking] = await run(ctx, findOneStatement(ctx, condition))
  return booking ?? fail(404, 'booking_unknown')
}

/** Statement: selects a booking with all columns for the admin. */
const findOneStatement = (ctx: Ctx, condition: SQL | undefined) =>
  ctx.db
    .select({ ...getTableColumns(bookings), ...adminColumns(true) })
    .from(bookings)
    .where(condition)

type BookingWithOrder = Booking & { order: OrderOfBooking | null }

async function writeStatus(
  ctx: Ctx,
  booking: BookingWithOrder,
  status: BookingStatus,
  notification?: NewNotification,
  closeAnswer?: ReturnType<typeof closeAnswerStatement>,
) {
  const isBooking = eq(bookings.id, booking.id)
  const hasNoOrder = sql`NOT EXISTS (SELECT 1 FROM orders WHERE booking_id = ${booking.id} AND status <> 'cancelled')`
  const {
    shown: [shown],
  } = await batch(ctx, {
    requireUnchanged: requireStatement(ctx, sql`${isBookingAsRead(booking)} AND ${hasNoOrder}`),
    enqueue: notification && enqueueStatement(ctx, notification),
    message: statusMessageStatement(ctx, { ...booking, status }),
    closeAnswer,
    updated: ctx.db.update(bookings).set({ status }).where(isBooking),
    // Includes its visits, which end with a cancelled booking and stay otherwise.
    shown: findOneStatement(ctx, isBooking),
  }).catch((error) => {
    if (isRefusal(error)) failStale('booking_status_changed')
    throw error
  })
  return shown ?? failStale('booking_status_changed')
}
