import type { BookingStatus } from '../../../shared/bookings.ts'
import { type ServiceType, serviceLabels, serviceName } from '../../../shared/services.ts'
import { t } from '../../../shared/words/t.ts'
import { sayInBoth } from '../../told.ts'
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
  ...sayInBoth(() => ({
    title: t('We have your booking'),
    message: t('{garment} for {name}. We will contact you within 24 hours.', {
      garment: serviceName(serviceType),
      name: childName,
    }),
  })),
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
const statusTexts = (name: string) => ({
  confirmed: {
    title: t('Booking confirmed'),
    message: t('Your consultation for {name} is confirmed.', { name }),
  },
  'in-progress': { title: t('Work has begun'), message: t('We have begun the work for {name}.', { name }) },
  completed: { title: t('Booking completed'), message: t('Everything for {name} is done. Thank you!', { name }) },
  cancelled: { title: t('Booking cancelled'), message: t('Your booking for {name} was cancelled.', { name }) },
})

export const bookingStatusChanged = (
  { id, userId, childName }: Booking,
  status: Exclude<BookingStatus, 'pending'>,
): NewNotification => ({
  userId,
  type: 'booking_status',
  ...sayInBoth(() => statusTexts(childName)[status]),
  relatedId: id,
})

export const bookingCancelledByCustomer = ({ id, parentName, childName }: Booking): NewNotification => ({
  userId: null,
  type: 'booking_status',
  title: 'Booking cancelled by the customer',
  message: `${parentName} cancelled the booking for ${childName}`,
  relatedId: id,
})
