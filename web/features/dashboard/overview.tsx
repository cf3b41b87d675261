import { useQuery } from '@tanstack/react-query'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Funnel } from './funnel.tsx'
import { statsQuery } from './queries.ts'
import { StatCards } from './stat-cards.tsx'
import { WaitingItems } from './waiting-items.tsx'
import { WeeklyBookings } from './weekly-bookings.tsx'

/** The owner's figures: what waits for her first, then how the shop does. */
export function Overview() {
  const { data, isError, refetch } = useQuery(statsQuery)
  if (!data) return isError ? <ErrorState onRetry={refetch}>We could not load your figures.</ErrorState> : <Loading />
  return (
    <>
      <WaitingItems stats={data} />
      <StatCards stats={data} />
      <section className="mt-8 grid gap-8 border-t border-hair pt-7 md:grid-cols-[7fr_5fr] md:gap-16">
        <WeeklyBookings weeks={data.bookingsByWeek} />
        <Funnel stats={data} />
      </section>
    </>
  )
}

const Loading = () => (
  <div className="grid gap-7">
    <div className="skeleton h-20" />
    <Skeleton rows={2} label="Loading your figures" />
  </div>
)
