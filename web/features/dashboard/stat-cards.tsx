import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../../api.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { StatCardsSkeleton, statCardsRoom } from './skeletons.tsx'

export const statsQuery = query(api.admin.dashboard.stats)
export type Stats = InferResponseType<typeof api.admin.dashboard.stats.$get>

/** The work on orders. Two places show it, one of them later: one request serves both. */
export const useWorkload = () => useQuery({ ...query(api.admin.dashboard.orders), staleTime: 10_000 })
export type Workload = InferResponseType<typeof api.admin.dashboard.orders.$get>

/** The figures under the header of the desk: cards on a wide and high screen, else one compact row. */
export const StatCards = () => (
  <QueryState query={useQuery(statsQuery)} label="your figures" loading={<StatCardsSkeleton />}>
    {(stats) => (
      <dl
        className={`num grid grid-cols-[repeat(4,auto)] border-b border-hair tall:grid-cols-4 print:hidden ${statCardsRoom}`}
      >
        {figuresOf(stats).map(({ before = '', name, after = '', value, note }) => (
          <div
            key={name}
            className="grid min-w-0 grid-cols-1 content-start gap-0.5 border-l border-hair py-2 pl-2.5 wrap-anywhere first:border-l-0 first:pl-0 tall:gap-1 tall:py-4 tall:pl-7"
          >
            <dt className="order-1 text-fine text-ink-soft tall:order-none tall:text-label">
              <span className="max-md:sr-only">{before}</span>
              {name}
              <span className="max-md:sr-only">{after}</span>
            </dt>
            <dd className="font-display text-subtitle leading-none font-[350] tracking-tight tall:text-title">
              {value}
            </dd>
            <dd className="text-fine text-ink-soft sr-only tall:not-sr-only">{note}</dd>
          </div>
        ))}
      </dl>
    )}
  </QueryState>
)

/** Converted leads of all leads, as a rounded percent; nothing of nothing is 0. */
const conversionRate = ({ totalLeads, convertedLeads }: Stats) =>
  totalLeads > 0 ? Math.round((convertedLeads / totalLeads) * 100) : 0

const formatCount = (figure: number) => figure.toLocaleString('en-IN')

/** A phone shows the name alone. */
type Figure = { before?: string; name: string; after?: string; value: string; note: string }

const figuresOf = (stats: Stats): Figure[] => [
  {
    before: 'Total ',
    name: 'Contacts',
    value: formatCount(stats.totalContacts),
    note: `${formatCount(stats.newContacts)} new this month`,
  },
  {
    before: 'Total ',
    name: 'Bookings',
    value: formatCount(stats.totalBookings),
    note: `${formatCount(stats.pendingBookings)} pending`,
  },
  {
    before: 'Total ',
    name: 'Leads',
    value: formatCount(stats.totalLeads),
    note: `${formatCount(stats.qualifiedLeads)} qualified`,
  },
  {
    name: 'Conversion',
    after: ' Rate',
    value: `${conversionRate(stats)}%`,
    note: `${formatCount(stats.convertedLeads)} converted`,
  },
]
