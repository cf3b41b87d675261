import * as z from 'zod/mini'
import { idempotencyId, paiseAmount } from './fields.ts'
import { pageQuery } from './lists.ts'
import { required } from './text.ts'
import { dayMs } from './time.ts'

/** Every request is answered within 90 days. */
export const requestAnswerMs = 90 * dayMs

const requestKinds = ['ask', 'complain'] as const
export const requestLabels = { ask: 'Question', complain: 'Complaint' } as const

const kind = z.enum(requestKinds, { error: 'Please choose whether it is a question or a complaint' })
const text = required(2000, 'What it is about')

/** `POST /api/user/requests`: sent twice under its `id` it is one. */
export const requestInput = z.object({ id: idempotencyId, kind, text })
export type RequestInput = z.output<typeof requestInput>
export const requestForm = z.object({ kind, text })

/** `POST /api/admin/requests/{id}/answer`. */
export const requestAnswerInput = z.object({ answer: required(4000, 'Answer') })

/** `GET /api/admin/requests`: those to answer, the first due first; or those answered, newest first. */
export const requestQuery = z.extend(pageQuery, {
  state: z._default(z.enum(['open', 'answered'], { error: 'No such requests' }), 'open'),
})
export type RequestQuery = z.output<typeof requestQuery>

/** `GET /api/user/data.zip`: which part of what is kept; the first has all but what there is no more room for. */
export const dataQuery = z.object({
  part: z._default(z.coerce.number('There is no such part').check(z.int(), z.minimum(1), z.maximum(99)), 1),
})

export const dataFilename = (part: number) => (part === 1 ? 'what-we-keep.zip' : `what-we-keep-${part}.zip`)

/** `POST /api/user/delete`: the account deletes itself. `keepWords` leaves what was published of her words. */
export const ownErasureInput = z.object({
  password: z
    .string('Please enter your password')
    .check(z.minLength(1, 'Please enter your password'), z.maxLength(200)),
  keepWords: z._default(z.boolean(), false),
})
export type OwnErasureInput = z.output<typeof ownErasureInput>

/**
 * `POST /api/admin/customers/{id}/erase`: the customer's name, as the page shows it, and what she owes as the admin has read
 * it, in paise: whoever gives that up has seen how much it is.
 */
export const deskErasureInput = z.object({
  confirm: required(200, 'The name'),
  unpaid: z._default(paiseAmount('What is not paid', Number.MAX_SAFE_INTEGER), 0),
})
export type DeskErasureInput = z.output<typeof deskErasureInput>

/** The form of it: while something is not paid, a tick gives that up. */
export const deskErasureForm = (unpaid: number) =>
  z.pipe(
    z.object({ confirm: deskErasureInput.shape.confirm, givenUp: z.optional(z.string()) }).check(
      z.refine(({ givenUp }) => unpaid === 0 || givenUp !== undefined, {
        error: 'Please tick that nobody is asked for it any more',
        path: ['givenUp'],
      }),
    ),
    z.transform(({ confirm }) => ({ confirm, unpaid })),
  )

/** The forms of the two. */
export const ownErasureForm = z.pick(ownErasureInput, { password: true })
