import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPaymentMethod, shortOrderId } from '../../../shared/orders.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import { DetailsPage } from '../../shell/details-page.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { Receipt as ReceiptData } from './queries.ts'
import { Receipt } from './receipt.tsx'

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
    back={{ href: orderHref, children: 'The order' }}
    query={query}
    label="this receipt"
    loadingLabel="Loading the receipt"
    missing={
      <EmptyState heading="h1" title="There is no such receipt">
        Perhaps the link is an old one.
      </EmptyState>
    }
  >
    {(receipt) => (
      <>
        <div className="mx-auto mb-5 flex max-w-[560px] flex-wrap items-center gap-3 print:hidden">
          <button type="button" className="btn btn-small" onClick={() => print()}>
            Print
          </button>
          <button type="button" className="btn btn-line btn-small" onClick={() => share(receiptText(receipt))}>
            Share
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
    `${shop.name}, receipt ${number ?? `of ${date}`}:`,
    `${whatOf(receipt)} on ${date}` + `${way ? ` by ${way}` : ''}${reference ? `, reference ${reference}` : ''}`,
    `for ${order.outfitType} (order ${shortOrderId(order.id)}).`,
    reversed
      ? 'This payment was reversed.'
      : balanceAfter !== null && balanceAfter > 0 && `The balance after it was ${formatRupees(balanceAfter)}.`,
    amount > 0 && !reversed && !isReversal && 'Thank you.',
  ]
    .filter(Boolean)
    .join(' ')
}

function whatOf({ amount, isReversal }: ReceiptData) {
  const money = formatRupees(Math.abs(amount))
  if (isReversal) return amount < 0 ? `Takes back a payment of ${money}` : `Takes back ${money} given back`
  return `${money} ${amount < 0 ? 'given back' : 'received'}`
}

async function share(text: string) {
  if (!navigator.share) return copyText(text)
  // It rejects when the phone's share sheet is closed again.
  await navigator.share({ title: document.title, text }).catch(() => {})
}
