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

/** The statuses an admin may choose after each; the same status again is always allowed. */
export const nextBookingStatuses: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['in-progress', 'cancelled'],
  'in-progress': ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** A customer may cancel a booking, or change what was asked for, only while nothing has been cut. */
export const customerMayCancel = (status: BookingStatus) => status === 'pending' || status === 'confirmed'

/** A booking follows the order that was made of it, until that is cancelled: nobody changes it by itself meanwhile. */
export const followsOrder = (order: { status: string } | null | undefined) =>
  order !== null && order !== undefined && order.status !== 'cancelled'

/** Where a booking came from that an admin enters; one of the form came from `website`. */
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

// Each field that is asked for is stated here once: the forms' and the API's schemas, the row of a new booking, what its
// customer is shown, and what a change of it is called follow from it.
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

/** The fields that its customer may change later. */
const changeSchemas = {
  childName: asked.childName,
  phone,
  eventDate: clearableField(z.iso.date(dateMessage), dateMessage),
  preferredTime: clearable(100, 'Preferred time'),
  message: clearable(2000, 'Message'),
  inspirationPhotos: photoKeys,
}
/** The name of each of them in a sentence. */
export const changeNames = {
  childName: 'the name',
  phone: 'the phone',
  eventDate: 'the day',
  preferredTime: 'the time to call',
  message: 'the message',
  inspirationPhotos: 'the photos',
} as const satisfies Record<keyof typeof changeSchemas, string>

/** `POST /api/bookings`. Unknown and server-controlled fields fall away. */
export const bookingInput = z.extend(bookingFields, {
  /** Whoever is signed in books; a foreign id here is refused rather than ignored. */
  userId: z.nullish(machineText(100, 'Please sign in again')),
  inspirationPhotos: z._default(photoKeys, []),
  consent: z.optional(z.literal(true, { error: 'Please agree to how we keep your details' })),
})
export type BookingInput = z.output<typeof bookingInput>

/** The form's own view of the same fields: the tick is required there, and photos travel beside the fields. */
export const bookingFormInput = z.extend(bookingFields, {
  parentName: personName('Your name'),
  consent: z.literal('on', { error: 'Please agree to how we keep your details' }),
})

/** The same of a customer who has agreed to these words before. */
export const bookingAgainInput = z.extend(bookingFormInput, { consent: z.optional(z.literal('on')) })

/**
 * `PATCH /api/user/bookings/{id}`: what changes, with the `updatedAt` of the booking it was read with. A day that stays
 * may have passed meanwhile: the server refuses one that is chosen anew.
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

/** `POST /api/admin/bookings`: a walk-in or a call, who may have no e-mail; `consent` is what they said in person. */
export const adminBookingInput = z.extend(adminBookingFields, {
  id: idempotencyId,
  inspirationPhotos: z._default(photoKeys, []),
  consent: z.optional(z.boolean()),
  /** The customer who wrote in the chat, or whose file it is made from; otherwise the number finds one. */
  userId: z.optional(rowId),
  enquiry: z.optional(enquiryRef),
})
export type AdminBookingInput = z.output<typeof adminBookingInput>

/** The admin's form of the same fields: the tick is not required there, and photos travel beside the fields. */
export const adminBookingFormInput = z.extend(adminBookingFields, { consent: z.optional(z.literal('on')) })

export const bookingStatusInput = z.object({
  status: z.enum(bookingStatuses, { error: 'Please choose a status' }),
  /** What was shown when it was pressed; another is refused. */
  from: z.optional(z.enum(bookingStatuses)),
})
export type BookingStatusInput = z.output<typeof bookingStatusInput>
