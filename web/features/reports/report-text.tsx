import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { unansweredFilter } from '../../../shared/lists.ts'
import { api } from '../../api.ts'
import { dayMonth } from '../../lib/format.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'

/** The last 90 calendar days, oldest first; a day without a report has no figures. */
export const reportDaysQuery = query(api.admin.reports)
export type ReportDay = InferResponseType<typeof api.admin.reports.$get>[number]
export type Figures = NonNullable<ReportDay['figures']>

const dayRoute = api.admin.reports[':date']

export const reportDayQuery = (date: string) =>
  queryOptions<InferResponseType<typeof dayRoute.$get>>({ queryKey: [dayRoute.$url({ param: { date } }).pathname] })

const weeksQuery = query(api.admin.answers.weeks)
type AnswerWeek = InferResponseType<typeof api.admin.answers.weeks.$get>[number]

/** How the promise of an answer within 24 hours was kept, in the last twelve weeks. */
export const AnswerTimes = () => (
  <section className="mt-8 grid gap-3" aria-labelledby="answer-times">
    <h3 id="answer-times" className="section-title">
      Answers within 24 hours
    </h3>
    <QueryState query={useQuery(weeksQuery)} label="how fast you answered">
      {(weeks) => <Weeks weeks={weeks} />}
    </QueryState>
  </section>
)

function Weeks({ weeks }: { weeks: AnswerWeek[] }) {
  const last = weeks.length - 1
  const bars = weeks.map(({ weekOf, answered, inTime }, at) => ({
    name: at === last ? 'This week' : dayMonth(weekOf),
    value: answered > 0 ? Math.round((inTime / answered) * 100) : null,
  }))
  const format = (value: number) => `${value}%`
  const label = `In time: ${bars.map(({ name, value }) => `${name} ${value === null ? 'no answer' : format(value)}`).join(', ')}`
  return (
    <>
      <p>{answerTimeText(weeks)}</p>
      {bars.some(({ value }) => value !== null) && <BarChart bars={bars} format={format} label={label} />}
    </>
  )
}

const numberWords = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** `four bookings`; above twelve in figures. */
const countInWords = (count: number, one: string, many = `${one}s`) =>
  `${numberWords[count] ?? count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

/** The day in one sentence: `Four bookings, one lead and two questions.` */
export function daySentence({ bookings, leads, contacts, chats, orders }: Figures) {
  const parts = [
    bookings.now > 0 && countInWords(bookings.now, 'booking'),
    leads.now > 0 && countInWords(leads.now, 'new lead'),
    contacts.now > 0 && countInWords(contacts.now, 'enquiry', 'enquiries'),
    chats.now > 0 && countInWords(chats.now, 'chat'),
    orders.made > 0 && countInWords(orders.made, 'new order'),
    orders.delivered > 0 && `${countInWords(orders.delivered, 'piece')} delivered`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return 'A quiet day: nothing new came in.'
  const last = parts.pop() ?? ''
  const sentence = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

const meanFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** `2 more than the day before; 1.4 a day in the week before`. */
export function comparisonText({ now, before, weekMean }: Figures['bookings']) {
  const more = now - before
  const day = more === 0 ? 'As many as' : `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than`
  return `${day} the day before; ${meanFormat.format(weekMean)} a day in the week before`
}

const toAnswer = `&status=${unansweredFilter}&sort=oldest`

/** What had waited for more than 18 of the promised 24 hours, with where to answer it. */
export function overdueLinks({
  bookings,
  contacts,
  chatLeads,
  chats = 0,
  passwordResets,
  quotes = 0,
}: NonNullable<Figures['waiting']>) {
  const links = [
    [bookings, 'booking', 'bookings', `bookings${toAnswer}`],
    [contacts, 'enquiry', 'enquiries', `contacts${toAnswer}`],
    [chatLeads, 'chat lead', 'chat leads', `chat-leads${toAnswer}`],
    [chats, 'chat', 'chats', `messages&status=${unansweredFilter}`],
    [quotes, 'quotation to change', 'quotations to change', `orders${toAnswer}`],
    [passwordResets, 'password request', 'password requests', 'resets'],
  ] as const
  return links
    .filter(([count]) => count > 0)
    .map(([count, one, many, tab]) => ({ text: `${count} ${count === 1 ? one : many}`, href: `/admin?tab=${tab}` }))
}

/** `In time 94%, on average after 3 h 20 min.`, of all that was asked in these weeks and is answered. */
export function answerTimeText(weeks: Pick<AnswerWeek, 'answered' | 'inTime' | 'minutes'>[]) {
  const sum = (figure: 'answered' | 'inTime' | 'minutes') => weeks.reduce((total, week) => total + week[figure], 0)
  const answered = sum('answered')
  if (answered === 0) return 'Nothing that was asked in these weeks is answered yet.'
  const mean = Math.round(sum('minutes') / answered)
  const time = [mean >= 60 && `${Math.floor(mean / 60)} h`, (mean < 60 || mean % 60 > 0) && `${mean % 60} min`]
  return `In time ${Math.round((sum('inTime') / answered) * 100)}%, on average after ${time.filter(Boolean).join(' ')}.`
}
