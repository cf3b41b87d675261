import * as z from 'zod/mini'
import { exportQuery, listQuery } from './lists.ts'
import { text } from './text.ts'

/** Only those who want letters about what is new; absent: everybody. */
const letters = z.optional(z.enum(['wanted'], { error: 'Letters are wanted, or that is not asked' }))

/** Query of the customers' list: page, search by name or e-mail, order, who wants letters. */
export const customerQuery = z.extend(z.pick(listQuery, { limit: true, cursor: true, q: true, sort: true }), {
  letters,
})
export type CustomerQuery = z.output<typeof customerQuery>

/** Query of the export of that list. */
export const customerExportQuery = z.extend(z.omit(exportQuery, { status: true }), { letters })
export type CustomerExportQuery = z.output<typeof customerExportQuery>

/** `PUT /api/admin/customers/{id}`: an inactive customer cannot sign in. */
export const customerStatusInput = z.object({
  isActive: z.boolean({ error: 'Please choose whether this customer is active' }),
})

/** `PATCH /api/admin/customers/{id}`: an admin's notes, with the `notedAt` they were read with (null: there were none). */
export const customerNotesInput = z.object({
  notes: text(2000, 'Notes'),
  notedAt: z.nullable(
    z.pipe(
      z.iso.datetime('Please reload and try again'),
      z.transform((at) => new Date(at)),
    ),
  ),
})
export type CustomerNotesInput = z.output<typeof customerNotesInput>
