import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { moveItem } from '../lib/move-item.ts'
import { useInvalidate } from '../queries.ts'
import { toastSaveFailed } from './toast-failure.ts'

type Row = { id: string; name: string }

/** Rows in an order that changes on the screen first and is saved behind; `announcement` is for screen readers. */
export function useRowOrder<One extends Row>(
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
