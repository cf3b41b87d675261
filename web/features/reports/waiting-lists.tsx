import { Link } from 'wouter'
import { humanize } from '../../lib/format.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { adminOrderPath } from '../orders/public.ts'
import type { Figures } from './queries.ts'
import { overdueLinks } from './report-text.ts'

/** Orders promised for, or needed on, the day after the report. */
export const DueTomorrow = ({ orders }: { orders: Figures['dueTomorrow'] }) => (
  <section className="grid content-start gap-2" aria-labelledby="report-due">
    <h4 id="report-due" className="section-title text-subtitle">
      Due the next day
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

/** What had waited for more than 18 of the promised 24 hours, each with a link to answer it. */
export function Overdue({ waiting }: { waiting: Figures['waiting'] }) {
  const late = waiting && overdueLinks(waiting)
  return (
    <section className="grid content-start gap-2" aria-labelledby="report-overdue">
      <h4 id="report-overdue" className="section-title text-subtitle">
        Waiting for more than 18 hours
      </h4>
      {!late && <p className="text-ink-soft">This report was written later, when it could no longer be counted.</p>}
      {late?.length === 0 && <p className="text-ink-soft">Nothing. Everybody had an answer in time.</p>}
      {late && late.length > 0 && (
        <ul className="num">
          {late.map(({ text, href }) => (
            <li key={href}>
              <Link href={href} className="link" onClick={showAdminTab}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
