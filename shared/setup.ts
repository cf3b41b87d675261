import * as z from 'zod/mini'

/** The steps that open the shop, in their order; the last is an admin's own. */
export type SetupStep = 'facts' | 'words' | 'pieces' | 'customers' | 'hours' | 'work' | 'money' | 'tax' | 'keys'

/** A shop with as many pieces with pictures has something to look through. */
export const openingPieces = 5

/** Not every shop has an older life, or is registered for GST. */
const skippableSteps = ['customers', 'tax'] as const satisfies readonly SetupStep[]
export type SkippableStep = (typeof skippableSteps)[number]

/** The rule that remembers what she skips, and that Today shows the steps no more. */
export const setupRule = z.object({
  skipped: z
    .array(z.enum(skippableSteps, { error: 'This step cannot be skipped' }))
    .check(z.maxLength(skippableSteps.length)),
  hidden: z.boolean({ error: 'Please say yes or no' }),
})
