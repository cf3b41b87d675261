import { useState } from 'react'
import { Link } from 'wouter'
import { formatPaymentMethod } from '../../../shared/orders.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { adminOrderPath } from './public.ts'
import type { AdminOrder } from './queries.ts'
import { ReversePayment } from './reverse-payment.tsx'

type Payment = AdminOrder['payments'][number]

/** The money that came and went back, the newest first, each with its receipt; each can be taken back once, by another. */
export function PaymentList({ order }: { order: AdminOrder }) {
  const [reversingId, setReversingId] = useState<string>()
  const { payments } = order
  const reversing = payments.find(({ id }) => id === reversingId)
  if (payments.length === 0) return null
  return (
    <ul className="grid border-t border-hair text-label" aria-label="Payments">
      {payments.map((payment) => (
        <PaymentRow key={payment.id} order={order} payment={payment} onReverse={() => setReversingId(payment.id)} />
      ))}
      {reversing && <ReversePayment {...{ order }} payment={reversing} onClose={() => setReversingId(undefined)} />}
    </ul>
  )
}

type RowProps = { order: AdminOrder; payment: Payment; onReverse: () => void }

function PaymentRow({ order: { id: orderId, payments, advanceAmount }, payment, onReverse }: RowProps) {
  const { id, number, amount, method, note, paidOn, createdAt, reference, reverses, reversed, reason } = payment
  const reversal = payments.find((other) => other.reverses === id)
  const money = formatRupees(Math.abs(amount))
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4 border-b border-hair py-2.5">
      <span className="min-w-0 wrap-anywhere text-ink-soft">
        {[longDate(paidOn ?? createdAt), formatPaymentMethod(method), reference, note].filter(Boolean).join(', ')}
        {reason && !reverses && <span className="block">{reason}</span>}
        {reverses && <span className="block">Reversal: {reason}</span>}
        {reversed && <span className="block font-semibold text-danger">Reversed: {reversal?.reason}</span>}
      </span>
      <span className="text-right whitespace-nowrap">
        {reversed ? <s>{money}</s> : money}
        {amount < 0 && <span className="block text-ink-soft">{reverses ? 'reversed' : 'given back'}</span>}
      </span>
      <span className="col-span-full flex flex-wrap items-center gap-x-5">
        <Link className="link" href={`${adminOrderPath(orderId)}/receipts/${id}`}>
          Receipt {number ?? longDate(paidOn ?? createdAt)}
        </Link>
        {!reversed && !reverses && amount <= advanceAmount && (
          <button type="button" className="link" onClick={onReverse}>
            Reverse<span className="sr-only"> {money}</span>
          </button>
        )}
      </span>
    </li>
  )
}
