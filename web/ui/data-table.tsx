import type { ReactNode } from 'react'

export type Column<Row> = {
  header: string
  /** Null or undefined shows a dash, and nothing on a card. */
  cell: (row: Row) => ReactNode
  /** On a phone each row is a card: one column is the title, another the corner, some are hidden. */
  cardPlace?: 'title' | 'corner' | 'none'
  /** Label before the value on a card, which shows no headers. */
  cardLabel?: string
  alignEnd?: boolean
  /** True for a column of buttons only, which is not printed. */
  screenOnly?: boolean
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: readonly Row[]
  /** Tailwind column widths from 900 px: `md:grid-cols-[...]`. */
  widths: string
  /** Opens a row, which can then be pressed anywhere. */
  onOpen?: (row: Row) => void
}

/** Table; below 900 px a card for each row. Links in a cell stay links. */
export function DataTable<Row extends { id: string }>({ label, columns, rows, widths, onOpen }: Props<Row>) {
  const classOf = ({ cardPlace, alignEnd, screenOnly }: Column<Row>) =>
    [cardPlace && `on-${cardPlace}`, alignEnd && 'at-end', screenOnly && 'on-screen'].filter(Boolean).join(' ') ||
    undefined
  return (
    <table className={`data-table num ${widths}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.header} scope="col" className={classOf(column)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => {
              const content = column.cell(row)
              const isEmpty = content === null || content === undefined
              return (
                <td
                  key={column.header}
                  data-label={column.cardLabel}
                  className={classOf(isEmpty ? { ...column, cardPlace: 'none' } : column)}
                >
                  {onOpen && column.cardPlace === 'title' ? (
                    <button type="button" className="row-open" onClick={() => onOpen(row)}>
                      {content}
                    </button>
                  ) : (
                    (content ?? '–')
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
