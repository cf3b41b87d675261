import type { Booking } from './booking.ts'

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

/** With the number to dial and the reasons of its score. */
export const toAdmin = (booking: Booking) => ({
  ...toCustomer(booking),
  phoneE164: booking.phoneE164,
  scoreReasons: booking.scoreReasons,
})
