/** A figure with the bound it must keep; without one it is there for comparison. */
export type Figure = { what: string; value: number | string; most?: number }

/** A table of the report: a heading, what it means, and its lines. */
export type Section = { heading: string; note: string; columns: string[]; lines: (string | Figure)[][] }

const isBroken = (cell: string | Figure) => {
  return typeof cell !== 'string' && cell.most !== undefined && !(Number(cell.value) <= cell.most)
}
const formatCell = (cell: string | Figure) => {
  if (typeof cell === 'string') return cell
  const value = typeof cell.value === 'number' ? cell.value.toLocaleString('en-IN') : cell.value
  const bound = cell.most === undefined ? '' : ` of ${cell.most.toLocaleString('en-IN')}`
  return isBroken(cell) ? `**${value}${bound}: too much**` : `${value}${bound}`
}

/** The report in Markdown. */
export const render = (sections: Section[]) =>
  sections
    .map(({ heading, note, columns, lines }) => {
      const rows = [columns, columns.map(() => '---'), ...lines.map((line) => line.map(formatCell))]
      return `## ${heading}\n\n${note}\n\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`
    })
    .join('\n')

/** What broke its bound, as sentences. */
export const brokenBounds = (sections: Section[]) =>
  sections.flatMap(({ heading, lines }) =>
    lines.flatMap((line) =>
      line.flatMap((cell) =>
        typeof cell !== 'string' && isBroken(cell)
          ? [
              `${heading}: ${typeof line[0] === 'string' ? line[0] : ''} ${cell.what} is ${cell.value}, at most ${cell.most}`,
            ]
          : [],
      ),
    ),
  )

/** The middle of some measurements. */
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
