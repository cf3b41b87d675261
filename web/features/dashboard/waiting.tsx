import { Link } from 'wouter'
import { waited } from '../../lib/format.ts'
import type { Stats } from './queries.ts'

/** What waits for the owner, and how long the first of it has. */
export function Waiting({ stats: { pendingBookings, oldestPending } }: { stats: Stats }) {
  if (!pendingBookings || !oldestPending)
    return (
      <p className="bg-linen px-5 py-4 text-ink-soft md:px-6">
        Nothing is waiting for you. Every booking has its answer.
      </p>
    )
  return (
    <section className="flex items-center gap-4 bg-linen px-5 py-3.5 md:px-6 md:py-4.5" aria-label="Waiting for you">
      <span className="num font-display text-[2rem] leading-none font-[350] text-zari">{pendingBookings}</span>
      <p className="min-w-0 grow leading-snug">
        <b className="block font-semibold">{pendingBookings === 1 ? 'Booking to answer' : 'Bookings to answer'}</b>
        <span className="text-label text-ink-soft">
          {pendingBookings === 1 ? 'It' : 'The oldest'} has waited {waited(oldestPending)}
        </span>
      </p>
      <Link
        className="link"
        href="/admin?tab=bookings&status=pending&sort=oldest"
        onClick={() => document.getElementById('desk')?.focus()}
      >
        Open
      </Link>
    </section>
  )
}
