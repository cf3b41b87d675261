import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AdminBookingInput, BookingInput } from '../../../shared/bookings.ts'
import { garmentOfService } from '../../../shared/garments.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { consentStatement, findTickStatement, tickStatements } from '../../db/consents.ts'
import { isStaying } from '../../db/ownership.ts'
import { bookings, chatRooms, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { visitRuleColumn } from '../../db/visits.ts'
import { createOnce, requireStatement, retryRefused } from '../../db/writes.ts'
import { fail } from '../../http/failures.ts'
import { refuseForeignId, type User } from '../../http/sessions.ts'
import { findEnquiryStatement, foundEnquiry, madeStatements } from '../leads/follow-up.ts'
import { upsertLeadStatements } from '../leads/leads.ts'
import {
  buildWalkIn,
  findKnownByPhoneStatement,
  insertWalkInStatement,
  isNobodysNumber,
  splitName,
} from '../leads/walk-ins.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { eventWeekStatements, isEventWeekFull } from '../plan/weeks.ts'
import * as photos from '../uploads/photos.ts'
import { type Booking, fromAdmin, fromCustomer, withConsentOf } from './booking.ts'
import * as requests from './booking-requests.ts'
import { bookingCreated, bookingReceived } from './notifications.ts'

/**
 * Books a consultation for a customer. Writes booking, photos, lead and both notifications in one batch, or nothing. A
 * repeated request with the same `key` and input returns the first booking (`isRepeat`). `weekIsFull` if the week of
 * its fitting has no capacity left; the booking is made anyway. Throws 400 for an impossible phone number, 403 for
 * another user's `userId`, 409 for the same `key` with another input. Throws 422 for an unusable photo, 429 over the
 * limits of the account and the network `address`.
 */
export async function book(ctx: Ctx, user: User, input: BookingInput, address: string, key?: string) {
  refuseForeignId(user, input.userId)
  const asEntered = fromCustomer(user, input)
  const request = key ? await requests.toIdempotentRequest(user.id, key, input) : undefined
  const photoKeys = asEntered.inspirationPhotos
  const booker = { userId: user.id, address }
  const asked = { garment: garmentOfService[asEntered.serviceType], eventDate: asEntered.eventDate }
  const {
    first,
    rule: [rule],
    photoRows = [],
    agreed: [agreed],
    ...found
  } = await batch(ctx, {
    ...requests.findSpentStatements(ctx, booker),
    ...eventWeekStatements(ctx, asked),
    rule: ctx.db.select({ visitRule: visitRuleColumn().as('visit_rule') }).from(sql`(SELECT 1)`),
    agreed: findTickStatement(ctx, user.id),
    first: request && requests.findStatement(ctx, request),
    photoRows: photoKeys.length > 0 ? photos.findStatement(ctx, photoKeys) : undefined,
  })
  const booking = withConsentOf(asEntered, agreed?.at)
  if (!first?.[0]) requests.refuseTooMany(ctx, found)
  const weekIsFull = isEventWeekFull(found, asked)
  const { row, repeated } = await createOnce<requests.StoredRequest>({
    existing: first?.[0],
    refuseOther: (existing) => requests.refuseOther(request, existing),
    find: async () => (request ? (await run(ctx, requests.findStatement(ctx, request)))[0] : undefined),
    prepare: async () => {
      const checkedPhotos = await photos.check(ctx, user.id, photoKeys, photoRows)
      const write = () =>
        batch(ctx, {
          counts: requests.countStatements(ctx, booker),
          insertBooking: ctx.db.insert(bookings).values(booking),
          insertKey: request && requests.insertStatement(ctx, request, booking.id),
          claimPhotos: photos.claimStatements(ctx, checkedPhotos, 'booking', booking.id),
          upsertLead: upsertBookersLeadStatements(ctx, booking),
          consents: input.consent ? tickStatements(ctx, { userId: user.id, how: 'booking' }) : undefined,
          enqueue: [bookingCreated(booking, weekIsFull), bookingReceived(booking)].map((one) =>
            enqueueStatement(ctx, one),
          ),
          savePhone: user.phone === null ? savePhoneStatements(ctx, user, booking) : undefined,
        })
      return { row: { booking, bodyHash: request?.bodyHash }, write }
    },
    refuseRace: (error) => {
      requests.refuseRace(error)
      return refuseTakenPhoto(error)
    },
  })
  return { booking: { ...row.booking, visitRule: rule?.visitRule }, isRepeat: repeated, weekIsFull }
}

/** Throws 422 if a batch failed because one of its photos was claimed meanwhile. */
export function refuseTakenPhoto(error: unknown): never {
  if (photos.isClaimRace(error)) fail(422, 'photo_of_other_booking', { field: 'inspirationPhotos' })
  throw error
}

/** Stores the phone of a first booking in the account, so that the admin can find the customer by it. */
const savePhoneStatements = (ctx: Ctx, user: User, { phone, phoneE164 }: Booking) => [
  ctx.db
    .update(users)
    .set({ phone, phoneE164, searchText: searchText.customer({ ...user, phoneE164 }) })
    .where(and(eq(users.id, user.id), isNull(users.phone))),
  ctx.db
    .update(chatRooms)
    .set({ searchText: sql`search_text || ${searchText.customer({ ...user, phoneE164 })}` })
    // Skipped if a concurrent booking stored another number.
    .where(
      sql`customer_id = ${user.id} AND EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND phone_e164 = ${phoneE164})`,
    ),
]

/** Creates or updates the lead of a new booking. */
const upsertBookersLeadStatements = (ctx: Ctx, booking: Booking) =>
  upsertLeadStatements(ctx, { ...booking, name: booking.parentName, type: 'booking' })

/**
 * Stores a booking that the admin took in person, by phone, in a chat or from an enquiry. Finds or creates the customer
 * without an account for its number. Sends no notification to the admin. Marks the enquiry as answered. A repeated
 * request with the same `id` returns the same booking (`repeated`). Throws 400 for an impossible phone number, 404 for
 * an unknown customer or enquiry. Throws 409 for the same `id` with another input, 422 for an unusable photo.
 */
export function bookByAdmin(ctx: Ctx, admin: User, input: AdminBookingInput) {
  const entered = fromAdmin(input)
  return retryRefused(
    () => tryToBook(ctx, admin, input, entered),
    () => fail(409, 'number_just_taken', { field: 'phone' }),
  )
}

async function tryToBook(ctx: Ctx, admin: User, input: AdminBookingInput, entered: Booking) {
  const findStatement = ctx.db.select().from(bookings).where(eq(bookings.id, entered.id))
  const photoKeys = entered.inspirationPhotos
  const {
    existing,
    named: [named] = [],
    known: [known],
    photoRows = [],
    ...found
  } = await batch(ctx, {
    existing: input.id ? findStatement : undefined,
    enquiry: findEnquiryStatement(ctx, input.enquiry),
    named: input.userId ? findCustomerStatement(ctx, input.userId) : undefined,
    known: findKnownByPhoneStatement(ctx, entered.phoneE164),
    photoRows: photoKeys.length > 0 ? photos.findStatement(ctx, photoKeys) : undefined,
  })
  return createOnce<Booking>({
    existing: existing?.[0],
    refuseOther: (stored) => {
      if (JSON.stringify(enteredOf(stored)) !== JSON.stringify(enteredOf(entered))) fail(409, 'booking_added_already')
    },
    find: async () => (input.id ? (await run(ctx, findStatement))[0] : undefined),
    prepare: async () => {
      const checkedPhotos = await photos.check(ctx, admin.id, photoKeys, photoRows)
      if (input.userId && !named) fail(404, 'customer_unknown')
      const enquiry = foundEnquiry(input.enquiry, found.enquiry)
      const { booking, newCustomer } = withCustomer(entered, known)
      const write = () =>
        batch(ctx, {
          requireNobody: newCustomer && requireStatement(ctx, isNobodysNumber(newCustomer)),
          insertCustomer: newCustomer && insertWalkInStatement(ctx, newCustomer),
          insertBooking: ctx.db.insert(bookings).values(booking),
          claimPhotos: photos.claimStatements(ctx, checkedPhotos, 'booking', booking.id),
          upsertLead: upsertBookersLeadStatements(ctx, booking),
          consents:
            input.consent && booking.userId
              ? consentStatement(ctx, {
                  ...{ userId: booking.userId, kind: 'notice', given: true },
                  ...{ how: booking.source, byId: admin.id },
                })
              : undefined,
          made: madeStatements(ctx, enquiry, 'booking', booking.id),
        })
      return { row: booking, write }
    },
    refuseRace: refuseTakenPhoto,
  })
}

const findCustomerStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'customer'), isStaying))

/**
 * Returns a booking with its customer: the named one, the customer without an account who has the number, or a new one.
 * If an account has the number confirmed, the booking gets no customer: a mistyped digit must not show a booking to a
 * stranger. The account's page finds it by the number.
 */
function withCustomer(booking: Booking, known: { id: string; hasAccount: boolean } | undefined) {
  if (booking.userId) return { booking }
  if (known) return { booking: known.hasAccount ? booking : { ...booking, userId: known.id } }
  const { parentName, email: contactEmail, phone, phoneE164 } = booking
  const newCustomer = buildWalkIn({ ...splitName(parentName), contactEmail, phone, phoneE164 })
  return { booking: { ...booking, userId: newCustomer.id }, newCustomer }
}

/** Returns the admin's input in a fixed order, to recognise a repeated request. */
const enteredOf = ({ childName, parentName, phone, email, serviceType, message, ...more }: Booking) => [
  ...[childName, parentName, phone, email, serviceType, message, more.eventDate, more.preferredTime, more.productSlug],
  ...[more.source, more.inspirationPhotos.join(), more.consentAt !== null],
]
