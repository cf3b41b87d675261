/** Figure with its bound; without a bound it is only for comparison. */
export type Figure = { what: string; value: number | string; most?: number; least?: number }

/** Table of the report: a heading, a note and lines. A long table is written to a separate file, `csv`. */
export type Section = { heading: string; note: string; columns: string[]; lines: (string | Figure)[][]; csv?: string }

// NaN breaks every bound.
const isBroken = (cell: string | Figure) => {
  if (typeof cell === 'string') return false
  const { value, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY } = cell
  return (cell.most ?? cell.least) !== undefined && !(Number(value) <= most && Number(value) >= least)
}
const formatBound = ({ most, least }: Figure) =>
  most !== undefined
    ? ` of ${most.toLocaleString('en-IN')}`
    : least !== undefined
      ? `, at least ${least.toLocaleString('en-IN')}`
      : ''
const formatCell = (cell: string | Figure) => {
  if (typeof cell === 'string') return cell
  const value = typeof cell.value === 'number' ? cell.value.toLocaleString('en-IN') : cell.value
  const fault = cell.most === undefined ? 'too little' : 'too much'
  return isBroken(cell) ? `**${value}${formatBound(cell)}: ${fault}**` : value + formatBound(cell)
}

/** Renders the report in Markdown. */
export const render = (sections: Section[]) =>
  sections
    .map(({ heading, note, columns, lines, csv }) => {
      const rows = [columns, columns.map(() => '---'), ...lines.map((line) => line.map(formatCell))]
      const table = csv ? `Figures: [${csv}](${csv}).` : rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
      return `## ${heading}\n\n${note}\n\n${table}\n`
    })
    .join('\n')

/** Renders the table of a section as CSV. */
export const renderCsv = ({ columns, lines }: Section) =>
  `${[columns, ...lines.map((line) => line.map(formatCell))].map((row) => row.map(quoteCell).join(',')).join('\n')}\n`

const quoteCell = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Replaces the tables with the same headings in a report; appends new ones. */
export function replaceTables(report: string, sections: Section[]) {
  const parts = report.split(/^(?=## )/m)
  for (const section of sections) {
    const at = parts.findIndex((part) => part.startsWith(`## ${section.heading}\n`))
    const text = render([section])
    if (at === -1) parts.push(text)
    else parts[at] = text
  }
  return `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`
}

/** Returns the broken bounds as sentences. */
export const brokenBounds = (sections: Section[]) =>
  sections.flatMap(({ heading, lines }) =>
    lines.flatMap((line) =>
      line.flatMap((cell) =>
        typeof cell !== 'string' && isBroken(cell)
          ? [
              `${heading}: ${typeof line[0] === 'string' ? line[0] : ''} ${cell.what} is ${cell.value}${formatBound(cell)}`,
            ]
          : [],
      ),
    ),
  )

/** Returns the median of some measurements. */
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
