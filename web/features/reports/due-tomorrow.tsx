import { Link } from 'wouter'
import { humanize } from '../../lib/format.ts'
import { adminOrderPath } from '../orders/public.ts'
import type { Figures } from './queries.ts'

/** Orders promised for, or needed on, the day after the report. */
export const DueTomorrow = ({ orders }: { orders: Figures['dueTomorrow'] }) => (
  <section className="grid content-start gap-2" aria-labelledby="report-due">
    <h4 id="report-due" className="section-title text-subtitle">
      Due the day after
    </h4>
    {orders.length === 0 ? (
      <p className="text-ink-soft">Nothing.</p>
    ) : (
      <ul className="border-t border-hair">
        {orders.map(({ orderId, outfitType, customerName, status }) => (
          <li key={orderId} className="flex flex-wrap items-center gap-x-4 border-b border-hair py-2 wrap-anywhere">
            <Link href={adminOrderPath(orderId)} className="link">
              {outfitType}
            </Link>
            <span className="text-ink-soft">{[customerName, humanize(status)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
