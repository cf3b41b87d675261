import * as z from 'zod'
import { leadStatuses } from '../../../../shared/leads.ts'

export const id = z.string().min(1)
export const moment = z.iso.datetime()
export const text = z.string().min(1)
export const textOrNull = z.string().nullable()
export const score = z.int().min(0).max(100)
export const paise = z.int().min(0)
export const count = z.int().min(0)
export const reasons = z.array(z.strictObject({ label: text, points: z.int() }))
export const leadStatus = z.enum(leadStatuses)

export const ok = z.strictObject({ ok: z.literal(true) })
export const message = z.strictObject({ message: text })
/** A refusal of what somebody else has changed meanwhile. */
export const stale = message.extend({ reason: z.literal('changed') })
