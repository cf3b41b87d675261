import { Link } from 'wouter'
import { formatPaymentMethod } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import type { CustomerOrder } from './queries.ts'

type Payment = CustomerOrder['payments'][number]

/** The payments, each with its receipt, and the bills. */
export const CustomerMoney = ({ order }: { order: CustomerOrder }) => (
  <>
    <Payments order={order} />
    <CustomerBills order={order} />
  </>
)

function Payments({ order: { id: orderId, payments } }: { order: CustomerOrder }) {
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="payments">
      <h3 id="payments" className="font-sans text-label font-semibold">
        {t('Your payments')}
      </h3>
      <ul className="mt-1 text-label">
        {payments.map(({ id, number, method, paidOn, ...payment }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere text-ink-soft">
              {[paidOn && longDate(paidOn), formatPaymentMethod(method)].filter(Boolean).join(', ')}
            </span>
            <span>{amountOf(payment)}</span>
            <Link className="link basis-full wrap-anywhere" href={`/user/orders/${orderId}/receipts/${id}`}>
              {t('Receipt {number}', { number: number ?? (paidOn ? longDate(paidOn) : '') })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was noted by mistake is struck through; nobody gave it back. */
function amountOf({ amount, isReversal, reversed }: Pick<Payment, 'amount' | 'isReversal' | 'reversed'>) {
  const money = formatRupees(Math.abs(amount))
  if (isReversal) return t('{money} reversed', { money })
  const text = amount < 0 ? t('{money} given back', { money }) : money
  return reversed ? <s>{text}</s> : text
}

/** The bills of an order for its customer. */
export function CustomerBills({ order: { id: orderId, bills } }: { order: CustomerOrder }) {
  if (bills.length === 0) return null
  return (
    <section aria-labelledby="bills">
      <h3 id="bills" className="font-sans text-label font-semibold">
        {t('Your bills')}
      </h3>
      <ul className="mt-1 text-label">
        {bills.map(({ id, number, issuedOn, payable, cancels, cancelled }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-ink-soft">
              {longDate(issuedOn)}
              {cancelled && `, ${t('cancelled')}`}
              {cancels &&
                `, ${t('cancels {number}', { number: bills.find((bill) => bill.id === cancels)?.number ?? '' })}`}
            </span>
            <span>{cancelled ? <s>{formatRupees(payable)}</s> : formatRupees(payable)}</span>
            <Link className="link basis-full wrap-anywhere" href={`/user/orders/${orderId}/bills/${id}`}>
              {t('Bill {number}', { number })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
