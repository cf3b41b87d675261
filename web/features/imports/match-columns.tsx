import { useState } from 'react'
import type { ImportColumn } from '../../../shared/imports.ts'
import { Select } from '../../ui/field.tsx'
import type { Matched } from './guess-columns.ts'
import type { ReadFile } from './read-file.ts'

type Props = {
  columns: ImportColumn[]
  file: ReadFile
  matched: Matched
  onChange: (key: string, place: number | undefined) => void
}

const need = ({ isRequired }: ImportColumn) => (isRequired ? 1 : 0)

/**
 * Which column of the file is what: guessed, and changed by hand. What each row must have comes first; sizes that the file
 * does not seem to have are folded away.
 */
export function MatchColumns({ columns, file, matched, onChange }: Props) {
  const [folded] = useState(() => columns.filter(({ key, is }) => is === 'size' && matched[key] === undefined))
  const grid = (shown: ImportColumn[]) => (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
      {shown.map(({ key, label, isRequired }) => (
        <Select
          key={key}
          label={label}
          optional={!isRequired}
          value={matched[key] ?? ''}
          onChange={({ target }) => onChange(key, target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">Not in this file</option>
          {file.headers.map((header, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two headers may be the same, and their place is what they are.
            <option key={place} value={place}>
              {header || `Column ${place + 1}`}
            </option>
          ))}
        </Select>
      ))}
    </div>
  )
  const taken = Object.values(matched)
  const leftOut = file.headers.flatMap((header, place) =>
    taken.includes(place) ? [] : [header || `Column ${place + 1}`],
  )
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-4 text-detail font-semibold">Columns of the file</legend>
      {grid(columns.filter((column) => !folded.includes(column)).toSorted((a, b) => need(b) - need(a)))}
      {leftOut.length > 0 && <p className="text-ink-soft">Not imported: {leftOut.join(', ')}</p>}
      {folded.length > 0 && (
        <details>
          <summary className="link flex min-h-11 cursor-pointer items-center">Other sizes ({folded.length})</summary>
          <div className="mt-3">{grid(folded)}</div>
        </details>
      )}
    </fieldset>
  )
}
