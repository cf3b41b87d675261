import { useState } from 'react'
import type { ImportColumn } from '../../../shared/imports.ts'
import { Select } from '../../ui/field.tsx'
import { type Matched, textOf } from './guess-columns.ts'
import type { ReadFile } from './read-file.ts'

type Props = {
  columns: ImportColumn[]
  file: ReadFile
  matched: Matched
  onChange: (key: string, place: number | undefined) => void
}

const need = ({ isRequired }: ImportColumn) => (isRequired ? 1 : 0)

/**
 * Matches the file's columns to fields: guessed first, then corrected by hand. Required fields come first; sizes
 * without a matching column are folded.
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

const shownRows = 20

const cellClass =
  'wrap-anywhere md:py-2 md:pr-5 max-md:before:text-ink-soft max-md:before:content-[attr(data-label)_"_"]'

type PreviewProps = { columns: ImportColumn[]; file: ReadFile; matched: Matched }

/** Shows the first rows as they will be read: a table, or on a phone a few labelled lines per row. */
export function Preview({ columns: all, file, matched }: PreviewProps) {
  const columns = all.filter(({ key }) => matched[key] !== undefined)
  if (columns.length === 0) return null
  const label = file.rows.length > shownRows ? `The first ${shownRows} of ${file.rows.length} rows` : 'The rows'
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-sans text-detail font-semibold">{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the arrow keys. */}
      <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
        <table className="num w-full text-left text-label max-md:block">
          <thead className="max-md:sr-only">
            <tr>
              <th scope="col" className="py-2 pr-5 font-semibold">
                Row
              </th>
              {columns.map(({ key, label: header }) => (
                <th key={key} scope="col" className="py-2 pr-5 font-semibold whitespace-nowrap">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {file.rows.slice(0, shownRows).map((row) => (
              <tr
                key={row.row}
                className="border-t border-hair max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:py-2 max-md:leading-snug"
              >
                <td data-label="Row" className={`${cellClass} text-ink-soft`}>
                  {row.row}
                </td>
                {columns.map((column) => {
                  const text = textOf(row, column, matched)
                  return (
                    <td
                      key={column.key}
                      data-label={column.label}
                      className={`${cellClass} md:max-w-64 md:truncate ${text ? '' : 'max-md:hidden'}`}
                    >
                      {text || '–'}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
