import type { ReactNode } from 'react'
import { ShowMore } from './show-more.tsx'
import { ErrorState, Skeleton } from './states.tsx'

/** What this needs of an infinite query of `listQuery`. */
type Pages<Row> = {
  data?: { pages: { rows: readonly Row[]; total: number | null }[] }
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}
type Props<Row> = {
  list: Pages<Row>
  /** What is listed, for the ear: 'bookings'. */
  label: string
  loading?: ReactNode
  /** Instead of no rows. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list in all its states: loading, failed, empty, rows with the way to more. */
export function PagedList<Row>({ list, label, loading, empty, children }: Props<Row>) {
  const { data, isError, isPlaceholderData } = list
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  if (!data && isError) return <ErrorState onRetry={list.refetch}>We could not load your {label}.</ErrorState>
  // An empty list standing in for the one that is coming would say that there is nothing.
  if (!data || (rows.length === 0 && isPlaceholderData))
    return loading ?? <Skeleton rows={5} label={`Loading ${label}`} />
  if (rows.length === 0) return empty
  return (
    <div className={isPlaceholderData ? 'grid gap-3.5 opacity-55' : 'grid gap-3.5'} aria-busy={isPlaceholderData}>
      {children(rows)}
      <ShowMore
        shown={rows.length}
        total={data.pages[0]?.total ?? null}
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={list.fetchNextPage}
      />
    </div>
  )
}
