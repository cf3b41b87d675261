import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatPaymentMethod, isOpen, shortOrderId } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { externalLink, whatsappUrl } from '../../lib/external-links.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useBoutique } from '../boutique/public.tsx'
import { openChat } from '../chat/public.ts'
import { AmountRow, BalanceRow, DiscountRow, PieceLines } from './amount-row.tsx'
import type { CustomerOrder } from './queries.ts'

export function OrderBill({ order }: { order: CustomerOrder }) {
  const boutique = useBoutique()
  const { id, items, total, advanceAmount, balanceAmount, estimatedDelivery, status, advanceTerms } = order
  const isLeftToPay = balanceAmount > 0
  return (
    <aside
      id="bill"
      className="num grid scroll-mt-6 gap-5 bg-linen md:max-w-paragraph px-6 py-7 print:order-first print:p-0 md:px-8 md:py-9"
    >
      <h2 className="section-title">{t('What you ordered')}</h2>
      {items.length === 0 && total === 0 && advanceAmount === 0 ? (
        <p className="text-ink-soft">{t('The pieces stand here once the price is agreed.')}</p>
      ) : (
        <>
          <PieceLines lines={items} className="gap-2.5" />
          <dl className="grid gap-2.5 border-t border-dashed border-edge pt-4">
            <DiscountRow of={order} amount={order.discountAmount} />
            {!!order.deliveryCharge && <AmountRow name={t('Brought to your door')} amount={order.deliveryCharge} />}
            {order.rounding !== 0 && <AmountRow name={t('Rounding')} amount={order.rounding} />}
            <AmountRow name={t('Total')} amount={total} />
            {advanceAmount > 0 && <AmountRow name={paidName(order)} amount={advanceAmount} />}
            {balanceAmount !== 0 && <BalanceRow order={order} className="pt-3.5" />}
          </dl>
        </>
      )}
      {isLeftToPay && advanceTerms && (
        <p className="text-ink-soft">
          <b className="block font-semibold text-ink">{t('How to pay')}</b>
          <span className="whitespace-pre-line wrap-anywhere">{advanceTerms}</span>
        </p>
      )}
      <CustomerMoney order={order} />
      {isOpen(status) && estimatedDelivery && (
        <p className="text-ink-soft">{t('Ready about {day}', { day: longDate(estimatedDelivery) })}</p>
      )}
      {isOpen(status) && <DeliveryText order={order} />}
      <button type="button" className="btn btn-line" onClick={() => openChat({ orderId: id })}>
        {t('Ask about this order')}
      </button>
      {boutique.whatsapp && (
        <a
          className="link inline-flex min-h-11 items-center gap-2 justify-self-start"
          href={whatsappUrl(boutique.whatsapp, t('About my order {order}: ', { order: shortOrderId(id) }))}
          {...externalLink}
        >
          <Icon name="whatsapp" />
          {t('Or on WhatsApp')}
        </a>
      )}
    </aside>
  )
}

/** Names the paid amount; for a cancelled order without a refund, the shop keeps it. */
function paidName({ status, balanceAmount }: CustomerOrder) {
  if (status === 'cancelled' && balanceAmount === 0) return t('Paid, kept')
  return balanceAmount > 0 ? t('Advance paid') : t('Paid')
}

/** Shows the way of delivery, once agreed. */
function DeliveryText({ order: { deliveryWay, deliveryAddress, deliveryPinCode } }: { order: CustomerOrder }) {
  if (deliveryWay === 'pick-up') return <p className="text-ink-soft">{t('You collect it from the shop.')}</p>
  if (deliveryWay !== 'door') return null
  const place = [deliveryAddress, deliveryPinCode].filter(Boolean).join(', ')
  return (
    <p className="whitespace-pre-line text-ink-soft">
      {place ? t('We bring it to {place}', { place }) : t('We bring it to your door.')}
    </p>
  )
}

type Payment = CustomerOrder['payments'][number]
type Bill = CustomerOrder['bills'][number]

/** Lists the payments, each with its receipt, and the bills. */
const CustomerMoney = ({ order: { id, payments, bills } }: { order: CustomerOrder }) => (
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

/** Lists receipts or bills with links to their pages; renders nothing if there are none. */
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

/** Formats an amount; a payment recorded by mistake is struck through, not shown as a refund. */
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
