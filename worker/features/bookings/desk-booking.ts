import { eq } from 'drizzle-orm'
import type { AdminBookingInput } from '../../../shared/bookings.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { consentStatement } from '../../db/consents.ts'
import { createOnce } from '../../db/create-once.ts'
import { requireStatement, retryRefused } from '../../db/require.ts'
import { bookings } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import {
  buildWalkIn,
  findKnownByPhoneStatement,
  insertWalkInStatement,
  isNobodysNumber,
  splitName,
} from '../leads/walk-ins.ts'
import * as photos from '../uploads/photos.ts'
import { type Booking, fromAdmin } from './booking.ts'
import { refuseTakenPhoto, upsertBookersLeadStatements } from './bookings.ts'

/**
 * Stores a booking the admin took in person, by phone or in a chat, with the customer without an account of its number,
 * found or made; she who writes it down needs no notification.
 * Sent again with the same `id` it is the same booking (`repeated`), with another input 409. 400 for a phone number that
 * nobody can have, 422 for a photo that is not usable.
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
    known: [known],
    photoRows = [],
  } = await batch(ctx, {
    existing: input.id ? findStatement : undefined,
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
        })
      return { row: booking, write }
    },
    refuseRace: refuseTakenPhoto,
  })
}

/**
 * A booking with its customer: the customer of the number without an account, else a new one. Where an account has the
 * number confirmed, the booking is nobody's: a mistyped digit must show no stranger what was booked. The account's file
 * finds it by the number.
 */
function withCustomer(booking: Booking, known: { id: string; hasAccount: boolean } | undefined) {
  if (known) return { booking: known.hasAccount ? booking : { ...booking, userId: known.id } }
  const { parentName, email: contactEmail, phone, phoneE164 } = booking
  const newCustomer = buildWalkIn({ ...splitName(parentName), contactEmail, phone, phoneE164 })
  return { booking: { ...booking, userId: newCustomer.id }, newCustomer }
}

/** What the admin typed, in one order: a request that comes again has the same. */
const enteredOf = ({ childName, parentName, phone, email, serviceType, message, ...more }: Booking) => [
  ...[childName, parentName, phone, email, serviceType, message, more.eventDate, more.preferredTime, more.productSlug],
  ...[more.source, more.inspirationPhotos.join(), more.consentAt !== null],
]
