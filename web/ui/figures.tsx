import type { ReactNode } from 'react'

type Props = { items: Record<string, ReactNode>; className?: string }

export const DescriptionList = ({ items, className = 'sm:grid-cols-2' }: Props) => (
  <dl className={`num grid gap-x-5 gap-y-3 ${className}`}>
    {Object.entries(items).map(
      ([name, fact]) =>
        fact && (
          <div key={name} className="min-w-0">
            <dt className="text-fine text-ink-soft">{name}</dt>
            <dd className="font-medium wrap-anywhere">{fact}</dd>
          </div>
        ),
    )}
  </dl>
)

type Figure = { name: string; value: number | string; note?: string }

const formatFigure = (figure: number | string) => figure.toLocaleString('en-IN')

export function Figures({ figures }: { figures: Figure[] }) {
  // As many columns as have room for their words, in letters of any size: three, or two and on a wide screen four.
  const columns =
    figures.length === 3
      ? 'grid-cols-[repeat(auto-fit,minmax(max(5.25rem,25%),1fr))]'
      : 'grid-cols-[repeat(auto-fit,minmax(max(8rem,34%),1fr))] md:grid-cols-4'
  return (
    // The line and the room before the first column lie beyond the edge, however many there are.
    <div className="overflow-x-clip">
      <dl className={`num -ml-4.25 grid md:-ml-7.25 ${columns}`}>
        {figures.map(({ name, value, note }) => (
          <div
            key={name}
            className="grid min-w-0 grid-cols-1 content-start gap-1 wrap-anywhere border-t border-l border-hair py-3 pl-4 md:py-5.5 md:pl-7"
          >
            <dt className="text-fine text-ink-soft md:text-label">{name}</dt>
            <dd className="font-display text-title leading-none font-[350] tracking-tight md:text-[3rem]">
              {formatFigure(value)}
            </dd>
            {note && <dd className="text-fine text-ink-soft">{note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}
