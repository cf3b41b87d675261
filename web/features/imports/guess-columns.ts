import { dayOrders, type ImportColumn, type ImportRow, importColumns, parseDay } from '../../../shared/imports.ts'
import { parseRupees } from '../../../shared/typed.ts'
import type { FileRow, ReadFile } from './read-file.ts'

/** A heading in lower-case words, without a unit or an example in brackets. Splits `firstName` into two. */
const wordsOf = (header: string) =>
  header
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/e[- ]mail/g, 'email')
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()

/** Whether a heading has these words beside one another; words that `besides` itself has do not count. */
const hasWords = (header: string, words: string, besides = '') =>
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

/** By the key of a column the place of its header; absent where the file does not have it. */
export type Matched = Partial<Record<string, number>>

const numbers = ['no', 'nos', 'number', 'id', 'code', 'ref', 'reference', 'sl', 'serial', 'receipt']
const amounts = ['amount', 'price', 'rate', 'cost', 'rs', 'inr', 'total', 'paid', 'balance', 'payment']
const counts = ['qty', 'quantity', 'count', 'pieces', 'items']
const days = ['date', 'dt', 'day', 'on', 'time']

/** Words beside which a header is something else: a 'Bill no' is no amount, an 'Order number' no phone, a 'Due amount' no day. */
const otherwise: Record<NonNullable<ImportColumn['is']> | 'text', string[]> = {
  day: [...amounts, ...counts, ...numbers, 'place', 'venue', 'name', 'type', 'status', 'by', 'charge'],
  amount: [...days, ...counts, ...numbers, 'due', 'pending', 'mode', 'method', 'status', 'by'],
  phone: ['order', 'bill', 'invoice', 'person', 'name', 'type'],
  email: [],
  person: [...numbers, ...amounts, ...days, 'phone', 'mobile', 'type'],
  size: [...amounts, ...days],
  text: [...numbers, ...amounts, ...counts, ...days, 'size'],
}
/** What a column does not take though it has its words: what is still owed is neither price nor advance. */
const never: Partial<Record<string, string[]>> = {
  total: ['balance', 'advance', 'paid', 'received', 'pending', 'tax', 'gst', 'discount'],
  paid: ['balance', 'unpaid', 'not'],
  name: ['child', 'baby', 'kid', 'product', 'item'],
  firstName: ['child', 'baby', 'kid', 'last', 'shop'],
}

/**
 * Takes headers by their words: those that are written just so first, then those that have them; and only where most of the
 * cells below are of that kind. Each header is taken once. What is not sure is left to be chosen.
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
  // "Customer phone" is a phone: what is known by its cells goes ahead of names.
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

/** The text of a row in a column; empty where a merged cell has said it in a row above. */
export function textOf({ cells, merged }: FileRow, column: ImportColumn, matched: Matched) {
  const place = matched[column.key] ?? -1
  const isOnce = column.isOwn || column.is === 'amount' || column.is === 'size'
  return isOnce && merged?.includes(place) ? '' : (cells[place] ?? '')
}

/** The rows as they are sent: what was matched, without empty cells. */
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
  // One digit too few is a fault to mend, and a phone all the same.
  phone: (cell) => /^\D*(\d\D*){8,}$/.test(cell),
  email: (cell) => cell.includes('@'),
  person: (cell) => !/^[\d\s./-]+$/.test(cell),
  size: (cell) => /\d/.test(cell),
}

/** Whether at least half of the cells are of this kind; a column without any may be. */
function looksLike(kind: ImportColumn['is'], cells: string[]) {
  const fits = kind && tests[kind]
  return !fits || cells.filter(fits).length * 2 >= cells.length
}
