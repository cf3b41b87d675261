import { quotedCharge } from '../../../shared/quotes.ts'
import { t } from '../../../shared/words/t.ts'
import { formatRupees } from '../../lib/format.ts'
import { AmountRow } from './amount-row.tsx'

type Line = { name: string; quantity: number; price: number }
type Props = { quote: { lines: Line[]; total: number; note: string | null } }

/** What a quotation lists, what it comes to, and what was written under it. */
export function QuoteLines({ quote }: Props) {
  const charge = quotedCharge(quote)
  return (
    <>
      <ul className="grid gap-2">
        {[...quote.lines.entries()].map(([position, { name, quantity, price }]) => (
          <li key={position} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 grow basis-32 wrap-anywhere">
              {name}
              {quantity > 1 && <span className="text-ink-soft"> × {quantity}</span>}
            </span>
            <span className="ml-auto whitespace-nowrap">{formatRupees(price * quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 border-t border-dashed border-edge pt-3">
        {charge > 0 && <AmountRow name={t('Brought to your door')} amount={charge} />}
        <AmountRow name={t('Total')} amount={quote.total} />
      </dl>
      {quote.note && <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{quote.note}</p>}
    </>
  )
}
