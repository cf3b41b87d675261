import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'

type Pages<Row> = { pages: { rows: readonly Row[] }[] } | undefined
type RowQuery<Row> = (id: string) => { queryKey: readonly string[]; queryFn: () => Promise<readonly Row[]> }

/**
 * The row whose details are open, by its id in the URL, so that a link can open one: also one that stands on no page
 * loaded so far, asked for with `one`. `open` also takes the row as it is after a step: it stays open when a filter no
 * longer lists it.
 */
export function useOpenRow<Row extends { id: string }>(data: Pages<Row>, rowQuery: RowQuery<Row>) {
  const [search, setSearch] = useSearchParams()
  const [storedRow, setStoredRow] = useState<Row>()
  const openId = search.get('open')
  function updateOpenRow(row?: Row) {
    setStoredRow(row)
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        row ? after.set('open', row.id) : after.delete('open')
        return after
      },
      { replace: true },
    )
  }
  const listed = data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === openId)
  const known = storedRow?.id === openId ? storedRow : listed
  const { data: found } = useQuery({ ...rowQuery(openId ?? ''), enabled: Boolean(openId && data && !known) })
  return {
    openRow: known ?? (openId ? found?.[0] : undefined),
    open: (row: Row) => updateOpenRow(row),
    close: () => updateOpenRow(),
  }
}
