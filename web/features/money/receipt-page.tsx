import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { phoneText } from '../../../shared/contact.ts'
import { formatPaymentMethod, shortOrderId } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { rupeesInWords } from '../../lib/rupees.ts'
import { PaperActions, PaperPage } from '../../shell/paper-page.tsx'
import type { Receipt as ReceiptData } from './queries.ts'

type Props = {
  query: UseQueryResult<ReceiptData>
  orderHref: string
  /** Another way to hand it over. */
  more?: (text: string) => ReactNode
}

/** A receipt with what is done with it: printed, or shared as text. */
export const ReceiptPage = ({ more, ...paper }: Props) => (
  <PaperPage
    {...paper}
    label={t('this receipt')}
    loadingLabel={t('Loading the receipt')}
    missing={t('There is no such receipt')}
  >
    {(receipt) => (
      <>
        <PaperActions className="mx-auto max-w-[560px]" text={receiptText(receipt)}>
          {more?.(receiptText(receipt))}
        </PaperActions>
        <Receipt receipt={receipt} />
      </>
    )}
  </PaperPage>
)

/** The receipt in a message. */
function receiptText(receipt: ReceiptData) {
  const { number, amount, method, reference, paidOn, createdAt, shop, order, balanceAfter, reversed, isReversal } =
    receipt
  const way = formatPaymentMethod(method)
  const date = longDate(paidOn ?? createdAt)
  return [
    number
      ? t('{name}, receipt {number}:', { name: shop.name, number })
      : t('{name}, receipt of {date}:', { name: shop.name, date }),
    [
      way
        ? t('{receipt} on {date} by {way}', { receipt: whatOf(receipt), date, way })
        : t('{receipt} on {date}', { receipt: whatOf(receipt), date }),
      reference && t('reference {reference}', { reference }),
    ]
      .filter(Boolean)
      .join(', '),
    t('for {outfit} (order {order}).', { outfit: order.outfitType, order: shortOrderId(order.id) }),
    reversed
      ? t('This payment was reversed.')
      : balanceAfter !== null &&
        balanceAfter > 0 &&
        t('The balance after it was {amount}.', { amount: formatRupees(balanceAfter) }),
    amount > 0 && !reversed && !isReversal && t('Thank you.'),
  ]
    .filter(Boolean)
    .join(' ')
}

function whatOf({ amount, isReversal }: ReceiptData) {
  const money = formatRupees(Math.abs(amount))
  if (isReversal)
    return amount < 0 ? t('Reverses a payment of {money}', { money }) : t('Reverses {money} given back', { money })
  return amount < 0 ? t('{money} given back', { money }) : t('{money} received', { money })
}

/** One payment as the boutique writes it, on a page of A5. */
function Receipt({ receipt }: { receipt: ReceiptData }) {
  const { number, amount, paidOn, createdAt, shop, order, customerName, reversed, isReversal, reason } = receipt
  const { total, discount, balanceAfter, parts } = receipt
  const { street, area, city, postcode, state } = shop.address
  const isBack = amount < 0
  return (
    <article
      className="receipt num"
      aria-label={t('Receipt {number}', { number: number ?? longDate(paidOn ?? createdAt) })}
    >
      <header className="grid gap-1 text-center">
        <p className="font-display text-title leading-tight font-[350]">{shop.name}</p>
        <p className="text-label text-ink-soft">
          {[street, area, [city, postcode].filter(Boolean).join(' '), state].filter(Boolean).join(', ')}
          {shop.phone && <span className="block">{phoneText(shop.phone)}</span>}
        </p>
      </header>
      <div className="divider my-4" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-5">
        <h1 className="section-title">{titleOf(receipt)}</h1>
        <p className="text-right text-label">
          <b className="font-semibold">{number}</b>
          <span className="block text-ink-soft">{longDate(paidOn ?? createdAt)}</span>
        </p>
      </div>
      {reversed && <p className="error-box mt-3">{t('Reversed: this payment no longer counts.')}</p>}
      <dl className="mt-5 grid gap-4">
        <Line name={whomOf(receipt)}>{customerName ?? '–'}</Line>
        <Line name={t('The sum of')}>
          <span lang="en" className="font-serif text-large leading-tight italic">
            {rupeesInWords(amount)}
          </span>
        </Line>
        <Line name={t('For')}>
          {t('{outfit}, order {order}', { outfit: order.outfitType, order: shortOrderId(order.id) })}
        </Line>
        <Line name={t('By')}>{wayOf(receipt)}</Line>
        {isBack && reason && <Line name={t('Why')}>{reason}</Line>}
      </dl>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <p className={`receipt-amount ${reversed ? 'line-through' : ''}`}>{formatRupees(Math.abs(amount))}</p>
        <p className="receipt-signature">{t('For {name}', { name: shop.name })}</p>
      </div>
      {total !== null && balanceAfter !== null && <Sums {...{ total, discount, balanceAfter }} />}
      {parts.length > 1 && <Parts parts={parts} />}
      <p className="mt-5 text-center font-serif text-ink-soft italic">{isBack || isReversal ? '' : t('Thank you')}</p>
    </article>
  )
}

const titleOf = ({ amount, isReversal }: ReceiptData) =>
  isReversal ? t('Reversal') : amount < 0 ? t('Money given back') : t('Receipt')

const whomOf = ({ amount, isReversal }: ReceiptData) => {
  if (isReversal) return amount < 0 ? t('Reverses a payment of') : t('Reverses what went to')
  return amount < 0 ? t('Given back to') : t('Received from')
}

const wayOf = ({ method, reference }: ReceiptData) =>
  [formatPaymentMethod(method) ?? t('No method recorded'), reference && t('reference {reference}', { reference })]
    .filter(Boolean)
    .join(', ')

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="receipt-line">
    <dt className="text-label text-ink-soft">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

type SumsProps = { total: number; discount: number; balanceAfter: number }

const Sums = ({ total, discount, balanceAfter }: SumsProps) => (
  <dl className="mt-5 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-dashed border-edge pt-3">
    <div className="flex gap-3">
      <dt className="text-ink-soft">{t('Order')}</dt>
      <dd className="font-medium">{formatRupees(total)}</dd>
    </div>
    {discount > 0 && (
      <div className="flex gap-3">
        <dt className="text-ink-soft">{t('Discount')}</dt>
        <dd className="font-medium">{formatRupees(discount)}</dd>
      </div>
    )}
    <div className="flex gap-3">
      <dt className="text-ink-soft">{balanceAfter < 0 ? t('Overpaid by') : t('Balance after this')}</dt>
      <dd className="font-medium">{formatRupees(Math.abs(balanceAfter))}</dd>
    </div>
  </dl>
)

/** The receipts of one payment over several orders. */
const Parts = ({ parts }: Pick<ReceiptData, 'parts'>) => (
  <section className="mt-4 text-label">
    <p className="text-ink-soft">
      {t('Part of one payment of {money}:', {
        money: formatRupees(parts.reduce((sum, { amount }) => sum + amount, 0)),
      })}
    </p>
    <ul>
      {parts.map(({ number, amount, outfitType }) => (
        <li key={number} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {number}, {outfitType}
          </span>
          <span>{formatRupees(amount)}</span>
        </li>
      ))}
    </ul>
  </section>
)
