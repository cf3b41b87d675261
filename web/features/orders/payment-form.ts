import * as z from 'zod/mini'
import { moneyLimits } from '../../../shared/money.ts'
import { paymentMethods } from '../../../shared/orders.ts'
import { text } from '../../../shared/text.ts'
import { parseRupees } from '../../lib/rupees-input.ts'

/** A payment as it is typed; what was given back counts below zero. */
export const paymentForm = z.pipe(
  z.object({
    direction: z.enum(['came', 'back']),
    amount: z.pipe(
      z.string(),
      z.transform((typed, { issues }) => {
        const paise = parseRupees(typed)
        if (paise === null || paise === 0)
          issues.push({ code: 'custom', message: 'Please enter an amount in rupees, such as 6,000', input: typed })
        else if (paise > moneyLimits.total)
          issues.push({ code: 'custom', message: 'This is more than we can keep', input: typed })
        return paise ?? 0
      }),
    ),
    method: z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      z.enum(paymentMethods),
    ]),
    note: text(200, 'Note'),
  }),
  z.transform(({ direction, amount, ...payment }) => ({ ...payment, amount: direction === 'back' ? -amount : amount })),
)
