import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ImportKind, importKinds, undoDays } from '../../../shared/imports.ts'
import { saveFile } from '../../lib/download.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { Options, Select } from '../../ui/field.tsx'
import { toCsv } from './csv.ts'
import { FileInput } from './file-input.tsx'
import { PastImports } from './past-imports.tsx'
import { columnsOf, garmentsQuery, kindNames } from './queries.ts'
import type { ReadFile } from './read-file.ts'
import { ReviewRows } from './review-rows.tsx'
import { sampleRows } from './sample-rows.ts'

/** What the shop knew before it was here: from a file, with a way back. */
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
            <button type="button" className="link min-h-11" onClick={() => saveSample(kind)}>
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

/** A few rows to try, and to put one's own in place of. */
const saveSample = (kind: ImportKind) =>
  saveFile(new Blob([toCsv(sampleRows[kind])], { type: 'text/csv' }), `sample-${kind}.csv`)
