import type { ReactNode } from 'react'
import type { useListFilters } from '../lib/use-list-filters.ts'
import { ListToolbar, type ToolbarOptions } from '../ui/list-toolbar.tsx'
import { NoResults } from '../ui/states.tsx'
import { type ListState, PagedList } from './paged-list.tsx'

export type FilteredListTexts = ToolbarOptions & {
  label: string
  noResults: string
  /** Stands in place of no rows where nothing is filtered. */
  empty: ReactNode
}
type Props<Row> = FilteredListTexts & {
  list: ListState<Row>
  filtering: ReturnType<typeof useListFilters>
  children: (rows: Row[]) => ReactNode
}

export function FilteredList<Row>({ list, filtering, label, noResults, empty, children, ...toolbar }: Props<Row>) {
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
