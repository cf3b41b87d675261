import * as z from 'zod'
import { moneyLimits } from '../../../shared/money.ts'
import { paymentMethods } from '../../../shared/orders.ts'
import { text } from '../../../shared/text.ts'
import { parseRupees } from '../../lib/rupees-input.ts'

export const paymentMethodLabels: Record<(typeof paymentMethods)[number], string> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  bank: 'Bank transfer',
}
/** The name of a method that may be older than the list; undefined where none was noted. */
export const formatPaymentMethod = (method: string | null) =>
  method === null ? undefined : (Object.entries(paymentMethodLabels).find(([known]) => known === method)?.[1] ?? method)

/** A payment as it is typed; what was given back counts below zero. */
export const paymentForm = z
  .object({
    direction: z.enum(['came', 'back']),
    amount: z.string().transform((typed, context) => {
      const paise = parseRupees(typed)
      if (paise === null || paise === 0)
        context.addIssue({ code: 'custom', message: 'Please enter an amount in rupees, such as 6,000' })
      else if (paise > moneyLimits.total) context.addIssue({ code: 'custom', message: 'This is more than we can keep' })
      return paise ?? 0
    }),
    method: z.union([z.literal('').transform(() => null), z.enum(paymentMethods)]),
    note: text(200, 'Note'),
  })
  .transform(({ direction, amount, ...payment }) => ({ ...payment, amount: direction === 'back' ? -amount : amount }))
