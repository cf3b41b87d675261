import { Link } from 'wouter'
import { AmountRow, BalanceRow } from './amount-row.tsx'
import { BillList } from './bill-list.tsx'
import { ClaimNotice } from './claim-notice.tsx'
import { PaymentList } from './payment-list.tsx'
import type { AdminOrder } from './queries.ts'
import type { OrderSheet } from './use-order-sheet.ts'

export function OrderMoney({ order, onOpen }: { order: AdminOrder; onOpen: (sheet: OrderSheet) => void }) {
  const { status, upi, totalAmount, advanceAmount, balanceAmount } = order
  const hasBill = order.bills.some(({ cancels, cancelled }) => !cancels && !cancelled)
  const isKept = status === 'cancelled' && advanceAmount > 0 && balanceAmount === 0
  const canBill = totalAmount > 0 && status !== 'cancelled' && !hasBill
  return (
    <section className="num grid grid-cols-1 content-start gap-3" aria-label="Money">
      <h2 className="section-title">Money</h2>
      <dl className="grid gap-2.5">
        {order.rounding !== 0 && <AmountRow name="Rounding" amount={order.rounding} />}
        <AmountRow name="Total" amount={totalAmount} />
        <AmountRow name={isKept ? 'Paid, kept' : 'Paid'} amount={advanceAmount} />
        {(status !== 'cancelled' || balanceAmount < 0) && (
          <BalanceRow order={order} className={`pt-3 ${balanceAmount < 0 ? 'text-danger' : ''}`} />
        )}
      </dl>
      <ClaimNotice order={order} onNote={() => onOpen('claim')} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="button" className="btn btn-line btn-small max-md:hidden" onClick={() => onOpen('payment')}>
          Note a payment
        </button>
        {balanceAmount > 0 &&
          (upi ? (
            <button type="button" className="btn btn-line btn-small" onClick={() => onOpen('upi')}>
              Show UPI QR
            </button>
          ) : (
            <Link className="link print:hidden" href="/admin/settings?tab=shop">
              Set up UPI payments
            </Link>
          ))}
        {advanceAmount > 0 && (
          <button type="button" className="link" onClick={() => onOpen('give-back')}>
            Give back
          </button>
        )}
      </div>
      <PaymentList order={order} />
      {canBill && (
        <button type="button" className="link justify-self-start" onClick={() => onOpen('bill')}>
          Make a bill
        </button>
      )}
      <BillList order={order} onBill={() => onOpen('bill')} />
    </section>
  )
}
