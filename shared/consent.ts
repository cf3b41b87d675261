import * as z from 'zod/mini'
import { pageQuery } from './lists.ts'
import { machineText, required } from './text.ts'

/**
 * Version of the consent text in force: `/privacy` as of this day. A changed text gets a new version; each booking
 * keeps its own.
 */
export const consentVersion = '2026-11-28'

const places = new Map([
  ['walk-in', ', in the shop'],
  ['phone', ', on the phone'],
  ['whatsapp', ', on WhatsApp'],
  ['chat', ', in the chat'],
])
/** Returns where a consent noted by an admin was given, for the end of a sentence; empty for a consent in the form. */
export const consentPlace = (source: string) => places.get(source) ?? ''

/** Kinds of consent: rows of `consent_kinds`. */
export const consentKinds = ['notice', 'parent', 'parent_met', 'public_photos', 'marketing', 'whatsapp'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** Kinds that a customer switches on and off; the others come with a booking or from the desk. */
export const ownConsentKinds = ['public_photos', 'marketing', 'whatsapp'] as const satisfies readonly ConsentKind[]

export const consentLabels: Record<ConsentKind, string> = {
  notice: 'Privacy: what we keep and why',
  parent: 'Parent or guardian of the child',
  parent_met: 'Parent met in person',
  public_photos: 'Photos in our window and on Instagram',
  marketing: 'News and offers',
  whatsapp: 'WhatsApp messages',
}

const given = z.boolean({ error: 'Please say yes or no' })

/** `PUT /api/user/consents`: one switch. */
export const consentInput = z.object({
  kind: z.enum(ownConsentKinds, { error: 'No such consent' }),
  given,
})
export type ConsentInput = z.output<typeof consentInput>

/**
 * Matches four or more characters of a number, with spaces or hyphens: the shop stores no numbers of identity papers.
 */
const paperNumber = /\d[\d\s-]{2,}\d/

/** `POST /api/admin/customers/{id}/consents`: consent given in the shop, and the name of the person who gave it. */
export const deskConsentInput = z.object({
  kind: z.enum(['parent_met', 'public_photos'], { error: 'No such consent' }),
  given,
  who: required(80, 'Who was met').check(
    z.refine((who) => !paperNumber.test(who), 'Please write a name only, never the number of an ID'),
  ),
})
export type DeskConsentInput = z.output<typeof deskConsentInput>
export const parentMetForm = z.pick(deskConsentInput, { who: true })

/** `GET /api/admin/consents`: newest first, of all or of one customer. */
export const consentQuery = z.extend(pageQuery, {
  user: z.optional(machineText(64, 'No such customer')),
})
export type ConsentQuery = z.output<typeof consentQuery>
