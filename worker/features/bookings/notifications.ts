import type { BookingStatus } from '../../../shared/bookings.ts'
import { type ServiceType, serviceLabels } from '../../../shared/services.ts'
import type { NewNotification } from '../notifications/enqueue.ts'

type Booking = {
  id: string
  userId: string | null
  parentName: string
  childName: string
  serviceType: ServiceType
}

/** `weekIsFull`: the week in which it would be fitted takes no more. */
export const bookingCreated = (
  { id, parentName, childName, serviceType }: Booking,
  weekIsFull = false,
): NewNotification => ({
  userId: null,
  type: 'booking',
  title: 'New consultation booking',
  message: `${parentName} asks for ${serviceLabels[serviceType]} for ${childName}${weekIsFull ? '. That week is full' : ''}`,
  relatedId: id,
})

/** What whoever booked keeps of it. */
export const bookingReceived = ({ id, userId, childName, serviceType }: Booking): NewNotification => ({
  userId,
  type: 'booking',
  title: 'We have your booking',
  message: `${serviceLabels[serviceType]} for ${childName}. We will contact you within 24 hours.`,
  relatedId: id,
})

/** `changed` names what is different now: 'the day and the phone'. */
export const bookingChangedByCustomer = ({ id, parentName, childName }: Booking, changed: string): NewNotification => ({
  userId: null,
  type: 'booking',
  title: 'Booking changed by the customer',
  message: `${parentName} changed ${changed} of the booking for ${childName}`,
  relatedId: id,
})

/** What a customer reads when an admin changes the status; no change leads back to pending. */
const statusTexts: Record<
  Exclude<BookingStatus, 'pending'>,
  { title: string; message: (childName: string) => string }
> = {
  confirmed: { title: 'Booking confirmed', message: (name) => `Your consultation for ${name} is confirmed.` },
  'in-progress': { title: 'Work has begun', message: (name) => `We have begun the work for ${name}.` },
  completed: { title: 'Booking completed', message: (name) => `Everything for ${name} is done. Thank you!` },
  cancelled: { title: 'Booking cancelled', message: (name) => `Your booking for ${name} was cancelled.` },
}

export const bookingStatusChanged = (
  { id, userId, childName }: Booking,
  status: keyof typeof statusTexts,
): NewNotification => ({
  userId,
  type: 'booking_status',
  title: statusTexts[status].title,
  message: statusTexts[status].message(childName),
  relatedId: id,
})

export const bookingCancelledByCustomer = ({ id, parentName, childName }: Booking): NewNotification => ({
  userId: null,
  type: 'booking_status',
  title: 'Booking cancelled by the customer',
  message: `${parentName} cancelled the booking for ${childName}`,
  relatedId: id,
})
