import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'

type Pages<Row> = { pages: { rows: readonly Row[] }[] } | undefined
type AskOne<Row> = (id: string) => { queryKey: readonly string[]; queryFn: () => Promise<readonly Row[]> }

/**
 * The row whose details are open, by its id in the URL, so that a link can open one: also one that stands on no page
 * loaded so far, asked for with `one`. `open` also takes the row as it is after a step: it stays open when a filter no
 * longer lists it.
 */
export function useOpenRow<Row extends { id: string }>(data: Pages<Row>, one: AskOne<Row>) {
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
  const known = kept?.id === asked ? kept : listed
  const { data: found } = useQuery({ ...one(asked ?? ''), enabled: Boolean(asked && data && !known) })
  return { openRow: known ?? (asked ? found?.[0] : undefined), open: (row: Row) => change(row), close: () => change() }
}
