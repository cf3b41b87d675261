import * as z from 'zod'
import { bookingStatuses } from '../../../../shared/bookings.ts'
import { serviceTypeKeys } from '../../../../shared/services.ts'
import { visitKinds } from '../../../../shared/visits.ts'
import { count, id, leadStatus, moment, paise, score, text, textOrNull } from './common.ts'
import { stage } from './orders.ts'

export const customer = z.strictObject({
  id,
  firstName: textOrNull,
  lastName: textOrNull,
  email: z.email().nullable(),
  phone: textOrNull,
  phoneE164: textOrNull,
  phoneConfirmedAt: moment.nullable(),
  isActive: z.boolean(),
  hasAccount: z.boolean(),
  emailConfirmed: z.boolean(),
  activeOrders: count,
  totalOrders: count,
  language: z.enum(['en', 'ml']),
  noWhatsapp: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})

/** The customer page of the admin area. */
export const customerDetails = customer.extend({
  notes: z.string(),
  notedAt: moment.nullable(),
  consent: z.strictObject({ version: text, at: moment, source: text }).nullable(),
  refusedBy: z.strictObject({ id, name: text }).nullable(),
  marketingEmails: z.boolean(),
  erasing: z.strictObject({ since: moment, isHeld: z.boolean() }).nullable(),
  orders: z.array(
    z.strictObject({
      id,
      outfitType: text,
      status: stage,
      eventDate: textOrNull,
      estimatedDelivery: moment.nullable(),
      totalAmount: paise,
      advanceAmount: z.int().nullable(),
      balanceAmount: z.int(),
      createdAt: moment,
      isByPhone: z.boolean(),
    }),
  ),
  bookings: z.array(
    z.strictObject({
      id,
      childName: text,
      serviceType: z.enum(serviceTypeKeys),
      status: z.enum(bookingStatuses),
      eventDate: textOrNull,
      createdAt: moment,
      isByPhone: z.boolean(),
    }),
  ),
  visits: z.array(
    z.strictObject({
      id,
      kind: z.enum(visitKinds),
      startsAt: moment,
      cancelledBy: textOrNull,
      orderId: textOrNull,
      bookingId: textOrNull,
    }),
  ),
  rooms: z.array(
    z.strictObject({
      id,
      orderId: textOrNull,
      status: text,
      lastMessageAt: moment.nullable(),
      createdAt: moment,
    }),
  ),
  leads: z.array(
    z.strictObject({
      id,
      type: text,
      source: text,
      status: leadStatus,
      leadScore: score,
      isPossible: z.boolean(),
      createdAt: moment,
    }),
  ),
})
