import * as z from 'zod/mini'
import { dateMessage } from '../../../shared/fields.ts'
import { orderItemsInput } from '../../../shared/order-inputs.ts'
import { deskWays } from '../../../shared/quotes.ts'
import { text } from '../../../shared/text.ts'
import { amountReader, checkedAs, typedItems } from './order-form.ts'
import { changeForm } from './quote-texts.ts'

const quoteFields = z.object({
  items: orderItemsInput.check(z.minLength(1, 'Please list at least one piece')),
  note: text(1000, 'Note'),
  validUntil: z.iso.date(dateMessage),
})

/** A quotation as it is typed: its lines are called `items`, as those of an order. */
export const quoteForm = z
  .pipe(
    z.looseObject({
      note: z._default(z.string(), ''),
      advance: z._default(z.string(), ''),
      validUntil: z._default(z.string(), ''),
    }),
    z.transform((form, context) => ({
      items: typedItems(form, amountReader(context)),
      note: form.note,
      advance: form.advance.trim() === '' ? null : amountReader(context)(form.advance, 'advance'),
      validUntil: form.validUntil,
    })),
  )
  .check(checkedAs(quoteFields))

const how = z.enum(deskWays, 'Please say how they answered')

/** How a yes reached the desk. */
export const deskYesForm = z.object({ how, comment: z._default(z.string(), '') })

/** The same of a change, with what it is. */
export const deskChangeForm = z.object({ how, comment: changeForm.shape.comment })
