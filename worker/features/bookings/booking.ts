import type { AdminBookingInput, BookingInput } from '../../../shared/bookings.ts'
import { consentVersion } from '../../../shared/consent.ts'
import { indianDate } from '../../../shared/time.ts'
import type { bookings } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import type { User } from '../../http/session.ts'
import { toE164 } from '../../lib/phone.ts'
import { scoreLead } from '../leads/score.ts'

export type Booking = typeof bookings.$inferSelect

/** What the form and the desk both ask. */
type BookingDetails = Omit<BookingInput, 'userId' | 'inspirationPhotos' | 'consent' | 'email'> & { email?: string }

/** A new booking of a customer, scored. 400 for a phone number that cannot exist. */
export function fromCustomer(
  user: User,
  { userId: _own, consent, inspirationPhotos, ...details }: BookingInput,
): Booking {
  const signals = { photos: inspirationPhotos.length, hasBookedBefore: user.phone !== null }
  const consentFields = consent ? { consentVersion, consentAt: new Date() } : {}
  return { ...build(details, signals), ...consentFields, userId: user.id, inspirationPhotos }
}

/** A new booking taken at the desk, for whoever came, called or wrote. */
export function fromAdmin({ source, ...details }: AdminBookingInput): Booking {
  return { ...build(details, { inPerson: true }), source }
}

function build(
  details: BookingDetails,
  signals: { photos?: number; hasBookedBefore?: boolean; inPerson?: boolean },
): Booking {
  const now = new Date()
  return {
    id: crypto.randomUUID(),
    userId: null,
    childName: details.childName,
    parentName: details.parentName,
    phone: details.phone,
    phoneE164: toE164(details.phone) ?? fail(400, 'Please enter a valid phone number'),
    email: details.email ?? null,
    serviceType: details.serviceType,
    message: details.message ?? null,
    eventDate: details.eventDate ?? null,
    preferredTime: details.preferredTime ?? null,
    productSlug: details.productSlug ?? null,
    inspirationPhotos: [],
    status: 'pending',
    ...scoreLead({ ...details, ...signals }, indianDate(now.getTime())),
    source: 'website',
    consentVersion: null,
    consentAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** A booking as its customer sees it: without what only the desk works with. */
export function toCustomer(booking: Booking) {
  const { phoneE164: _dialled, scoreReasons: _reasons, consentVersion: _version, consentAt: _at, ...shown } = booking
  return shown
}

/** A booking as the owner sees it: with the number to dial and the reasons of its score. */
export function toAdmin(booking: Booking) {
  const { consentVersion: _version, consentAt: _at, ...shown } = booking
  return shown
}
