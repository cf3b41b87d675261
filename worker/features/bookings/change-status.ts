import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type BookingStatus, customerMayCancel, nextBookingStatuses } from '../../../shared/bookings.ts'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { bookings } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/session.ts'
import * as notifications from '../notifications/enqueue.ts'
import type { Booking } from './booking.ts'
import * as texts from './notifications.ts'

/**
 * The owner's step: bookingSteps says which may follow, the same status again changes nothing. The customer is told.
 * 404 for no such booking, 409 for an impossible step or one lost to somebody faster.
 */
export async function changeStatus(ctx: Ctx, id: string, status: BookingStatus) {
  const booking = await get(ctx, eq(bookings.id, id))
  if (booking.status === status) return booking
  if (!nextBookingStatuses[booking.status].includes(status) || status === 'pending')
    return fail(409, `A booking that is ${booking.status} cannot become ${status}`)
  // A booking from the desk has no account to tell: without this its news would go to the owner, who has none either.
  const shouldNotify = booking.userId !== null
  return applyStatus(ctx, booking, status, texts.bookingStatusChanged(booking, status), shouldNotify)
}

/** The customer's own way out, while nothing has been cut. The owner is told. 404 for another's booking, 409 when late. */
export async function cancel(ctx: Ctx, user: User, id: string) {
  const booking = await get(ctx, and(eq(bookings.id, id), eq(bookings.userId, user.id)))
  if (booking.status === 'cancelled') return booking
  if (!customerMayCancel(booking.status))
    fail(409, `A booking that is ${booking.status} can no longer be cancelled here. Please call us.`)
  return applyStatus(ctx, booking, 'cancelled', texts.bookingCancelledByCustomer(booking))
}

async function get(ctx: Ctx, condition: SQL | undefined) {
  const [booking] = await ctx.db.select().from(bookings).where(condition)
  return booking ?? fail(404, 'There is no such booking')
}

/** Writes a step and its news, or nothing if the booking has moved on meanwhile. */
async function applyStatus(
  ctx: Ctx,
  booking: Booking,
  status: BookingStatus,
  notification: notifications.NewNotification,
  shouldNotify = true,
) {
  const isUnchanged = sql`EXISTS (SELECT 1 FROM bookings WHERE id = ${booking.id} AND status = ${booking.status})`
  const {
    updated: [updated],
  } = await batch(ctx, {
    notify: shouldNotify ? notifications.enqueueStatement(ctx, notification, isUnchanged) : undefined,
    reindex: reindex(ctx, 'booking', booking, { ...booking, status }),
    updated: ctx.db
      .update(bookings)
      .set({ status })
      .where(and(eq(bookings.id, booking.id), eq(bookings.status, booking.status)))
      .returning(),
  })
  return updated ?? fail(409, 'This booking has just been changed by someone else. Please reload.')
}
