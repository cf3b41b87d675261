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
  return <ExportButton {...useExport(options, filter)} scope={q || status ? describeScope(list, q) : undefined} />
}

function describeScope<Row>({ data, isPlaceholderData, hasNextPage }: ListState<Row>, q: string) {
  const by = q ? 'your search' : 'this status'
  if (!data || isPlaceholderData || hasNextPage) return `all shown by ${by}`
  const count = data.pages.reduce((sum, { rows }) => sum + rows.length, 0)
  return count === 1 ? `the one shown by ${by}` : `the ${count} shown by ${by}`
}
