import { useState } from 'react'
import * as z from 'zod/mini'
import { paymentMethods, shortOrderId } from '../../../shared/orders.ts'
import { firstPaidOn, paidOn } from '../../../shared/payments.ts'
import { text } from '../../../shared/text.ts'
import { indianDate } from '../../../shared/time.ts'
import { formatRupees } from '../../lib/format.ts'
import { useDraftState } from '../../lib/screen-draft.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DateField, MoneyField } from '../../ui/date-and-money-fields.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type AdminOrder, adminOrderKeys, typedAmount } from '../orders/public.ts'
import { MethodFields } from './method-fields.tsx'
import { sendPayment } from './queries.ts'
import { useReversePayment } from './reversal-form.tsx'

type Props = {
  order: AdminOrder
  /** Place where the sheet was opened; each place has its own draft. */
  from?: 'desk' | 'upi'
  /** Customer's payment claim that this payment settles. */
  claimId?: string
  /** Initial values. The amount defaults to the one due now, or to the balance. */
  start?: PaymentStart
  description?: string
  dialog: UrlDialog
}

/** Records a payment received. */
export function AddPayment({ order, from = 'desk', claimId, start, description, dialog }: Props) {
  const { id, updatedAt, status, balanceAmount, due } = order
  const reverse = useReversePayment(id)
  const draft = useDraft(`payment-${id}-${claimId ?? from}`)
  // An amount above the balance must be confirmed by a second press; an extra zero is a common mistake.
  const [excessAmount, setExcessAmount] = useDraftState<number | undefined>(draft, () => undefined)
  const submit = useSubmit({
    schema: paymentForm,
    isReady: ({ amount }) => {
      const isExpected = amount <= Math.max(balanceAmount, 0) || amount === excessAmount
      setExcessAmount(isExpected ? undefined : amount)
      return isExpected
    },
    mutationFn: (payment, idFor) => sendPayment(id, { ...payment, id: idFor(payment), claimId, updatedAt }),
    success: ({ order, payment, alsoOn }) => ({
      title: `${formatRupees(payment.amount)} recorded`,
      ...(order.status !== status && { description: 'It confirms the order.' }),
      ...(alsoOn.length > 0 && { description: `Its reference is ${alsoOnText(alsoOn)}`, tone: 'info' as const }),
      durationMs: 10_000,
      action: {
        label: 'Undo',
        onClick: () =>
          reverse.mutate({
            ...{ payment, reason: 'Recorded by mistake', updatedAt: order.updatedAt },
            ...(order.status !== status && { stage: order.status }),
          }),
      },
    }),
    onSuccess: dialog.onOpenChange,
    failure: 'We could not record this payment. Please try again.',
    // After a conflict the order is reloaded; the admin checks it and presses again.
    refusalField: 'amount',
    refresh: adminOrderKeys,
    draft,
  })
  return (
    <FormDialog
      {...{ submit, dialog, description }}
      title="Record payment"
      saveLabel={excessAmount === undefined ? 'Save' : 'Yes, save it'}
    >
      <PaymentFields
        start={{ amount: balanceAmount > 0 ? due.now || balanceAmount : undefined, ...start }}
        amountLabel="Amount"
      />
      <TextField label="Note" name="note" optional autoComplete="off" />
      {excessAmount !== undefined && (
        <p className="error-box" role="alert">
          {status === 'cancelled'
            ? 'This order was cancelled, and nothing is to be paid for it. Is it right?'
            : `This is ${formatRupees(excessAmount - Math.max(balanceAmount, 0))} more than the balance. Is it right?`}
        </p>
      )}
    </FormDialog>
  )
}

/** Returns `also on order 3f2a91c0`. Only a warning, because siblings may share one transfer. */
const alsoOnText = (orderIds: string[]) =>
  `also on ${orderIds.length === 1 ? 'order' : 'orders'} ${orderIds.map(shortOrderId).join(', ')}`

type PaymentStart = { amount?: number; method?: (typeof paymentMethods)[number]; reference?: string }
type PaymentFieldsProps = {
  start: PaymentStart
  amountLabel: string
  /** Uses today as the payment day, without a field for it. */
  isToday?: boolean
  onAmount?: (typed: string) => void
}

/** Fields for amount, method and day. A method that is not given is asked for. */
export function PaymentFields({ start, amountLabel, isToday, onAmount }: PaymentFieldsProps) {
  const [method, setMethod] = useState(start.method)
  const { min, max } = paymentDays()
  return (
    <>
      <MoneyField
        label={amountLabel}
        name="amount"
        paise={start.amount}
        onChange={({ target }) => onAmount?.(target.value)}
      />
      <MethodFields {...{ method }} reference={start.reference} onMethod={setMethod} />
      {!isToday && <DateField label="Day" name="paidOn" {...{ min, max }} defaultValue={max} />}
    </>
  )
}

/** Returns the first and last possible payment day, as Indian dates. */
export const paymentDays = (now = Date.now()) => ({ min: firstPaidOn(now), max: indianDate(now) })

/** Drops a bank reference typed before cash was chosen; the field keeps it. */
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

/** Schema of a received payment as typed. */
const paymentForm = z.pipe(z.object({ ...payment, note: text(200, 'Note') }), z.transform(withoutReference))

/** Schema of the payment at hand-over: the balance or a part of it. */
export const handOverForm = (balance: number) =>
  z.pipe(
    z.object({
      ...payment,
      amount: typedAmount.check(z.maximum(balance, `This is more than the balance of ${formatRupees(balance)}`)),
      paidOn: z.optional(paidOn),
    }),
    z.transform(withoutReference),
  )

/** Schema of a refund: a negative amount with a reason. */
export const giveBackForm = z.pipe(
  z.object({
    ...payment,
    reason: text(200, 'Why').check(z.minLength(1, 'Please say why the money goes back')),
  }),
  z.transform((payment) => ({ ...withoutReference(payment), amount: -payment.amount })),
)
