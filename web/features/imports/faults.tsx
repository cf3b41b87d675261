import type { Fault, ImportKind } from '../../../shared/imports.ts'
import { saveFile } from '../../lib/download.ts'
import { toCsv } from './csv.ts'
import type { ReadFile } from './read-file.ts'

type Props = { kind: ImportKind; file: ReadFile; faults: Fault[] }

/** What is wrong, row by row, and these rows as a file to mend. */
export const Faults = ({ kind, file, faults }: Props) => (
  <div role="alert" className="grid gap-3">
    <p className="font-semibold">
      These rows are left out. Please correct them in the file that you can save here, and import that file.
    </p>
    <ul className="max-h-80 overflow-y-auto">
      {faults.map(({ row, column, message }) => (
        <li key={`${row} ${column} ${message}`} className="border-t border-hair py-2">
          Row {row}: {message}
        </li>
      ))}
    </ul>
    <p>
      <button type="button" className="link min-h-11" onClick={() => saveFaulty({ kind, file, faults })}>
        Save these rows as a file
      </button>
    </p>
  </div>
)

/** Saves the rows that are left out, with what is wrong in a column of its own. */
export function saveFaulty({ kind, file, faults }: Props) {
  const faultsOf = Map.groupBy(faults, ({ row }) => row)
  const rows = file.rows.flatMap(({ row, cells }) => {
    const found = faultsOf.get(row)
    const padded = file.headers.map((_, place) => cells[place] ?? '')
    return found ? [[...padded, found.map(({ message }) => message).join('; ')]] : []
  })
  saveFile(
    new Blob([toCsv([[...file.headers, 'To correct'], ...rows])], { type: 'text/csv' }),
    `${kind}-to-correct.csv`,
  )
}
