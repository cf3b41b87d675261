import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatPaymentMethod } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import type { CustomerOrder } from './queries.ts'

type Payment = CustomerOrder['payments'][number]
type Bill = CustomerOrder['bills'][number]

/** The payments, each with its receipt, and the bills. */
export const CustomerMoney = ({ order: { id, payments, bills } }: { order: CustomerOrder }) => (
  <>
    <Papers
      title={t('Your payments')}
      papers={payments.map(({ number, method, paidOn, ...payment }) => ({
        id: payment.id,
        about: [paidOn && longDate(paidOn), formatPaymentMethod(method)].filter(Boolean).join(', '),
        amount: amountOf(payment),
        href: `/user/orders/${id}/receipts/${payment.id}`,
        name: t('Receipt {number}', { number: number ?? (paidOn ? longDate(paidOn) : '') }),
      }))}
    />
    <Papers
      title={t('Your bills')}
      papers={bills.map((bill) => ({
        id: bill.id,
        about: [longDate(bill.issuedOn), ...cancellingOf(bill, bills)].join(', '),
        amount: bill.cancelled ? <s>{formatRupees(bill.payable)}</s> : formatRupees(bill.payable),
        href: `/user/orders/${id}/bills/${bill.id}`,
        name: t('Bill {number}', { number: bill.number }),
      }))}
    />
  </>
)

type Paper = { id: string; about: string; amount: ReactNode; href: string; name: string }

/** Receipts or bills, each with a link to its page; nothing without any. */
const Papers = ({ title, papers }: { title: string; papers: Paper[] }) =>
  papers.length > 0 && (
    <section aria-label={title}>
      <h3 className="font-sans text-label font-semibold">{title}</h3>
      <ul className="mt-1 text-label">
        {papers.map(({ id, about, amount, href, name }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere text-ink-soft">{about}</span>
            <span>{amount}</span>
            <Link className="link basis-full wrap-anywhere" {...{ href }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

/** What was noted by mistake is struck through; nobody gave it back. */
function amountOf({ amount, isReversal, reversed }: Pick<Payment, 'amount' | 'isReversal' | 'reversed'>) {
  const money = formatRupees(Math.abs(amount))
  if (isReversal) return t('{money} reversed', { money })
  const text = amount < 0 ? t('{money} given back', { money }) : money
  return reversed ? <s>{text}</s> : text
}

const cancellingOf = ({ cancels, cancelled }: Bill, bills: Bill[]) => [
  ...(cancelled ? [t('cancelled')] : []),
  ...(cancels ? [t('cancels {number}', { number: bills.find(({ id }) => id === cancels)?.number ?? '' })] : []),
]
