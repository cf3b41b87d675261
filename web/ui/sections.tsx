import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

export const AddButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button type="button" className="btn btn-small" onClick={onPress}>
    <Icon name="plus" />
    {label}
  </button>
)

type AddButtonProps = { title: string /** Buttons beside the title. */; actions?: ReactNode; children: ReactNode }

export const AdminSection = ({ title, actions, children }: AddButtonProps) => (
  <div className="grid grid-cols-1 gap-4">
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h2 className="section-title">{title}</h2>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">{actions}</div>
    </header>
    {children}
  </div>
)

type Props = {
  title: string
  /** Count as text: `25+` if the total is unknown. */
  count?: number | string
  /** Shown after the list. */
  more?: ReactNode
  /** Rows, each an `li`. */
  children: ReactNode
}

/** Titled list of rows to work through. */
export const ListSection = ({ title, count, more, children }: Props) => (
  <section aria-label={title}>
    <h2 className="section-title border-b border-hair pb-2.5 text-subtitle">
      {title} {count !== undefined && <span className="num font-sans text-label text-ink-soft">{count}</span>}
    </h2>
    <ul aria-label={title} {...useKeptFocus()}>
      {children}
    </ul>
    {more}
  </section>
)

const controls = 'a[href], button'

/**
 * Keeps the focus in a list whose rows disappear when done. The focus moves to the same control of the next row, or
 * after the last row to the heading of this or the next section.
 */
export function useKeptFocus() {
  const ref = useRef<HTMLUListElement>(null)
  const last = useRef<{ row: Element; nth: number; control: number }>(undefined)
  // Runs after each commit, because a list is not notified of removed rows.
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
      // In a microtask, when all removed headings are disconnected.
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
    // A row's menu is rendered outside the row.
    if (row)
      last.current = { row, nth: rows.indexOf(row), control: [...row.querySelectorAll(controls)].indexOf(target) }
  }
  return { ref, onFocus }
}

const isLost = () => !document.activeElement || document.activeElement === document.body
