import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { fullDate } from '../../lib/format.ts'
import { ListSection } from '../../ui/list-section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FinishButton, WorkState } from './finish-button.tsx'
import { type WorkRow, workText, workTitle, workTodayQuery } from './queries.ts'

/** A helper's day: what is behind, what to finish today, and what comes in three working days. */
export function WorkToday() {
  const query = useQuery({ ...workTodayQuery, refetchOnWindowFocus: true })
  return (
    <WorkState query={query} label="the work">
      {({ name, date, behind, due, next, hasMore }) => (
        <div className="grid max-w-[720px] gap-9">
          <header>
            <p className="text-label text-ink-soft">{fullDate(date)}</p>
            <h1 className="page-title wrap-anywhere">Work for {name}</h1>
          </header>
          <WorkList title="Behind" orders={behind} isBehind />
          <WorkList title="Finish today" orders={due} />
          <WorkList title="Next days" orders={next} />
          {hasMore && <p className="text-ink-soft">There are more. They come here as these are done.</p>}
          {behind.length + due.length + next.length === 0 && (
            <EmptyState title="Nothing to finish in the next days">What is planned comes here by itself.</EmptyState>
          )}
        </div>
      )}
    </WorkState>
  )
}

type ListProps = { title: string; orders: WorkRow[]; isBehind?: boolean }

const WorkList = ({ title, orders, isBehind }: ListProps) =>
  orders.length > 0 && (
    <ListSection title={title} count={orders.length}>
      {orders.map((order) => (
        <li key={order.id} className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-hair py-3.5">
          <p className="min-w-0 grow basis-36 leading-snug">
            <Link
              className="block min-h-6 font-semibold wrap-anywhere hover:underline"
              href={`/work/orders/${order.id}`}
            >
              {workTitle(order)}
            </Link>
            <span className={`num block text-label ${isBehind ? 'text-danger' : 'text-ink-soft'}`}>
              {workText(order)}
            </span>
          </p>
          <FinishButton order={order} name={workTitle(order)} />
        </li>
      ))}
    </ListSection>
  )
