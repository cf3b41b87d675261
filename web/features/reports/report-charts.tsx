import { useState } from 'react'
import { dayMonth, formatRupees, shortDate } from '../../lib/format.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import type { Figures, ReportDay } from './report-text.tsx'

type ChartOptions = {
  title: string
  figure: (figures: Figures) => number
  format?: (value: number) => string
  /** How much there is, not how much came: a week has that of its last day. */
  isBalance?: boolean
}

const charts: ChartOptions[] = [
  { title: 'Bookings', figure: ({ bookings }) => bookings.now },
  { title: 'New leads', figure: ({ leads }) => leads.now },
  { title: 'Enquiries', figure: ({ contacts }) => contacts.now },
  { title: 'Chats', figure: ({ chats }) => chats.now },
  { title: 'Orders made', figure: ({ orders }) => orders.made },
  { title: 'Orders delivered', figure: ({ orders }) => orders.delivered },
  { title: 'Money taken', figure: ({ money }) => money.dayBook?.received ?? money.advances, format: formatRupees },
  { title: 'Outstanding', figure: ({ money }) => money.openBalances, format: formatRupees, isBalance: true },
]

/** As many bars as a phone can tell apart. */
const shortDays = 30

/** The last 30 days, a bar for each; all 90 by weeks where somebody asks for them. */
export function ReportCharts({ days: all, chosen }: { days: ReportDay[]; chosen: string }) {
  const [isLong, setLong] = useState(false)
  const days = isLong ? all : all.slice(-shortDays)
  return (
    <section className="mt-8 grid gap-6" aria-labelledby="report-charts">
      <header className="flex flex-wrap items-center justify-between gap-x-6">
        <h3 id="report-charts" className="section-title">
          The last {days.length} days
        </h3>
        {all.length > shortDays && (
          <button type="button" className="link text-label" onClick={() => setLong(!isLong)}>
            {isLong ? `Show ${shortDays} days` : `Show ${all.length} days by weeks`}
          </button>
        )}
      </header>
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        {charts.map((chart) => (
          <Chart key={chart.title} {...{ chart, days, chosen, isLong }} />
        ))}
      </div>
    </section>
  )
}

type ChartProps = { chart: ChartOptions; days: ReportDay[]; chosen: string; isLong: boolean }

function Chart({ chart: { title, figure, format = String, isBalance }, days, chosen, isLong }: ChartProps) {
  const values = days.map(({ date, figures }) => ({ date, value: figures && figure(figures) }))
  const bars = isLong ? weekBars(values, isBalance) : values.map(({ date, value }) => ({ dates: [date], value }))
  const known = bars.flatMap(({ value }) => value ?? [])
  const most = Math.max(0, ...known)
  return (
    <div className="grid min-w-0 content-start gap-3">
      <div className="divider" />
      <h4 className="section-title text-subtitle">{title}</h4>
      <BarChart
        bars={bars.map(({ dates, value }) => ({ name: dayMonth(noon(dates[0] ?? chosen)), value }))}
        marked={bars.findIndex(({ dates }) => dates.includes(chosen))}
        format={format}
        label={`${title} on the last ${days.length} days: ${format(most)} at most${isLong ? ' in a week' : ''}. Each day is in the table below.`}
      />
      <details className="print:not-open:hidden">
        <summary className="link text-label">{title} as a table</summary>
        <table className="num mt-2 w-full text-label" aria-label={`${title}, each day`}>
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {values.toReversed().map(({ date, value }) => (
              <tr key={date} className="border-b border-hair">
                <th scope="row" className="py-1.5 text-left font-normal text-ink-soft">
                  {shortDate(noon(date))}
                </th>
                <td className="py-1.5 text-right">{value === null ? 'no report' : format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

// Midday: the same day wherever it is read.
const noon = (date: string) => `${date}T12:00:00Z`

type Day = { date: string; value: number | null }

/** Days as weeks of seven, the last one whole: the sum of each, or the last known value where it is a balance; null where nothing is known. */
function weekBars(days: Day[], isBalance = false) {
  const first = days.length % 7
  const starts = [
    ...(first > 0 ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / 7) }, (_, week) => first + week * 7),
  ]
  return starts.map((start, nth) => {
    const week = days.slice(start, starts[nth + 1])
    const known = week.flatMap(({ value }) => value ?? [])
    const sum = known.reduce((total, value) => total + value, 0)
    return {
      dates: week.map(({ date }) => date),
      value: known.length === 0 ? null : isBalance ? (known.at(-1) ?? null) : sum,
    }
  })
}
