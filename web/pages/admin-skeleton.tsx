import { OverviewSkeleton } from '../features/dashboard/overview-skeleton.tsx'
import { StatCardsSkeleton } from '../features/dashboard/stat-cards-skeleton.tsx'
import { EarlyDay } from '../features/orders/early-day.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/states.tsx'
import { TabRow } from '../ui/tab-row.tsx'
import { AdminHeading } from './admin-heading.tsx'
import { adminTabNames, openAdminTab } from './tab-names.ts'

/** The desk before its data: its tabs, and what the open one will fill. */
export function AdminSkeleton({ search }: { search: URLSearchParams }) {
  const open = openAdminTab(search)
  const isToday = open === 'today'
  return (
    <>
      {!isToday && <h1 className="sr-only">Admin Dashboard</h1>}
      <StatCardsSkeleton />
      <TabRow label="Desk" tabs={adminTabNames} open={open} pathOf={adminTabHref} more={<BarButtons />} />
      <div className="pt-8">{isToday ? <TodaySkeleton /> : <Skeleton rows={6} />}</div>
    </>
  )
}

/** The day's orders stand here, below the place of the search, before the rest of the screen. */
const TodaySkeleton = () => (
  <>
    <AdminHeading />
    <div className="skeleton mb-8 h-[52px] md:max-w-caption" />
    <div className="today-lists">
      <EarlyDay>
        <div className="skeleton h-40" />
      </EarlyDay>
    </div>
    <OverviewSkeleton />
  </>
)

const adminTabHref = (tab: string) => (tab === 'today' ? '/admin' : `?tab=${tab}`)

const BarButtons = () => (
  <>
    <button type="button" className="tab noscript:hidden" data-place={3} data-waits="new" aria-label="New">
      <Icon name="plus" />
    </button>
    <button type="button" className="tab noscript:hidden" data-place={5} data-waits="more">
      <Icon name="menu" />
      More
    </button>
  </>
)
