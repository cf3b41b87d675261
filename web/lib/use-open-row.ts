import { useState } from 'react'
import { useSearchParams } from 'wouter'

type Pages<Row> = { pages: { rows: readonly Row[] }[] } | undefined

/**
 * The row whose details are open, by its id in the URL, so that a link can open one. `open` also takes the row as it is
 * after a step: it stays open when a filter no longer lists it.
 */
export function useOpenRow<Row extends { id: string }>(data: Pages<Row>) {
  const [search, setSearch] = useSearchParams()
  const [kept, setKept] = useState<Row>()
  const asked = search.get('open')
  function change(row?: Row) {
    setKept(row)
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        row ? after.set('open', row.id) : after.delete('open')
        return after
      },
      { replace: true },
    )
  }
  const listed = data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === asked)
  return { openRow: kept?.id === asked ? kept : listed, open: (row: Row) => change(row), close: () => change() }
}
