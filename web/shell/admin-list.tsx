import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWideScreen } from '../lib/browser-state.ts'
import { type UrlDialog, useListFilters, useUrlSheet } from '../lib/url-state.ts'
import { type ListRoute, listQuery } from '../queries.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { ListToolbar, type ToolbarOptions } from '../ui/list-toolbar.tsx'
import { AdminSection } from '../ui/sections.tsx'
import { ErrorState, NoResults } from '../ui/states.tsx'
import { ExportButton, type ExportOptions, useExport } from './export.tsx'
import { type ListState, PagedList } from './paged-list.tsx'

type DialogProps<Row> = { row: Row; onChange: (row: Row) => void; dialog: UrlDialog }
type Props<Row> = FilteredListTexts & {
  title: string
  route: ListRoute<Row>
  columns: Column<Row>[]
  /** Tailwind column widths from 900 px: `md:grid-cols-[...]`. */
  widths: string
  exporting?: ExportOptions
  /** Query parameter for `statuses`, if it is not named `status`. */
  statusParameter?: string
  actions?: ReactNode
  figures?: ReactNode
  onOpen?: (row: Row) => void
  /** Finds the row of `?open=` if no loaded page contains it; used with `dialog`. */
  rowQuery?: RowQuery<Row>
  dialog?: (props: DialogProps<Row>) => ReactNode
  children?: ReactNode
}

/** Admin tab with a list, search, details and export. Filters and the open row are kept in the URL. */
export function AdminList<Row extends { id: string }>(props: Props<Row>) {
  const { title, route, columns, widths, exporting, actions, figures, onOpen, rowQuery, dialog, children, ...others } =
    props
  const { statusParameter = 'status', ...texts } = others
  const filtering = useListFilters()
  const { q, status, sort } = filtering.filters
  const list = useInfiniteQuery(listQuery(route, texts.statuses ? { q, [statusParameter]: status, sort } : { q, sort }))
  const { openRow, open, update, dialog: rowDialog, lookup } = useOpenRow(list.data, rowQuery)
  // On a phone the rows come first, the actions on all rows last.
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

type ListExportProps<Row> = {
  options: ExportOptions
  list: ListState<Row>
  filtering: ReturnType<typeof useListFilters>
  hasStatuses: boolean
}

/** Exports the filtered list as shown, with its number of rows. */
function ListExport<Row>({ options, list, filtering, hasStatuses }: ListExportProps<Row>) {
  const { q } = filtering.filters
  const status = hasStatuses ? filtering.filters.status : ''
  const filter = { ...(q && { q }), ...(status && { status }) }
  const exporting = useExport(options, filter)
  const count = countFound(list)
  // An empty search result offers no export.
  const isFiltered = Boolean(q || status)
  if (isFiltered && count === 0) return null
  return <ExportButton {...exporting} scope={isFiltered ? describeScope(count, q) : undefined} />
}

/** Returns the number of rows, if all are loaded; otherwise undefined. */
const countFound = <Row,>({ data, isPlaceholderData, hasNextPage }: ListState<Row>) =>
  !data || isPlaceholderData || hasNextPage ? undefined : data.pages.reduce((sum, { rows }) => sum + rows.length, 0)

function describeScope(count: number | undefined, q: string) {
  const by = q ? 'your search' : 'this status'
  if (count === undefined) return `all shown by ${by}`
  return count === 1 ? `the one shown by ${by}` : `the ${count} shown by ${by}`
}

type Pages<Row> = { pages: { rows: readonly Row[] }[] } | undefined
type RowQuery<Row> = (id: string) => { queryKey: readonly string[]; queryFn: () => Promise<readonly Row[]> }

/**
 * Manages the row with open details by its id in the URL (`?open=`), so a link can open it. `rowQuery` loads a row of
 * no loaded page. `update` replaces the open row after a change; the row stays open if a filter no longer lists it, and
 * stays closed if it was closed meanwhile. `lookup` is the state of `rowQuery`; `isMissing` if there is no such row.
 */
function useOpenRow<Row extends { id: string }>(data: Pages<Row>, rowQuery?: RowQuery<Row>) {
  const sheet = useUrlSheet('open')
  const [storedRow, setStoredRow] = useState<Row>()
  const openId = rowQuery && sheet.value
  const listed = data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === openId)
  const known = storedRow?.id === openId ? storedRow : listed
  const isUnlisted = Boolean(openId && data && !known)
  const lookup = useQuery({
    queryKey: ['no row'],
    queryFn: (): readonly Row[] => [],
    ...rowQuery?.(openId ?? ''),
    enabled: isUnlisted,
  })
  return {
    openRow: known ?? (openId ? lookup.data?.[0] : undefined),
    open(row: Row) {
      setStoredRow(row)
      sheet.open(row.id)
    },
    update: setStoredRow,
    dialog: sheet.dialog,
    lookup: {
      isMissing: isUnlisted && lookup.data?.length === 0,
      isError: isUnlisted && lookup.isError,
      retry: lookup.refetch,
    },
  }
}

type FilteredListTexts = ToolbarOptions & {
  label: string
  noResults: string
  /** Shown if there are no rows without a filter. */
  empty: ReactNode
}
type FilteredListProps<Row> = FilteredListTexts & {
  list: ListState<Row>
  filtering: ReturnType<typeof useListFilters>
  children: (rows: Row[]) => ReactNode
}

export function FilteredList<Row>({
  list,
  filtering,
  label,
  noResults,
  empty,
  children,
  ...toolbar
}: FilteredListProps<Row>) {
  const { filters, set, clear, isFiltered } = filtering
  const none = (
    <NoResults all={`Show all ${label}`} onClear={clear}>
      {noResults}
    </NoResults>
  )
  return (
    <>
      <ListToolbar {...{ filters, set }} {...toolbar} />
      <PagedList {...{ list, label, children }} empty={isFiltered ? none : empty} />
    </>
  )
}
