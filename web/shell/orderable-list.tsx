import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useInvalidate } from '../queries.ts'
import { MoveButtons, moveItem } from '../ui/editable-row.tsx'
import type { ListState } from './paged-list.tsx'
import { QueryState } from './query-state.tsx'
import { toastSaveFailed } from './toast-failure.ts'

type Row = { id: string; name: string }
type Props<One extends Row> = {
  title: string
  /** Name of the list: 'the pieces on the home page'. */
  what: string
  list: ListState<One>
  save: (ids: string[]) => Promise<unknown>
  refreshKeys: readonly (readonly string[])[]
  max: number
  children: (row: One, place: number, moveButtons: ReactNode) => ReactNode
}

/** Short list with a manual order, with buttons to move rows. Renders nothing while empty or loading. */
export function OrderableList<One extends Row>(props: Props<One>) {
  const { title, what, list, save, refreshKeys, max, children } = props
  const loaded = list.data?.pages.flatMap((page) => page.rows) ?? []
  const { rows, announcement, move } = useRowOrder(loaded, save, refreshKeys)
  return (
    <QueryState query={list} label={what} loading={false}>
      {() =>
        rows.length > 0 && (
          <section className="grid gap-1" aria-label={title}>
            <h3 className="text-large">{title}</h3>
            {rows.length > max && (
              <p className="text-label text-ink-soft">
                The page shows the first {max}. The other {rows.length - max} are not shown.
              </p>
            )}
            <ul>
              {rows.map((row, at) =>
                children(
                  row,
                  at + 1,
                  <MoveButtons name={row.name} place={at + 1} last={rows.length} onMove={(by) => move(at, by)} />,
                ),
              )}
            </ul>
            <p className="sr-only" role="status">
              {announcement}
            </p>
          </section>
        )
      }
    </QueryState>
  )
}

/** Reorders rows optimistically and saves in the background; `announcement` is for screen readers. */
function useRowOrder<One extends Row>(
  rows: One[],
  save: (ids: string[]) => Promise<unknown>,
  refreshKeys: readonly (readonly string[])[],
) {
  const [ids, setIds] = useState<string[]>()
  const [announcement, setAnnouncement] = useState('')
  const refresh = useInvalidate(refreshKeys)
  const { mutate } = useMutation({
    mutationFn: save,
    onError: toastSaveFailed,
    onSettled: async () => {
      await refresh()
      setIds(undefined)
    },
  })
  const shown = ids ? ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows
  function move(at: number, by: number) {
    const after = moveItem(shown, at, by)
    const order = after.map(({ id }) => id)
    setIds(order)
    setAnnouncement(`${shown[at]?.name} is now in place ${at + by + 1} of ${after.length}`)
    mutate(order)
  }
  return { rows: shown, announcement, move }
}
