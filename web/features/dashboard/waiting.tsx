import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { rupees, waited } from '../../lib/format.ts'
import { type Stats, type Work, work } from './queries.ts'

type Item = { count: number; one: string; many: string; more: string; href: string }

/** What waits for the owner: how much of it, how long, and the way there. */
export function Waiting({ stats }: { stats: Stats }) {
  const { data } = useQuery(work)
  const items = [...fromPeople(stats), ...(data ? fromTheTable(data) : [])].filter(({ count }) => count > 0)
  if (items.length === 0)
    return (
      <p className="bg-linen px-5 py-4 text-ink-soft md:px-6">
        Nothing is waiting for you. Every booking has its answer.
      </p>
    )
  return (
    <ul className="grid gap-px md:auto-cols-fr md:grid-flow-col" aria-label="Waiting for you">
      {items.map(({ count, one, many, more, href }) => (
        <li key={href} className="flex items-center gap-4 bg-linen px-5 py-3.5 md:px-6 md:py-4.5">
          <span className="num font-display text-[2rem] leading-none font-[350] text-zari">{count}</span>
          <p className="min-w-0 grow leading-snug">
            <b className="block font-semibold">{count === 1 ? one : many}</b>
            <span className="text-label text-ink-soft">{more}</span>
          </p>
          <Link className="link" href={href} onClick={() => document.getElementById('desk')?.focus()}>
            Open<span className="sr-only"> {many.toLowerCase()}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const fromPeople = ({ pendingBookings, oldestPending, waitingChats }: Stats): Item[] => [
  {
    count: pendingBookings,
    one: 'Booking to answer',
    many: 'Bookings to answer',
    more: oldestPending ? `${pendingBookings === 1 ? 'It' : 'The oldest'} has waited ${waited(oldestPending)}` : '',
    href: '/admin?tab=bookings&status=pending&sort=oldest',
  },
  {
    count: waitingChats,
    one: 'Chat to answer',
    many: 'Chats to answer',
    more: 'Somebody wrote and has no answer yet',
    href: '/admin?tab=messages',
  },
]

const fromTheTable = ({ atRisk, dueThisWeek, openBalance }: Work): Item[] => [
  {
    count: atRisk,
    one: 'Order at risk',
    many: 'Orders at risk',
    more: `${dueThisWeek} due within a week, ${rupees(openBalance)} still to be paid`,
    href: '/admin?tab=orders',
  },
]
