import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { indianToday, isIsoDate, mondayOf } from '../../../shared/time.ts'
import { visitClock } from '../../../shared/visit-times.ts'
import { useWideScreen } from '../../lib/browser-state.ts'
import { weekdayAndDay } from '../../lib/format.ts'
import { useUrlSheet } from '../../lib/url-state.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { Icon, IconButton } from '../../ui/icon.tsx'
import { AddButton } from '../../ui/sections.tsx'
import { NewVisit } from './new-visit.tsx'
import { type Week, type WeekDay, weekQuery } from './queries.ts'
import { RowTime, VisitRow } from './visit-row.tsx'
import { addDays, closedLine, countText, dayText, type Stretch, stretchesOf, visitsOn } from './week-days.ts'
import { WeekTable } from './week-table.tsx'

/** The week of a day of the URL, which is today unless said: on a phone that day under a strip of the week. */
export function VisitsTab() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('from')
  const date = isIsoDate(asked) ? asked : indianToday()
  const monday = mondayOf(date)
  const query = useQuery(weekQuery(monday))
  const adding = useUrlSheet('add')
  const [startsAt, setStartsAt] = useState<string>()
  const isWide = useWideScreen()
  const show = (date: string) => setSearch({ tab: 'visits', from: date })
  function add(startsAt?: string) {
    setStartsAt(startsAt)
    adding.open('visit')
  }
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-title">Visits</h2>
        <div className="order-last -ml-2.5 flex items-center gap-1 sm:order-none sm:ml-auto">
          <IconButton icon="back" label="Week before" onClick={() => show(addDays(date, -7))} />
          <span className="num font-semibold">
            {dayText(monday)} to {dayText(addDays(monday, 6))}
          </span>
          <IconButton icon="arrow" label="Week after" onClick={() => show(addDays(date, 7))} />
        </div>
        <div className="ml-auto sm:ml-0">
          <AddButton label="Visit" onPress={() => add()} />
        </div>
      </header>
      <QueryState query={query} label="the visits">
        {(week) => {
          const day = week.days.find((one) => one.date === date)
          return (
            <>
              {week.visits.length === 0 && <p className="text-ink-soft">Nobody is coming in this week.</p>}
              {isWide ? (
                <WeekTable week={week} onAdd={add} />
              ) : (
                <>
                  <WeekStrip {...{ week, date }} onChoose={show} />
                  {day && <DayList {...{ week, day }} onAdd={add} />}
                </>
              )}
            </>
          )
        }}
      </QueryState>
      {adding.value === 'visit' && <NewVisit startsAt={startsAt} dialog={adding.dialog} />}
    </div>
  )
}

type StripProps = { week: Week; date: string; onChoose: (date: string) => void }

/** The days of a week above the list of one, with a dot for each visit; arrow keys go on from day to day. */
function WeekStrip({ week, date, onChoose }: StripProps) {
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
            {weekday} <b>{number}</b>
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
function DayList({ week, day, onAdd }: DayProps) {
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
