import * as z from 'zod/mini'
import { moneyLimits } from '../../../shared/money.ts'
import { paymentMethods } from '../../../shared/orders.ts'
import { firstPaidOn, paidOn } from '../../../shared/payments.ts'
import { required, text } from '../../../shared/text.ts'
import { indianDate } from '../../../shared/time.ts'
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

/** The days a payment may be noted for, as Indian dates. */
export const paymentDays = (now = Date.now()) => ({ min: firstPaidOn(now), max: indianDate(now) })

/** What was typed of a bank's reference before cash was chosen stays in its field, and is not sent. */
const withoutReference = <Payment extends { method: string; reference: string }>(payment: Payment) => ({
  ...payment,
  reference: payment.method === 'cash' ? '' : payment.reference,
})

const payment = {
  amount: typedAmount,
  method: z.enum(paymentMethods, { error: 'Please choose how it was paid' }),
  reference: z._default(text(35, 'Reference'), ''),
  paidOn,
}

/** Money that came, as it is typed. */
export const paymentForm = z.pipe(z.object({ ...payment, note: text(200, 'Note') }), z.transform(withoutReference))

/** Money that goes back: it counts below zero, and says why. */
export const giveBackForm = z.pipe(
  z.object({
    ...payment,
    reason: text(200, 'Why').check(z.minLength(1, 'Please say why the money goes back')),
  }),
  z.transform((payment) => ({ ...withoutReference(payment), amount: -payment.amount })),
)

/** Why a payment is reversed. */
export const reversalForm = z.object({ reason: required(200, 'Why') })

/** What a customer has paid by UPI; banks show the reference in groups. */
export const paidForm = z.object({
  amount: typedAmount,
  reference: z.string().check(
    z.overwrite((typed) => typed.replace(/\s/g, '')),
    z.regex(/^\d{12}$/, t('The reference of a UPI payment has 12 digits')),
  ),
})
