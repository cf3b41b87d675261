import { useRef, useState } from 'react'
import { errorMessage } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { ChooseParts } from './choose-parts.tsx'
import { type FileChoice, type FileParts, type ReadFile, readFile, UnreadableFile } from './read-file.ts'

/** Takes a file and reads it in the browser; says in a sentence what it cannot read. */
export function FileInput({ onRead }: { onRead: (file: ReadFile | undefined) => void }) {
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [parts, setParts] = useState<FileParts>()
  const chosen = useRef<File>(undefined)
  async function handleFile(file: File | undefined, choice?: FileChoice) {
    chosen.current = file
    setFault(undefined)
    // The choice of another sheet stays, also when the chosen one cannot be imported.
    if (!choice) setParts(undefined)
    onRead(undefined)
    setBusy(file !== undefined)
    if (!file) return
    // A large file may be read after a small one that was chosen in its place.
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
            // A corrected file of the same name is chosen again: that would be no change.
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
