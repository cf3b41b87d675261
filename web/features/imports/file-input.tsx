import { useState } from 'react'
import { errorMessage } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { type ReadFile, readFile, UnreadableFile } from './read-file.ts'

/** Takes a file and reads it in the browser; says in a sentence what it cannot read. */
export function FileInput({ onRead }: { onRead: (file: ReadFile | undefined) => void }) {
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function handleFile(file: File | undefined) {
    setFault(undefined)
    onRead(undefined)
    if (!file) return
    setBusy(true)
    try {
      onRead(await readFile(file))
    } catch (error) {
      const unread = 'This file could not be read. Please choose it again.'
      setFault(error instanceof UnreadableFile ? error.message : errorMessage(error, unread))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Field label="File" error={fault} hint="An .xlsx or .csv file with one row of headers, 2,000 rows at most.">
        {(control) => (
          <input
            {...control}
            className="input file:mr-3 file:border-r file:border-hair file:pr-3 file:font-semibold"
            type="file"
            accept=".xlsx,.xlsm,.csv,.tsv,.txt"
            onChange={({ target }) => void handleFile(target.files?.[0])}
          />
        )}
      </Field>
      {busy && <p role="status">Reading the file...</p>}
    </>
  )
}
