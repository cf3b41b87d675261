import { isOpen } from '../../../shared/orders.ts'
import { isOpenQuote } from '../../../shared/quotes.ts'
import { formatRupees } from '../../lib/format.ts'
import { FoldSummary } from '../../ui/folds.tsx'
import { QuoteLines } from './amount-row.tsx'
import type { OpenOrderSheet } from './order-sheets.tsx'
import { quoteStateText } from './order-texts.ts'
import { firstNameOf } from './public.ts'
import type { AdminOrder } from './queries.ts'

type Props = { order: AdminOrder; onOpen: OpenOrderSheet }

/** The quotations of an order, the newest first, each with where it stands. */
export function OrderQuotes({ order: { status, quotes, customerName }, onOpen }: Props) {
  const isWorked = isOpen(status)
  if (!isWorked && quotes.length === 0) return null
  return (
    <section
      className={`num grid content-start gap-3 ${quotes.length > 0 ? '' : 'print:hidden'}`}
      aria-label="Quotations"
    >
      <h2 className="section-title">Quotations</h2>
      {quotes.length > 0 && (
        <ul>
          {quotes.map((quote) => (
            <li key={quote.id} className="border-b border-hair pb-2">
              <details className="group">
                <FoldSummary className="min-h-11 justify-between gap-2.5">
                  <span className="font-semibold">
                    Version {quote.version}, {formatRupees(quote.total)}
                  </span>
                </FoldSummary>
                <div className="grid gap-3 pb-3">
                  <QuoteLines quote={quote} />
                </div>
              </details>
              <p className="text-label wrap-anywhere text-ink-soft">
                {quoteStateText(quote, quote === quotes[0], firstNameOf(customerName))}
              </p>
              {isWorked && isOpenQuote(quote) && (
                <p className="flex flex-wrap gap-2">
                  <button type="button" className="quiet" onClick={() => onOpen('quote-yes')}>
                    Accepted on the phone
                  </button>
                  <button type="button" className="quiet" onClick={() => onOpen('quote-change')}>
                    Wants a change
                  </button>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {isWorked && (
        <button type="button" className="btn btn-line btn-small justify-self-start" onClick={() => onOpen('quote')}>
          Send a quotation
        </button>
      )}
    </section>
  )
}
