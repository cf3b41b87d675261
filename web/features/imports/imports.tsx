import { useState } from 'react'
import { type ImportKind, importColumns, importKinds, undoDays } from '../../../shared/imports.ts'
import { saveFile } from '../../lib/download.ts'
import { Options, Select } from '../../ui/field.tsx'
import { toCsv } from './csv.ts'
import { FileInput } from './file-input.tsx'
import { PastImports } from './past-imports.tsx'
import { kindNames } from './queries.ts'
import type { ReadFile } from './read-file.ts'
import { ReviewRows } from './review-rows.tsx'

/** What the shop knew before it was here: from a file, with a way back. */
export function Imports() {
  const [kind, setKind] = useState<ImportKind>('customers')
  const [file, setFile] = useState<ReadFile>()
  return (
    <div className="grid gap-14">
      <section className="grid min-w-0 gap-5" aria-labelledby="import">
        <div>
          <h2 id="import" className="text-title">
            Bring in what you have
          </h2>
          <p className="mt-1 max-w-paragraph text-ink-soft">
            Customers and orders of past years come from an Excel workbook or a .csv file. Nobody is told of it, and for{' '}
            {undoDays} days you can undo it.
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
            <button type="button" className="link min-h-11" onClick={() => saveTemplate(kind)}>
              Save an empty file with the right headers
            </button>
          </p>
          <FileInput key={kind} onRead={setFile} />
        </div>
        {file && (
          <ReviewRows
            key={`${kind} ${file.filename} ${file.rows.length}`}
            kind={kind}
            file={file}
            onDone={() => setFile(undefined)}
          />
        )}
      </section>
      <PastImports />
    </div>
  )
}

function saveTemplate(kind: ImportKind) {
  const text = toCsv([importColumns[kind].map(({ label }) => label)])
  saveFile(new Blob([text], { type: 'text/csv' }), `${kind}.csv`)
}
