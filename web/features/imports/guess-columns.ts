import { type ImportKind, type ImportRow, importColumns } from '../../../shared/imports.ts'
import type { ReadFile } from './read-file.ts'

/** By the key of a column the place of its header; absent where the file does not have it. */
export type Matched = Partial<Record<string, number>>

/** Takes headers by their names: what is written just so first, then what has the word in it. Each header is taken once. */
export function guessColumns(kind: ImportKind, headers: string[]): Matched {
  const matched: Matched = {}
  const names = headers.map((header) =>
    header
      .toLowerCase()
      .replaceAll(/[_\s]+/g, ' ')
      .trim(),
  )
  const take = (key: string, fits: (header: string) => boolean) => {
    const place = names.findIndex((name, at) => name && fits(name) && !Object.values(matched).includes(at))
    if (matched[key] === undefined && place >= 0) matched[key] = place
  }
  const columns = importColumns[kind]
  for (const { key, label, names: known } of columns)
    take(key, (header) => header === label.toLowerCase() || known.includes(header))
  // "Customer phone" is a phone: what is known by its own word goes ahead of names.
  const specific = ['phone', 'email', 'paid']
  const inTurn = columns.toSorted((a, b) => Number(specific.includes(b.key)) - Number(specific.includes(a.key)))
  for (const { key, names: known } of inTurn) for (const name of known) take(key, (header) => header.includes(name))
  return matched
}

/** The rows as they are sent: what was matched, without empty cells. */
export const toRows = ({ rows }: ReadFile, matched: Matched): ImportRow[] =>
  rows.map(({ row, cells }) => ({
    row,
    values: Object.fromEntries(
      Object.entries(matched).flatMap(([key, place]) => {
        const cell = place === undefined ? undefined : cells[place]
        return cell ? [[key, cell]] : []
      }),
    ),
  }))
