import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type BookingStatus, bookingSteps, customerMayCancel } from '../../../shared/bookings.ts'
import type { Ctx } from '../../context.ts'
import { bookings } from '../../db/schema.ts'
import { moveTerms } from '../../db/search.ts'
import { fail } from '../../failure.ts'
import type { User } from '../../session.ts'
import * as notifications from '../notifications/record.ts'
import { type Booking, prefixesOfBooking } from './booking.ts'

/** What a customer reads when the owner takes a step; nothing leads back to pending. */
const newsOf: Record<Exclude<BookingStatus, 'pending'>, { title: string; message: (childName: string) => string }> = {
  confirmed: { title: 'Booking confirmed', message: (name) => `Your consultation for ${name} is confirmed.` },
  'in-progress': { title: 'Work has begun', message: (name) => `We have begun the work for ${name}.` },
  completed: { title: 'Booking completed', message: (name) => `Everything for ${name} is done. Thank you!` },
  cancelled: { title: 'Booking cancelled', message: (name) => `Your booking for ${name} was cancelled.` },
}

/**
 * The owner's step: bookingSteps says which may follow, the same status again changes nothing. The customer is told.
 * 404 for no such booking, 409 for an impossible step or one lost to somebody faster.
 */
export async function moveTo(ctx: Ctx, id: string, status: BookingStatus) {
  const booking = await find(ctx, eq(bookings.id, id))
  if (booking.status === status) return booking
  if (!bookingSteps[booking.status].includes(status) || status === 'pending')
    return fail(409, `A booking that is ${booking.status} cannot become ${status}`)
  const { title, message } = newsOf[status]
  return step(ctx, booking, status, { to: 'customer', title, message: message(booking.childName) })
}

/** The customer's own way out, while nothing has been cut. The owner is told. 404 for another's booking, 409 when late. */
export async function cancel(ctx: Ctx, user: User, id: string) {
  const booking = await find(ctx, and(eq(bookings.id, id), eq(bookings.userId, user.id)))
  if (booking.status === 'cancelled') return booking
  if (!customerMayCancel(booking.status))
    fail(409, `A booking that is ${booking.status} can no longer be cancelled here. Please call us.`)
  const message = `${booking.parentName} cancelled the booking for ${booking.childName}`
  return step(ctx, booking, 'cancelled', { to: 'owner', title: 'Booking cancelled by the customer', message })
}

async function find(ctx: Ctx, which: SQL | undefined) {
  const [booking] = await ctx.db.select().from(bookings).where(which)
  return booking ?? fail(404, 'There is no such booking')
}

/** Writes a step and its news, or nothing if the booking has moved on meanwhile. */
async function step(
  ctx: Ctx,
  booking: Booking,
  status: BookingStatus,
  { to, ...told }: { to: 'customer' | 'owner'; title: string; message: string },
) {
  // A booking from the desk has no account to tell: without this its news would go to the owner, who has none either.
  const heard = to === 'owner' || booking.userId !== null
  const unmoved = sql`EXISTS (SELECT 1 FROM bookings WHERE id = ${booking.id} AND status = ${booking.status})`
  const news = { ...told, userId: to === 'owner' ? null : booking.userId, relatedId: booking.id }
  const [, , [moved]] = await ctx.db.batch([
    notifications.record(ctx, { ...news, type: 'booking_status' }, heard ? unmoved : sql`FALSE`),
    moveTerms(ctx, 'booking', booking, prefixesOfBooking(booking), status),
    ctx.db
      .update(bookings)
      .set({ status })
      .where(and(eq(bookings.id, booking.id), eq(bookings.status, booking.status)))
      .returning(),
  ])
  return moved ?? fail(409, 'This booking has just been changed by someone else. Please reload.')
}
