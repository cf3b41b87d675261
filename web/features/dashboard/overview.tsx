import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { Link } from 'wouter'
import { api } from '../../api.ts'
import { query } from '../../queries.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { OverviewSkeleton, StatCardsSkeleton, statCardsRoom } from './skeletons.tsx'

const statsQuery = query(api.admin.dashboard.stats)
type Stats = InferResponseType<typeof api.admin.dashboard.stats.$get>

/** Shows the figures under the admin header: cards on a wide and high screen, otherwise one compact row. */
export const StatCards = () => (
  <QueryState query={useQuery(statsQuery)} label="your figures" loading={<StatCardsSkeleton />}>
    {(stats) => (
      <dl
        className={`num grid grid-cols-[repeat(4,auto)] border-b border-hair tall:grid-cols-4 print:hidden ${statCardsRoom}`}
      >
        {figuresOf(stats).map(({ before = '', name, after = '', value, note, tab }) => (
          <div
            key={name}
            className="relative grid min-w-0 grid-cols-1 content-start gap-0.5 border-l border-hair py-2 pl-2.5 wrap-anywhere first:border-l-0 first:pl-0 tall:gap-1 tall:py-4 tall:pl-7"
          >
            <dt className="order-1 text-fine text-ink-soft tall:order-none tall:text-label">
              <Link className="row-open" href={`/admin?tab=${tab}`} onClick={showAdminTab}>
                <span className="max-md:sr-only">{before}</span>
                {name}
                <span className="max-md:sr-only">{after}</span>
              </Link>
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

/** Returns converted leads as a rounded percentage of all leads; 0 if there are none. */
const conversionRate = ({ totalLeads, convertedLeads }: Stats) =>
  totalLeads > 0 ? Math.round((convertedLeads / totalLeads) * 100) : 0

const formatCount = (figure: number) => figure.toLocaleString('en-IN')

/** Figure of the overview. A phone shows only the name; a press opens the list behind the figure. */
type Figure = { before?: string; name: string; after?: string; value: string; note: string; tab: string }

const figuresOf = (stats: Stats): Figure[] => [
  {
    before: 'Total ',
    name: 'Contacts',
    value: formatCount(stats.totalContacts),
    note: `${formatCount(stats.newContacts)} new this month`,
    tab: 'contacts',
  },
  {
    before: 'Total ',
    name: 'Bookings',
    value: formatCount(stats.totalBookings),
    note: `${formatCount(stats.pendingBookings)} pending`,
    tab: 'bookings',
  },
  {
    before: 'Total ',
    name: 'Leads',
    value: formatCount(stats.totalLeads),
    note: `${formatCount(stats.qualifiedLeads)} qualified`,
    tab: 'leads',
  },
  {
    name: 'Conversion',
    after: ' Rate',
    value: `${conversionRate(stats)}%`,
    note: `${formatCount(stats.convertedLeads)} converted`,
    tab: 'leads',
  },
]

/** Shows how many leads became customers. */
export const Overview = () => (
  <QueryState query={useQuery(statsQuery)} label="your figures" loading={<OverviewSkeleton />}>
    {(stats) => <Funnel stats={stats} />}
  </QueryState>
)

function Funnel({ stats }: { stats: Stats }) {
  const stages = [
    { name: 'Leads', count: stats.totalLeads },
    // Every converted lead counts as qualified too.
    { name: 'Qualified', count: stats.qualifiedLeads + stats.convertedLeads },
    { name: 'Converted', count: stats.convertedLeads },
  ]
  const percentage = (count: number) => (stats.totalLeads > 0 ? Math.min(100, (count / stats.totalLeads) * 100) : 0)
  return (
    <div className="grid min-w-0 content-start gap-3.5">
      <h2 className="section-title text-subtitle">From lead to customer</h2>
      <dl className="num grid gap-2.5">
        {stages.map(({ name, count }) => (
          <div key={name} className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-3 text-label">
            <dt>{name}</dt>
            <dd className="relative h-8 bg-linen">
              <svg className="absolute inset-0" width="100%" height="100%" aria-hidden="true">
                <rect className="fill-st-pending-bg" width={`${percentage(count)}%`} height="100%" />
                <line
                  className="stroke-zari stroke-2"
                  strokeDasharray="6 4"
                  x1={`${percentage(count)}%`}
                  x2={`${percentage(count)}%`}
                  y1="0"
                  y2="100%"
                />
              </svg>
              <b className="relative block px-3 leading-8 font-semibold">{count.toLocaleString('en-IN')}</b>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
