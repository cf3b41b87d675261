import { importColumns } from '../../../shared/imports.ts'

/** A heading in lower-case words, without a unit or an example in brackets. Splits `firstName` into two. */
export const wordsOf = (header: string) =>
  header
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/e[- ]mail/g, 'email')
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()

/** Whether a heading has these words beside one another; words that `besides` itself has do not count. */
export const hasWords = (header: string, words: string, besides = '') =>
  ` ${header} `.includes(` ${words} `) && !` ${besides} `.includes(` ${words} `)

const known = [
  ...new Set(
    Object.values(importColumns).flatMap((columns) =>
      columns.flatMap(({ label, names, alone = [] }) => [wordsOf(label), ...names, ...alone]),
    ),
  ),
]

/** Rows that are looked through for headings. */
const searchedRows = 20

type Row = { row: number; cells: string[] }

/**
 * Finds the row of the headings below a title: the first with two known headings, else the first row, unless that is a
 * single cell which is no heading above wider rows.
 */
export function findHeader(rows: Row[]): Row | undefined {
  const [first, ...later] = rows.slice(0, searchedRows)
  if (!first) return undefined
  const found = [first, ...later].find(({ cells }) => cells.filter(isHeading).length >= 2)
  if (found) return found
  const isTitle = ({ cells }: Row) => cells.filter(Boolean).length === 1 && !cells.some(isKnown)
  return isTitle(first) ? (later.find(({ cells }) => cells.filter(Boolean).length > 1) ?? first) : first
}

const isKnown = (cell: string) => known.includes(wordsOf(cell))
/** A heading is short; a text of several lines or with an amount in it is none. */
const isHeading = (cell: string) => {
  const words = wordsOf(cell)
  return words.split(' ').length <= 5 && !/\d{3}/.test(cell) && known.some((name) => hasWords(words, name))
}
