import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { indianDate } from '../../../shared/time.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { AdminSection } from '../../ui/admin-section.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { AnswerTimes } from './answer-times.tsx'
import { DayPicker } from './day-picker.tsx'
import { DayReport } from './day-report.tsx'
import { HeardFromReport } from './heard-from.tsx'
import { type ReportDay, reportDayQuery, reportDaysQuery } from './queries.ts'
import { ReportCharts } from './report-charts.tsx'

export function DailyReports() {
  const days = useQuery(reportDaysQuery)
  const [search, setSearch] = useSearchParams()
  const newest = days.data?.findLast(({ figures }) => figures)
  const today = days.data?.at(-1)?.date ?? indianDate(Date.now())
  const requested = search.get('day') ?? ''
  const date = days.data && (isDate(requested) && requested <= today ? requested : newest?.date)
  const pick = (day: string) => setSearch({ tab: 'reports', day }, { replace: true })
  return (
    <AdminSection title="Daily report" actions={date && <DayPicker date={date} last={today} onPick={pick} />}>
      <QueryState query={days} label="the reports" loading={<Skeleton rows={5} label="Loading the reports" />}>
        {(shown) => {
          if (!date) return <NoReport />
          const day = shown.find((candidate) => candidate.date === date)
          return (
            <>
              {day ? <DayReport day={day} /> : <OlderDay date={date} />}
              {newest && <ReportCharts days={shown} chosen={date} />}
            </>
          )
        }}
      </QueryState>
      <AnswerTimes />
      <HeardFromReport />
    </AdminSection>
  )
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const NoReport = () => (
  <EmptyState
    title="No report yet"
    action={
      <Link href="/admin/settings" className="link">
        Have it sent to you
      </Link>
    }
  >
    One is written each evening at seven: what was new, what has waited too long, and what is due.
  </EmptyState>
)

/** A day before the 90 that the list holds. */
const OlderDay = ({ date }: { date: ReportDay['date'] }) => (
  <QueryState
    query={useQuery(reportDayQuery(date))}
    label="this report"
    loading={<Skeleton rows={3} label="Loading the report" />}
  >
    {(day) => <DayReport day={day} />}
  </QueryState>
)
