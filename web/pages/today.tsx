import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { unansweredFilter } from '../../shared/lists.ts'
import { AnswersDue } from '../features/answers/answers-due.tsx'
import { type Answers as AnswersData, answersQuery } from '../features/answers/public.tsx'
import { TodayBackup } from '../features/backup/last-backup.tsx'
import { BookingsTab } from '../features/bookings/bookings-tab.tsx'
import { NextStep } from '../features/boutique/open-shop.tsx'
import { Overview, useWorkload, type Workload } from '../features/dashboard/overview.tsx'
import { ClaimsToCheck } from '../features/money/claim-notice.tsx'
import { DayWork, MeasureAgain, ToCollect, Undated } from '../features/orders/day-work.tsx'
import { KeepDay } from '../features/orders/keep-day.tsx'
import { type Today as TodayData, todayQuery } from '../features/orders/queries.ts'
import { WeekLoad } from '../features/plan/plan-words.tsx'
import { TodayVisits } from '../features/visits/today-visits.tsx'
import { MessagesToSend } from '../features/whatsapp/message-row.tsx'
import { elapsed, formatRupees } from '../lib/format.ts'
import { showAdminTab } from '../shell/admin-tabs.ts'
import { ErrorState, OfflineLine } from '../ui/states.tsx'
import { AdminHeading } from './desk-bar.tsx'

/**
 * What she sees first: what is to be sewn today, and on a wide screen beside it who waits for her; then what is sewn.
 * A list without rows is not shown. Then how much waits of each kind, how the shop stands, and the newest bookings.
 */
export const Today = () => (
  <>
    <AdminHeading />
    <OfflineLine>No connection. You can read this; what you change is not saved until it is back.</OfflineLine>
    <KeepDay />
    <NextStep />
    <div className="today-lists">
      <div className="today-list">
        <DayWork />
      </div>
      <div className="today-list today-people">
        <TodayVisits />
        <Answers />
        <MessagesToSend />
        <ClaimsToCheck />
      </div>
      <div className="today-list">
        <ToCollect />
        <MeasureAgain />
        <Undated />
        <WeekLoad />
      </div>
    </div>
    <QuietDay />
    <Waiting />
    <TodayBackup />
    <Overview />
    <div className="mt-11">
      <BookingsTab />
    </div>
  </>
)

/** `upTo`: the server counts no further. */
type WaitingItem = { count: number; upTo?: number; one: string; many: string; more: string; href: string }

/** Who waits for an answer. Where that cannot be loaded, it is said. */
function Answers() {
  const { data, isError, refetch } = useQuery(answersQuery)
  if (data) return <AnswersDue rows={data.rows} total={data.people.all} />
  return isError ? <ErrorState onRetry={refetch}>We could not load who waits for an answer.</ErrorState> : null
}

/** How much waits of each kind, with the way to its list. */
function Waiting() {
  const { items, isPending, workload } = useWaitingItems()
  // Before both have come nobody knows that nothing waits.
  if (items.length === 0 && isPending) return <div className="skeleton h-14" />
  return (
    <>
      {items.length > 0 && (
        <ul
          className="grid grid-cols-1 gap-px md:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(260px,1fr))]"
          aria-label="Waiting for you"
        >
          {items.map((item) => (
            <WaitingItemRow key={item.href} item={item} />
          ))}
        </ul>
      )}
      {!workload.data && workload.isError && (
        <ErrorState onRetry={workload.refetch}>We could not load which orders are at risk.</ErrorState>
      )}
    </>
  )
}

/** One sentence on a day that asks for nothing, once all of it is known. */
function QuietDay() {
  const { data: today } = useQuery(todayQuery)
  const { items, isComplete } = useWaitingItems()
  const isQuiet = today && isComplete && items.length === 0 && isEmptyDay(today)
  return isQuiet ? (
    <p className="mb-9 text-lead text-ink-soft">
      Nothing is waiting for you. All is on time, and everybody has been answered.
    </p>
  ) : null
}

/** Every list of the day is empty, whichever lists it has. */
const isEmptyDay = (today: TodayData) => Object.values(today).every((list) => !Array.isArray(list) || list.length === 0)

function useWaitingItems() {
  const answers = useQuery(answersQuery)
  const workload = useWorkload()
  const items = [
    ...(answers.data ? answerItems(answers.data) : []),
    ...(workload.data ? [riskItem(workload.data)] : []),
  ].filter(({ count }) => count > 0)
  const isComplete = Boolean(answers.data && workload.data)
  return { items, workload, isComplete, isPending: answers.isPending || workload.isPending }
}

const WaitingItemRow = ({ item: { count, upTo, one, many, more, href } }: { item: WaitingItem }) => (
  <li className="relative flex flex-wrap items-center gap-x-4 bg-linen px-5 py-2.5 md:px-6">
    <span className="num font-display text-subhead leading-none font-[350] text-zari">
      {count}
      {count === upTo && '+'}
    </span>
    <p className="min-w-0 grow basis-40 leading-snug">
      <Link
        className="row-open block font-semibold underline decoration-edge underline-offset-4"
        href={href}
        onClick={showAdminTab}
        aria-label={`Open ${(count === 1 ? one : many).toLowerCase()}`}
      >
        {count === 1 ? one : many}
      </Link>
      <span className="text-label text-ink-soft">{more}</span>
    </p>
  </li>
)

/** The list of what a figure counts, the longest waiting first. */
const toAnswer = `&status=${unansweredFilter}&sort=oldest`
/** Chats have one order. */
const chatsToAnswer = `&status=${unansweredFilter}`

function answerItems({ counts, people, rows }: AnswersData): WaitingItem[] {
  const questions = rows.flatMap(({ others, ...newest }) => [...others, newest])
  const oldest = (kind: keyof AnswersData['counts']) =>
    questions.filter((asked) => asked.kind === kind).sort((a, b) => Date.parse(a.askedAt) - Date.parse(b.askedAt))[0]
  const item = (kind: keyof AnswersData['counts'], one: string, many: string, tab: string): WaitingItem => ({
    count: counts[kind],
    one,
    many,
    more: waitedText(oldest(kind)?.askedAt, counts[kind]),
    href: `/admin?tab=${tab}`,
  })
  const [password, quote] = [oldest('password'), oldest('quote')]
  return [
    item('booking', 'Booking to answer', 'Bookings to answer', `bookings${toAnswer}`),
    item('contact', 'Enquiry to answer', 'Enquiries to answer', `contacts${toAnswer}`),
    // A guest who left details and wrote is one person; who only left details is in no list of chats.
    counts.chat > 0
      ? { ...item('chat', 'Chat to answer', 'Chats to answer', `messages${chatsToAnswer}`), count: people.inChat }
      : item('chat_lead', 'Chat guest to answer', 'Chat guests to answer', `chat-leads${toAnswer}`),
    {
      ...item('quote', 'Quotation to change', 'Quotations to change', `orders${toAnswer}`),
      ...(counts.quote === 1 && quote && { href: `/admin/orders/${quote.about}` }),
    },
    item('password', 'Password request', 'Password requests', password ? `resets&open=${password.about}` : 'resets'),
    {
      ...item('testimonial', 'Testimonial offered', 'Testimonials offered', 'window&part=testimonials'),
      upTo: 100,
      more: 'Waiting for your approval',
    },
    {
      ...item('request', 'Request about data', 'Requests about data', 'privacy'),
      upTo: 100,
      more: 'Each within 90 days',
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
  href: '/admin?tab=orders&status=at-risk',
})
