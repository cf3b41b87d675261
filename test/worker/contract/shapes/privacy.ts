import * as z from 'zod'
import { auditedActs } from '../../../../shared/audit.ts'
import { consentKinds } from '../../../../shared/consent.ts'
import { requestKinds } from '../../../../shared/data-requests.ts'
import { id, moment, paise, text, textOrNull } from './common.ts'

const person = z.strictObject({ id, name: text })

export const ownConsents = z
  .array(z.strictObject({ kind: z.enum(consentKinds), given: z.boolean(), at: moment.nullable(), version: textOrNull }))
  .length(consentKinds.length)
export const ownRequest = z.strictObject({
  id,
  kind: z.enum(requestKinds),
  text,
  createdAt: moment,
  dueAt: moment,
  answeredAt: moment.nullable(),
  answer: textOrNull,
})
export const dataRequest = ownRequest.extend({ customer: person })
export const consent = z.strictObject({
  id,
  customer: person,
  kind: z.enum(consentKinds),
  given: z.boolean(),
  version: text,
  how: text,
  isNoted: z.boolean(),
  createdAt: moment,
})
export const auditEntry = z.strictObject({
  id,
  what: z.enum(auditedActs),
  about: textOrNull,
  who: textOrNull,
  isAdmin: z.boolean(),
  createdAt: moment,
})
const guestRow = z.strictObject({
  kind: z.enum(['booking', 'order', 'contact', 'lead', 'chat']),
  id,
  name: text,
  createdAt: moment,
})
export const erasure = z.strictObject({
  confirm: text,
  openOrders: z.array(id),
  unpaid: paise,
  orders: z.int(),
  others: z.array(person),
  also: z.array(guestRow),
  possible: z.array(guestRow),
})
