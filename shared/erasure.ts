import * as z from 'zod/mini'
import { required } from './text.ts'

/** `POST /api/user/delete`: the account deletes itself. `keepWords` leaves what was published of her words. */
export const ownErasureInput = z.object({
  password: z
    .string('Please enter your password')
    .check(z.minLength(1, 'Please enter your password'), z.maxLength(200)),
  keepWords: z._default(z.boolean(), false),
})
export type OwnErasureInput = z.output<typeof ownErasureInput>

/** `POST /api/admin/customers/{id}/erase`: the customer's name, as the page shows it. */
export const deskErasureInput = z.object({ confirm: required(200, 'The name') })
export type DeskErasureInput = z.output<typeof deskErasureInput>

/** An order that is being made is nobody's to forget. */
export const openOrderSentence =
  'You have an order being made. We can delete your account when it is delivered or cancelled.'

/** The forms of the two. */
export const ownErasureForm = z.pick(ownErasureInput, { password: true })
