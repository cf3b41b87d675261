import { sql } from 'drizzle-orm'
import {
  type AdminBookingInput,
  askedNames,
  type BookingInput,
  customerMayCancel,
  followsOrder,
} from '../../../shared/bookings.ts'
import { consentVersion } from '../../../shared/consent.ts'
import type { OrderStatus } from '../../../shared/orders.ts'
import { pick } from '../../../shared/pick.ts'
import { indianDate, indianToday } from '../../../shared/time.ts'
import type { VisitRule } from '../../../shared/visit-times.ts'
import { isUnansweredColumn } from '../../db/answers.ts'
import type { bookings } from '../../db/schema.ts'
import { searchText } from '../../db/search.ts'
import { toAdminVisits, toCustomerVisits, type VisitAhead, visitsColumn } from '../../db/visits.ts'
import { requireE164 } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { enquiryColumn, type FollowedRef } from '../leads/follow-up.ts'
import { scoreLabels, scoreLead } from '../leads/score.ts'
import type { CustomerBooking } from './bookings.ts'

export type Booking = typeof bookings.$inferSelect

/** The order made from a booking, with the fields that the booking shows. */
export type OrderOfBooking = { id: string; status: OrderStatus; userId: string | null }

/** A column of `bookings`: the booking's order, or null. */
export const orderColumn =
  sql`(SELECT json_object('id', id, 'status', status, 'userId', user_id) FROM orders WHERE booking_id = bookings.id)`.mapWith(
    (json: string): OrderOfBooking | null => JSON.parse(json),
  )

/** Additional columns of a booking for the admin. */
export const adminColumns = (isOne: boolean) => ({
  order: orderColumn,
  isUnanswered: isUnansweredColumn('booking', isOne),
  visits: visitsColumn('bookings'),
  enquiry: isOne ? enquiryColumn('bookings') : sql<null>`NULL`,
})

/** Fields that both a customer and the admin enter. */
type BookingDetails = Omit<BookingInput, 'userId' | 'inspirationPhotos' | 'consent' | 'email'> & { email?: string }

/** Creates a customer's booking with its score. Throws 400 for an impossible phone number. */
export function fromCustomer(
  user: Pick<User, 'id' | 'phone'>,
  { userId: _own, consent, inspirationPhotos, ...details }: BookingInput,
  now = new Date(),
): Booking {
  const signals = { photos: inspirationPhotos.length, hasBookedBefore: user.phone !== null }
  const consentFields = consent ? { consentVersion, consentAt: now } : {}
  return { ...build(details, signals, now), ...consentFields, userId: user.id, inspirationPhotos }
}

/**
 * Returns a booking without a new consent with the customer's earlier consent to the current text, given at `agreedAt`
 * (ms).
 */
export const withConsentOf = (booking: Booking, agreedAt: number | null | undefined): Booking =>
  booking.consentAt || !agreedAt ? booking : { ...booking, consentVersion, consentAt: new Date(agreedAt) }

/**
 * Creates a booking of someone who came, called or wrote, with its score. Throws 400 for an impossible phone number.
 */
export function fromAdmin(
  { id, source, consent, inspirationPhotos, userId, ...details }: AdminBookingInput,
  now = new Date(),
): Booking {
  const booking = build(details, { photos: inspirationPhotos.length, inPerson: true }, now)
  const consentFields = consent ? { consentVersion, consentAt: now } : {}
  return { ...booking, ...consentFields, id: id ?? booking.id, userId: userId ?? null, source, inspirationPhotos }
}

/** Returns the score of a changed booking; points for the customer stay as first counted. */
export function rescore(booking: Booking, before: Booking) {
  const had = (label: string) => before.scoreReasons.some((reason) => reason.label === label)
  const signals = { hasBookedBefore: had(scoreLabels.hasBookedBefore), inPerson: had(scoreLabels.inPerson) }
  return scoreLead({ ...booking, ...signals, photos: booking.inspirationPhotos.length }, indianToday())
}

function build(
  details: BookingDetails,
  signals: { photos?: number; hasBookedBefore?: boolean; inPerson?: boolean },
  now: Date,
): Booking {
  const phoneE164 = requireE164(details.phone)
  return {
    id: crypto.randomUUID(),
    userId: null,
    childName: details.childName,
    parentName: details.parentName,
    phone: details.phone,
    phoneE164,
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
    heardFrom: null,
    consentVersion: null,
    consentAt: null,
    searchText: searchText.booking({ ...details, phoneE164 }),
    createdAt: now,
    updatedAt: now,
  }
}

/** A new booking has no order yet. A booking that the admin took or moved needs no answer. */
type BookingWithOrder = Booking & {
  order?: OrderOfBooking | null
  isUnanswered?: boolean | null
  enquiry?: FollowedRef | null
  visits?: VisitAhead[]
  visitRule?: VisitRule
}

/** Returns a booking for its customer. Includes its order while the order belongs to the customer. */
export const toCustomer = (booking: BookingWithOrder) => ({
  id: booking.id,
  userId: booking.userId,
  ...pick(booking, askedNames),
  inspirationPhotos: booking.inspirationPhotos,
  status: booking.status,
  source: booking.source,
  createdAt: booking.createdAt,
  updatedAt: booking.updatedAt,
  order: booking.order && booking.order.userId === booking.userId ? toOrderLink(booking.order) : null,
  // A booking that was just changed was read without its visits.
  ...toCustomerVisits(booking, customerMayCancel(booking.status) && !followsOrder(booking.order)),
})

/** Returns a booking for its customer's page, with the product if the shop still has it. */
export const toCustomerDetails = (booking: CustomerBooking) => ({ ...toCustomer(booking), product: booking.product })

/**
 * Returns a booking for the admin: also the number to dial, the reasons of its score, the consent, and its order,
 * whoever owns it.
 */
export const toAdmin = (booking: BookingWithOrder) => ({
  ...toCustomer(booking),
  ...toAdminVisits(booking),
  order: booking.order ? toOrderLink(booking.order) : null,
  consentVersion: booking.consentVersion,
  consentAt: booking.consentAt,
  phoneE164: booking.phoneE164,
  heardFrom: booking.heardFrom,
  leadScore: booking.leadScore,
  scoreReasons: booking.scoreReasons,
  isUnanswered: booking.isUnanswered === undefined ? false : booking.isUnanswered,
  /** The enquiry that it was made from; read only for a single booking. */
  enquiry: booking.enquiry ?? null,
})

const toOrderLink = ({ id, status }: OrderOfBooking) => ({ id, status })
