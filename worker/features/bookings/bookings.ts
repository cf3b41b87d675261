import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type BookingInput, bookingStatuses } from '../../../shared/bookings.ts'
import { garmentOfService } from '../../../shared/garments.ts'
import type { EventListQuery, PageQuery } from '../../../shared/lists.ts'
import type { Ctx } from '../../context.ts'
import { withUnanswered } from '../../db/answers.ts'
import { batch, run } from '../../db/batch.ts'
import { findTickStatement, tickStatements } from '../../db/consents.ts'
import { createOnce } from '../../db/create-once.ts'
import { listPage } from '../../db/list.ts'
import { bookings, chatRooms, users } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { visitRuleColumn, visitsColumn } from '../../db/visits.ts'
import { fail } from '../../http/failures.ts'
import { refuseForeignId, type User } from '../../http/sessions.ts'
import { upsertLeadStatements } from '../leads/upsert-lead.ts'
import { enqueueStatement } from '../notifications/enqueue.ts'
import { eventWeekStatements, isEventWeekFull } from '../plan/weeks.ts'
import * as photos from '../uploads/photos.ts'
import { adminColumns, type Booking, fromCustomer, orderColumn, withConsentOf } from './booking.ts'
import * as limits from './booking-limits.ts'
import * as idempotency from './idempotency.ts'
import { bookingCreated, bookingReceived } from './notifications.ts'

/**
 * Books a consultation for a customer: booking, photos, lead, the admin's notification and hers in one batch, or nothing.
 * A second request with the same `key` and input answers the first booking (`isRepeat`), with another input 409.
 * `weekIsFull` when the week in which it would be fitted takes no more; it is booked all the same.
 * 400 for a phone number that cannot exist, 403 for another person's `userId`, 422 for a photo that is not usable, 429 over
 * the limits of the account and of the network `address`.
 */
export async function book(ctx: Ctx, user: User, input: BookingInput, address: string, key?: string) {
  refuseForeignId(user, input.userId)
  const asEntered = fromCustomer(user, input)
  const request = key ? await idempotency.toIdempotentRequest(user.id, key, input) : undefined
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
    ...limits.findSpentStatements(ctx, booker),
    ...eventWeekStatements(ctx, asked),
    rule: ctx.db.select({ visitRule: visitRuleColumn().as('visit_rule') }).from(sql`(SELECT 1)`),
    agreed: findTickStatement(ctx, user.id),
    first: request && idempotency.findStatement(ctx, request),
    photoRows: photoKeys.length > 0 ? photos.findStatement(ctx, photoKeys) : undefined,
  })
  const booking = withConsentOf(asEntered, agreed?.at)
  if (!first?.[0]) limits.refuseTooMany(ctx, found)
  const weekIsFull = isEventWeekFull(found, asked)
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
      limits.refuseRace(error)
      return refuseTakenPhoto(error)
    },
  })
  return { booking: { ...row.booking, visitRule: rule?.visitRule }, isRepeat: repeated, weekIsFull }
}

/** 422 for a batch that failed because one of its photos was claimed meanwhile. */
export function refuseTakenPhoto(error: unknown): never {
  if (photos.isClaimRace(error)) fail(422, 'photo_of_other_booking', { field: 'inspirationPhotos' })
  throw error
}

/** The phone of a first booking becomes the account's: the admin can find the customer by it from now on. */
const savePhoneStatements = (ctx: Ctx, user: User, { phone, phoneE164 }: Booking) => [
  ctx.db
    .update(users)
    .set({ phone, phoneE164, searchText: searchText.customer({ ...user, phoneE164 }) })
    .where(and(eq(users.id, user.id), isNull(users.phone))),
  ctx.db
    .update(chatRooms)
    .set({ searchText: sql`search_text || ${searchText.customer({ ...user, phoneE164 })}` })
    // Another booking of the same moment may have brought another number.
    .where(
      sql`customer_id = ${user.id} AND EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND phone_e164 = ${phoneE164})`,
    ),
]

/** The lead of a new booking. */
export const upsertBookersLeadStatements = (ctx: Ctx, booking: Booking) =>
  upsertLeadStatements(ctx, { ...booking, name: booking.parentName, type: 'booking' })

/** What the admin's list of bookings, and an export of it, can be asked for: those to answer, too. */
export const listed = <Query extends { status?: string | undefined }>(query: Query) =>
  withUnanswered('booking', query, { counted: true, statuses: bookingStatuses } as const)

/** A page of all bookings, for the admin. */
export function list(ctx: Ctx, input: EventListQuery) {
  const { query, options } = listed(input)
  return listPage(ctx, bookings, query, { ...options, extra: adminColumns(input.id !== undefined) })
}

/** A page of a customer's own bookings, newest first. */
export const listForCustomer = (ctx: Ctx, userId: SQL, page: PageQuery) =>
  listPage(
    ctx,
    bookings,
    { ...page, sort: 'newest' },
    {
      scope: eq(bookings.userId, userId),
      extra: { order: orderColumn, visits: visitsColumn('bookings'), visitRule: visitRuleColumn() },
    },
  )
