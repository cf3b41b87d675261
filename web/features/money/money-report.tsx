import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import type { Period } from '../../../shared/lists.ts'
import { api } from '../../api.ts'
import { formatRupees, humanize } from '../../lib/format.ts'
import { askedMonth, monthPeriod } from '../../lib/month-periods.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { listQuery } from '../../queries.ts'
import { PagedList } from '../../shell/paged-list.tsx'
import { QueryState } from '../../shell/query-state.tsx'
import { useExport } from '../../shell/use-export.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { adminOrderPath } from '../orders/public.ts'
import { Billed } from './billed.tsx'
import { MonthPicker, monthName } from './month-picker.tsx'
import { type DayBook, dayBookQuery, type MoneyDay, type OwingOrder } from './queries.ts'

/** A month's money day by day, by how it came, what was billed in it, and who still owes. */
export function MoneyReport() {
  const [search, setSearch] = useSearchParams()
  const month = askedMonth(search)
  const query = useQuery(dayBookQuery(month))
  return (
    <div className="grid grid-cols-1 gap-10">
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
              <Month book={book} name={monthName(month)} />
              <Billed bills={book.bills} month={month} />
            </>
          )}
        </QueryState>
      </section>
      <Owing />
    </div>
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

const methods = [
  ['cash', 'Cash'],
  ['upi', 'UPI'],
  ['card', 'Card'],
  ['bank', 'Bank'],
  ['other', 'No method recorded'],
] as const

const columns: Column<MoneyDay & { id: string }>[] = [
  { header: 'Day', cell: ({ date }) => weekdayDate(date), cardPlace: 'title' },
  { header: 'Received', cell: ({ received }) => formatRupees(received), cardPlace: 'corner', alignEnd: true },
  ...methods.map(([method, header]) => ({
    header,
    cell: ({ byMethod }: MoneyDay) => (byMethod[method] ? formatRupees(byMethod[method]) : null),
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

function Month({ book: { days, received, givenBack, byMethod, outstanding }, name }: { book: DayBook; name: string }) {
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
            {methods.map(
              ([method, label]) =>
                byMethod[method] !== 0 && (
                  <div key={method}>
                    <dt className="text-fine text-ink-soft">{label}</dt>
                    <dd className="font-medium">{formatRupees(byMethod[method])}</dd>
                  </div>
                ),
            )}
          </dl>
          <DataTable
            label={`Days of ${name}`}
            columns={columns}
            rows={rows.toReversed()}
            widths="md:grid-cols-[minmax(110px,1.2fr)_repeat(7,minmax(80px,1fr))]"
          />
        </>
      )}
    </>
  )
}

/** Who still has to pay, and how much, whatever the month. */
function Owing() {
  const list = useInfiniteQuery(listQuery(api.admin.money.owing))
  return (
    <section className="grid gap-3" aria-labelledby="owing">
      <h2 id="owing" className="section-title">
        Still to be paid
      </h2>
      <PagedList
        list={list}
        label="balances"
        loading={<Skeleton rows={4} label="Loading who owes" />}
        empty={<p className="py-2 text-ink-soft">Nobody owes anything.</p>}
      >
        {(rows) => (
          <ul className="num">
            {rows.map((order) => (
              <OwingRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

const OwingRow = ({ order: { id, outfitType, customerName, balanceAmount, status, dueOn } }: { order: OwingOrder }) => (
  <li className="relative flex items-baseline justify-between gap-4 border-t border-hair py-3">
    <p className="min-w-0 wrap-anywhere">
      <Link className="row-open font-semibold underline decoration-edge underline-offset-4" href={adminOrderPath(id)}>
        {customerName ?? 'No name'}
      </Link>
      <span className="block text-label text-ink-soft">
        {[outfitType, humanize(status), dueOn && `due ${weekdayDate(dueOn)}`].filter(Boolean).join(', ')}
      </span>
    </p>
    <span className="font-semibold whitespace-nowrap">{formatRupees(balanceAmount)}</span>
  </li>
)
