import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { dayMs, indianDate, indianToday, isIsoDate } from '../../../shared/time.ts'
import { visitDay } from '../../../shared/visit-times.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListSection } from '../../ui/list-section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type AdminVisit, shopFacts, weekQuery } from './queries.ts'
import { VisitRow } from './visit-row.tsx'

const addDays = (date: string, days: number) => indianDate(Date.parse(date) + days * dayMs)
const dayText = (date: string) => visitDay(Date.parse(date))

/** Who comes in seven days, from today or from another day of the URL's. */
export function VisitsTab() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('from')
  const from = isIsoDate(asked) ? asked : indianToday()
  const query = useQuery(weekQuery(from))
  const show = (date: string) => setSearch({ tab: 'visits', from: date })
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-title">Visits</h2>
        <div className="flex items-center gap-1">
          <button type="button" className="icon-btn" aria-label="Week before" onClick={() => show(addDays(from, -7))}>
            <Icon name="back" />
          </button>
          <span className="num font-semibold">
            {dayText(from)} to {dayText(addDays(from, 6))}
          </span>
          <button type="button" className="icon-btn" aria-label="Week after" onClick={() => show(addDays(from, 7))}>
            <Icon name="arrow" />
          </button>
        </div>
      </header>
      <QueryState query={query} label="the visits">
        {(visits) => <Days {...{ from, visits }} />}
      </QueryState>
    </div>
  )
}

type DaysProps = { from: string; visits: AdminVisit[] }

function Days({ from, visits }: DaysProps) {
  const closed = useQuery(shopFacts).data?.facts.hours.closed ?? []
  const week = Array.from({ length: 7 }, (_, nth) => addDays(from, nth))
  const days = week.map((date) => ({
    date,
    ofDay: visits.filter(({ startsAt }) => indianDate(Date.parse(startsAt)) === date),
    holiday: closed.find((day) => day.date === date),
  }))
  return (
    <>
      {visits.length === 0 && (
        <EmptyState title="Nobody is coming on these days">
          Customers choose a time on the page of their booking or order, once you have set the times under Settings,
          ‘The shop’. You can also give them one yourself, on the page of an order or a booking.
        </EmptyState>
      )}
      {days.map(
        ({ date, ofDay, holiday }) =>
          (ofDay.length > 0 || holiday) && (
            <ListSection
              key={date}
              title={dayText(date)}
              count={ofDay.length || undefined}
              note={holiday && closedNote(holiday.reason, ofDay.length)}
            >
              {ofDay.map((visit) => (
                <VisitRow key={visit.id} visit={visit} isClosed={holiday !== undefined} />
              ))}
            </ListSection>
          ),
      )}
    </>
  )
}

/** `Closed: Christmas. 2 visits are to be moved.` */
const closedNote = (reason: string | undefined, visits: number) =>
  [
    `Closed${reason ? `: ${reason}` : ''}.`,
    visits > 0 && `${visits} ${visits === 1 ? 'visit is' : 'visits are'} to be moved.`,
  ]
    .filter(Boolean)
    .join(' ')
