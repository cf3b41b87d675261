import * as z from 'zod/mini'
import { clearableField, dateMessage, enquiryRef, idempotencyId, rowId, version } from './fields.ts'
import { heardFromKeys } from './heard-from.ts'
import { told } from './refusals/fields.ts'
import { serviceTypeKeys } from './services.ts'
import { clearable, email, machineText, message, optional, personName, phone } from './text.ts'
import { indianToday, lastDayAhead, yearsAhead } from './time.ts'
import { photoKeys } from './uploads.ts'

export const bookingStatuses = ['pending', 'confirmed', 'in-progress', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** Statuses that an admin may choose after each status; the current status is always allowed. */
export const nextBookingStatuses: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['in-progress', 'cancelled'],
  'in-progress': ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** Returns whether a customer may cancel or change a booking: only before the cloth is cut. */
export const customerMayCancel = (status: BookingStatus) => status === 'pending' || status === 'confirmed'

/** Returns whether a booking follows its order and cannot be changed on its own. A cancelled order is not followed. */
export const followsOrder = (order: { status: string } | null | undefined) =>
  order !== null && order !== undefined && order.status !== 'cancelled'

/** Sources of a booking that an admin enters; bookings from the form have the source `website`. */
export const enteredBookingSources = ['phone', 'walk-in', 'whatsapp', 'enquiry', 'chat'] as const

const serviceType = z.enum(serviceTypeKeys, {
  error: 'Please choose what we shall make',
})

const dayHasPassed = 'That day has passed. Please choose a day that is still to come.'
const dayIsTooFar = told('event_day_too_far', { years: yearsAhead })
const eventDate = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(z.trim()),
      z.transform((value) => value || undefined),
    ),
    z.optional(
      z.iso.date(dateMessage).check(
        z.refine((day) => day >= indianToday(), dayHasPassed),
        z.refine((day) => day <= lastDayAhead(Date.now()), dayIsTooFar),
      ),
    ),
  ),
)

// Fields of a booking. The schemas of forms and API, the new row, the customer's view and the names of changes derive
// from this list.
const asked = {
  childName: personName('Name'),
  parentName: personName("Parent's name"),
  phone,
  email,
  serviceType,
  message,
  eventDate,
  preferredTime: optional(100, 'Preferred time'),
  productSlug: optional(100, 'Piece'),
}
export const askedNames = Object.keys(asked).filter((name): name is keyof typeof asked => name in asked)
const bookingFields = z.object(asked)

/** Fields that the customer may change later. */
const changeSchemas = {
  childName: asked.childName,
  phone,
  eventDate: clearableField(z.iso.date(dateMessage), dateMessage),
  preferredTime: clearable(100, 'Preferred time'),
  message: clearable(2000, 'Message'),
  inspirationPhotos: photoKeys,
}
/** Names of the changeable fields for use in a sentence. */
export const changeNames = {
  childName: 'the name',
  phone: 'the phone',
  eventDate: 'the day',
  preferredTime: 'the time to call',
  message: 'the message',
  inspirationPhotos: 'the photos',
} as const satisfies Record<keyof typeof changeSchemas, string>

/** `POST /api/bookings`. Drops unknown fields and fields that the server sets. */
export const bookingInput = z.extend(bookingFields, {
  /** The server books for the signed-in customer and refuses another customer's id. */
  userId: z.nullish(machineText(100, 'Please sign in again')),
  inspirationPhotos: z._default(photoKeys, []),
  consent: z.optional(z.literal(true, { error: 'Please agree to how we keep your details' })),
})
export type BookingInput = z.output<typeof bookingInput>

/** Schema of the form: the consent is required and photos are sent separately. */
export const bookingFormInput = z.extend(bookingFields, {
  parentName: personName('Your name'),
  consent: z.literal('on', { error: 'Please agree to how we keep your details' }),
})

/** Schema of the form for a customer who has already agreed to the current text. */
export const bookingAgainInput = z.extend(bookingFormInput, { consent: z.optional(z.literal('on')) })

/**
 * `PATCH /api/user/bookings/{id}`: changed fields, with the `updatedAt` of the booking that was read. An unchanged day
 * may have passed; the server refuses a newly chosen day in the past.
 */
export const bookingPatch = z.extend(
  z.partial(
    z.object({
      ...changeSchemas,
      heardFrom: z.enum(heardFromKeys, { error: 'Please choose how you heard of us' }),
    }),
  ),
  { updatedAt: version },
)
export type BookingPatch = z.output<typeof bookingPatch>

const adminBookingFields = z.extend(bookingFields, {
  email: z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      email,
    ]),
  ),
  source: z.enum(enteredBookingSources, { error: 'Please choose where this booking came from' }),
})

/**
 * `POST /api/admin/bookings`: a walk-in or a call, possibly without an e-mail address; `consent` was given in person.
 */
export const adminBookingInput = z.extend(adminBookingFields, {
  id: idempotencyId,
  inspirationPhotos: z._default(photoKeys, []),
  consent: z.optional(z.boolean()),
  /** Id of the customer who wrote in the chat or whose file was open; otherwise the phone number finds the customer. */
  userId: z.optional(rowId),
  enquiry: z.optional(enquiryRef),
})
export type AdminBookingInput = z.output<typeof adminBookingInput>

/** The admin's form of the same fields: the consent is optional, and photos are sent separately. */
export const adminBookingFormInput = z.extend(adminBookingFields, { consent: z.optional(z.literal('on')) })

export const bookingStatusInput = z.object({
  status: z.enum(bookingStatuses, { error: 'Please choose a status' }),
  /** Status that the admin saw. Any other current status is refused. */
  from: z.optional(z.enum(bookingStatuses)),
})
export type BookingStatusInput = z.output<typeof bookingStatusInput>
