import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ImportKind, importKinds, undoDays } from '../../../shared/imports.ts'
import { errorMessage } from '../../api.ts'
import { saveFile } from '../../lib/download.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { Field, Options, Select } from '../../ui/field.tsx'
import { toCsv } from './csv.ts'
import { PastImports } from './past-imports.tsx'
import { columnsOf, garmentsQuery, kindNames } from './queries.ts'
import { type FileChoice, type FileParts, type ReadFile, readFile, UnreadableFile } from './read-file.ts'
import { ReviewRows } from './review-rows.tsx'

/** Imports the shop's earlier records from a file; an import can be undone. */
export function Imports() {
  const [kind, setKind] = useState<ImportKind>('customers')
  const garments = useQuery(garmentsQuery)
  const [file, setFile] = useState<ReadFile>()
  return (
    <div className="grid gap-14">
      <section className="grid min-w-0 gap-5" aria-labelledby="import">
        <div>
          <h2 id="import" className="text-title">
            Import what you have
          </h2>
          <p className="mt-1 max-w-paragraph text-ink-soft">
            Customers, orders and measurements of past years come from an Excel workbook or a .csv file. Nobody is told
            of it, and for {undoDays} days you can undo it.
          </p>
        </div>
        <div className="grid max-w-[480px] gap-4">
          <Select
            label="What is in the file"
            value={kind}
            onChange={({ target }) => {
              setKind(importKinds.find((known) => known === target.value) ?? kind)
              setFile(undefined)
            }}
          >
            <Options of={importKinds.map((known) => [known, kindNames[known]])} />
          </Select>
          <p>
            <button type="button" className="quiet min-h-11" onClick={() => saveSample(kind)}>
              Sample file
            </button>
          </p>
          <FileInput key={kind} onRead={setFile} />
        </div>
        {file && (
          <QueryState query={garments} label="what is measured">
            {(rows) => (
              <ReviewRows
                key={`${kind} ${file.filename} ${file.rows.length} ${file.rows[0]?.row} ${file.headers.join()}`}
                {...{ kind, file }}
                columns={columnsOf(kind, rows)}
                onDone={() => setFile(undefined)}
              />
            )}
          </QueryState>
        )}
      </section>
      <PastImports />
    </div>
  )
}

/** Saves a sample file to try or to fill in. */
const saveSample = (kind: ImportKind) =>
  saveFile(new Blob([toCsv(sampleRows[kind])], { type: 'text/csv' }), `sample-${kind}.csv`)

/** Reads a chosen file in the browser; shows an error for an unreadable file. */
function FileInput({ onRead }: { onRead: (file: ReadFile | undefined) => void }) {
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [parts, setParts] = useState<FileParts>()
  const chosen = useRef<File>(undefined)
  async function handleFile(file: File | undefined, choice?: FileChoice) {
    chosen.current = file
    setFault(undefined)
    // The choice of sheet stays even if the chosen sheet cannot be imported.
    if (!choice) setParts(undefined)
    onRead(undefined)
    setBusy(file !== undefined)
    if (!file) return
    // A large file may finish reading after a smaller one chosen later.
    const isChosen = () => chosen.current === file
    try {
      const { parts: found, ...read } = await readFile(file, choice)
      if (!isChosen()) return
      setParts(found)
      onRead(read)
    } catch (error) {
      const unread = 'This file could not be read. Please choose it again.'
      if (isChosen()) setFault(error instanceof UnreadableFile ? error.message : errorMessage(error, unread))
    } finally {
      if (isChosen()) setBusy(false)
    }
  }
  return (
    <>
      <Field label="File" error={fault} hint="An .xlsx or .csv file with a row of headers, 2,000 rows at most.">
        {(control) => (
          <input
            {...control}
            className="input file:mr-3 file:border-r file:border-hair file:pr-3 file:font-semibold"
            type="file"
            accept=".xlsx,.xlsm,.csv,.tsv,.txt"
            // Resets the input, so a corrected file with the same name fires a change.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={({ target }) => void handleFile(target.files?.[0])}
          />
        )}
      </Field>
      {parts && <ChooseParts parts={parts} onChange={(choice) => void handleFile(chosen.current, choice)} />}
      {busy && <p role="status">Reading the file...</p>}
    </>
  )
}

type Props = { parts: FileParts; onChange: (choice: FileChoice) => void }

/** Lets the admin choose the sheet and the row of headings; names sheets and merged cells that are not read. */
function ChooseParts({ parts: { sheet, sheets, headerRow, firstRows, merged, skipped }, onChange }: Props) {
  const leftOut = sheets.filter(({ number }) => number !== sheet)
  return (
    <>
      {leftOut.length > 0 && (
        <Select
          label="Sheet"
          hint={`Left out: ${leftOut.map(nameOf).join(', ')}`}
          value={sheet}
          onChange={({ target }) => onChange({ sheet: Number(target.value) })}
        >
          <Options of={sheets.map((one) => [String(one.number), nameOf(one)])} />
        </Select>
      )}
      <Select
        label="Row of the headers"
        value={headerRow}
        onChange={({ target }) => onChange({ sheet, headerRow: Number(target.value) })}
      >
        <Options
          of={firstRows.map(({ row, cells }) => [
            String(row),
            `Row ${row}: ${cells.filter(Boolean).join(', ').slice(0, 60)}`,
          ])}
        />
      </Select>
      {skipped.length > 0 && (
        <p className="text-ink-soft">Left out as totals, titles or repeated headers: row {skipped.join(', ')}</p>
      )}
      {merged.length > 0 && (
        <p className="text-ink-soft">
          This sheet has merged cells ({merged.slice(0, 5).join(', ')}
          {merged.length > 5 && ` and ${merged.length - 5} more`}). Names, numbers and days count for each of their
          rows; amounts, sizes and what was made for the first only.
        </p>
      )}
    </>
  )
}

const nameOf = ({ name, isHidden }: FileParts['sheets'][number]) => (isHidden ? `${name} (hidden)` : name)

/** Sample file of each kind; its rows can be imported unchanged. Checked by test/unit/web/guess-columns.test.ts. */
export const sampleRows: Record<ImportKind, string[][]> = {
  customers: [
    ['First name', 'Last name', 'Phone', 'Email', 'Notes'],
    ['Sample', 'Thomas', '98470 00001', 'sample.thomas@example.com', 'Two girls'],
    ['Sample', 'Kurian', '+91 98470 00002', '', ''],
  ],
  orders: [
    ['Order date', 'Customer', 'Phone', 'What was made', 'Day of the event', 'Total', 'Paid', 'Notes'],
    ['03/05/2024', 'Sample Thomas', '98470 00001', 'Baptism suit, silk', '12/05/2024', '18,500', '18,500', ''],
    ['14 Dec 2024', 'Sample Kurian', '98470 00002', 'Communion dress', '11/01/2025', '₹24,000', '10000', 'Ivory lace'],
  ],
  measurements: [
    ['Measured on', 'Customer', 'Phone', 'Who is measured', 'Month of birth', 'Garment', 'Height', 'Chest', 'Waist'],
    ['03/05/2024', 'Sample Thomas', '98470 00001', 'Mia', '05/2023', 'Baptism suit', '72', '48.5', '46'],
    ['14 Dec 2024', 'Sample Kurian', '98470 00002', 'Theo', '', 'Baptism suit', '76', '50', '47.5'],
  ],
}
