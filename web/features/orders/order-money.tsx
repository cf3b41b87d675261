import { useState } from 'react'
import { AddPayment } from './add-payment.tsx'
import { AmountRow, BalanceRow } from './amount-row.tsx'
import { PaymentList } from './payment-list.tsx'
import type { AdminOrder } from './queries.ts'

export function OrderMoney({ order }: { order: AdminOrder }) {
  const { totalAmount, advanceAmount, balanceAmount } = order
  const [paying, setPaying] = useState(false)
  return (
    <section className="num grid content-start gap-3" aria-label="Money">
      <h2 className="section-title">Money</h2>
      <dl className="grid gap-2.5">
        <AmountRow name="Total" amount={totalAmount} />
        <AmountRow name="Paid" amount={advanceAmount} />
        <BalanceRow balance={balanceAmount} className={`pt-3 ${balanceAmount < 0 ? 'text-danger' : ''}`} />
      </dl>
      <PaymentList order={order} />
      <button type="button" className="btn btn-line btn-small justify-self-start" onClick={() => setPaying(true)}>
        Note a payment
      </button>
      {paying && <AddPayment order={order} onClose={() => setPaying(false)} />}
    </section>
  )
}
