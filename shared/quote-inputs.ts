import * as z from 'zod/mini'
import { dateMessage, idempotencyId, version } from './fields.ts'
import { orderItemsInput } from './order-inputs.ts'
import { deskWays, type QuoteAnswer, type QuoteLine, quoteAnswers, validDays } from './quotes.ts'
import { clearable } from './text.ts'

/** The lines of a quotation: pieces as an order has them, each without a row of its own. */
const lines = z.pipe(
  orderItemsInput.check(z.minLength(1, 'Please list at least one piece')),
  z.transform((items) =>
    items.map(({ productId = null, name, quantity, price }): QuoteLine => ({ productId, name, quantity, price })),
  ),
)

/** `POST /api/admin/orders/{id}/quotes`; `updatedAt` is the order's. `validUntil` is an Indian date, good to its end. */
export const quoteInput = z.object({
  id: idempotencyId,
  updatedAt: version,
  lines,
  note: z._default(clearable(1000, 'Note'), null),
  validUntil: z.iso.date(dateMessage).check(
    z.refine((day) => day >= validDays(Date.now()).min, 'This day has passed already'),
    z.refine((day) => day <= validDays(Date.now()).max, 'Please choose a day within a year'),
  ),
})
export type QuoteInput = z.output<typeof quoteInput>

const answer = z.enum(quoteAnswers, { error: 'Please accept it, or say what to change' })
const comment = z._default(clearable(1000, 'What to change'), null)

type Said = { answer: QuoteAnswer; comment: string | null }
const saysWhat = z.refine<Said>(
  ({ answer, comment }) => answer === 'accepted' || comment !== null,
  'Please say what to change',
)

/** `POST /api/user/orders/{id}/quotes/{quote}/answer`: whoever asks for a change says what. */
export const quoteAnswerInput = z.object({ answer, comment }).check(saysWhat)

/** `POST /api/admin/orders/{id}/quotes/{quote}/answer`: what the desk was told. */
export const deskAnswerInput = z
  .object({ answer, comment, how: z.enum(deskWays, { error: 'Please say how they answered' }) })
  .check(saysWhat)
