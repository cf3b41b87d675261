import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { indianToday, isIsoDate, mondayOf } from '../../../shared/time.ts'
import { useWideScreen } from '../../lib/browser-state.ts'
import { useUrlSheet } from '../../lib/url-state.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { AddButton } from '../../ui/admin-section.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NewVisit } from './new-visit.tsx'
import { weekQuery } from './queries.ts'
import { addDays, dayText } from './week-days.ts'
import { DayList, WeekStrip } from './week-strip.tsx'
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
          <button type="button" className="icon-btn" aria-label="Week before" onClick={() => show(addDays(date, -7))}>
            <Icon name="back" />
          </button>
          <span className="num font-semibold">
            {dayText(monday)} to {dayText(addDays(monday, 6))}
          </span>
          <button type="button" className="icon-btn" aria-label="Week after" onClick={() => show(addDays(date, 7))}>
            <Icon name="arrow" />
          </button>
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
