import * as z from 'zod/mini'
import { idempotencyId } from './fields.ts'
import { machineText, optional } from './text.ts'
import { dayMs, isIsoDate, startOfIndianDay } from './time.ts'

/** Links of one order that open at the same time. */
export const maxFamilyLinks = 3
/** How long a link opens after the day of the event. */
const daysAfterEvent = 14
/** How long where no day is known. */
const daysWithoutEvent = 60

/** How long a link opens at most, however far away the day is. */
const maxDays = 365
export const maxFamilyLinkMs = maxDays * dayMs

/**
 * When a link that is made now ends, in milliseconds: with the 14th day after the event, or after the promised day, and
 * after a year at the latest.
 */
export function familyLinkEnd(order: { eventDate: string | null; estimatedDelivery: Date | null }, now: number) {
  const end = endByDay(order)
  return end === undefined ? now + daysWithoutEvent * dayMs : Math.min(end, now + maxFamilyLinkMs)
}

/** When a link ends by the days of its order; undefined for an order without any. */
export function endByDay({
  eventDate,
  estimatedDelivery,
}: {
  eventDate: string | null
  estimatedDelivery: Date | null
}) {
  if (isIsoDate(eventDate)) return startOfIndianDay(eventDate) + (daysAfterEvent + 1) * dayMs
  return estimatedDelivery ? estimatedDelivery.getTime() + (daysAfterEvent + 1) * dayMs : undefined
}

/** The longest title of a link. */
export const maxFamilyTitle = 80

/** The form that makes a link: what the family reads on top, where the customer says it. */
export const familyLinkForm = z.object({ title: optional(maxFamilyTitle, 'The title') })

/** `POST /api/user/orders/{id}/family-links`. */
export const familyLinkInput = z.extend(familyLinkForm, { id: idempotencyId })
export type FamilyLinkInput = z.output<typeof familyLinkInput>

/** The form on the page of a link: the PIN, trimmed because some keyboards add spaces. */
export const familyPinForm = z.object({
  pin: z.string('Please enter the PIN').check(z.trim(), z.regex(/^\d{4}$/, 'The PIN has four digits')),
})

/** `POST /api/family`: the PIN, with the token of the link. */
export const familyPinInput = z.extend(familyPinForm, {
  token: machineText(100, 'This link is incomplete. Please ask for it again.'),
})
export type FamilyPinInput = z.output<typeof familyPinInput>
