import * as z from 'zod/mini'
import { idempotencyId } from './fields.ts'
import { machineText, optional } from './text.ts'
import { dayMs, isIsoDate, startOfIndianDay } from './time.ts'

/** Maximum number of valid links of one order. */
export const maxFamilyLinks = 3
/** Days for which a link stays valid after the event. */
const daysAfterEvent = 14
/** Days for which a link stays valid if no day is known. */
const daysWithoutEvent = 60

/** Maximum validity of a link in days, however late the event is. */
const maxDays = 365
export const maxFamilyLinkMs = maxDays * dayMs

/**
 * Returns when a new link expires, in milliseconds: at the end of the 14th day after the event or the promised day,
 * within a year.
 */
export function familyLinkEnd(order: { eventDate: string | null; estimatedDelivery: Date | null }, now: number) {
  const end = endByDay(order)
  return end === undefined ? now + daysWithoutEvent * dayMs : Math.min(end, now + maxFamilyLinkMs)
}

/** Returns when a link expires according to the days of its order; undefined for an order without any. */
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

/** Maximum length of a link's title. */
export const maxFamilyTitle = 80

/** The form that creates a link: an optional title for the family. */
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
