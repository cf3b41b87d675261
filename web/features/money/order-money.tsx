import { useState } from 'react'
import { Link } from 'wouter'
import { formatPaymentMethod } from '../../../shared/orders.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import {
  type AdminOrder,
  AmountRow,
  adminOrderKeys,
  adminOrderPath,
  BalanceRow,
  DiscountRow,
} from '../orders/public.ts'
import { BillList } from './bill-list.tsx'
import { ClaimNotice } from './claim-notice.tsx'
import type { OpenMoneySheet } from './payment-sheet.tsx'
import { sendPayment } from './queries.ts'
import { ReversalDialog, reversalForm, reversalOf } from './reversal-form.tsx'

export function OrderMoney({ order, onOpen }: { order: AdminOrder; onOpen: OpenMoneySheet }) {
  const { status, upi, totalAmount, advanceAmount, balanceAmount } = order
  const hasBill = order.bills.some(({ cancels, cancelled }) => !cancels && !cancelled)
  const isKept = status === 'cancelled' && advanceAmount > 0 && balanceAmount === 0
  const canBill = totalAmount > 0 && status !== 'cancelled' && !hasBill
  return (
    <section className="num grid grid-cols-1 content-start gap-3" aria-label="Money">
      <h2 className="section-title">Money</h2>
      <dl className="grid gap-2.5">
        <DiscountRow of={order} amount={order.discountAmount} />
        {order.rounding !== 0 && <AmountRow name="Rounding" amount={order.rounding} />}
        <AmountRow name="Total" amount={totalAmount} />
        <AmountRow name={isKept ? 'Paid, kept' : 'Paid'} amount={advanceAmount} />
        {!order.isPriceOpen && order.due.now > 0 && order.due.now < balanceAmount && (
          <AmountRow name="Due now" amount={order.due.now} />
        )}
        {((status !== 'cancelled' && !order.isPriceOpen) || balanceAmount < 0) && (
          <BalanceRow order={order} className={`pt-3 ${balanceAmount < 0 ? 'text-danger' : ''}`} />
        )}
      </dl>
      {order.isPriceOpen && <p className="text-ink-soft">Nothing is due until the quotation is accepted.</p>}
      <ClaimNotice order={order} onNote={(claim) => onOpen('claim', { claim })} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="button" className="btn btn-line btn-small max-md:hidden" onClick={() => onOpen('payment')}>
          Record payment
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
          <button type="button" className="quiet" onClick={() => onOpen('give-back')}>
            Refund
          </button>
        )}
      </div>
      <PaymentList order={order} />
      {canBill && (
        <button type="button" className="quiet justify-self-start" onClick={() => onOpen('bill')}>
          Make a bill
        </button>
      )}
      <BillList order={order} onBill={() => onOpen('bill')} />
    </section>
  )
}

type Payment = AdminOrder['payments'][number]

/** The money that came and went back, the newest first, each with its receipt; each can be taken back once, by another. */
function PaymentList({ order }: { order: AdminOrder }) {
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
        {amount < 0 && <span className="block text-ink-soft">{reverses ? 'reversed' : 'refunded'}</span>}
      </span>
      <span className="col-span-full flex flex-wrap items-center gap-x-5">
        <Link className="link" href={`${adminOrderPath(orderId)}/receipts/${id}`}>
          Receipt {number ?? longDate(paidOn ?? createdAt)}
        </Link>
        {!reversed && !reverses && amount <= advanceAmount && (
          <button type="button" className="quiet" onClick={onReverse}>
            Reverse<span className="sr-only"> {money}</span>
          </button>
        )}
      </span>
    </li>
  )
}

type Props = { order: AdminOrder; payment: Payment; onClose: () => void }

const causes: [string, ...string[]] = ['Wrong order', 'Wrong amount', 'Recorded twice']

/** Takes a payment back by another of as much the other way, once, and asks why. */
function ReversePayment({ order: { id, updatedAt }, payment, onClose }: Props) {
  const submit = useSubmit({
    schema: reversalForm,
    mutationFn: ({ reason }, idFor) => {
      const reversal = reversalOf(payment, reason)
      return sendPayment(id, { ...reversal, id: idFor(reversal), updatedAt })
    },
    success: (_, { reason }) => ({
      title: `${formatRupees(Math.abs(payment.amount))} reversed`,
      description: `Reversed: ${reason}`,
    }),
    onSuccess: onClose,
    failure: 'We could not reverse this payment. Please try again.',
    refusalField: 'reason',
    refresh: adminOrderKeys,
    draft: `reverse-${payment.id}`,
  })
  return (
    <ReversalDialog
      {...{ submit, causes, onClose }}
      title={`Reverse ${formatRupees(Math.abs(payment.amount))}?`}
      description="Both stay in the list: what was recorded, and that it was reversed."
      saveLabel="Reverse it"
    />
  )
}
