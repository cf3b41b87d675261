import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../api.ts'
import { formatRupees, humanize } from '../../lib/format.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { listQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { adminOrderPath } from '../orders/public.ts'
import type { OwingOrder } from './queries.ts'

/** Who still has to pay, and how much, whatever the month. */
export function Owing() {
  const list = useInfiniteQuery(listQuery(api.admin.money.owing))
  return (
    <section className="grid gap-3" aria-labelledby="owing">
      <h2 id="owing" className="section-title">
        Still to be paid
      </h2>
      <PagedList
        list={list}
        label="balances"
        loading={<Skeleton rows={4} label="Loading who owes" />}
        empty={<p className="py-2 text-ink-soft">Nobody owes anything.</p>}
      >
        {(rows) => (
          <ul className="num">
            {rows.map((order) => (
              <OwingRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

const OwingRow = ({ order: { id, outfitType, customerName, balanceAmount, status, dueOn } }: { order: OwingOrder }) => (
  <li className="relative flex items-baseline justify-between gap-4 border-t border-hair py-3">
    <p className="min-w-0 wrap-anywhere">
      <Link className="row-open font-semibold underline decoration-edge underline-offset-4" href={adminOrderPath(id)}>
        {customerName ?? 'No name'}
      </Link>
      <span className="block text-label text-ink-soft">
        {[outfitType, humanize(status), dueOn && `due ${weekdayDate(dueOn)}`].filter(Boolean).join(', ')}
      </span>
    </p>
    <span className="font-semibold whitespace-nowrap">{formatRupees(balanceAmount)}</span>
  </li>
)
