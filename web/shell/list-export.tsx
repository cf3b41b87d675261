import type { useListFilters } from '../lib/use-list-filters.ts'
import { ExportButton } from '../ui/export-button.tsx'
import type { ListState } from './paged-list.tsx'
import { type ExportOptions, useExport } from './use-export.ts'

type Props<Row> = {
  options: ExportOptions
  list: ListState<Row>
  filtering: ReturnType<typeof useListFilters>
  hasStatuses: boolean
}

/** Exports what a list finds, searched and filtered as it is on the screen, and says how many that are. */
export function ListExport<Row>({ options, list, filtering, hasStatuses }: Props<Row>) {
  const { q } = filtering.filters
  const status = hasStatuses ? filtering.filters.status : ''
  const filter = { ...(q && { q }), ...(status && { status }) }
  const exporting = useExport(options, filter)
  const count = countFound(list)
  // A search that finds nothing offers no file of nothing.
  const isFiltered = Boolean(q || status)
  if (isFiltered && count === 0) return null
  return <ExportButton {...exporting} scope={isFiltered ? describeScope(count, q) : undefined} />
}

/** How many rows there are, where all of them are known. */
const countFound = <Row,>({ data, isPlaceholderData, hasNextPage }: ListState<Row>) =>
  !data || isPlaceholderData || hasNextPage ? undefined : data.pages.reduce((sum, { rows }) => sum + rows.length, 0)

function describeScope(count: number | undefined, q: string) {
  const by = q ? 'your search' : 'this status'
  if (count === undefined) return `all shown by ${by}`
  return count === 1 ? `the one shown by ${by}` : `the ${count} shown by ${by}`
}
