import { dayMonth, formatRupees, shortDate } from '../../lib/format.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import type { Figures, ReportDay } from './queries.ts'

type ChartOptions = { title: string; figure: (figures: Figures) => number; format?: (value: number) => string }

const charts: ChartOptions[] = [
  { title: 'Bookings', figure: ({ bookings }) => bookings.now },
  { title: 'New leads', figure: ({ leads }) => leads.now },
  { title: 'Enquiries', figure: ({ contacts }) => contacts.now },
  { title: 'Chats', figure: ({ chats }) => chats.now },
  { title: 'Orders made', figure: ({ orders }) => orders.made },
  { title: 'Orders delivered', figure: ({ orders }) => orders.delivered },
  { title: 'Money taken', figure: ({ money }) => money.advances, format: formatRupees },
  { title: 'Balances open', figure: ({ money }) => money.openBalances, format: formatRupees },
]

export const ReportCharts = ({ days, chosen }: { days: ReportDay[]; chosen: string }) => (
  <section className="mt-8 grid gap-6" aria-labelledby="report-charts">
    <h3 id="report-charts" className="section-title">
      The last {days.length} days
    </h3>
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {charts.map((chart) => (
        <Chart key={chart.title} chart={chart} days={days} chosen={chosen} />
      ))}
    </div>
  </section>
)

// Midday: the same day wherever it is read.
const noon = (date: string) => `${date}T12:00:00Z`

function Chart({
  chart: { title, figure, format = String },
  days,
  chosen,
}: {
  chart: ChartOptions
  days: ReportDay[]
  chosen: string
}) {
  const bars = days.map(({ date, figures }) => ({ name: dayMonth(noon(date)), value: figures && figure(figures) }))
  const known = bars.flatMap(({ value }) => value ?? [])
  const most = Math.max(0, ...known)
  return (
    <div className="grid min-w-0 content-start gap-3">
      <div className="divider" />
      <h4 className="section-title text-subtitle">{title}</h4>
      <BarChart
        bars={bars}
        marked={days.findIndex(({ date }) => date === chosen)}
        format={format}
        label={`${title} on the last ${days.length} days: ${format(most)} at most, ${known.length} days with a report. Each day is in the table below.`}
      />
      <details>
        <summary className="link text-label">{title} as a table</summary>
        <table className="num mt-2 w-full text-label" aria-label={`${title}, each day`}>
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, figures }) => (
              <tr key={date} className="border-b border-hair">
                <th scope="row" className="py-1.5 text-left font-normal text-ink-soft">
                  {shortDate(noon(date))}
                </th>
                <td className="py-1.5 text-right">{figures ? format(figure(figures)) : 'no report'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
