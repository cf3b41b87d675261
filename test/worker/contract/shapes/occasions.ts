import * as z from 'zod'
import { id, text } from './common.ts'

/** Of a child the first name alone, of the parent what a message needs. */
export const occasion = z.strictObject({
  about: id,
  day: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
  child: z.string().regex(/^\S+$/).nullable(),
  phoneE164: z.string().regex(/^\+\d+$/),
  language: z.enum(['en', 'ml']),
  customer: z.strictObject({ id, name: text, firstName: text }),
})
