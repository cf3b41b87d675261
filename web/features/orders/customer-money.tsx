import { Link } from 'wouter'
import { formatPaymentMethod } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { useUrlSheet } from '../../lib/use-url-sheet.ts'
import { CustomerBills } from './customer-bills.tsx'
import { PayByUpi } from './pay-by-upi.tsx'
import type { CustomerOrder } from './queries.ts'

type Payment = CustomerOrder['payments'][number]

/** How a customer pays the balance, what is being checked, and what was paid, each with its receipt. */
export function CustomerMoney({ order }: { order: CustomerOrder }) {
  const sheet = useUrlSheet('sheet')
  const { upi, claim, balanceAmount } = order
  const canPay = upi && balanceAmount > 0 && !claim
  return (
    <>
      {claim && (
        <p role="status">
          <b className="block font-semibold">{t('We are checking your payment.')}</b>
          <span className="text-ink-soft">
            {t('{amount} by UPI, reference {reference}', {
              amount: formatRupees(claim.amount),
              reference: claim.reference,
            })}
          </span>
        </p>
      )}
      {canPay && (
        <div className="grid gap-2 print:hidden">
          <button type="button" className="btn" onClick={() => sheet.open('upi')}>
            {t('Pay by UPI')}
          </button>
          <button type="button" className="link justify-self-start" onClick={() => sheet.open('paid')}>
            {t('I have paid')}
          </button>
        </div>
      )}
      <Payments order={order} />
      <CustomerBills order={order} />
      {canPay && (sheet.value === 'upi' || sheet.value === 'paid') && (
        <PayByUpi {...{ order, upi }} startsPaid={sheet.value === 'paid'} dialog={sheet.dialog} />
      )}
    </>
  )
}

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
