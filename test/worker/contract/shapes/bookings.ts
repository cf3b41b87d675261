import * as z from 'zod'
import { bookingStatuses } from '../../../../shared/bookings.ts'
import { orderStatuses } from '../../../../shared/orders.ts'
import { serviceTypeKeys } from '../../../../shared/services.ts'
import { id, moment, reasons, score, text, textOrNull } from './common.ts'
import { adminVisits, customerVisits } from './visits.ts'

/** A booking as its customer sees it. */
export const booking = z.strictObject({
  id,
  userId: textOrNull,
  childName: text,
  parentName: text,
  phone: text,
  email: textOrNull,
  serviceType: z.enum(serviceTypeKeys),
  message: textOrNull,
  eventDate: z.iso.date().nullable(),
  preferredTime: textOrNull,
  productSlug: textOrNull,
  inspirationPhotos: z.array(text),
  status: z.enum(bookingStatuses),
  source: text,
  createdAt: moment,
  updatedAt: moment,
  order: z.strictObject({ id, status: z.enum(orderStatuses) }).nullable(),
  ...customerVisits,
})
/** A booking in the admin list. */
export const adminBooking = booking.extend({
  ...adminVisits,
  phoneE164: text,
  heardFrom: z.nullable(text),
  leadScore: score,
  scoreReasons: reasons,
  consentVersion: textOrNull,
  consentAt: moment.nullable(),
  isUnanswered: z.boolean().nullable(),
})
