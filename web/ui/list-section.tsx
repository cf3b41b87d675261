import type { ReactNode } from 'react'
import { useKeptFocus } from './use-kept-focus.ts'

type Props = {
  title: string
  /** How much there is, as it is to be read: `25+` where not all of it is known. */
  count?: number | string
  /** Shown between the title and the list. */
  note?: ReactNode
  /** What stands after the list. */
  more?: ReactNode
  /** The rows, each an `li`. */
  children: ReactNode
}

/** A titled list of rows that are done one after the other. Who has no rows shows none. */
export const ListSection = ({ title, count, note, more, children }: Props) => (
  <section aria-label={title}>
    <h2 className="section-title border-b border-hair pb-2.5 text-subtitle">
      {title} {count !== undefined && <span className="num font-sans text-label text-ink-soft">{count}</span>}
    </h2>
    {note && (
      <p className="mt-2 border-l-3 border-dashed border-st-pending bg-st-pending-bg px-4 py-2.5 font-semibold text-st-pending">
        {note}
      </p>
    )}
    <ul aria-label={title} {...useKeptFocus()}>
      {children}
    </ul>
    {more}
  </section>
)
