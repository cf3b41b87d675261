import type { ReactNode } from 'react'
import { MoveButtons } from '../ui/move-buttons.tsx'
import { useFeaturedOrder } from './use-featured-order.ts'

type Row = { id: string; name: string }
type Props<One extends Row> = {
  title: string
  rows: One[]
  save: (ids: string[]) => Promise<unknown>
  refreshKeys: readonly (readonly string[])[]
  /** How many the home page shows of them. */
  max: number
  children: (row: One, place: number, order: ReactNode) => ReactNode
}

/** What stands on the home page, in its order, to be moved up and down. */
export function FeaturedList<One extends Row>({ title, rows, save, refreshKeys, max, children }: Props<One>) {
  const { shown, said, move } = useFeaturedOrder(rows, save, refreshKeys)
  return (
    <section className="grid gap-1" aria-label={title}>
      <h3 className="text-large">{title}</h3>
      {shown.length > max && (
        <p className="text-label text-ink-soft">
          The page shows the first {max}. {shown.length - max} more wait behind them.
        </p>
      )}
      <ul>
        {shown.map((row, at) =>
          children(
            row,
            at + 1,
            <MoveButtons name={row.name} place={at + 1} last={shown.length} onMove={(by) => move(at, by)} />,
          ),
        )}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  )
}
