import { dayMonth } from '../../lib/format.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import type { Stats } from './queries.ts'

/** Twelve weeks, the running one last; a week is named by its Monday. */
export function WeeklyBookings({ weeks }: { weeks: Stats['bookingsByWeek'] }) {
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
