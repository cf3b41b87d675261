import * as z from 'zod'
import { id, moment } from './common.ts'

const link = { id, expiresAt: moment }

/** A link for the family as its customer's list has it: what opens it is in no list. */
export const familyLink = z.strictObject({
  ...link,
  createdAt: moment,
  seenAt: z.nullable(moment),
})
/** What opens it, told once. */
export const newFamilyLink = z.strictObject({ ...link, url: z.url(), pin: z.string().regex(/^\d{4}$/) })
