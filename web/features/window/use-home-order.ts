import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefresh } from '../../api.ts'
import { moved } from './picture-slots.tsx'
import { saveFailed } from './save-failed.ts'

type Row = { id: string; name: string }

/** The rows of the home page in an order that is changed here first and saved behind. `said` is for the ear. */
export function useHomeOrder<One extends Row>(
  rows: One[],
  save: (ids: string[]) => Promise<unknown>,
  refreshed: readonly (readonly string[])[],
) {
  const [ids, setIds] = useState<string[]>()
  const [said, setSaid] = useState('')
  const refresh = useRefresh(refreshed)
  const { mutate } = useMutation({
    mutationFn: save,
    onError: saveFailed,
    onSettled: async () => {
      await refresh()
      setIds(undefined)
    },
  })
  const shown = ids ? ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows
  function move(at: number, by: number) {
    const after = moved(shown, at, by)
    const order = after.map(({ id }) => id)
    setIds(order)
    setSaid(`${shown[at]?.name} is now in place ${at + by + 1} of ${after.length}`)
    mutate(order)
  }
  return { shown, said, move }
}
