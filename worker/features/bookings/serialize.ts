import { askedNames, customerMayCancel, followsOrder } from '../../../shared/bookings.ts'
import { pick } from '../../../shared/pick.ts'
import type { VisitRule } from '../../../shared/visit-times.ts'
import { toAdminVisits, toCustomerVisits, type VisitAhead } from '../../db/visits.ts'
import type { Booking, OrderOfBooking } from './booking.ts'
import type { CustomerBooking } from './customer-booking.ts'

/** One that has just been made has no order yet; one the admin took or moved waits for no answer. */
type BookingWithOrder = Booking & {
  order?: OrderOfBooking | null
  isUnanswered?: boolean | null
  visits?: VisitAhead[]
  visitRule?: VisitRule
}

/** A booking as its customer sees it, with the order that was made of it while that is theirs. */
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
  // One that has just been changed does not look.
  ...toCustomerVisits(booking, customerMayCancel(booking.status) && !followsOrder(booking.order)),
})

/** A booking on its customer's page, with the product while it is in the shop. */
export const toCustomerDetails = (booking: CustomerBooking) => ({ ...toCustomer(booking), product: booking.product })

/** With the number to dial, the reasons of its score, what they agreed to, and its order whoever has that. */
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
})

const toOrderLink = ({ id, status }: OrderOfBooking) => ({ id, status })
