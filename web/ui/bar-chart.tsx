type Bar = { name: string; value: number }
type Props = {
  bars: Bar[]
  /** The whole chart in a sentence, for whoever does not see it. */
  label: string
}

const height = 190
/** Between the line the bars stand on and the figure over the tallest. */
const [floor, tallest] = [158, 130]

/** Bars on a line, the last one in thread; the first, the middle and the last are named. Widths are percents, so text keeps its size. */
export function BarChart({ bars, label }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = 100 / bars.length
  const last = bars.length - 1
  const named = (index: number) => index === 0 || index === last || index === Math.floor(last / 2)
  return (
    <svg className="bar-chart num" width="100%" height={height} role="img" aria-label={label}>
      <line x1="0" x2="100%" y1={floor + 0.5} y2={floor + 0.5} />
      {bars.map(({ name, value }, index) => {
        const tall = (value / most) * tallest
        const anchor = index === 0 ? 'start' : index === last ? 'end' : 'middle'
        const foot = index === 0 ? 0 : index === last ? 100 : (index + 0.5) * step
        return (
          <g key={name} className={index === last ? 'is-last' : undefined}>
            <rect x={`${(index + 0.14) * step}%`} y={floor - tall} width={`${0.72 * step}%`} height={tall} />
            <text x={`${(index + 0.5) * step}%`} y={floor - tall - 8} textAnchor="middle">
              {value}
            </text>
            {named(index) && (
              <text x={`${foot}%`} y={height - 10} textAnchor={anchor}>
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
