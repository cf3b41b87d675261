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

/** `weekIsFull`: the week of its fitting has no capacity left. */
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

/** Notification for the customer who booked. */
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

/** `changed` names the changed fields: 'the day and the phone'. */
export const bookingChangedByCustomer = ({ id, parentName, childName }: Named, changed: string): NewNotification => ({
  userId: null,
  type: 'booking',
  title: 'Booking changed by the customer',
  message: `${parentName} changed ${changed} of the booking for ${childName}`,
  relatedId: id,
})

/** Texts for a customer when an admin changes the status; a status never returns to pending. */
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

/** Statement: enqueues the message for a confirmed booking; for a later status, deletes the open message. */
export const statusMessageStatement = (ctx: Ctx, booking: Booking) =>
  booking.status === 'confirmed'
    ? enqueueStatement(ctx, confirmedMessage(booking))
    : dropMessagesStatement(ctx, { about: booking.id })

/**
 * Statements that update a booking's open messages with its changed details and number; delete them if the customer
 * declines messages.
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

/** WhatsApp message for a confirmed booking. */
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
    // First name only: messages never contain a child's surname.
    wearer: givenName(childName),
    time: preferredTime ?? '',
  },
})
