import * as z from 'zod/mini'
import { moneyLimits } from '../../../shared/money.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { t } from '../../../shared/words/t.ts'
import { laterCode } from '../../lib/later-code.ts'

/** An amount of rupees as it is typed, in paise. */
export const typedAmount = z.pipe(
  z.string(),
  z.transform((typed, { issues }) => {
    const paise = parseRupees(typed)
    if (paise === null || paise === 0)
      issues.push({ code: 'custom', message: t('Please enter an amount in rupees, such as 6,000'), input: typed })
    else if (paise > moneyLimits.total)
      issues.push({ code: 'custom', message: t('This amount is too large'), input: typed })
    return paise ?? 0
  }),
)

/** A payment by UPI as its customer types it; banks show the reference in groups. */
export const paidForm = z.object({
  amount: typedAmount,
  reference: z.string().check(
    z.overwrite((typed) => typed.replace(/\s/g, '')),
    z.regex(/^\d{12}$/, t('The reference of a UPI payment has 12 digits')),
  ),
})

/** The code by which an order is paid, as the desk and its customer show it. */
export const upiCode = laterCode(() => import('./upi-code.tsx'))
