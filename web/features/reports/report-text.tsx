import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { unansweredFilter } from '../../../shared/lists.ts'
import { api } from '../../api.ts'
import { dayMonth, formatRupees, weekdayAndDay } from '../../lib/format.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'

/** Query of the last 90 calendar days, oldest first; a day without a report has no figures. */
export const reportDaysQuery = query(api.admin.reports)
export type ReportDay = InferResponseType<typeof api.admin.reports.$get>[number]
export type Figures = NonNullable<ReportDay['figures']>

const dayRoute = api.admin.reports[':date']

export const reportDayQuery = (date: string) =>
  queryOptions<InferResponseType<typeof dayRoute.$get>>({ queryKey: [dayRoute.$url({ param: { date } }).pathname] })

const weeksQuery = query(api.admin.answers.weeks)
export type AnswerWeeks = InferResponseType<typeof api.admin.answers.weeks.$get>

/** Shows how many answers met the 24-hour promise in the last twelve weeks. */
export const AnswerTimes = () => (
  <section className="mt-8 grid gap-3" aria-labelledby="answer-times">
    <h3 id="answer-times" className="section-title">
      Answers within 24 hours
    </h3>
    <QueryState query={useQuery(weeksQuery)} label="how fast you answered">
      {(times) => <Weeks times={times} />}
    </QueryState>
  </section>
)

function Weeks({ times }: { times: AnswerWeeks }) {
  const { weeks } = times
  const last = weeks.length - 1
  const bars = weeks.map(({ weekOf, answered, inTime }, at) => ({
    name: at === last ? 'This week' : dayMonth(weekOf),
    value: answered > 0 ? Math.round((inTime / answered) * 100) : null,
  }))
  const format = (value: number) => `${value}%`
  const label = `In time: ${bars.map(({ name, value }) => `${name} ${value === null ? 'no answer' : format(value)}`).join(', ')}`
  return (
    <>
      <p>{answerTimeText(times)}</p>
      {bars.some(({ value }) => value !== null) && <BarChart bars={bars} format={format} label={label} />}
    </>
  )
}

const numberWords = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** Formats a count in words, `four bookings`; above twelve in digits. */
const countInWords = (count: number, one: string, many = `${one}s`) =>
  `${numberWords[count] ?? count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

const and = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The day in plain words: `On Friday 27 November three people booked and two questions came. Four people are new to the
 * shop. ₹25,000 came in.` Whoever books, asks and chats is one person among the new ones.
 */
export function daySentence(figures: Figures, day: string) {
  const { bookings, bookedBy, leads, contacts, chats, orders, money } = figures
  const happened = [
    bookings.now > 0 &&
      (bookedBy
        ? `${countInWords(bookedBy, 'person', 'people')} booked`
        : `${countInWords(bookings.now, 'booking')} came`),
    contacts.now > 0 && `${countInWords(contacts.now, 'question')} came`,
    chats.now > 0 && `${countInWords(chats.now, 'chat')} began`,
    orders.made > 0 && `${countInWords(orders.made, 'order')} ${orders.made === 1 ? 'was' : 'were'} made`,
    orders.delivered > 0 &&
      `${countInWords(orders.delivered, 'order')} ${orders.delivered === 1 ? 'was' : 'were'} delivered`,
  ].filter((part) => part !== false)
  const received = money.dayBook?.received ?? money.advances
  const refunded = money.dayBook?.givenBack ?? 0
  const moved = [
    received > 0 && `${formatRupees(received)} came in`,
    refunded > 0 && `${formatRupees(refunded)} went back`,
  ].filter((part) => part !== false)
  const sentences = [
    `On ${weekdayAndDay(day).replace(',', '')} ${happened.length > 0 ? and.format(happened) : 'nothing new came in'}.`,
    leads.now > 0 &&
      `${upperFirst(countInWords(leads.now, 'person', 'people'))} ${leads.now === 1 ? 'is' : 'are'} new to the shop.`,
    moved.length > 0 && `${and.format(moved)}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

const meanFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** Compares a figure: `2 more than the day before; 1.4 a day in the week before`. */
export function comparisonText({ now, before, weekMean }: Figures['bookings']) {
  const more = now - before
  const day = more === 0 ? 'As many as' : `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than`
  return `${day} the day before; ${meanFormat.format(weekMean)} a day in the week before`
}

const toAnswer = `&status=${unansweredFilter}&sort=oldest`

/** Returns links to requests open for more than 18 of the promised 24 hours. */
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

/** `In time 80%, half within 3 h 10 min.`, of all that was asked in these weeks and is answered. */
export function answerTimeText({ weeks, median }: AnswerWeeks) {
  const sum = (figure: 'answered' | 'inTime') => weeks.reduce((total, week) => total + week[figure], 0)
  const answered = sum('answered')
  if (answered === 0 || median === null) return 'Nothing that was asked in these weeks is answered yet.'
  const hours = Math.floor(median / 60)
  const time = [hours > 0 && `${hours} h`, (hours === 0 || median % 60 > 0) && `${median % 60} min`]
  return `In time ${Math.round((sum('inTime') / answered) * 100)}%, half within ${time.filter(Boolean).join(' ')}.`
}
