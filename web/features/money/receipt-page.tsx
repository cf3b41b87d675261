import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPaymentMethod, shortOrderId } from '../../../shared/orders.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { DetailsPage } from '../../shell/details-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Receipt as ReceiptData } from './queries.ts'
import { Receipt } from './receipt.tsx'
import { share } from './share.ts'

type Props = {
  query: UseQueryResult<ReceiptData>
  /** The order's page. */
  orderHref: string
  /** Another way to hand it over. */
  more?: (text: string) => ReactNode
}

/** A receipt with what is done with it: printed, or shared as text. */
export const ReceiptPage = ({ query, orderHref, more }: Props) => (
  <DetailsPage
    back={{ href: orderHref, children: t('The order') }}
    query={query}
    label={t('this receipt')}
    loadingLabel={t('Loading the receipt')}
    missing={
      <EmptyState heading="h1" title={t('There is no such receipt')}>
        {t('The link may be out of date.')}
      </EmptyState>
    }
  >
    {(receipt) => (
      <>
        <div className="mx-auto mb-5 flex max-w-[560px] flex-wrap items-center gap-3 print:hidden">
          <button type="button" className="btn btn-small" onClick={() => print()}>
            {t('Print')}
          </button>
          <button type="button" className="btn btn-line btn-small" onClick={() => share(receiptText(receipt))}>
            {t('Share')}
          </button>
          {more?.(receiptText(receipt))}
        </div>
        <Receipt receipt={receipt} />
      </>
    )}
  </DetailsPage>
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
