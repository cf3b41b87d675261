import type { KeyboardEvent } from 'react'
import { visitClock } from '../../../shared/visit-times.ts'
import { weekdayAndDay } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Week, WeekDay } from './queries.ts'
import { RowTime, VisitRow } from './visit-row.tsx'
import { addDays, closedLine, countText, dayText, type Stretch, stretchesOf, visitsOn } from './week-days.ts'

type StripProps = { week: Week; date: string; onChoose: (date: string) => void }

/** The days of a week above the list of one, with a dot for each visit; arrow keys go on from day to day. */
export function WeekStrip({ week, date, onChoose }: StripProps) {
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    onChoose(addDays(date, step))
    const days = [...event.currentTarget.querySelectorAll('button')]
    days.at((days.findIndex((day) => day.tabIndex === 0) + step) % days.length)?.focus()
  }
  return (
    <nav className="week-strip" aria-label="Days" onKeyDown={handleKey}>
      {week.days.map((day) => {
        const visits = visitsOn(day.date, week.visits)
        const [weekday, number] = dayText(day.date).split(' ')
        return (
          <button
            key={day.date}
            type="button"
            className={day.closed === null ? 'num' : 'num is-closed'}
            tabIndex={day.date === date ? 0 : -1}
            aria-current={day.date === date ? 'date' : undefined}
            aria-label={[dayText(day.date), closedLine(day), countText(visits.length)].filter(Boolean).join(', ')}
            onClick={() => onChoose(day.date)}
          >
            {weekday}
            <b>{number}</b>
            <span className="week-dots">
              {visits.slice(0, 5).map(({ id }) => (
                <i key={id} />
              ))}
            </span>
          </button>
        )
      })}
    </nav>
  )
}

type DayProps = { week: Week; day: WeekDay; onAdd: (startsAt: string) => void }

/** A day in the order of its times: visits, and one button for each stretch of free times. */
export function DayList({ week, day, onAdd }: DayProps) {
  const visits = visitsOn(day.date, week.visits)
  const isClosed = day.closed !== null
  const rows = [
    ...visits.map((visit) => ({ at: Date.parse(visit.startsAt), visit, stretch: undefined })),
    ...stretchesOf(day.free, week).map((stretch) => ({ at: Date.parse(stretch.startsAt), visit: undefined, stretch })),
  ].sort((a, b) => a.at - b.at)
  return (
    <section aria-labelledby="visits-day">
      <h3 id="visits-day" className="section-title text-subtitle">
        {weekdayAndDay(day.date)}
      </h3>
      {(isClosed || rows.length === 0) && (
        <p className="mt-2 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-2.5 font-semibold text-st-pending">
          {[closedLine(day), isClosed && visits.length > 0 && `${countText(visits.length)} to move`]
            .filter(Boolean)
            .join('. ') || 'No time is free on this day.'}
        </p>
      )}
      <ul aria-label={dayText(day.date)}>
        {rows.map(({ visit, stretch }) =>
          visit ? (
            <VisitRow key={visit.id} {...{ visit, isClosed }} />
          ) : (
            <FreeRow key={stretch.startsAt} {...{ stretch, onAdd }} />
          ),
        )}
      </ul>
    </section>
  )
}

const FreeRow = ({ stretch, onAdd }: { stretch: Stretch; onAdd: (startsAt: string) => void }) => (
  <li className="visit-row">
    <RowTime at={Date.parse(stretch.startsAt)} isSoft />
    <button type="button" className="week-free num col-span-2" onClick={() => onAdd(stretch.startsAt)}>
      Free until {visitClock(stretch.until)}
      <Icon name="plus" />
    </button>
  </li>
)
