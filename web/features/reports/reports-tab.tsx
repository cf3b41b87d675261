import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { indianDate } from '../../../shared/time.ts'
import { DeskSection } from '../../ui/desk-section.tsx'
import { Empty, Failed, Skeleton } from '../../ui/states.tsx'
import { DayPicker } from './day-picker.tsx'
import { DayReport } from './day-report.tsx'
import { type Day, lastDays, ofDay } from './queries.ts'
import { ReportCharts } from './report-charts.tsx'

/** The evening reports: one day in words, and the last 90 days as charts. The day stands in the URL. */
export function ReportsTab() {
  const { data: days, isError, refetch } = useQuery(lastDays)
  const [search, setSearch] = useSearchParams()
  const asked = search.get('day') ?? ''
  if (!days)
    return (
      <DeskSection title="Daily report">
        {isError ? (
          <Failed onRetry={refetch}>We could not load the reports.</Failed>
        ) : (
          <Skeleton rows={5} label="Loading the reports" />
        )}
      </DeskSection>
    )
  const newest = days.findLast(({ figures }) => figures)
  const today = days.at(-1)?.date ?? indianDate(Date.now())
  const date = isDay(asked) && asked <= today ? asked : newest?.date
  if (!date)
    return (
      <DeskSection title="Daily report">
        <Empty
          title="No report yet"
          action={
            <Link href="/admin/settings" className="link">
              Have it sent to you
            </Link>
          }
        >
          One is written each evening at seven: what was new, what has waited too long, and what is due.
        </Empty>
      </DeskSection>
    )
  const pick = (day: string) => setSearch({ tab: 'reports', day }, { replace: true })
  const shown = days.find((day) => day.date === date)
  return (
    <DeskSection title="Daily report" actions={<DayPicker date={date} last={today} onPick={pick} />}>
      {shown ? <DayReport day={shown} /> : <OlderDay date={date} />}
      {newest && <ReportCharts days={days} chosen={date} />}
    </DeskSection>
  )
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** A day before the 90 that are there already. */
function OlderDay({ date }: { date: Day['date'] }) {
  const { data, isError, refetch } = useQuery(ofDay(date))
  if (data) return <DayReport day={data} />
  if (isError) return <Failed onRetry={refetch}>We could not load this report.</Failed>
  return <Skeleton rows={3} label="Loading the report" />
}
