import type { Fault, ImportColumn, ImportKind } from '../../../shared/imports.ts'
import { saveFile } from '../../lib/download.ts'
import { toCsv } from './csv.ts'
import { type Matched, textOf } from './guess-columns.ts'
import type { ReadFile } from './read-file.ts'

type Props = { kind: ImportKind; file: ReadFile; columns: ImportColumn[]; matched: Matched; faults: Fault[] }

/** What is wrong, row by row, and these rows as a file to mend. */
export const Faults = (props: Props) => (
  <div role="alert" className="grid gap-3">
    <p className="font-semibold">
      These rows are left out. Please correct them in the file that you can save here, and import that file.
    </p>
    <ul className="max-h-80 overflow-y-auto">
      {props.faults.map((fault) => (
        <li key={`${fault.row} ${fault.column} ${fault.message}`} className="border-t border-hair py-2">
          Row {fault.row}, {textOfFault(fault, props)}
        </li>
      ))}
    </ul>
    <p>
      <button type="button" className="link min-h-11" onClick={() => saveFaulty(props)}>
        Save these rows as a file
      </button>
    </p>
  </div>
)

/** A fault after the heading that its column has in the file, else after the column's own name. */
function textOfFault({ column, message }: Fault, { file, columns, matched }: Props) {
  const heading = file.headers[matched[column] ?? -1] || columns.find(({ key }) => key === column)?.label
  return heading ? `${heading}: ${message}` : message
}

/** Saves the rows that are left out, with what is wrong in a column of its own. */
export function saveFaulty(props: Props) {
  const { kind, file, columns, matched, faults } = props
  const faultsOf = Map.groupBy(faults, ({ row }) => row)
  const columnAt = new Map(columns.map((column) => [matched[column.key], column]))
  const rows = file.rows.flatMap((row) => {
    const found = faultsOf.get(row.row)
    const padded = file.headers.map((_, place) => {
      const column = columnAt.get(place)
      return column ? textOf(row, column, matched) : (row.cells[place] ?? '')
    })
    return found ? [[...padded, found.map((fault) => textOfFault(fault, props)).join('; ')]] : []
  })
  saveFile(
    new Blob([toCsv([[...file.headers, 'To correct'], ...rows])], { type: 'text/csv' }),
    `${kind}-to-correct.csv`,
  )
}
