import * as z from 'zod/mini'
import { serviceTypeKeys } from './services.ts'
import { email, message, optional, personName, phone } from './text.ts'
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

/** A customer may cancel only while nothing has been cut. */
export const customerMayCancel = (status: BookingStatus) => status === 'pending' || status === 'confirmed'

/** Where a booking came from that an admin enters; one of the form came from `website`. */
export const enteredBookingSources = ['phone', 'walk-in', 'whatsapp'] as const

const serviceType = z.enum(serviceTypeKeys, {
  error: 'Please choose what we shall make',
})

const eventDate = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(z.trim()),
      z.transform((value) => value || undefined),
    ),
    z.optional(z.iso.date('Please enter the date as year-month-day')),
  ),
)

const bookingFields = z.object({
  childName: personName('Name'),
  parentName: personName("Parent's name"),
  phone,
  email,
  serviceType,
  message,
  eventDate,
  preferredTime: optional(100, 'Preferred time'),
  productSlug: optional(100, 'Piece'),
})

/** `POST /api/bookings`. Unknown and server-controlled fields fall away. */
export const bookingInput = z.extend(bookingFields, {
  /** Whoever is signed in books; a foreign id here is refused rather than ignored. */
  userId: z.nullish(z.string({ error: 'Please sign in again' }).check(z.maxLength(100, 'Please sign in again'))),
  inspirationPhotos: z._default(photoKeys, []),
  consent: z.optional(z.literal(true, { error: 'Please agree to how we keep your details' })),
})
export type BookingInput = z.output<typeof bookingInput>

/** Makes a booking sent twice one booking: any text of the browser's choosing, such as a uuid made with the form. */
export const idempotencyHeader = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.maxLength(200, 'This request cannot be told from others. Please reload the page.')),
  ),
})

/** The form's own view of the same fields: the tick is required there, and photos travel beside the fields. */
export const bookingFormInput = z.extend(bookingFields, {
  consent: z.literal('on', { error: 'Please agree to how we keep your details' }),
})

/** `POST /api/admin/bookings`: a walk-in or a call, who may have no e-mail. */
export const adminBookingInput = z.extend(bookingFields, {
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
export type AdminBookingInput = z.output<typeof adminBookingInput>

export const bookingStatusInput = z.object({
  status: z.enum(bookingStatuses, { error: 'Please choose a status' }),
})
