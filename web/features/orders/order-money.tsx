import { useState } from 'react'
import { formatPaymentMethod } from '../../../shared/orders.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { AddPayment } from './add-payment.tsx'
import { AmountRow, BalanceRow } from './amount-row.tsx'
import type { AdminOrder } from './queries.ts'

export function OrderMoney({ order }: { order: AdminOrder }) {
  const { totalAmount, advanceAmount, balanceAmount, payments } = order
  const [paying, setPaying] = useState(false)
  return (
    <section className="num grid content-start gap-3" aria-label="Money">
      <h2 className="section-title">Money</h2>
      <dl className="grid gap-2.5">
        <AmountRow name="Total" amount={totalAmount} />
        <AmountRow name="Paid" amount={advanceAmount} />
        <BalanceRow balance={balanceAmount} className={`pt-3 ${balanceAmount < 0 ? 'text-danger' : ''}`} />
      </dl>
      {payments.length > 0 && (
        <ul className="grid gap-2 border-t border-hair pt-3 text-label" aria-label="Payments">
          {payments.map(({ id, amount, method, note, createdAt }) => (
            <li key={id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere text-ink-soft">
                {[longDate(createdAt), formatPaymentMethod(method), note].filter(Boolean).join(', ')}
              </span>
              <span className="whitespace-nowrap">
                {amount < 0 ? `${formatRupees(-amount)} given back` : formatRupees(amount)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="btn btn-line btn-small justify-self-start" onClick={() => setPaying(true)}>
        Note a payment
      </button>
      {paying && <AddPayment order={order} onClose={() => setPaying(false)} />}
    </section>
  )
}
