import * as z from 'zod/mini'
import { version } from './fields.ts'
import { machineText } from './text.ts'

/** Days for which a merge of two customers can be undone. */
export const mergeUndoDays = 7

/**
 * `POST /api/admin/customers/{id}/merge`: another customer is the same person, whose rows go to this one. Both versions
 * are those that the admin has seen.
 */
export const mergeInput = z.object({
  id: z.uuid('Something is missing from this request. Please reload the page.'),
  goneId: machineText(64, 'Please reload and try again'),
  updatedAt: version,
  goneUpdatedAt: version,
})
export type MergeInput = z.output<typeof mergeInput>
