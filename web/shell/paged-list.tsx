import { type ReactNode, useEffect, useRef } from 'react'
import { countLimit, pageSize } from '../../shared/lists.ts'
import { t } from '../../shared/words/t.ts'
import { Skeleton } from '../ui/states.tsx'
import { QueryState } from './query-state.tsx'

/** Part of an infinite query that a paged list shows. */
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
  /** Name of the rows: 'orders'. */
  label: string
  /** Name of the rows in messages: 'your orders'. */
  what?: string
  loading?: ReactNode
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

export function PagedList<Row>({ list, label, what = `your ${label}`, loading, empty, children }: Props<Row>) {
  const { error, refetch, isPlaceholderData } = list
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  // An empty placeholder would claim that there are no rows.
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

type ShowMoreProps = {
  shown: number
  /** Total number of rows, if known; counted up to one above `countLimit`. */
  total: number | null
  hasMore: boolean
  busy: boolean
  failed?: boolean
  onMore: () => void
}

/** Shows how many rows are loaded, with a button for more. Hidden if all rows fit on one page. */
function ShowMore({ shown, total, hasMore, busy, failed, onMore }: ShowMoreProps) {
  const statusRef = useRef<HTMLParagraphElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    // The button disappears with the last page, so the focus moves to the status.
    if (!hasMore && pressed.current) statusRef.current?.focus()
  }, [hasMore])
  if (!hasMore && shown <= pageSize) return null
  const known = knownTotal(shown, total, hasMore)
  return (
    <div className="show-more flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-label text-ink-soft">
      <p className="num" role="status" ref={statusRef} tabIndex={-1}>
        {failed
          ? t('We could not load more.')
          : known === null
            ? t('1 to {shown}', { shown })
            : t('1 to {shown} of {known}', { shown, known })}
      </p>
      {hasMore && (
        <button
          type="button"
          className="link"
          aria-disabled={busy}
          onClick={() => {
            pressed.current = true
            if (!busy) onMore()
          }}
        >
          {busy ? t('Loading...') : failed ? t('Try again') : t('Show more')}
        </button>
      )}
    </div>
  )
}

function knownTotal(shown: number, total: number | null, hasMore: boolean) {
  if (total !== null && total <= countLimit) return total.toLocaleString('en-IN')
  if (!hasMore) return shown.toLocaleString('en-IN')
  return total === null || shown > countLimit ? null : `${countLimit.toLocaleString('en-IN')}+`
}
