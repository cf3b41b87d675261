import * as z from 'zod/mini'
import { paiseAmount } from './fields.ts'
import { required } from './text.ts'

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
