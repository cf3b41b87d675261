import { Link } from 'wouter'
import { elapsed, formatRupees } from '../../lib/format.ts'
import { focusAdminTabs } from '../../shell/admin-tabs.ts'
import { ErrorState } from '../../ui/states.tsx'
import { type Stats, useWorkload, type Workload } from './queries.ts'

/** `upTo`: the server counts no further. */
type WaitingItem = { count: number; upTo?: number; one: string; many: string; more: string; href: string }

export function WaitingItems({ stats }: { stats: Stats }) {
  const { data, isPending, isError, refetch } = useWorkload()
  const items = [bookingItem(stats), ...(data ? workloadItems(data) : [])].filter(({ count }) => count > 0)
  // Chats and orders come in a request of their own: before its answer nobody knows that nothing waits.
  if (items.length === 0 && isPending) return <div className="skeleton h-14" />
  return (
    <>
      {items.length > 0 ? (
        <ul className="grid gap-px md:auto-cols-fr md:grid-flow-col" aria-label="Waiting for you">
          {items.map((item) => (
            <WaitingItemRow key={item.href} item={item} />
          ))}
        </ul>
      ) : (
        <p className="bg-linen px-5 py-4 text-ink-soft md:px-6">
          {data && 'Nothing is waiting for you. '}Every booking has its answer.
        </p>
      )}
      {!data && isError && <ErrorState onRetry={refetch}>We could not load what waits in chats and orders.</ErrorState>}
    </>
  )
}

const WaitingItemRow = ({ item: { count, upTo, one, many, more, href } }: { item: WaitingItem }) => (
  <li className="flex items-center gap-4 bg-linen px-5 py-3.5 md:px-6 md:py-4.5">
    <span className="num font-display text-subhead leading-none font-[350] text-zari">
      {count}
      {count === upTo && '+'}
    </span>
    <p className="min-w-0 grow leading-snug">
      <b className="block font-semibold">{count === 1 ? one : many}</b>
      <span className="text-label text-ink-soft">{more}</span>
    </p>
    <Link className="link" href={href} onClick={focusAdminTabs}>
      Open<span className="sr-only"> {many.toLowerCase()}</span>
    </Link>
  </li>
)

const bookingItem = ({ pendingBookings, oldestPending }: Stats): WaitingItem => ({
  count: pendingBookings,
  one: 'Booking to answer',
  many: 'Bookings to answer',
  more: oldestPending ? `${pendingBookings === 1 ? 'It' : 'The oldest'} has waited ${elapsed(oldestPending)}` : '',
  href: '/admin?tab=bookings&status=pending&sort=oldest',
})

const workloadItems = ({ waitingChats, atRisk, dueThisWeek, atRiskBalance }: Workload): WaitingItem[] => [
  {
    count: waitingChats,
    one: 'Chat to answer',
    many: 'Chats to answer',
    more: 'Somebody wrote and has no answer yet',
    href: '/admin?tab=messages',
  },
  {
    count: atRisk,
    upTo: 100,
    one: 'Order at risk',
    many: 'Orders at risk',
    more: [
      `${dueThisWeek} due within a week`,
      atRiskBalance > 0 &&
        `${formatRupees(atRiskBalance)} still to be paid for ${atRisk === 1 ? 'it' : 'those at risk'}`,
    ]
      .filter(Boolean)
      .join(', '),
    href: '/admin?tab=orders',
  },
]
