import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { indianDate } from '../../../shared/time.ts'
import { AdminSection } from '../../ui/admin-section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { DayPicker } from './day-picker.tsx'
import { DayReport } from './day-report.tsx'
import { type ReportDay, reportDayQuery, reportDaysQuery } from './queries.ts'
import { ReportCharts } from './report-charts.tsx'

/** The evening reports: one day in words, and the last 90 days as charts. The day stands in the URL. */
export function ReportsTab() {
  const { data: days, isError, refetch } = useQuery(reportDaysQuery)
  const [search, setSearch] = useSearchParams()
  const requestedDay = search.get('day') ?? ''
  if (!days)
    return (
      <AdminSection title="Daily report">
        {isError ? (
          <ErrorState onRetry={refetch}>We could not load the reports.</ErrorState>
        ) : (
          <Skeleton rows={5} label="Loading the reports" />
        )}
      </AdminSection>
    )
  const newest = days.findLast(({ figures }) => figures)
  const today = days.at(-1)?.date ?? indianDate(Date.now())
  const date = isDate(requestedDay) && requestedDay <= today ? requestedDay : newest?.date
  if (!date)
    return (
      <AdminSection title="Daily report">
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
      </AdminSection>
    )
  const pick = (day: string) => setSearch({ tab: 'reports', day }, { replace: true })
  const shown = days.find((day) => day.date === date)
  return (
    <AdminSection title="Daily report" actions={<DayPicker date={date} last={today} onPick={pick} />}>
      {shown ? <DayReport day={shown} /> : <OlderDay date={date} />}
      {newest && <ReportCharts days={days} chosen={date} />}
    </AdminSection>
  )
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** A day before the 90 that are there already. */
function OlderDay({ date }: { date: ReportDay['date'] }) {
  const { data, isError, refetch } = useQuery(reportDayQuery(date))
  if (data) return <DayReport day={data} />
  if (isError) return <ErrorState onRetry={refetch}>We could not load this report.</ErrorState>
  return <Skeleton rows={3} label="Loading the report" />
}
