import { and, eq, isNull } from 'drizzle-orm'
import { type BookingInput, bookingStatuses, type DeskBookingInput } from '../../../shared/bookings.ts'
import type { ListQuery, PageQuery } from '../../../shared/lists.ts'
import type { Ctx } from '../../context.ts'
import { listPage } from '../../db/list.ts'
import { bookings, users } from '../../db/schema.ts'
import { addTerms, addTermsOfRooms, prefixesOfCustomer } from '../../db/search.ts'
import { fail } from '../../failure.ts'
import { refuseForeignId, type User } from '../../session.ts'
import * as leads from '../leads/leads.ts'
import { record } from '../notifications/record.ts'
import { bookingMade } from '../notifications/texts.ts'
import * as photos from '../uploads/photos.ts'
import { type Booking, fromDesk, fromForm, prefixesOfBooking } from './booking.ts'
import * as repeats from './repeats.ts'

/**
 * Books a consultation for a customer: booking, photos, lead and the owner's notification in one batch, or nothing.
 * The same `key` and input give the first booking again (`repeated`), another input 409.
 * 400 for a phone number that cannot exist, 403 for another person's `userId`, 422 for a photo that is not usable.
 */
export async function book(ctx: Ctx, user: User, input: BookingInput, key?: string) {
  refuseForeignId(user, input.userId)
  const booking = fromForm(user, input)
  const repeat = key ? await repeats.repeatOf(user.id, key, input) : undefined
  const [found, photoRows] = await ctx.db.batch([
    repeats.find(ctx, repeat),
    photos.lookUp(ctx, booking.inspirationPhotos),
  ])
  const earlier = repeats.earlierBooking(repeat, found)
  if (earlier) return { booking: earlier, repeated: true }

  const checked = await photos.check(ctx, user.id, booking.inspirationPhotos, photoRows)
  try {
    await ctx.db.batch([
      ctx.db.insert(bookings).values(booking),
      ...(repeat ? [repeats.remember(ctx, repeat, booking.id)] : []),
      ...photos.claim(ctx, checked, 'booking', booking.id),
      ...traces(ctx, booking),
      record(ctx, bookingMade(booking)),
      ...(user.phone === null ? keepPhone(ctx, user, booking) : []),
    ])
    return { booking, repeated: false }
  } catch (error) {
    // All of it has rolled back. If the same request came twice at once, the faster one's booking is the answer.
    const faster = repeat && repeats.earlierBooking(repeat, await repeats.find(ctx, repeat))
    if (faster) return { booking: faster, repeated: true }
    if (photos.isClaimRace(error)) fail(422, 'One of your photos is already attached to another booking.')
    throw error
  }
}

/** The account's phone, from its first booking: the owner can find the customer by it from now on. */
const keepPhone = (ctx: Ctx, user: User, { phone, phoneE164 }: Booking) => [
  ctx.db
    .update(users)
    .set({ phone, phoneE164 })
    .where(and(eq(users.id, user.id), isNull(users.phone))),
  addTerms(ctx, 'customer', user, prefixesOfCustomer({ ...user, phoneE164 })),
  addTermsOfRooms(ctx, user.id, prefixesOfCustomer({ ...user, phoneE164 })),
]

/** Takes a booking at the desk, for a walk-in or a call; she who writes it down needs no notification. */
export async function bookAtDesk(ctx: Ctx, input: DeskBookingInput) {
  const booking = fromDesk(input)
  await ctx.db.batch([ctx.db.insert(bookings).values(booking), ...traces(ctx, booking)])
  return booking
}

/** What every new booking leaves: a way to find it, and its lead. */
function traces(ctx: Ctx, booking: Booking) {
  const { parentName: name, phone, phoneE164: e164, email, source, leadScore, scoreReasons } = booking
  return [
    addTerms(ctx, 'booking', booking, prefixesOfBooking(booking)),
    ...leads.refresh(ctx, { name, phone, e164, email, source, type: 'booking', leadScore, scoreReasons }),
  ]
}

/** A page of all bookings, for the owner. */
export const list = (ctx: Ctx, query: ListQuery) =>
  listPage(ctx, bookings, query, { kind: 'booking', counter: 'bookings', statuses: bookingStatuses })

/** A page of a customer's own bookings, newest first. */
export const listOf = (ctx: Ctx, user: User, page: PageQuery) =>
  listPage(ctx, bookings, { ...page, sort: 'newest' }, { scope: eq(bookings.userId, user.id) })
