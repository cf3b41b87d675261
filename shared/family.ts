import * as z from 'zod/mini'
import { idempotencyId } from './fields.ts'
import { dayMs, isIsoDate, startOfIndianDay } from './time.ts'

/** Links of one order that open at the same time. */
export const maxFamilyLinks = 3
/** How long a link opens after the day of the event. */
const daysAfterEvent = 14
/** How long where no day is known. */
const daysWithoutEvent = 60

/** When a link that is made now ends, in milliseconds: with the 14th day after the event, or after the promised day. */
export function familyLinkEnd(order: { eventDate: string | null; estimatedDelivery: Date | null }, now: number) {
  if (isIsoDate(order.eventDate)) return startOfIndianDay(order.eventDate) + (daysAfterEvent + 1) * dayMs
  if (order.estimatedDelivery) return order.estimatedDelivery.getTime() + (daysAfterEvent + 1) * dayMs
  return now + daysWithoutEvent * dayMs
}

/** `POST /api/user/orders/{id}/family-links`. */
export const familyLinkInput = z.object({ id: idempotencyId })

/** `POST /api/family/{token}`: the PIN, with the spaces that some keyboards put in. */
export const familyPinInput = z.object({
  pin: z.string('Please enter the PIN').check(z.trim(), z.regex(/^\d{4}$/, 'The PIN has four digits')),
})
