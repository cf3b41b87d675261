import { Link } from 'wouter'
import { t } from '../../../shared/words/t.ts'
import { formatRupees, longDate } from '../../lib/format.ts'
import type { CustomerOrder } from './queries.ts'

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
