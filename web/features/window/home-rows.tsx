import type { ReactNode } from 'react'
import { OrderButtons } from './order-buttons.tsx'
import { useHomeOrder } from './use-home-order.ts'

type Row = { id: string; name: string }
type Props<One extends Row> = {
  title: string
  rows: One[]
  save: (ids: string[]) => Promise<unknown>
  refreshed: readonly (readonly string[])[]
  /** How many the home page shows of them. */
  most: number
  children: (row: One, place: number, order: ReactNode) => ReactNode
}

/** What stands on the home page, in its order, to be moved up and down. */
export function HomeRows<One extends Row>({ title, rows, save, refreshed, most, children }: Props<One>) {
  const { shown, said, move } = useHomeOrder(rows, save, refreshed)
  return (
    <section className="grid gap-1" aria-label={title}>
      <h3 className="text-[1.375rem]">{title}</h3>
      {shown.length > most && (
        <p className="text-label text-ink-soft">
          The page shows the first {most}. {shown.length - most} more wait behind them.
        </p>
      )}
      <ul>
        {shown.map((row, at) =>
          children(
            row,
            at + 1,
            <OrderButtons name={row.name} place={at + 1} last={shown.length} onMove={(by) => move(at, by)} />,
          ),
        )}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  )
}
