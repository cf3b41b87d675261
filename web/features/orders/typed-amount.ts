import * as z from 'zod/mini'
import { moneyLimits } from '../../../shared/money.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { t } from '../../../shared/words/t.ts'

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
