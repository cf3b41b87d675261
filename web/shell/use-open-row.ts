import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUrlSheet } from '../lib/use-url-sheet.ts'

type Pages<Row> = { pages: { rows: readonly Row[] }[] } | undefined
export type RowQuery<Row> = (id: string) => { queryKey: readonly string[]; queryFn: () => Promise<readonly Row[]> }

/**
 * The row whose details are open, by its id in the URL (`?open=`), so that a link can open one: a row of no page loaded
 * so far is asked for with `rowQuery`. `update` takes the open row as it is after a change: it stays open when a filter no
 * longer lists it, and stays closed if it was closed while the change was on its way. `lookup` tells of the asking: `isMissing` where there is no such row.
 */
export function useOpenRow<Row extends { id: string }>(data: Pages<Row>, rowQuery?: RowQuery<Row>) {
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
