import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import type { Period } from '../../../shared/lists.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { api } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import { askedMonth, monthPeriod } from '../../lib/month-periods.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useExport } from '../../shell/use-export.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Billed } from './billed.tsx'
import { MoneyDay } from './money-day.tsx'
import { MonthPicker, monthName } from './month-picker.tsx'
import { Owing } from './owing.tsx'
import { paymentWays, usedWays } from './payment-ways.ts'
import { type DayBook, type DayOfBook, dayBookQuery } from './queries.ts'

/** A month's money day by day, by how it came, what was billed in it, and who still owes. */
export function MoneyReport() {
  const [search, setSearch] = useSearchParams()
  const month = askedMonth(search)
  const day = search.get('day')
  const show = (asked: { month: string; day?: string }) => setSearch({ tab: 'reports', part: 'money', ...asked })
  if (isIsoDate(day) && !Number.isNaN(Date.parse(day)))
    return (
      <div className="grid grid-cols-1 gap-10">
        <MoneyDay
          day={day}
          onPick={(day) => show({ month: day.slice(0, 7), day })}
          onClose={() => show({ month: day.slice(0, 7) })}
        />
        <Owing />
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-10">
      <MoneyMonth month={month} onDay={(day) => show({ month, day })} />
      <Owing />
    </div>
  )
}

/** The month itself: its sums, its days to open, and its bills. */
function MoneyMonth({ month, onDay }: { month: string; onDay: (day: string) => void }) {
  const setSearch = useSearchParams()[1]
  const query = useQuery(dayBookQuery(month))
  return (
    <section className="grid grid-cols-1 gap-4" aria-label={`Money in ${monthName(month)}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <MonthPicker
          month={month}
          onPick={(month) => setSearch({ tab: 'reports', part: 'money', month }, { replace: true })}
        />
        <PaymentsExport month={month} />
      </div>
      <QueryState
        query={query}
        label="the money of this month"
        loading={<Skeleton rows={5} label="Loading the money" />}
      >
        {(book) => (
          <>
            <Month book={book} name={monthName(month)} onDay={onDay} />
            <Billed bills={book.bills} month={month} />
          </>
        )}
      </QueryState>
    </section>
  )
}

const options = {
  request: ({ from, to }: Period, options: { init: RequestInit }) =>
    api.admin.money.export.$get({ query: { from, to } }, options),
  filename: 'payments_export.xlsx',
  failure: { title: 'Export Failed', description: 'Failed to export payments' },
}

/** A workbook of the month's payments, or of the days that are chosen. */
function PaymentsExport({ month }: { month: string }) {
  const { onExport, ...exporting } = useExport(options)
  return (
    <ExportButton
      {...exporting}
      label="Export payments"
      onExport={({ from, to }) => onExport(from || to ? { from, to } : monthPeriod(month))}
    />
  )
}

const columns: Column<DayOfBook & { id: string }>[] = [
  { header: 'Day', cell: ({ date }) => weekdayDate(date), cardPlace: 'title' },
  { header: 'Received', cell: ({ received }) => formatRupees(received), cardPlace: 'corner', alignEnd: true },
  ...paymentWays.map(([method, header]) => ({
    header,
    cell: ({ byMethod }: DayOfBook) => (byMethod[method] ? formatRupees(byMethod[method]) : null),
    cardLabel: header,
    alignEnd: true,
  })),
  {
    header: 'Refunded',
    cell: ({ givenBack }) => (givenBack ? formatRupees(givenBack) : null),
    cardLabel: 'Refunded',
    alignEnd: true,
  },
]

type MonthProps = { book: DayBook; name: string; onDay: (day: string) => void }

function Month({ book, name, onDay }: MonthProps) {
  const { days, received, givenBack, outstanding } = book
  const rows = days.filter(({ count }) => count > 0).map((day) => ({ ...day, id: day.date }))
  return (
    <>
      <Figures
        figures={[
          { name: 'Received', value: formatRupees(received) },
          { name: 'Refunded', value: formatRupees(givenBack) },
          { name: 'Net', value: formatRupees(received - givenBack) },
          { name: 'Outstanding', value: formatRupees(outstanding) },
        ]}
      />
      {rows.length === 0 ? (
        <p className="py-4 text-ink-soft">No payments in {name}.</p>
      ) : (
        <>
          <dl className="num flex flex-wrap gap-x-8 gap-y-2">
            {usedWays(book).map(({ way, name, received, refunded }) => (
              <div key={way}>
                <dt className="text-fine text-ink-soft">{name}</dt>
                <dd className="font-medium">{received}</dd>
                {refunded && <dd className="text-fine text-ink-soft">{refunded}</dd>}
              </div>
            ))}
          </dl>
          <DataTable
            label={`Days of ${name}`}
            columns={columns}
            rows={rows.toReversed()}
            onOpen={({ date }) => onDay(date)}
            widths="md:grid-cols-[minmax(110px,1.2fr)_repeat(7,minmax(80px,1fr))]"
          />
        </>
      )}
    </>
  )
}
