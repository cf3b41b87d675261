import { dayOrders, type ImportColumn, type ImportRow, importColumns, parseDay } from '../../../shared/imports.ts'
import { parseRupees } from '../../../shared/typed.ts'
import type { FileRow, ReadFile } from './read-file.ts'

/** Returns a heading as lower-case words, without a unit or an example in brackets. Splits `firstName` in two. */
const wordsOf = (header: string) =>
  header
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/e[- ]mail/g, 'email')
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()

/** Returns whether a heading contains these words next to each other, unless `besides` contains them too. */
const hasWords = (header: string, words: string, besides = '') =>
  ` ${header} `.includes(` ${words} `) && !` ${besides} `.includes(` ${words} `)

const known = [
  ...new Set(
    Object.values(importColumns).flatMap((columns) =>
      columns.flatMap(({ label, names, alone = [] }) => [wordsOf(label), ...names, ...alone]),
    ),
  ),
]

/** Number of rows searched for headings. */
const searchedRows = 20

type Row = { row: number; cells: string[] }

/**
 * Finds the row of headings below a title: the first row with two known headings, otherwise the first row. A single
 * unknown cell above wider rows is skipped as a title.
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
/** Returns whether a cell looks like a heading: short, with known words and without an amount. */
const isHeading = (cell: string) => {
  const words = wordsOf(cell)
  return words.split(' ').length <= 5 && !/\d{3}/.test(cell) && known.some((name) => hasWords(words, name))
}

/** Position of the header for each column key; absent if the file has no such column. */
export type Matched = Partial<Record<string, number>>

const numbers = ['no', 'nos', 'number', 'id', 'code', 'ref', 'reference', 'sl', 'serial', 'receipt']
const amounts = ['amount', 'price', 'rate', 'cost', 'rs', 'inr', 'total', 'paid', 'balance', 'payment']
const counts = ['qty', 'quantity', 'count', 'pieces', 'items']
const days = ['date', 'dt', 'day', 'on', 'time']

/** Words that exclude a kind: a 'Bill no' is not an amount, an 'Order number' not a phone, a 'Due amount' not a day. */
const otherwise: Record<NonNullable<ImportColumn['is']> | 'text', string[]> = {
  day: [...amounts, ...counts, ...numbers, 'place', 'venue', 'name', 'type', 'status', 'by', 'charge'],
  amount: [...days, ...counts, ...numbers, 'due', 'pending', 'mode', 'method', 'status', 'by'],
  phone: ['order', 'bill', 'invoice', 'person', 'name', 'type'],
  email: [],
  person: [...numbers, ...amounts, ...days, 'phone', 'mobile', 'type'],
  size: [...amounts, ...days],
  text: [...numbers, ...amounts, ...counts, ...days, 'size'],
}
/** Words that exclude a column: a balance is neither the price nor the advance. */
const never: Partial<Record<string, string[]>> = {
  total: ['balance', 'advance', 'paid', 'received', 'pending', 'tax', 'gst', 'discount'],
  paid: ['balance', 'unpaid', 'not'],
  name: ['child', 'baby', 'kid', 'product', 'item'],
  firstName: ['child', 'baby', 'kid', 'last', 'shop'],
}

/**
 * Matches headers to columns: exact names first, then headers that contain the names, only if most cells below fit the
 * kind. Each header is used once; uncertain columns are left for the admin.
 */
export function guessColumns(columns: ImportColumn[], { headers, rows }: Pick<ReadFile, 'headers' | 'rows'>): Matched {
  const matched: Matched = {}
  const names = headers.map(wordsOf)
  const take = (column: ImportColumn, fits: (header: string) => boolean) => {
    if (matched[column.key] !== undefined) return
    const place = names.findIndex(
      (name, at) =>
        name && fits(name) && !Object.values(matched).includes(at) && looksLike(column.is, cellsAt(rows, at)),
    )
    if (place >= 0) matched[column.key] = place
  }
  for (const column of columns)
    take(column, (header) => [wordsOf(column.label), ...column.names, ...(column.alone ?? [])].includes(header))
  // Columns recognised by their cells go before names: "Customer phone" is a phone.
  const specific = ['phone', 'email', 'amount', 'day']
  const inTurn = columns.toSorted(
    (a, b) => Number(specific.includes(b.is ?? '')) - Number(specific.includes(a.is ?? '')),
  )
  for (const column of inTurn) {
    const { key, is = 'text', names: known } = column
    const refused = [...otherwise[is], ...(never[key] ?? [])]
    for (const name of known)
      take(column, (header) => hasWords(header, name) && !refused.some((word) => hasWords(header, word, name)))
  }
  return matched
}

const shownCells = 20
const cellsAt = (rows: ReadFile['rows'], place: number) =>
  rows
    .map(({ cells }) => cells[place] ?? '')
    .filter(Boolean)
    .slice(0, shownCells)

/** Returns the text of a row in a column; empty if a merged cell above already gave it. */
export function textOf({ cells, merged }: FileRow, column: ImportColumn, matched: Matched) {
  const place = matched[column.key] ?? -1
  const isOnce = column.isOwn || column.is === 'amount' || column.is === 'size'
  return isOnce && merged?.includes(place) ? '' : (cells[place] ?? '')
}

/** Returns the rows for the request: matched columns without empty cells. */
export const toRows = ({ rows }: ReadFile, columns: ImportColumn[], matched: Matched): ImportRow[] =>
  rows.map((row) => ({
    row: row.row,
    values: Object.fromEntries(
      columns.flatMap((column) => {
        const text = textOf(row, column, matched)
        return text ? [[column.key, text]] : []
      }),
    ),
  }))

const tests: Partial<Record<NonNullable<ImportColumn['is']>, (cell: string) => boolean>> = {
  day: (cell) => dayOrders.some((order) => parseDay(cell, order) !== undefined),
  amount: (cell) => parseRupees(cell) !== null,
  // Accepts one digit too few: the column is still a phone, and the row gets an error.
  phone: (cell) => /^\D*(\d\D*){8,}$/.test(cell),
  email: (cell) => cell.includes('@'),
  person: (cell) => !/^[\d\s./-]+$/.test(cell),
  size: (cell) => /\d/.test(cell),
}

/** Returns whether at least half of the cells are of this kind; always true for a kind without a test. */
function looksLike(kind: ImportColumn['is'], cells: string[]) {
  const fits = kind && tests[kind]
  return !fits || cells.filter(fits).length * 2 >= cells.length
}
