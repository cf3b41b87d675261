import type { AdminBookingInput, BookingInput } from '../../../shared/bookings.ts'
import { consentVersion } from '../../../shared/consent.ts'
import { indianDate } from '../../../shared/time.ts'
import type { bookings } from '../../db/schema.ts'
import { requireE164 } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { scoreLead } from '../leads/score.ts'

export type Booking = typeof bookings.$inferSelect

/** What a customer and the admin both enter. */
type BookingDetails = Omit<BookingInput, 'userId' | 'inspirationPhotos' | 'consent' | 'email'> & { email?: string }

/** A new booking of a customer, scored. 400 for a phone number that cannot exist. */
export function fromCustomer(
  user: Pick<User, 'id' | 'phone'>,
  { userId: _own, consent, inspirationPhotos, ...details }: BookingInput,
  now = new Date(),
): Booking {
  const signals = { photos: inspirationPhotos.length, hasBookedBefore: user.phone !== null }
  const consentFields = consent ? { consentVersion, consentAt: now } : {}
  return { ...build(details, signals, now), ...consentFields, userId: user.id, inspirationPhotos }
}

/** A new booking of someone who came, called or wrote, scored. 400 for a phone number that cannot exist. */
export function fromAdmin({ source, ...details }: AdminBookingInput, now = new Date()): Booking {
  return { ...build(details, { inPerson: true }, now), source }
}

function build(
  details: BookingDetails,
  signals: { photos?: number; hasBookedBefore?: boolean; inPerson?: boolean },
  now: Date,
): Booking {
  return {
    id: crypto.randomUUID(),
    userId: null,
    childName: details.childName,
    parentName: details.parentName,
    phone: details.phone,
    phoneE164: requireE164(details.phone),
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
