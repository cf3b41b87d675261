import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import {
  type BookingStatus,
  type BookingStatusInput,
  customerMayCancel,
  followsOrder,
  nextBookingStatuses,
} from '../../../shared/bookings.ts'
import type { Ctx } from '../../context.ts'
import { closeAnswerStatement } from '../../db/answers.ts'
import { batch, run } from '../../db/batch.ts'
import { isBookingAsRead } from '../../db/booking-as-read.ts'
import { isRefusal, requireStatement } from '../../db/require.ts'
import { bookings } from '../../db/schema.ts'
import { fail, failStale } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { enqueueStatement, type NewNotification } from '../notifications/enqueue.ts'
import { adminColumns, type Booking, type OrderOfBooking } from './booking.ts'
import { bookingCancelledByCustomer, bookingStatusChanged } from './notifications.ts'
import { statusMessageStatement } from './whatsapp.ts'

/**
 * Gives a booking the status the admin chose and notifies its customer; the same status again changes nothing.
 * 404 for no such booking, 409 for a status that may not follow, for one that follows its order (`orderId`), and when the
 * booking has changed meanwhile, or since it was shown (`from`).
 */
export async function changeStatus(ctx: Ctx, id: string, { status, from }: BookingStatusInput) {
  const booking = await get(ctx, eq(bookings.id, id))
  if (booking.status === status) return booking
  if (from && booking.status !== from) failStale('booking_is_by_now', { values: { status: booking.status } })
  if (booking.order && followsOrder(booking.order))
    fail(409, 'booking_follows_order', { details: { orderId: booking.order.id } })
  if (!nextBookingStatuses[booking.status].includes(status) || status === 'pending')
    return fail(409, 'booking_cannot_become', { values: { status: booking.status, next: status } })
  // A booking the admin entered has no account. A notification without one would go to the admin.
  const notification = booking.userId === null ? undefined : bookingStatusChanged(booking, status)
  return update(ctx, booking, status, notification)
}

/**
 * Cancels a customer's own booking, while there is no order of it and nothing has been cut, and notifies the admin.
 * 404 for another person's booking, 409 when it is too late.
 */
export async function cancel(ctx: Ctx, user: User, id: string) {
  const booking = await get(ctx, and(eq(bookings.id, id), eq(bookings.userId, user.id)))
  if (booking.status === 'cancelled') return booking
  if (followsOrder(booking.order)) fail(409, 'booking_has_order')
  if (!customerMayCancel(booking.status)) fail(409, 'booking_not_cancellable', { values: { status: booking.status } })
  // Nobody is waiting for an answer any more: that is neither kept nor broken.
  const closeAnswer = closeAnswerStatement(ctx, 'booking', id, 'void')
  return update(ctx, booking, 'cancelled', bookingCancelledByCustomer(booking), closeAnswer)
}

async function get(ctx: Ctx, condition: SQL | undefined) {
  const [booking] = await run(ctx, findStatement(ctx, condition))
  return booking ?? fail(404, 'booking_unknown')
}

/** Statement: a booking with all that the admin sees of it. */
const findStatement = (ctx: Ctx, condition: SQL | undefined) =>
  ctx.db
    .select({ ...getTableColumns(bookings), ...adminColumns(true) })
    .from(bookings)
    .where(condition)

type BookingWithOrder = Booking & { order: OrderOfBooking | null }

async function update(
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
    // With its visits, which end with a booking that is cancelled, and stay with another.
    shown: findStatement(ctx, isBooking),
  }).catch((error) => {
    if (isRefusal(error)) failStale('booking_status_changed')
    throw error
  })
  return shown ?? failStale('booking_status_changed')
}
