import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { billTitles } from '../../../shared/bills.ts'
import type { Period } from '../../../shared/lists.ts'
import { isIsoDate } from '../../../shared/time.ts'
import { api } from '../../api.ts'
import { exactRupees, formatRupees } from '../../lib/format.ts'
import { askedMonth, monthPeriod } from '../../lib/month-periods.ts'
import { weekdayDate } from '../../lib/weekday-date.ts'
import { ExportButton, useExport } from '../../shell/export.tsx'
import { QueryState } from '../../shell/query-state.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Figures } from '../../ui/figures.tsx'
import { AdminSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { differenceText } from './cash-drawer.tsx'
import { MoneyDay, paymentWays, usedWays } from './money-day.tsx'
import { MonthPicker, monthName } from './month-picker.tsx'
import { type BilledKind, type DayBook as Book, type DayOfBook, dayBookQuery } from './queries.ts'

/** Shows a month's money by day and method, or one day if the URL names it. */
export function DayBook() {
  const [search, setSearch] = useSearchParams()
  const day = search.get('day')
  const show = (asked: { month: string; day?: string }) => setSearch({ tab: 'reports', part: 'money', ...asked })
  if (isIsoDate(day) && !Number.isNaN(Date.parse(day)))
    return (
      <MoneyDay
        day={day}
        onPick={(day) => show({ month: day.slice(0, 7), day })}
        onClose={() => show({ month: day.slice(0, 7) })}
      />
    )
  return (
    <MoneyMonth
      part="money"
      title="Day book"
      actions={(month) => (
        <>
          <MonthExport of="payments" month={month} />
          <MonthExport of="cash" month={month} />
        </>
      )}
    >
      {(book, month) => <Month book={book} name={monthName(month)} onDay={(day) => show({ month, day })} />}
    </MoneyMonth>
  )
}

/** Shows a month's bills by kind. */
export const MonthBills = () => (
  <MoneyMonth part="bills" title="Bills" actions={(month) => <MonthExport of="bills" month={month} />}>
    {(book, month) => <Billed bills={book.bills} month={month} />}
  </MoneyMonth>
)

type PageProps = {
  /** Name of the page in the URL. */
  part: 'money' | 'bills'
  title: string
  actions: (month: string) => ReactNode
  children: (book: Book, month: string) => ReactNode
}

function MoneyMonth({ part, title, actions, children }: PageProps) {
  const [search, setSearch] = useSearchParams()
  const month = askedMonth(search)
  const query = useQuery(dayBookQuery(month))
  return (
    <AdminSection title={title} actions={actions(month)}>
      <MonthPicker month={month} onPick={(month) => setSearch({ tab: 'reports', part, month }, { replace: true })} />
      <section
        className="grid grid-cols-1 gap-4"
        aria-label={`${part === 'money' ? 'Money' : 'Bills'} in ${monthName(month)}`}
      >
        <QueryState
          query={query}
          label="the money of this month"
          loading={<Skeleton rows={5} label="Loading the money" />}
        >
          {(book) => children(book, month)}
        </QueryState>
      </section>
    </AdminSection>
  )
}

const workbook = (noun: 'payments' | 'bills' | 'cash') => ({
  request: ({ from, to }: Period, options: { init: RequestInit }) => {
    const { export: payments, bills, counts } = api.admin.money
    const route = { payments, bills: bills.export, cash: counts.export }[noun]
    return route.$get({ query: { from, to } }, options)
  },
  filename: `${noun}_export.xlsx`,
  failure: { title: 'Export Failed', description: `Failed to export ${noun}` },
})

/** Exports a workbook of the month's payments or bills, or of selected days. */
function MonthExport({ of, month }: { of: 'payments' | 'bills' | 'cash'; month: string }) {
  const { onExport, ...exporting } = useExport(workbook(of))
  return (
    <ExportButton
      {...exporting}
      label={`Export ${of}`}
      onExport={({ from, to }) => onExport(from || to ? { from, to } : monthPeriod(month))}
    />
  )
}

type CountedDay = { counted: Book['counts'][number] | undefined }
const columns: Column<DayOfBook & CountedDay & { id: string }>[] = [
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
  {
    header: 'Counted',
    cell: ({ counted }) => counted && <Counted {...counted} />,
    cardLabel: 'Cash counted',
    alignEnd: true,
  },
]

/** The last cash count of a day, with the difference on a line of its own: beside it the table is too wide. */
const Counted = (count: Book['counts'][number]) => (
  <>
    {formatRupees(count.counted)}
    {count.counted !== count.expected && <span className="block">{differenceText(count)}</span>}
  </>
)

type MonthProps = { book: Book; name: string; onDay: (day: string) => void }

function Month({ book, name, onDay }: MonthProps) {
  const { days, counts, received, givenBack, outstanding } = book
  const rows = days
    .filter(({ count }) => count > 0)
    .map((day) => ({
      ...day,
      id: day.date,
      counted: counts.find((count) => count.day === day.date),
    }))
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
            widths="md:grid-cols-[minmax(110px,1.2fr)_repeat(8,minmax(72px,1fr))]"
          />
        </>
      )}
    </>
  )
}

type Row = BilledKind & { id: string }

const withTax = ({ cgst }: Row, paise: number) => (cgst ? exactRupees(paise) : null)
const billColumns: Column<Row>[] = [
  { header: 'Kind', cell: ({ kind }) => billTitles[kind], cardPlace: 'title' },
  { header: 'Made', cell: ({ made }) => made, cardLabel: 'Made', alignEnd: true },
  { header: 'Billed', cell: ({ billed }) => formatRupees(billed), cardLabel: 'Billed', alignEnd: true },
  { header: 'Cancelled', cell: ({ cancelled }) => cancelled || null, cardLabel: 'Cancelled', alignEnd: true },
  {
    header: 'Taken back',
    cell: ({ cancelledAmount }) => (cancelledAmount ? formatRupees(cancelledAmount) : null),
    cardLabel: 'Taken back',
    alignEnd: true,
  },
  {
    header: 'Comes to',
    cell: ({ billed, cancelledAmount }) => formatRupees(billed - cancelledAmount),
    cardPlace: 'corner',
    alignEnd: true,
  },
  { header: 'Taxable', cell: (row) => withTax(row, row.taxable), cardLabel: 'Taxable', alignEnd: true },
  { header: 'CGST', cell: (row) => withTax(row, row.cgst), cardLabel: 'CGST', alignEnd: true },
  { header: 'SGST', cell: (row) => withTax(row, row.sgst), cardLabel: 'SGST', alignEnd: true },
]

/** Shows a month's bills, one row per kind; the workbook lists each bill. */
function Billed({ bills, month }: { bills: Book['bills']; month: string }) {
  const name = monthName(month)
  if (bills.length === 0) return <p className="py-2 text-ink-soft">No bill has a date in {name}.</p>
  return (
    <>
      <DataTable
        label={`Bills of ${name}`}
        columns={billColumns}
        rows={bills.map((row) => ({ ...row, id: row.kind }))}
        widths="md:grid-cols-[minmax(110px,1.2fr)_minmax(50px,.5fr)_minmax(80px,1fr)_minmax(80px,.7fr)_repeat(5,minmax(80px,1fr))]"
      />
      <p className="text-label text-ink-soft">A bill that cancels another counts in the month of its own date.</p>
    </>
  )
}
