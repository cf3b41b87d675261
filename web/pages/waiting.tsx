import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { AnswersDue } from '../features/answers/answers-due.tsx'
import { type Answers, answersQuery } from '../features/answers/queries.ts'
import { useWorkload, type Workload } from '../features/dashboard/queries.ts'
import { elapsed, formatRupees } from '../lib/format.ts'
import { focusAdminTabs } from '../shell/admin-tabs.ts'
import { ErrorState } from '../ui/states.tsx'

/** `upTo`: the server counts no further. */
type WaitingItem = { count: number; upTo?: number; one: string; many: string; more: string; href: string }

/** All that waits for the admin, in one list. Where a part of it cannot be loaded the rest stays, and that is said. */
export function Waiting() {
  const answers = useQuery(answersQuery)
  const workload = useWorkload()
  const items = [
    ...(answers.data ? answerItems(answers.data) : []),
    ...(workload.data ? [riskItem(workload.data)] : []),
  ].filter(({ count }) => count > 0)
  const isComplete = Boolean(answers.data && workload.data)
  // Before both have come nobody knows that nothing waits.
  if (items.length === 0 && (answers.isPending || workload.isPending)) return <div className="skeleton h-14" />
  const total = answers.data ? sumOf(answers.data.counts) : 0
  return (
    <>
      {items.length > 0 && (
        <ul className="grid gap-px md:grid-cols-2 lg:grid-cols-3" aria-label="Waiting for you">
          {items.map((item) => (
            <WaitingItemRow key={item.href} item={item} />
          ))}
        </ul>
      )}
      {answers.data && <AnswersDue rows={answers.data.rows} total={total} />}
      {items.length === 0 && isComplete && (
        <p className="bg-linen px-5 py-4 text-ink-soft md:px-6">
          Nothing is waiting for you. Everybody has their answer.
        </p>
      )}
      {!answers.data && answers.isError && (
        <ErrorState onRetry={answers.refetch}>We could not load who waits for an answer.</ErrorState>
      )}
      {!workload.data && workload.isError && (
        <ErrorState onRetry={workload.refetch}>We could not load which orders are at risk.</ErrorState>
      )}
    </>
  )
}

const WaitingItemRow = ({ item: { count, upTo, one, many, more, href } }: { item: WaitingItem }) => (
  <li className="flex items-center gap-4 bg-linen px-5 py-3 md:px-6">
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

/** Testimonials wait too, though nobody was promised an answer to one. */
const sumOf = ({ testimonial: _, ...counts }: Answers['counts']) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

function answerItems({ counts, rows }: Answers): WaitingItem[] {
  const item = (kind: keyof Answers['counts'], one: string, many: string, tab: string): WaitingItem => ({
    count: counts[kind],
    one,
    many,
    more: waitedText(rows.find((row) => row.kind === kind)?.askedAt, counts[kind]),
    href: `/admin?tab=${tab}`,
  })
  return [
    item('booking', 'Booking to answer', 'Bookings to answer', 'bookings&status=pending&sort=oldest'),
    item('contact', 'Enquiry to answer', 'Enquiries to answer', 'contacts&status=new&sort=oldest'),
    item('chat', 'Chat to answer', 'Chats to answer', 'messages'),
    item(
      'chat_lead',
      'Guest of the chat to answer',
      'Guests of the chat to answer',
      'chat-leads&status=new&sort=oldest',
    ),
    item('password', 'Password request', 'Password requests', 'resets'),
    {
      ...item('testimonial', 'Testimonial offered', 'Testimonials offered', 'window&part=testimonials'),
      upTo: 100,
      more: 'Waiting for your yes',
    },
  ]
}

/** Of the one that has waited longest, where it is among the named. */
const waitedText = (askedAt: string | undefined, count: number) =>
  askedAt ? `${count === 1 ? 'It' : 'The oldest'} has waited ${elapsed(askedAt)}` : ''

const riskItem = ({ atRisk, atRiskBalance, dueThisWeek }: Workload): WaitingItem => ({
  count: atRisk,
  upTo: 100,
  one: 'Order at risk',
  many: 'Orders at risk',
  more: [
    `${dueThisWeek} due within a week`,
    atRiskBalance > 0 && `${formatRupees(atRiskBalance)} still to be paid for ${atRisk === 1 ? 'it' : 'those at risk'}`,
  ]
    .filter(Boolean)
    .join(', '),
  href: '/admin?tab=orders',
})
