import { useMutation } from '@tanstack/react-query'
import { paymentMethods } from '../../../shared/orders.ts'
import { api, errorMessage, send } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import { useForm } from '../../lib/use-form.ts'
import { useInvalidate } from '../../queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { toast } from '../../ui/toast.ts'
import { type PaymentForm, paymentForm, paymentMethodLabels } from './payment-form.ts'
import { type AdminOrder, adminOrderKeys } from './queries.ts'
import { isStale } from './use-update-order.ts'

/** Notes money that came for an order, or went back. */
export function AddPayment({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { id, updatedAt, balanceAmount } = order
  const refresh = useInvalidate(adminOrderKeys)
  const { mutateAsync } = useMutation({
    mutationFn: (payment: PaymentForm) =>
      send(api.admin.orders[':id'].payments.$post({ param: { id }, json: { ...payment, updatedAt } })),
    onSettled: refresh,
  })
  const { errors, showErrors, busy, form } = useForm({
    schema: paymentForm,
    onSubmit: async (payment) => {
      await mutateAsync(payment)
      const title =
        payment.amount < 0 ? `${formatRupees(-payment.amount)} given back` : `${formatRupees(payment.amount)} noted`
      toast({ tone: 'good', title })
      onClose()
    },
    onError: (error, form) => {
      const description = errorMessage(error, 'We could not note this payment. Please try again.')
      // The order has been read again by now: the owner looks at it and presses once more.
      if (isStale(error)) showErrors({ amount: description }, form)
      else if (/more than was paid/.test(description)) showErrors({ amount: description }, form)
      toast({ tone: 'bad', title: isStale(error) ? 'Changed meanwhile' : 'Error', description })
    },
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
          <Select label="What happened" name="way" error={errors.way}>
            <option value="came">Money came</option>
            <option value="back">Money went back</option>
          </Select>
          <Select label="How" name="method" optional error={errors.method}>
            <option value="">Not noted</option>
            {paymentMethods.map((method) => (
              <option key={method} value={method}>
                {paymentMethodLabels[method]}
              </option>
            ))}
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
