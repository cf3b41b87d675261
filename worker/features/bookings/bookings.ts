import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { type AdminBookingInput, type BookingInput, bookingStatuses } from '../../../shared/bookings.ts'
import type { ListQuery, PageQuery } from '../../../shared/lists.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { createOnce } from '../../db/create-once.ts'
import { listPage } from '../../db/list.ts'
import { bookings, users } from '../../db/schema.ts'
import { reindex } from '../../db/search.ts'
import { fail } from '../../http/failures.ts'
import { refuseForeignId, type User } from '../../http/sessions.ts'
import { upsertLeadStatements } from '../leads/upsert-lead.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import * as photos from '../uploads/photos.ts'
import { type Booking, fromAdmin, fromCustomer, orderColumn } from './booking.ts'
import * as limits from './booking-limits.ts'
import * as idempotency from './idempotency.ts'
import { bookingCreated, bookingReceived } from './notifications.ts'

/**
 * Books a consultation for a customer: booking, photos, lead, the admin's notification and hers in one batch, or nothing.
 * A second request with the same `key` and input answers the first booking (`isRepeat`), with another input 409.
 * 400 for a phone number that cannot exist, 403 for another person's `userId`, 422 for a photo that is not usable, 429 over
 * the limits of the account and of the network `address`.
 */
export async function book(ctx: Ctx, user: User, input: BookingInput, address: string, key?: string) {
  refuseForeignId(user, input.userId)
  const booking = fromCustomer(user, input)
  const request = key ? await idempotency.toIdempotentRequest(user.id, key, input) : undefined
  const photoKeys = booking.inspirationPhotos
  const booker = { userId: user.id, address }
  const {
    first,
    photoRows = [],
    ...spent
  } = await batch(ctx, {
    ...limits.findSpentStatements(ctx, booker),
    first: request && idempotency.findStatement(ctx, request),
    photoRows: photoKeys.length > 0 ? photos.findStatement(ctx, photoKeys) : undefined,
  })
  if (!first?.[0]) limits.refuseTooMany(ctx, spent)
  const { row, repeated } = await createOnce<idempotency.StoredRequest>({
    existing: first?.[0],
    refuseOther: (existing) => idempotency.refuseOther(request, existing),
    find: async () => (request ? (await run(ctx, idempotency.findStatement(ctx, request)))[0] : undefined),
    prepare: async () => {
      const checkedPhotos = await photos.check(ctx, user.id, photoKeys, photoRows)
      const write = () =>
        batch(ctx, {
          counts: limits.countStatements(ctx, booker),
          insertBooking: ctx.db.insert(bookings).values(booking),
          insertKey: request && idempotency.insertStatement(ctx, request, booking.id),
          claimPhotos: photos.claimStatements(ctx, checkedPhotos, 'booking', booking.id),
          insertDerived: insertDerivedStatements(ctx, booking),
          enqueue: [bookingCreated(booking), bookingReceived(booking)].map((one) => enqueueStatement(ctx, one)),
          savePhone: user.phone === null ? savePhoneStatements(ctx, user, booking) : undefined,
        })
      return { row: { booking, bodyHash: request?.bodyHash }, write }
    },
    refuseRace: (error) => {
      limits.refuseRace(error)
      return refuseTakenPhoto(error)
    },
  })
  return { booking: row.booking, isRepeat: repeated }
}

/** 422 for a batch that failed because one of its photos was claimed meanwhile. */
export function refuseTakenPhoto(error: unknown): never {
  if (photos.isClaimRace(error)) fail(422, 'One of your photos is already attached to another booking.')
  throw error
}

/** The phone of a first booking becomes the account's: the admin can find the customer by it from now on. */
const savePhoneStatements = (ctx: Ctx, user: User, { phone, phoneE164 }: Booking) => [
  ctx.db
    .update(users)
    .set({ phone, phoneE164 })
    .where(and(eq(users.id, user.id), isNull(users.phone))),
  ...reindex(ctx, 'customer', user, { ...user, phoneE164 }),
]

/**
 * Stores a booking the admin took in person, by phone or in a chat; she who writes it down needs no notification.
 * Sent again with the same `id` it is the same booking (`repeated`), with another input 409. 400 for a phone number that
 * nobody can have, 422 for a photo that is not usable.
 */
export async function bookByAdmin(ctx: Ctx, admin: User, input: AdminBookingInput) {
  const booking = fromAdmin(input)
  const findStatement = ctx.db.select().from(bookings).where(eq(bookings.id, booking.id))
  const photoKeys = booking.inspirationPhotos
  const { existing, photoRows = [] } = await batch(ctx, {
    existing: input.id ? findStatement : undefined,
    photoRows: photoKeys.length > 0 ? photos.findStatement(ctx, photoKeys) : undefined,
  })
  return createOnce<Booking>({
    existing: existing?.[0],
    refuseOther: (stored) => {
      if (JSON.stringify(enteredOf(stored)) !== JSON.stringify(enteredOf(booking)))
        fail(409, 'This booking was added already. Please look for it in the list.')
    },
    find: async () => (input.id ? (await run(ctx, findStatement))[0] : undefined),
    prepare: async () => {
      const checkedPhotos = await photos.check(ctx, admin.id, photoKeys, photoRows)
      const write = () =>
        batch(ctx, {
          insertBooking: ctx.db.insert(bookings).values(booking),
          claimPhotos: photos.claimStatements(ctx, checkedPhotos, 'booking', booking.id),
          insertDerived: insertDerivedStatements(ctx, booking),
        })
      return { row: booking, write }
    },
    refuseRace: refuseTakenPhoto,
  })
}

/** What the admin typed, in one order: a request that comes again has the same. */
const enteredOf = ({ childName, parentName, phone, email, serviceType, message, ...more }: Booking) => [
  ...[childName, parentName, phone, email, serviceType, message, more.eventDate, more.preferredTime, more.productSlug],
  ...[more.source, more.inspirationPhotos.join(), more.consentAt !== null],
]

/** The search terms and the lead of a new booking. */
const insertDerivedStatements = (ctx: Ctx, booking: Booking) => [
  ...reindex(ctx, 'booking', null, booking),
  ...upsertLeadStatements(ctx, { ...booking, name: booking.parentName, type: 'booking' }),
]

/** What the admin's list of bookings, and an export of it, can be asked for. */
export const listOptions = { kind: 'booking', counter: 'bookings', statuses: bookingStatuses } as const

/** A page of all bookings, for the admin. */
export const list = (ctx: Ctx, query: ListQuery) =>
  listPage(ctx, bookings, query, { ...listOptions, extra: { order: orderColumn } })

/** A page of a customer's own bookings, newest first. */
export const listForCustomer = (ctx: Ctx, userId: SQL, page: PageQuery) =>
  listPage(
    ctx,
    bookings,
    { ...page, sort: 'newest' },
    { scope: eq(bookings.userId, userId), extra: { order: orderColumn } },
  )
