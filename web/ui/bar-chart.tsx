/** `value` is null where nothing is known: a gap. `second` is a narrow bar in front of it, on the same scale. */
export type Bar = { name: string; value: number | null; second?: number }
type Props = {
  bars: Bar[]
  /** The whole chart in a sentence, for screen readers. */
  label: string
  marked?: number
  format?: (value: number) => string
  /** The figures are too long to stand above each bar. */
  isSparse?: boolean
}

const height = 190
/** The y of the base line, and the height of the tallest bar. */
const [floor, tallest] = [158, 130]
/** More figures than this would overlap on a phone: then only the marked and the tallest bar have one, above all bars. */
const maxFigures = 20

/** Bars on a base line, one of them highlighted; the first, the middle and the last are named. Widths are percents, so text keeps its size. */
export function BarChart({ bars, label, marked = bars.length - 1, format = String, isSparse = false }: Props) {
  const maxValue = Math.max(1, ...bars.map(({ value, second = 0 }) => Math.max(value ?? 0, second)))
  const step = 100 / bars.length
  const last = bars.length - 1
  const showsName = (index: number) => index === 0 || index === last || index === Math.floor(last / 2)
  const highestIndex = bars.findIndex(({ value }) => value === maxValue)
  const dense = isSparse || bars.length > maxFigures
  // Two figures side by side: the marked one's stays.
  const near = Math.abs(highestIndex - marked) * step < 30
  const showsFigure = (index: number) => !dense || index === marked || (index === highestIndex && !near)
  /** Text near an edge stays inside it. */
  const anchorAt = (percent: number) => (percent < 8 ? 'start' : percent > 92 ? 'end' : 'middle')
  return (
    <svg className="bar-chart num" width="100%" height={height} role="img" aria-label={label}>
      <line x1="0" x2="100%" y1={floor + 0.5} y2={floor + 0.5} />
      {bars.map(({ name, value, second = 0 }, index) => {
        const tall = ((value ?? 0) / maxValue) * tallest
        const secondTall = (second / maxValue) * tallest
        const middle = (index + 0.5) * step
        const foot = index === 0 ? 0 : index === last ? 100 : middle
        return (
          <g key={name} className={index === marked ? 'is-marked' : undefined}>
            <rect x={`${(index + 0.14) * step}%`} y={floor - tall} width={`${0.72 * step}%`} height={tall} />
            {second > 0 && (
              <rect
                className="is-second"
                x={`${(index + 0.38) * step}%`}
                y={floor - secondTall}
                width={`${0.24 * step}%`}
                height={secondTall}
              />
            )}
            {value !== null && showsFigure(index) && (
              <text
                x={`${middle}%`}
                y={floor - (dense ? tallest : tall) - 8}
                textAnchor={dense ? anchorAt(middle) : 'middle'}
              >
                {format(value)}
              </text>
            )}
            {showsName(index) && (
              <text
                x={`${foot}%`}
                y={height - 10}
                textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
              >
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
