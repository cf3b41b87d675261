import { and, eq, isNull } from 'drizzle-orm'
import { type AdminBookingInput, type BookingInput, bookingStatuses } from '../../../shared/bookings.ts'
import type { ListQuery, PageQuery } from '../../../shared/lists.ts'
import type { Ctx } from '../../context.ts'
import { listPage } from '../../db/list.ts'
import { bookings, users } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import { refuseForeignId, type User } from '../../http/session.ts'
import * as leads from '../leads/leads.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import * as photos from '../uploads/photos.ts'
import { type Booking, fromAdmin, fromCustomer } from './booking.ts'
import * as repeats from './idempotency.ts'
import { bookingCreated } from './notifications.ts'

/**
 * Books a consultation for a customer: booking, photos, lead and the owner's notification in one batch, or nothing.
 * The same `key` and input give the first booking again (`repeated`), another input 409.
 * 400 for a phone number that cannot exist, 403 for another person's `userId`, 422 for a photo that is not usable.
 */
export async function book(ctx: Ctx, user: User, input: BookingInput, key?: string) {
  refuseForeignId(user, input.userId)
  const booking = fromCustomer(user, input)
  const idempotentRequest = key ? await repeats.toIdempotentRequest(user.id, key, input) : undefined
  const [found, photoRows] = await ctx.db.batch([
    repeats.findStatement(ctx, idempotentRequest),
    photos.findStatement(ctx, booking.inspirationPhotos),
  ])
  const existing = repeats.storedBooking(idempotentRequest, found)
  if (existing) return { booking: existing, repeated: true }

  const checkedPhotos = await photos.check(ctx, user.id, booking.inspirationPhotos, photoRows)
  try {
    await ctx.db.batch([
      ctx.db.insert(bookings).values(booking),
      ...(idempotentRequest ? [repeats.insertStatement(ctx, idempotentRequest, booking.id)] : []),
      ...photos.claimStatements(ctx, checkedPhotos, 'booking', booking.id),
      ...derivedStatements(ctx, booking),
      enqueueStatement(ctx, bookingCreated(booking)),
      ...(user.phone === null ? savePhoneStatements(ctx, user, booking) : []),
    ])
    return { booking, repeated: false }
  } catch (error) {
    // All of it has rolled back. If the same request came twice at once, the faster one's booking is the answer.
    const concurrent =
      idempotentRequest && repeats.storedBooking(idempotentRequest, await repeats.findStatement(ctx, idempotentRequest))
    if (concurrent) return { booking: concurrent, repeated: true }
    if (photos.isClaimRace(error)) fail(422, 'One of your photos is already attached to another booking.')
    throw error
  }
}

/** The account's phone, from its first booking: the owner can find the customer by it from now on. */
const savePhoneStatements = (ctx: Ctx, user: User, { phone, phoneE164 }: Booking) => [
  ctx.db
    .update(users)
    .set({ phone, phoneE164 })
    .where(and(eq(users.id, user.id), isNull(users.phone))),
  ...reindex(ctx, 'customer', user, { ...user, phoneE164 }),
]

/** Takes a booking at the desk, for a walk-in or a call; she who writes it down needs no notification. */
export async function bookByAdmin(ctx: Ctx, input: AdminBookingInput) {
  const booking = fromAdmin(input)
  await ctx.db.batch([ctx.db.insert(bookings).values(booking), ...derivedStatements(ctx, booking)])
  return booking
}

/** What every new booking leaves: a way to find it, and its lead. */
function derivedStatements(ctx: Ctx, booking: Booking) {
  const { parentName: name, phone, phoneE164, email, source, leadScore, scoreReasons } = booking
  return [
    ...reindex(ctx, 'booking', null, booking),
    ...leads.upsertStatements(ctx, {
      name,
      phone,
      e164: phoneE164,
      email,
      source,
      type: 'booking',
      leadScore,
      scoreReasons,
    }),
  ]
}

/** A page of all bookings, for the owner. */
export const list = (ctx: Ctx, query: ListQuery) =>
  listPage(ctx, bookings, query, { kind: 'booking', counter: 'bookings', statuses: bookingStatuses })

/** A page of a customer's own bookings, newest first. */
export const listForCustomer = (ctx: Ctx, user: User, page: PageQuery) =>
  listPage(ctx, bookings, { ...page, sort: 'newest' }, { scope: eq(bookings.userId, user.id) })
