import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { Link, useSearchParams } from 'wouter'
import { type HeardFrom, heardFromKeys, heardFromName } from '../../../shared/heard-from.ts'
import { dayMs, indianDate } from '../../../shared/time.ts'
import { api } from '../../api.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AdminSection } from '../../ui/sections.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { DayReport } from './day-report.tsx'
import { ReportCharts } from './report-charts.tsx'
import { AnswerTimes, type ReportDay, reportDayQuery, reportDaysQuery } from './report-text.tsx'

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
          return <>{day ? <DayReport day={day} /> : <OlderDay date={date} />}</>
        }}
      </QueryState>
      <ReportCharts />
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

/** Shows a day older than the 90 in the list. */
const OlderDay = ({ date }: { date: ReportDay['date'] }) => (
  <QueryState
    query={useQuery(reportDayQuery(date))}
    label="this report"
    loading={<Skeleton rows={3} label="Loading the report" />}
  >
    {(day) => <DayReport day={day} />}
  </QueryState>
)

type Props = { date: string /** Newest selectable day. */; last: string; onPick: (date: string) => void }

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Selects a day: previous, next, or any date in Indian time (`2026-11-21`). */
function DayPicker({ date, last, onPick }: Props) {
  const isLast = date >= last
  return (
    <>
      <button type="button" className="icon-btn" aria-label="Day before" onClick={() => onPick(addDays(date, -1))}>
        <Icon name="back" />
      </button>
      <input
        type="date"
        className="input num w-auto max-w-38 min-w-0"
        aria-label="Day of the report"
        value={date}
        max={last}
        // A half-typed date has no value.
        onChange={({ target }) => target.value && target.validity.valid && onPick(target.value)}
      />
      <button
        type="button"
        className="icon-btn disabled:opacity-40"
        aria-label="Day after"
        disabled={isLast}
        onClick={() => onPick(addDays(date, 1))}
      >
        <Icon name="arrow" />
      </button>
    </>
  )
}

const monthsQuery = query(api.admin.reports['heard-from'])
type Month = InferResponseType<(typeof api.admin.reports)['heard-from']['$get']>[number]

/** Shows how customers with a booking heard of the boutique, this month and in twelve months. */
const HeardFromReport = () => (
  <section className="mt-8 grid gap-3" aria-labelledby="heard-from">
    <h3 id="heard-from" className="section-title">
      How people heard of you
    </h3>
    <QueryState query={useQuery(monthsQuery)} label="how people heard of you">
      {(months) => <Months months={months} />}
    </QueryState>
  </section>
)

function Months({ months }: { months: Month[] }) {
  const [current, before] = months
  const rows = heardFromKeys
    .map(
      (id): Row => ({
        id,
        now: current ? countOf(current, id) : 0,
        before: before ? countOf(before, id) : 0,
        all: months.reduce((sum, month) => sum + countOf(month, id), 0),
      }),
    )
    .filter(({ all }) => all > 0)
    .sort((one, other) => other.all - one.all)
  if (!current || !before || rows.length === 0)
    return <p className="text-ink-soft">Whoever books is asked once, with one tap. Nobody has answered yet.</p>
  return (
    <DataTable label="How people heard of you" rows={rows} columns={columns} widths="md:grid-cols-[2fr_1fr_1fr_1fr]" />
  )
}

type Row = { id: HeardFrom; now: number; before: number; all: number }
const columns: Column<Row>[] = [
  { header: 'How', cell: ({ id }) => heardFromName(id), cardPlace: 'title' },
  { header: 'This month', cell: ({ now }) => now, cardLabel: 'This month', alignEnd: true },
  { header: 'Last month', cell: ({ before }) => before, cardLabel: 'Last month', alignEnd: true },
  { header: '12 months', cell: ({ all }) => all, cardPlace: 'corner', alignEnd: true },
]

const countOf = ({ counts }: Month, key: HeardFrom) => counts.find(({ heardFrom }) => heardFrom === key)?.count ?? 0
