import { useState } from 'react'
import { paymentMethodLabels, paymentMethods } from '../../../shared/orders.ts'
import { api, send } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import { isStale, staleTitle } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Options, Select, TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { paymentForm } from './payment-form.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { useReversePayment } from './use-reverse-payment.ts'

export function AddPayment({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { id, updatedAt, balanceAmount } = order
  const reverse = useReversePayment(id)
  // What is more than the balance is asked for once more: a zero too many is soon typed.
  const [excessAmount, setExcessAmount] = useState<number>()
  const { errors, busy, form } = useSubmit({
    schema: paymentForm,
    isReady: ({ amount }) => {
      const isExpected = amount <= Math.max(balanceAmount, 0) || amount === excessAmount
      setExcessAmount(isExpected ? undefined : amount)
      return isExpected
    },
    mutationFn: (payment) =>
      send(api.admin.orders[':id'].payments.$post({ param: { id }, json: { ...payment, updatedAt } })),
    success: (order, payment) => ({
      title:
        payment.amount < 0 ? `${formatRupees(-payment.amount)} given back` : `${formatRupees(payment.amount)} noted`,
      durationMs: 10_000,
      action: { label: 'Undo', onClick: () => reverse.mutate({ payment, updatedAt: order.updatedAt }) },
    }),
    onSuccess: onClose,
    failure: 'We could not note this payment. Please try again.',
    failureTitle: staleTitle,
    // After a change by somebody else the order is read again: the admin looks at it and presses once more.
    fieldOf: (sentence, error) => (isStale(error) || /more than was paid/.test(sentence)) && 'amount',
    refresh: adminOrderKeys,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Note a payment"
      description={balanceAmount > 0 ? `The balance is ${formatRupees(balanceAmount)}.` : undefined}
    >
      <form {...form} className="mt-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <MoneyField label="Amount" name="amount" error={errors.amount} />
          <Select label="What happened" name="direction" error={errors.direction}>
            <option value="came">Money came</option>
            <option value="back">Money went back</option>
          </Select>
          <Select label="How" name="method" optional error={errors.method}>
            <option value="">Not noted</option>
            <Options of={paymentMethods.map((method) => [method, paymentMethodLabels[method]])} />
          </Select>
          <TextField label="Note" name="note" optional autoComplete="off" error={errors.note} />
        </div>
        {excessAmount !== undefined && (
          <p className="error-box mt-5" role="alert">
            This is {formatRupees(excessAmount - Math.max(balanceAmount, 0))} more than the balance. Is it right?
          </p>
        )}
        <footer className="dialog-footer">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Saving...' : excessAmount === undefined ? 'Note it' : 'Yes, note it'}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
