import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type ReactNode, useState } from 'react'
import { api } from '../../api.ts'
import { dayMonth, formatRupees, monthAndYear } from '../../lib/format.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { type Bar, BarChart } from '../../ui/bar-chart.tsx'

type Charts = InferResponseType<typeof api.admin.reports.charts.$get>

/** Bookings by the week or the month, and money by the month: the last twelve of each. */
export const ReportCharts = () => (
  <QueryState query={useQuery(query(api.admin.reports.charts))} label="the charts">
    {(charts) => (
      <div className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-2">
        <BookingsChart charts={charts} />
        <MoneyChart charts={charts} />
      </div>
    )}
  </QueryState>
)

function BookingsChart({ charts: { weeks, months } }: { charts: Charts }) {
  const [isByMonth, setByMonth] = useState(false)
  const bars = isByMonth
    ? months.map(({ month, bookings }) => ({ name: monthAndYear(month), value: bookings }))
    : weeks.map(({ weekOf, bookings }) => ({ name: dayMonth(weekOf), value: bookings }))
  const unit = isByMonth ? 'month' : 'week'
  return (
    <Chart
      title={`Bookings each ${unit}`}
      action={
        <button type="button" className="link text-label" onClick={() => setByMonth(!isByMonth)}>
          {isByMonth ? 'By weeks' : 'By months'}
        </button>
      }
      columns={[isByMonth ? 'Month' : 'Week of', 'Bookings']}
      bars={bars}
      label={`Bookings in the last twelve ${unit}s: ${Math.max(...bars.map(({ value }) => value))} at most.`}
    />
  )
}

function MoneyChart({ charts: { months } }: { charts: Charts }) {
  const bars = months.map(({ month, received, refunded }) => ({
    name: monthAndYear(month),
    value: received,
    second: refunded,
  }))
  const most = formatRupees(Math.max(...bars.map(({ value }) => value)))
  return (
    <Chart
      title="Money each month"
      columns={['Month', 'Received', 'Refunded']}
      bars={bars}
      format={formatRupees}
      label={`Money received in the last twelve months: ${most} at most, beside what was refunded.`}
    >
      {bars.some(({ second }) => second > 0) && (
        <p className="text-label text-ink-soft">The narrow bars are what was refunded.</p>
      )}
    </Chart>
  )
}

type ChartProps = {
  title: string
  action?: ReactNode
  columns: string[]
  bars: (Bar & { value: number })[]
  format?: (value: number) => string
  /** The whole chart in a sentence. */
  label: string
  children?: ReactNode
}

/** A chart, and the same figures as a table, the newest first. */
function Chart({ title, action, columns, bars, format = String, label, children }: ChartProps) {
  return (
    <section className="grid min-w-0 content-start gap-3" aria-label={title}>
      <div className="divider" />
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h3 className="section-title text-subtitle">{title}</h3>
        {action}
      </header>
      <BarChart {...{ bars, format }} label={`${label} Each is in the table below.`} isSparse={format !== String} />
      {children}
      <details className="print:not-open:hidden">
        <summary className="link text-label">{title} as a table</summary>
        <table className="num mt-2 w-full text-label" aria-label={`${title}, as a table`}>
          <thead>
            <tr className="border-b border-edge text-right text-ink-soft">
              {columns.map((column) => (
                <th key={column} scope="col" className="py-1.5 font-normal first:text-left">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ name, value, second }) => (
              <tr key={name} className="border-b border-hair text-right">
                <th scope="row" className="py-1.5 text-left font-normal text-ink-soft">
                  {name}
                </th>
                <td>{format(value)}</td>
                {second !== undefined && <td>{format(second)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
