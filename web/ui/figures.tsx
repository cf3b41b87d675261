type Figure = { name: string; value: number | string; note?: string }

const formatFigure = (figure: number | string) => figure.toLocaleString('en-IN')

export function Figures({ figures }: { figures: Figure[] }) {
  const three = figures.length === 3
  const cell = three
    ? 'not-first:border-l not-first:pl-3 md:not-first:pl-7'
    : 'even:border-l even:pl-5 md:not-first:border-l md:not-first:pl-7'
  return (
    <dl
      className={`num grid ${three ? 'grid-cols-[repeat(3,minmax(min-content,1fr))]' : 'grid-cols-2 md:grid-cols-4'}`}
    >
      {figures.map(({ name, value, note }) => (
        <div
          key={name}
          className={`grid min-w-0 grid-cols-1 content-start gap-1 wrap-anywhere border-t border-hair py-3 md:py-5.5 ${cell}`}
        >
          <dt className="text-fine text-ink-soft md:text-label">{name}</dt>
          <dd className="font-display text-title leading-none font-[350] tracking-tight md:text-[3rem]">
            {formatFigure(value)}
          </dd>
          {note && <dd className="text-fine text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
