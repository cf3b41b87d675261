import { useQuery } from '@tanstack/react-query'
import { dayMonth } from '../../lib/format.ts'
import { useWideScreen } from '../../lib/use-wide-screen.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Funnel } from './funnel.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import type { Stats } from './queries.ts'
import { statsQuery } from './queries.ts'

/** The state of the shop in charts. */
export const Overview = () => (
  <QueryState query={useQuery(statsQuery)} label="your figures" loading={<OverviewSkeleton />}>
    {(stats) => <MoreFigures stats={stats} />}
  </QueryState>
)

/** The charts. On a phone they wait until they are asked for: they take more than its whole height. */
function MoreFigures({ stats }: { stats: Stats }) {
  return (
    <details className="border-t border-hair pt-2 md:pt-3" open={useWideScreen()}>
      <summary className="link text-label md:hidden">More figures</summary>
      <div className="grid gap-8 pt-4 md:grid-cols-[7fr_5fr] md:gap-16">
        <WeeklyBookings weeks={stats.bookingsByWeek} />
        <Funnel stats={stats} />
      </div>
    </details>
  )
}

/** Twelve weeks, the running one last; a week is named by its Monday. */
function WeeklyBookings({ weeks }: { weeks: Stats['bookingsByWeek'] }) {
  const last = weeks.length - 1
  const bars = weeks.map(({ weekOf, bookings }, index) => ({
    name: index === last ? 'This week' : dayMonth(weekOf),
    value: bookings,
  }))
  const label = `Bookings in the last ${weeks.length} weeks: ${bars.map(({ name, value }) => `${name} ${value}`).join(', ')}`
  return (
    <div className="grid min-w-0 content-start gap-3.5">
      <h2 className="section-title text-subtitle">Bookings a week</h2>
      <BarChart bars={bars} label={label} />
    </div>
  )
}
