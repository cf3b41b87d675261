import { useState } from 'react'
import { formatPaymentMethod } from '../../../shared/orders.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { AdminOrder } from './queries.ts'
import { useReversePayment } from './use-reverse-payment.ts'

/** The money that came and went back, the newest first; each can be taken back by another. */
export function PaymentList({ order: { id, updatedAt, payments, advanceAmount } }: { order: AdminOrder }) {
  const [reversingId, setReversingId] = useState<string>()
  const { mutate, isPending } = useReversePayment(id)
  const payment = payments.find((one) => one.id === reversingId)
  const close = () => setReversingId(undefined)
  if (payments.length === 0) return null
  return (
    <ul className="grid gap-1 border-t border-hair pt-3 text-label" aria-label="Payments">
      {payments.map(({ id, amount, method, note, createdAt }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_max-content] items-baseline gap-x-4">
          <span className="min-w-0 wrap-anywhere text-ink-soft">
            {[longDate(createdAt), formatPaymentMethod(method), note].filter(Boolean).join(', ')}
          </span>
          <span className="whitespace-nowrap">
            {amount < 0 ? `${formatRupees(-amount)} given back` : formatRupees(amount)}
          </span>
          {amount <= advanceAmount && (
            <button type="button" className="link justify-self-start" onClick={() => setReversingId(id)}>
              Take back<span className="sr-only"> {formatRupees(Math.abs(amount))}</span>
            </button>
          )}
        </li>
      ))}
      {payment && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={`Take back ${formatRupees(Math.abs(payment.amount))}?`}
          confirmLabel="Take it back"
          cancelLabel="Keep it"
          busy={isPending}
          onConfirm={() => isPending || mutate({ payment, updatedAt }, { onSettled: close })}
        >
          Both stay in the list: what was noted, and that it was taken back.
        </ConfirmDialog>
      )}
    </ul>
  )
}
