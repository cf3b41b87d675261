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

export function AddPayment({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { id, updatedAt, balanceAmount } = order
  const { errors, busy, form } = useSubmit({
    schema: paymentForm,
    mutationFn: (payment) =>
      send(api.admin.orders[':id'].payments.$post({ param: { id }, json: { ...payment, updatedAt } })),
    success: (_, { amount }) => ({
      title: amount < 0 ? `${formatRupees(-amount)} given back` : `${formatRupees(amount)} noted`,
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
        <footer className="dialog-footer">
          <button type="submit" className="btn" aria-disabled={busy}>
            {busy ? 'Saving...' : 'Note it'}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
