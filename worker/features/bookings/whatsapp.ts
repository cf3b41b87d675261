import { sql } from 'drizzle-orm'
import { givenName } from '../../../shared/names.ts'
import { customerBookingPath } from '../../../shared/notifications.ts'
import { serviceLabels } from '../../../shared/services.ts'
import type { Ctx } from '../../context.ts'
import { dropMessagesStatement, isOpenMessage } from '../../db/whatsapp.ts'
import { calledName, enqueueStatement, moveMessagesStatements, type NewMessage } from '../whatsapp/enqueue.ts'
import type { Booking } from './booking.ts'

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
