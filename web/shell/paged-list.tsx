import type { ReactNode } from 'react'
import { t } from '../../shared/words/t.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/states.tsx'
import { QueryState } from './query-state.tsx'

/** What this needs of an infinite query of `listQuery`. */
export type ListState<Row> = {
  data: { pages: { rows: readonly Row[]; total: number | null }[] } | undefined
  error: unknown
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}
type Props<Row> = {
  list: ListState<Row>
  /** What is listed: 'orders'. */
  label: string
  /** The same for whoever reads it: 'your orders'. */
  what?: string
  loading?: ReactNode
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

export function PagedList<Row>({ list, label, what = `your ${label}`, loading, empty, children }: Props<Row>) {
  const { error, refetch, isPlaceholderData } = list
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  // An empty list in place of the one that is coming would say that there is nothing.
  const data = isPlaceholderData && rows.length === 0 ? undefined : list.data
  return (
    <QueryState
      query={{ data, error, refetch }}
      label={what}
      loading={loading ?? <Skeleton rows={5} label={t('Loading {what}', { what: label })} />}
    >
      {({ pages: [first] }) =>
        rows.length === 0 ? (
          empty
        ) : (
          <div className={isPlaceholderData ? 'grid gap-3.5 opacity-55' : 'grid gap-3.5'} aria-busy={isPlaceholderData}>
            {children(rows)}
            <ShowMore
              shown={rows.length}
              total={first?.total ?? null}
              hasMore={list.hasNextPage}
              busy={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onMore={list.fetchNextPage}
            />
          </div>
        )
      }
    </QueryState>
  )
}
