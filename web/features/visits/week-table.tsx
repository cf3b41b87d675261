import { indianToday } from '../../../shared/time.ts'
import { visitDay } from '../../../shared/visit-times.ts'
import { Icon } from '../../ui/icon.tsx'
import { dayParts, isIn } from './day-times.tsx'
import type { AdminVisit, Week, WeekDay } from './queries.ts'
import { WeekVisit } from './visit-row.tsx'
import { clockParts, closedLine, countText, dayText, stretchesOf, visitsOn } from './week-days.ts'

type Props = { week: Week; onAdd: (startsAt: string) => void }

/** A week in seven columns by the parts of the day: who comes, and one button for the free times of each part. */
export function WeekTable({ week, onAdd }: Props) {
  const { days, visits } = week
  const [first, last] = [days.at(0)?.date ?? '', days.at(-1)?.date ?? '']
  const today = indianToday()
  const classOf = ({ date }: WeekDay) => (date === today ? 'is-today' : undefined)
  return (
    <table className="week" aria-label={`Visits, ${dayText(first)} to ${dayText(last)}`}>
      <thead>
        <tr>
          <td />
          {days.map((day) => (
            <th key={day.date} scope="col" className={classOf(day)}>
              <b className="num">{dayText(day.date).split(' ').slice(0, 2).join(' ')}</b>
              <span className="num">{headOf(day, visitsOn(day.date, visits).length)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {dayParts().map((part, nth) => (
          <tr key={part.name}>
            <th scope="row">
              <b>{part.name}</b>
              {['before 12', '12 to 5', 'from 5'][nth]}
            </th>
            {days.map((day) => {
              const ofDay = visitsOn(day.date, visits)
              if (day.closed !== null) return nth === 0 && <ClosedDay key={day.date} {...{ day, ofDay }} />
              return (
                <td key={day.date} className={classOf(day)}>
                  <Visits of={ofDay.filter(({ startsAt }) => isIn(part, startsAt))} />
                  <FreeTimes free={day.free.filter((time) => isIn(part, time))} {...{ week, onAdd }} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `Today, 4`, `By appointment`, `2 visits`. */
function headOf(day: WeekDay, many: number) {
  if (day.date === indianToday()) return `Today, ${many}`
  if (day.closed !== null) return 'Closed'
  return many > 0 ? countText(many) : (closedLine(day) ?? 'No visits')
}

type VisitsProps = { of: AdminVisit[]; isClosed?: boolean }

const Visits = ({ of, isClosed }: VisitsProps) =>
  of.length > 0 && (
    <ul className="grid gap-1.5">
      {of.map((visit) => (
        <WeekVisit key={visit.id} {...{ visit, isClosed }} />
      ))}
    </ul>
  )

const ClosedDay = ({ day, ofDay }: { day: WeekDay; ofDay: AdminVisit[] }) => (
  <td className="is-closed" rowSpan={3}>
    <p>
      <b className="block font-semibold">Closed</b>
      {day.closed}
    </p>
    {ofDay.length > 0 && <p className="num font-semibold">{ofDay.length} to move</p>}
    <Visits of={ofDay} isClosed />
  </td>
)

type FreeProps = { free: string[]; week: Week; onAdd: (startsAt: string) => void }

/** `Free 10:00 to 1:00, 2:30 to 3:00`: a press begins a visit at the first of them. */
function FreeTimes({ free, week, onAdd }: FreeProps) {
  const [first] = free
  if (!first) return null
  const text = stretchesOf(free, week)
    .map(({ startsAt, until }) => `${clockParts(Date.parse(startsAt)).clock} to ${clockParts(until).clock}`)
    .join(', ')
  return (
    <button type="button" className="week-free num" onClick={() => onAdd(first)}>
      <span>
        <span className="sr-only">{visitDay(Date.parse(first))}: </span>Free {text}
      </span>
      <Icon name="plus" />
    </button>
  )
}
