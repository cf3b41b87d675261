import type { ReactNode } from 'react'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** On a phone each row is a card: one column is its title, another stands in its corner. */
  cardPlace?: 'title' | 'corner'
  alignEnd?: boolean
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: readonly Row[]
  /** Tailwind's widths of the columns from 900 px on: `md:grid-cols-[...]`. */
  widths: string
  /** Opens a row; then it can be pressed anywhere. */
  onOpen?: (row: Row) => void
}

/** A table; under 900 px a card for each row. Links in a cell stay links. */
export function DataTable<Row extends { id: string }>({ label, columns, rows, widths, onOpen }: Props<Row>) {
  const classOf = ({ cardPlace, alignEnd }: Column<Row>) =>
    [cardPlace && `on-${cardPlace}`, alignEnd && 'at-end'].filter(Boolean).join(' ') || undefined
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
            {columns.map((column) => (
              <td key={column.header} data-label={column.header} className={classOf(column)}>
                {onOpen && column.cardPlace === 'title' ? (
                  <button type="button" className="row-open" onClick={() => onOpen(row)}>
                    {column.cell(row)}
                  </button>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
