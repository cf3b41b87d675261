import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { weekFilter } from '../../../shared/orders.ts'
import { dayMonth, sentences } from '../../lib/format.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { showAdminTab } from '../../shell/admin-tabs.ts'
import { type Today, todayQuery } from '../orders/public.ts'

type Week = Today['weeks'][number]

/** Shows the load of this week and the next five, counted by fittings. A bar links to its orders. */
export function WeekBars() {
  const weeks = useQuery(todayQuery).data?.weeks ?? []
  // An empty shop without closed days shows no bars.
  if (!weeks.some(({ load, closed }) => load > 0 || closed.length > 0)) return null
  const [taken, places] = [sum(weeks.map(({ load }) => load)), sum(weeks.map(({ capacity }) => capacity ?? 0))]
  const most = Math.max(1, ...weeks.map(({ load, capacity }) => Math.max(load, capacity ?? 0)))
  const notes = weeks.map(noteOf).filter(Boolean)
  return (
    <section aria-label="Six weeks">
      <h2 className="section-title border-b border-hair pb-2.5 text-subtitle">
        Six weeks{' '}
        <span className="num font-sans text-label text-ink-soft">
          {places > 0 ? `${taken} of ${places} places taken` : `${taken} to be fitted`}
        </span>
      </h2>
      <ul className="num grid grid-cols-6 pt-3.5 text-center">
        {weeks.map((week, nth) => (
          <WeekBar key={week.weekOf} {...{ week, most }} isNow={nth === 0} />
        ))}
      </ul>
      {notes.length > 0 && <p className="mt-2 text-label text-ink-soft">{notes.join(' ')}</p>}
    </section>
  )
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const isOver = ({ load, capacity }: Week) => capacity !== null && load > capacity

/** `most` is the value of the highest bar. Dashes mark the capacity. */
function WeekBar({ week, most, isNow }: { week: Week; most: number; isNow: boolean }) {
  const { weekOf, load, capacity } = week
  const bar = (value: number) => ({ y: `${100 - (value / most) * 100}%`, height: `${(value / most) * 100}%` })
  const fill = isOver(week) ? 'fill-danger' : isNow ? 'fill-zari' : 'fill-st-pending-bg'
  return (
    <li className="relative">
      <svg width="100%" height="84" aria-hidden="true">
        {capacity !== null && (
          <rect className="fill-none stroke-ink-soft" strokeDasharray="3 3" x="8%" width="84%" {...bar(capacity)} />
        )}
        <rect className={fill} x="12%" width="76%" {...bar(load)} />
      </svg>
      <Link
        className="row-open block text-fine leading-snug"
        href={`/admin?tab=orders&status=${weekFilter(weekOf)}`}
        onClick={showAdminTab}
      >
        <span className="sr-only">Orders of the week of {dayMonth(weekOf)}: </span>
        <b className={`block font-semibold ${isOver(week) ? 'text-danger' : ''}`}>
          {capacity === null ? load : `${load} of ${capacity}`}
        </b>
        <span className="block text-ink-soft">{isNow ? 'Now' : dayMonth(weekOf)}</span>
      </Link>
    </li>
  )
}

/** Describes an unusual week: `Week of 30 Nov: closed on Tue, 1 Dec. 2 too many.`; empty for other weeks. */
function noteOf(week: Week) {
  const { weekOf, load, capacity, closed } = week
  if (closed.length === 0 && !isOver(week)) return ''
  return sentences(
    `Week of ${dayMonth(weekOf)}:`,
    closed.length > 0 && `closed on ${closed.map(weekdayDate).join(' and ')}.`,
    isOver(week) && `${load - (capacity ?? 0)} too many.`,
  )
}
