import type { Discount } from '../../../shared/money.ts'
import type { OrderStatus } from '../../../shared/orders.ts'
import { quotedParts } from '../../../shared/quotes.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees } from '../../lib/format.ts'
import { formatBalance } from './order-state.ts'
import { discountName } from './order-texts.ts'

export const AmountRow = ({ name, amount }: { name: string; amount: number }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="font-semibold whitespace-nowrap">{formatRupees(amount)}</dd>
  </div>
)

type BalanceRowProps = { order: { status: OrderStatus; balanceAmount: number }; className: string }
export function BalanceRow({ order, className }: BalanceRowProps) {
  const { name, amount } = formatBalance(order)
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-edge ${className}`}
    >
      <dt className="font-semibold">{name}</dt>
      <dd className="font-serif text-title whitespace-nowrap">{amount}</dd>
    </div>
  )
}

type Line = { name: string; quantity: number; price: number }

/** The pieces line by line, each with its quantity and its sum. */
export const PieceLines = ({ lines, className }: { lines: Line[]; className: string }) => (
  <ul className={`grid ${className}`}>
    {[...lines.entries()].map(([position, { name, quantity, price }]) => (
      <li key={position} className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 grow basis-32 wrap-anywhere">
          {name}
          {quantity > 1 && <span className="text-ink-soft"> × {quantity}</span>}
        </span>
        <span className="ml-auto whitespace-nowrap">{formatRupees(price * quantity)}</span>
      </li>
    ))}
  </ul>
)

type Discounted = { discount: Discount | null; discountReason: string | null }

/** The discount of an order or a quotation as a line; none without one. */
export const DiscountRow = ({ of, amount }: { of: Discounted; amount: number }) =>
  amount > 0 && <AmountRow name={discountName(of)} amount={-amount} />

type Props = { quote: Discounted & { lines: Line[]; total: number; note: string | null } }

/** The lines of a quotation, its sum, and the note under it. */
export function QuoteLines({ quote }: Props) {
  const { charge, discountAmount } = quotedParts(quote)
  return (
    <>
      <PieceLines lines={quote.lines} className="gap-2" />
      <dl className="grid gap-2 border-t border-dashed border-edge pt-3">
        <DiscountRow of={quote} amount={discountAmount} />
        {charge > 0 && <AmountRow name={t('Brought to your door')} amount={charge} />}
        <AmountRow name={t('Total')} amount={quote.total} />
      </dl>
      {quote.note && <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{quote.note}</p>}
    </>
  )
}
