import * as z from 'zod'
import { visitKinds } from '../../../../shared/visits.ts'
import { id, moment, text, textOrNull } from './common.ts'

const minutes = z.int().min(20).max(60)

const fields = z.strictObject({ id, kind: z.enum(visitKinds), startsAt: moment, minutes, updatedAt: moment })
const cancelledVisits = z.array(z.strictObject({ id, startsAt: moment }))
/** The visits of a booking or an order, for its customer. */
export const customerVisits = {
  visits: z.array(fields.extend({ mayMove: z.boolean() })),
  cancelledVisits,
  mayChooseVisit: z.boolean(),
  visitsUntil: z.iso.date().nullable(),
}
/** The same for the admin. */
export const adminVisits = { visits: z.array(fields.extend({ note: textOrNull })), cancelledVisits }
/** A visit as whoever changes it is answered. */
export const visit = fields.extend({ isCancelled: z.boolean() })
export const freeDay = z.strictObject({ date: z.iso.date(), times: z.array(moment).min(1) })
/** A visit in the admin's lists. */
export const adminVisit = fields.extend({
  note: textOrNull,
  orderId: textOrNull,
  bookingId: textOrNull,
  customerName: text.nullable(),
  customerPhone: textOrNull,
  about: textOrNull,
})
