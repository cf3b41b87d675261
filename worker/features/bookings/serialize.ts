import type { Booking } from './booking.ts'
import type { CustomerBooking } from './customer-booking.ts'

/** A booking as its customer sees it. */
export const toCustomer = (booking: Booking) => ({
  id: booking.id,
  userId: booking.userId,
  childName: booking.childName,
  parentName: booking.parentName,
  phone: booking.phone,
  email: booking.email,
  serviceType: booking.serviceType,
  message: booking.message,
  eventDate: booking.eventDate,
  preferredTime: booking.preferredTime,
  productSlug: booking.productSlug,
  inspirationPhotos: booking.inspirationPhotos,
  status: booking.status,
  leadScore: booking.leadScore,
  source: booking.source,
  createdAt: booking.createdAt,
  updatedAt: booking.updatedAt,
})

/** A booking on its customer's page, with the order made from it and the product while it is in the shop. */
export const toCustomerDetails = (booking: CustomerBooking) => ({
  ...toCustomer(booking),
  orderId: booking.orderId,
  product: booking.product,
})

/** With the number to dial, the reasons of its score, and what they agreed to. */
export const toAdmin = (booking: Booking) => ({
  ...toCustomer(booking),
  consentVersion: booking.consentVersion,
  consentAt: booking.consentAt,
  phoneE164: booking.phoneE164,
  scoreReasons: booking.scoreReasons,
})
