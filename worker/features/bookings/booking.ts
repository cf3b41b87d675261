import type { BookingInput, DeskBookingInput } from '../../../shared/bookings.ts'
import { consentVersion } from '../../../shared/consent.ts'
import { indianDate } from '../../../shared/time.ts'
import type { bookings } from '../../db/schema.ts'
import { prefixesOf } from '../../db/search.ts'
import { fail } from '../../failure.ts'
import { toE164 } from '../../lib/phone.ts'
import type { User } from '../../session.ts'
import { score } from '../leads/score.ts'

export type Booking = typeof bookings.$inferSelect

/** What the form and the desk both ask. */
type Asked = Omit<BookingInput, 'userId' | 'inspirationPhotos' | 'consent' | 'email'> & { email?: string }

/** A new booking of a customer, scored. 400 for a phone number that cannot exist. */
export function fromForm(user: User, { userId: _own, consent, inspirationPhotos, ...asked }: BookingInput): Booking {
  const seen = { photos: inspirationPhotos.length, hasBookedBefore: user.phone !== null }
  const agreed = consent ? { consentVersion, consentAt: new Date() } : {}
  return { ...draft(asked, seen), ...agreed, userId: user.id, inspirationPhotos }
}

/** A new booking taken at the desk, for whoever came, called or wrote. */
export function fromDesk({ source, ...asked }: DeskBookingInput): Booking {
  return { ...draft(asked, { inPerson: true }), source }
}

function draft(asked: Asked, seen: { photos?: number; hasBookedBefore?: boolean; inPerson?: boolean }): Booking {
  const now = new Date()
  return {
    id: crypto.randomUUID(),
    userId: null,
    childName: asked.childName,
    parentName: asked.parentName,
    phone: asked.phone,
    phoneE164: toE164(asked.phone) ?? fail(400, 'Please enter a valid phone number'),
    email: asked.email ?? null,
    serviceType: asked.serviceType,
    message: asked.message ?? null,
    eventDate: asked.eventDate ?? null,
    preferredTime: asked.preferredTime ?? null,
    productSlug: asked.productSlug ?? null,
    inspirationPhotos: [],
    status: 'pending',
    ...score({ ...asked, ...seen }, indianDate(now.getTime())),
    source: 'website',
    consentVersion: null,
    consentAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** A booking as its customer sees it: without what only the desk works with. */
export function present(booking: Booking) {
  const { phoneE164: _dialled, scoreReasons: _reasons, consentVersion: _version, consentAt: _at, ...shown } = booking
  return shown
}

/** A booking as the owner sees it: with the number to dial and the reasons of its score. */
export function presentToOwner(booking: Booking) {
  const { consentVersion: _version, consentAt: _at, ...shown } = booking
  return shown
}

/** What the owner can find a booking by. */
export const prefixesOfBooking = (booking: Pick<Booking, 'childName' | 'parentName' | 'email' | 'phoneE164'>) =>
  prefixesOf({ names: [booking.childName, booking.parentName], email: booking.email, e164: booking.phoneE164 })
