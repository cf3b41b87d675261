import { billTitles } from '../../../shared/bills.ts'
import type { Period } from '../../../shared/lists.ts'
import { api } from '../../api.ts'
import { exactRupees, formatRupees } from '../../lib/format.ts'
import { monthPeriod } from '../../lib/month-periods.ts'
import { ExportButton, useExport } from '../../shell/export.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { monthName } from './month-picker.tsx'
import type { BilledKind, DayBook } from './queries.ts'

type Row = BilledKind & { id: string }

const withTax = ({ cgst }: Row, paise: number) => (cgst ? exactRupees(paise) : null)
const columns: Column<Row>[] = [
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

/** What was billed in a month, a row for each kind of bill; the workbook has each of them. */
export function Billed({ bills, month }: { bills: DayBook['bills']; month: string }) {
  const name = monthName(month)
  if (bills.length === 0) return <p className="py-2 text-ink-soft">No bill has a date in {name}.</p>
  return (
    <>
      <DataTable
        label={`Bills of ${name}`}
        columns={columns}
        rows={bills.map((row) => ({ ...row, id: row.kind }))}
        widths="md:grid-cols-[minmax(110px,1.2fr)_minmax(50px,.5fr)_minmax(80px,1fr)_minmax(80px,.7fr)_repeat(5,minmax(80px,1fr))]"
      />
      <p className="text-label text-ink-soft">A bill that cancels another counts in the month of its own date.</p>
    </>
  )
}

const options = {
  request: ({ from, to }: Period, options: { init: RequestInit }) =>
    api.admin.money.bills.export.$get({ query: { from, to } }, options),
  filename: 'bills_export.xlsx',
  failure: { title: 'Export Failed', description: 'Failed to export bills' },
}

/** A workbook of the month's bills, or of the days that are chosen. */
export function BillsExport({ month }: { month: string }) {
  const { onExport, ...exporting } = useExport(options)
  return (
    <ExportButton
      {...exporting}
      label="Export bills"
      onExport={({ from, to }) => onExport(from || to ? { from, to } : monthPeriod(month))}
    />
  )
}
