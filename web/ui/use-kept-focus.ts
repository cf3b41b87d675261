import { type FocusEvent, useLayoutEffect, useRef } from 'react'

const controls = 'a[href], button'

/**
 * For a list whose rows leave when they are done: the focus of a row that has left goes to the same control of the row in
 * its place, and with the last row to the heading of the section, or of the next one where that has left too.
 */
export function useKeptFocus() {
  const ref = useRef<HTMLUListElement>(null)
  const last = useRef<{ row: Element; nth: number; control: number }>(undefined)
  // After each commit: a list hears of no row that leaves.
  useLayoutEffect(() => {
    const rows = ref.current?.children
    if (!rows || !last.current || last.current.row.isConnected) return
    const { nth, control } = last.current
    last.current = undefined
    const inPlace = rows[Math.min(nth, rows.length - 1)]?.querySelectorAll<HTMLElement>(controls)
    if (isLost()) (inPlace?.[control] ?? inPlace?.[0])?.focus()
  })
  useLayoutEffect(() => {
    const list = ref.current
    const heading = list?.closest('section')?.querySelector('h2')
    return () => {
      if (!heading || !list?.contains(document.activeElement)) return
      const all = [...document.querySelectorAll<HTMLElement>('h1, h2')]
      const at = all.indexOf(heading)
      // By then it is known which of them have left with the list.
      queueMicrotask(() => {
        const next = [...all.slice(at), ...all.slice(0, at).reverse()].find(({ isConnected }) => isConnected)
        if (!next || !isLost()) return
        next.tabIndex = -1
        next.focus()
      })
    }
  }, [])
  function onFocus({ target }: FocusEvent<HTMLUListElement>) {
    const rows = [...(ref.current?.children ?? [])]
    const row = rows.find((one) => one.contains(target))
    // A menu of a row is drawn elsewhere.
    if (row)
      last.current = { row, nth: rows.indexOf(row), control: [...row.querySelectorAll(controls)].indexOf(target) }
  }
  return { ref, onFocus }
}

const isLost = () => !document.activeElement || document.activeElement === document.body
