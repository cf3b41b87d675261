import { useState } from 'react'
import { shortOrderId } from '../../../shared/orders.ts'
import { formatRupees } from '../../lib/format.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { PaymentFields, type PaymentStart } from './payment-fields.tsx'
import { paymentForm } from './payment-form.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { sendPayment } from './send-payment.ts'
import { useReversePayment } from './use-reverse-payment.ts'

type Props = {
  order: AdminOrder
  /** Where it comes from: each has a draft of its own. */
  from?: 'desk' | 'upi'
  /** Of what the customer says was paid, which it settles. */
  claimReference?: string
  /** What stands in its fields at first: the balance, unless another amount is known. */
  start?: PaymentStart
  onClose: () => void
}

/** Notes money that came. Stands in a dialog. */
export const AddPayment = (props: Props) => (
  <WithDraft name={`payment-${props.order.id}-${props.claimReference ?? props.from ?? 'desk'}`}>
    {(draft) => <PaymentForm {...props} draft={draft} />}
  </WithDraft>
)

function PaymentForm({ order, claimReference, start, onClose, draft }: Props & { draft: ScreenDraft }) {
  const { id, updatedAt, status, balanceAmount } = order
  const reverse = useReversePayment(id)
  // What is more than the balance is asked for once more: a zero too many is soon typed.
  const [excessAmount, setExcessAmount] = useState<number>()
  const submit = useSubmit({
    schema: paymentForm,
    isReady: ({ amount }) => {
      const isExpected = amount <= Math.max(balanceAmount, 0) || amount === excessAmount
      setExcessAmount(isExpected ? undefined : amount)
      return isExpected
    },
    mutationFn: (payment) => sendPayment(id, { ...payment, id: draft.idFor(payment), claimReference, updatedAt }),
    success: ({ order, payment, alsoOn }) => ({
      title: `${formatRupees(payment.amount)} noted`,
      ...(alsoOn.length > 0 && { description: `Its reference is ${alsoOnText(alsoOn)}`, tone: 'info' as const }),
      durationMs: 10_000,
      action: {
        label: 'Undo',
        onClick: () => reverse.mutate({ payment, reason: 'Noted by mistake', updatedAt: order.updatedAt }),
      },
    }),
    onSuccess: onClose,
    failure: 'We could not note this payment. Please try again.',
    // After a change by somebody else the order is read again: the admin looks at it and presses once more.
    refusalField: 'amount',
    refresh: adminOrderKeys,
    screenDraft: draft,
  })
  const { errors, busy } = submit
  return (
    <DraftForm submit={submit} className="mt-5 grid gap-5">
      <PaymentFields
        start={{ amount: balanceAmount > 0 ? balanceAmount : undefined, ...start }}
        amountLabel="Amount"
        errors={errors}
      />
      <TextField label="Note" name="note" optional autoComplete="off" error={errors.note} />
      {excessAmount !== undefined && (
        <p className="error-box" role="alert">
          {status === 'cancelled'
            ? 'This order was cancelled, and nothing is to be paid for it. Is it right?'
            : `This is ${formatRupees(excessAmount - Math.max(balanceAmount, 0))} more than the balance. Is it right?`}
        </p>
      )}
      <footer className="dialog-footer mt-0">
        <button type="submit" className="btn" aria-disabled={busy}>
          {busy ? 'Saving...' : excessAmount === undefined ? 'Save' : 'Yes, save it'}
        </button>
      </footer>
    </DraftForm>
  )
}

/** `also on order 3f2a91c0`: brothers and sisters may share one transfer, so it is a warning. */
const alsoOnText = (orderIds: string[]) =>
  `also on ${orderIds.length === 1 ? 'order' : 'orders'} ${orderIds.map(shortOrderId).join(', ')}`
