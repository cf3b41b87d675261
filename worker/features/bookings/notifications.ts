import { sql } from 'drizzle-orm'
import type { BookingStatus } from '../../../shared/bookings.ts'
import { givenName } from '../../../shared/names.ts'
import { customerBookingPath } from '../../../shared/notifications.ts'
import { serviceLabels, serviceName } from '../../../shared/services.ts'
import { t } from '../../../shared/words/t.ts'
import type { Ctx } from '../../context.ts'
import { dropMessagesStatement, isOpenMessage } from '../../db/whatsapp.ts'
import { sayInBoth } from '../../told.ts'
import type { NewNotification } from '../notifications/enqueue.ts'
import { calledName, enqueueStatement, moveMessagesStatements, type NewMessage } from '../whatsapp/enqueue.ts'
import type { Booking } from './booking.ts'

type Named = Pick<Booking, 'id' | 'userId' | 'parentName' | 'childName' | 'serviceType'>

/** `weekIsFull`: the week in which it would be fitted takes no more. */
export const bookingCreated = (
  { id, parentName, childName, serviceType }: Named,
  weekIsFull = false,
): NewNotification => ({
  userId: null,
  type: 'booking',
  title: 'New consultation booking',
  message: `${parentName} asks for ${serviceLabels[serviceType]} for ${childName}${weekIsFull ? '. That week is full' : ''}`,
  relatedId: id,
})

/** What whoever booked keeps of it. */
export const bookingReceived = ({ id, userId, childName, serviceType }: Named): NewNotification => ({
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
export const bookingChangedByCustomer = ({ id, parentName, childName }: Named, changed: string): NewNotification => ({
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
  { id, userId, childName }: Named,
  status: Exclude<BookingStatus, 'pending'>,
): NewNotification => ({
  userId,
  type: 'booking_status',
  ...sayInBoth(() => statusTexts(childName)[status]),
  relatedId: id,
})

export const bookingCancelledByCustomer = ({ id, parentName, childName }: Named): NewNotification => ({
  userId: null,
  type: 'booking_status',
  title: 'Booking cancelled by the customer',
  message: `${parentName} cancelled the booking for ${childName}`,
  relatedId: id,
})

/** Statement: a booking that is confirmed is told of; what was still to be sent about one that went on is not. */
export const statusMessageStatement = (ctx: Ctx, booking: Booking) =>
  booking.status === 'confirmed'
    ? enqueueStatement(ctx, confirmedMessage(booking))
    : dropMessagesStatement(ctx, { about: booking.id })

/**
 * Statements: what is still to be sent about a booking says what the customer has changed in it, to the number it has now;
 * nothing to one whose owner wants no messages.
 */
export const changedMessageStatements = (ctx: Ctx, booking: Booking) => [
  ...moveMessagesStatements(ctx, { ...confirmedMessage(booking), about: booking.id }),
  enqueueStatement(
    ctx,
    confirmedMessage(booking),
    sql`EXISTS (SELECT 1 FROM wa_messages
      WHERE about = ${booking.id} AND topic = 'booking_confirmed' AND ${isOpenMessage})`,
  ),
]

/** What is told of a booking that is confirmed. */
export const confirmedMessage = ({
  id,
  userId,
  parentName,
  phoneE164,
  childName,
  serviceType,
  preferredTime,
}: Booking): NewMessage => ({
  topic: 'booking_confirmed',
  about: id,
  userId,
  name: parentName,
  phoneE164,
  path: customerBookingPath(id),
  values: {
    name: calledName(parentName),
    garment: serviceLabels[serviceType],
    // Never a child's surname.
    wearer: givenName(childName),
    time: preferredTime ?? '',
  },
})
