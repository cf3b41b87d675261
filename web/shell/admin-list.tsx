import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListFilters } from '../lib/use-list-filters.ts'
import type { UrlDialog } from '../lib/use-url-sheet.ts'
import { useWideScreen } from '../lib/use-wide-screen.ts'
import { type ListRoute, listQuery } from '../queries.ts'
import { AdminSection } from '../ui/admin-section.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { ErrorState } from '../ui/states.tsx'
import { FilteredList, type FilteredListTexts } from './filtered-list.tsx'
import { ListExport } from './list-export.tsx'
import type { ExportOptions } from './use-export.ts'
import { type RowQuery, useOpenRow } from './use-open-row.ts'

type DialogProps<Row> = { row: Row; onChange: (row: Row) => void; dialog: UrlDialog }
type Props<Row> = FilteredListTexts & {
  title: string
  route: ListRoute<Row>
  columns: Column<Row>[]
  /** Tailwind's widths of the columns from 900 px on: `md:grid-cols-[...]`. */
  widths: string
  exporting?: ExportOptions
  /** What the server calls the filter of `statuses`, where that is no status. */
  statusParameter?: string
  actions?: ReactNode
  figures?: ReactNode
  onOpen?: (row: Row) => void
  /** Finds the row of `?open=` that is on no page loaded so far; goes with `dialog`. */
  rowQuery?: RowQuery<Row>
  dialog?: (props: DialogProps<Row>) => ReactNode
  children?: ReactNode
}

/** A tab of the admin area that lists, finds, opens and exports. Filters and the open row stand in the URL. */
export function AdminList<Row extends { id: string }>(props: Props<Row>) {
  const { title, route, columns, widths, exporting, actions, figures, onOpen, rowQuery, dialog, children, ...others } =
    props
  const { statusParameter = 'status', ...texts } = others
  const filtering = useListFilters()
  const { q, status, sort } = filtering.filters
  const list = useInfiniteQuery(listQuery(route, texts.statuses ? { q, [statusParameter]: status, sort } : { q, sort }))
  const { openRow, open, update, dialog: rowDialog, lookup } = useOpenRow(list.data, rowQuery)
  // On a phone the rows come first, and what is done with all of them after the last.
  const isWide = useWideScreen()
  const listExport = exporting && (
    <ListExport {...{ list, filtering }} options={exporting} hasStatuses={Boolean(texts.statuses)} />
  )
  const allActions = (
    <>
      {isWide && listExport}
      {actions}
    </>
  )
  return (
    <AdminSection title={title} actions={allActions}>
      {figures}
      {lookup.isMissing && (
        <p className="error-box" role="alert">
          What this link leads to is not there any more.
        </p>
      )}
      {lookup.isError && <ErrorState onRetry={lookup.retry}>We could not load what this link leads to.</ErrorState>}
      <FilteredList {...{ list, filtering }} {...texts}>
        {(rows) => <DataTable label={title} {...{ columns, rows, widths }} onOpen={dialog ? open : onOpen} />}
      </FilteredList>
      {!isWide && listExport}
      {openRow && dialog?.({ row: openRow, onChange: update, dialog: rowDialog })}
      {children}
    </AdminSection>
  )
}
