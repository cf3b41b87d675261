import { useQuery } from '@tanstack/react-query'
import { QueryState } from '../../shell/query-state.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Funnel } from './funnel.tsx'
import { statsQuery } from './queries.ts'
import { StatCards } from './stat-cards.tsx'
import { WaitingItems } from './waiting-items.tsx'
import { WeeklyBookings } from './weekly-bookings.tsx'

export const Overview = () => (
  <QueryState query={useQuery(statsQuery)} label="your figures" loading={<Loading />}>
    {(stats) => (
      <>
        <WaitingItems stats={stats} />
        <StatCards stats={stats} />
        <section className="mt-8 grid gap-8 border-t border-hair pt-7 md:grid-cols-[7fr_5fr] md:gap-16">
          <WeeklyBookings weeks={stats.bookingsByWeek} />
          <Funnel stats={stats} />
        </section>
      </>
    )}
  </QueryState>
)

const Loading = () => (
  <div className="grid gap-7">
    <div className="skeleton h-20" />
    <Skeleton rows={2} label="Loading your figures" />
  </div>
)
