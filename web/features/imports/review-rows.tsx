import { useState } from 'react'
import {
  type DayOrder,
  dayOrders,
  type Fault,
  type ImportColumn,
  type ImportKind,
  type ImportRow,
} from '../../../shared/imports.ts'
import { type SizeUnit, sizeUnits } from '../../../shared/measures.ts'
import { errorMessage } from '../../api.ts'
import { saveFile } from '../../lib/download.ts'
import { useInvalidate } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Options, Select } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { toCsv } from './csv.ts'
import { guessColumns, type Matched, textOf, toRows } from './guess-columns.ts'
import { MatchColumns, Preview } from './match-columns.tsx'
import { countOf, type ImportRequest, importKeys, type Made, sendImport, TooManyRows } from './queries.ts'
import type { ReadFile } from './read-file.ts'

const dayOrderNames: Record<DayOrder, string> = {
  day: 'Day first: 25/12/2024',
  month: 'Month first: 12/25/2024',
  year: 'Year first: 2024/12/25',
}

const unitNames: Record<SizeUnit, string> = { cm: 'Centimetres', in: 'Inches' }

type Props = { kind: ImportKind; columns: ImportColumn[]; file: ReadFile; onDone: () => void }

/** Reviews the rows of a file before the import: matched columns, a preview, and the faults. */
export function ReviewRows({ kind, columns, file, onDone }: Props) {
  // Idempotency key: the same rows sent again after a lost response are one import.
  const [id, setId] = useState<string>(() => crypto.randomUUID())
  const [matched, setMatched] = useState(() => guessColumns(columns, file))
  const [dayOrder, setDayOrder] = useState<DayOrder>('day')
  const [unit, setUnit] = useState<SizeUnit>('cm')
  const [review, setReview] = useState<Checked>()
  const [busy, setBusy] = useState<'checking' | 'importing'>()
  const [asks, setAsks] = useState(false)
  const refresh = useInvalidate(importKeys)

  const missing = columns.filter(({ key, isRequired }) => isRequired && matched[key] === undefined)
  const change = (apply: () => void) => {
    apply()
    setReview(undefined)
    setId(crypto.randomUUID())
  }
  async function send(dryRun: boolean) {
    if (busy) return
    setBusy(dryRun ? 'checking' : 'importing')
    try {
      const input = { id, kind, dayOrder, unit, dryRun, filename: file.filename, rows: toRows(file, columns, matched) }
      if (dryRun) return setReview(await checkRows(input))
      const { rows, faults } = review ?? { rows: input.rows, faults: [] }
      const answer = await sendImport({ ...input, rows })
      // Another user changed the shop's data after the check.
      if ('faults' in answer) return setReview(await checkRows(input))
      if (faults.length > 0) saveFaulty({ kind, file, faults, columns, matched })
      const imported = countOf(kind, answer.made.rows)
      const description = faults.length > 0 ? `${imported}. Rows left out are in ${kind}-to-correct.csv` : imported
      toast({ tone: 'good', title: 'Imported', description })
      await refresh()
      onDone()
    } catch (error) {
      const unsent = error instanceof TooManyRows ? error.message : 'We could not send these rows. Please try again.'
      toastFailure(error, errorMessage(error, unsent))
    } finally {
      setBusy(undefined)
      setAsks(false)
    }
  }
  const canImport = review?.made && review.rows.length > 0
  const leftOut = review ? file.rows.length - review.rows.length : 0
  const title =
    leftOut > 0 ? `Import ${review?.rows.length}, leave out ${leftOut}` : `Import ${countOf(kind, file.rows.length)}`
  return (
    <div className="grid min-w-0 gap-6">
      <MatchColumns
        {...{ columns, file, matched }}
        onChange={(key, place) => change(() => setMatched({ ...matched, [key]: place }))}
      />
      {kind !== 'customers' && (
        <div className="grid max-w-[480px] gap-4">
          <Select
            label="How days are written"
            hint="For days written as text. A cell that Excel itself shows as a date is read as it is."
            value={dayOrder}
            onChange={({ target }) =>
              change(() => setDayOrder(dayOrders.find((known) => known === target.value) ?? dayOrder))
            }
          >
            <Options of={dayOrders.map((known) => [known, dayOrderNames[known]])} />
          </Select>
          {kind === 'measurements' && (
            <Select
              label="Lengths are in"
              hint="A cell that names its own unit, such as 22 cm or 8 1/2 in, keeps it."
              value={unit}
              onChange={({ target }) =>
                change(() => setUnit(sizeUnits.find((known) => known === target.value) ?? unit))
              }
            >
              <Options of={sizeUnits.map((known) => [known, unitNames[known]])} />
            </Select>
          )}
        </div>
      )}
      <Preview {...{ columns, file, matched }} />
      {kind === 'orders' && (
        <p className="max-w-paragraph text-ink-soft">
          Orders come as delivered, unless the file names a stage. A delivered order without a paid amount counts as
          paid in full.
        </p>
      )}
      {missing.length > 0 && (
        <p className="error-text">Please say which column is “{missing.map(({ label }) => label).join('” and “')}”.</p>
      )}
      {review && review.faults.length > 0 && <Faults {...{ kind, file, columns, matched }} faults={review.faults} />}
      {review?.made && (
        <p role="status">
          {countOf(kind, review.made.rows)} can be imported.{' '}
          {review.made.joined > 0 &&
            `${countOf('customers', review.made.joined)} of them you know already: their rows are added to them, and only what is empty is filled.`}
        </p>
      )}
      <div>
        {canImport ? (
          <button type="button" className="btn" aria-disabled={busy !== undefined} onClick={() => setAsks(true)}>
            {busy ? 'Importing...' : title}
          </button>
        ) : (
          <button
            type="button"
            className="btn"
            aria-disabled={busy !== undefined || missing.length > 0}
            onClick={() => missing.length > 0 || void send(true)}
          >
            {busy ? 'Checking...' : 'Check the rows'}
          </button>
        )}
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`${title}?`}
        confirmLabel="Import"
        busyLabel="Importing..."
        cancelLabel="Not yet"
        busy={busy !== undefined}
        harmless
        onConfirm={() => void send(false)}
      >
        {leftOut > 0 && 'The rows that are left out are saved as a file to correct. '}These rows are imported together,
        or none. You can undo it for seven days, as long as nobody has worked with them.
      </ConfirmDialog>
    </div>
  )
}

/** Rows that can be imported, with the result of their trial; `made` is absent if no row is left. */
type Checked = { made?: Made; rows: ImportRow[]; faults: Fault[] }

/**
 * Checks rows and drops those with faults until the rest can be imported. It repeats because one response lists at most
 * 200 faults, and a row may depend on a dropped one.
 */
async function checkRows(input: ImportRequest): Promise<Checked> {
  const faults: Fault[] = []
  let { rows } = input
  while (rows.length > 0) {
    const answer = await sendImport({ ...input, rows, dryRun: true })
    if ('made' in answer) return { made: answer.made, rows, faults }
    const faulty = new Set(answer.faults.map(({ row }) => row))
    const left = rows.filter(({ row }) => !faulty.has(row))
    faults.push(...answer.faults)
    // Stops if the faults name none of the sent rows, otherwise the loop would never end.
    if (left.length === rows.length) return { rows: [], faults }
    rows = left
  }
  return { rows, faults }
}

type FaultsProps = { kind: ImportKind; file: ReadFile; columns: ImportColumn[]; matched: Matched; faults: Fault[] }

/** Lists the faults by row and offers a file of these rows to correct. */
const Faults = (props: FaultsProps) => (
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
      <button type="button" className="quiet min-h-11" onClick={() => saveFaulty(props)}>
        Save these rows as a file
      </button>
    </p>
  </div>
)

/** Returns a fault prefixed with the file's heading, or with the column's own name. */
function textOfFault({ column, message }: Fault, { file, columns, matched }: FaultsProps) {
  const heading = file.headers[matched[column] ?? -1] || columns.find(({ key }) => key === column)?.label
  return heading ? `${heading}: ${message}` : message
}

/** Saves the dropped rows as a file, with their faults in an extra column. */
function saveFaulty(props: FaultsProps) {
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
