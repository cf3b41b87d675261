import { maxImportRows } from '../../../shared/imports.ts'
import { parseRupees } from '../../../shared/typed.ts'
import { laterCode } from '../../lib/later-code.ts'
import { decodeText, parseCsv } from './csv.ts'
import { findHeader } from './guess-columns.ts'
import { ArchiveTooLarge } from './inflate-zip.ts'

const workbooks = laterCode(() => import('./read-workbook.ts'))

const maxBytes = 5 * 1024 * 1024
const maxColumns = 100
/** Rows among which the headings can be chosen. */
const headerChoices = 10

/** `merged`: places whose text comes from a merged cell that begins in a row above. */
export type FileRow = { row: number; cells: string[]; merged?: number[] }

/** A file as a table; `row` is the place in the file, counted from 1. */
export type ReadFile = { filename: string; headers: string[]; rows: FileRow[] }

/** The part of the file that was read, and its alternatives. */
export type FileParts = {
  headerRow: number
  firstRows: FileRow[]
  /** The sheet that was read, and all of the workbook; absent for a text file. */
  sheet?: number
  sheets: { number: number; name: string; isHidden: boolean }[]
  /** Merged cells below the headings, as `A5:A7`. */
  merged: string[]
  /** Rows that are left out: sums of the others, headings of a part, the headers once more. */
  skipped: number[]
}

/** The sheet and the row of the headings that the admin chose. */
export type FileChoice = { sheet?: number; headerRow?: number }

/** Why a file cannot be imported, in a sentence. */
export class UnreadableFile extends Error {}

/** Reads a file of a spreadsheet: the chosen parts, else those that look right. Throws UnreadableFile. */
export async function readFile(file: File, choice: FileChoice = {}): Promise<ReadFile & { parts: FileParts }> {
  if (file.size > maxBytes) throw new UnreadableFile('This file is larger than 5 MB. Please split it.')
  const { cells, merged, ...read } = await readCells(file, choice.sheet)
  const rows = cells
    .map((row, index) => ({ row: index + 1, cells: row.map(clean) }))
    .filter(({ cells: row }) => row.some(Boolean))
  const header = rows.find(({ row }) => row === choice.headerRow) ?? findHeader(rows)
  const next = rows.find(({ row }) => row > (header?.row ?? 0))
  const joined = header && joinHeadings(header, next, merged)
  const below = rows.filter(({ row }) => row > ((joined ? next : header)?.row ?? 0))
  const isSkipped = (row: FileRow) =>
    isTotal(row) || isBanner(row, merged) || row.cells.join() === header?.cells.join() || isSecondHeader(row)
  const isSecondHeader = ({ cells: row }: FileRow) => joined !== undefined && row.join() === next?.cells.join()
  const filled = fillDittos(
    fillMerged(
      below.filter((row) => !isSkipped(row)),
      merged,
    ),
  )
  if (!header || filled.length === 0) throw new UnreadableFile('This file has no rows below its headers.')
  const headings = joined ?? header.cells
  const headers = headings.slice(0, headings.findLastIndex(Boolean) + 1)
  if (headers.length > maxColumns)
    throw new UnreadableFile(
      `This file has ${headers.length} columns. Please keep those that are to be imported, 100 at most.`,
    )
  if (filled.length > maxImportRows)
    throw new UnreadableFile(
      `This file has ${filled.length.toLocaleString('en-IN')} rows. Please split it: 2,000 are imported at once.`,
    )
  const parts = {
    ...read,
    headerRow: header.row,
    firstRows: rows.slice(0, headerChoices),
    skipped: below.filter(isSkipped).map(({ row }) => row),
    merged: merged.filter((range) => Number(/\d+/.exec(range)?.[0]) > header.row),
  }
  return { filename: file.name.slice(-200), headers, rows: filled, parts }
}

/** A row of sums: it begins with 'Total', and all else in it are numbers. */
function isTotal({ cells }: FileRow) {
  const [first = '', ...others] = cells.filter(Boolean)
  return (
    /^(?:(?:grand|net|sub)[ -]?)?(?:totals?|sum|ആകെ)(?:\s*(?:amount|of .*|rs\.?|\(.*\)|₹))?\s*[:=-]*$/i.test(first) &&
    others.length > 0 &&
    others.every((cell) => parseRupees(cell) !== null)
  )
}

async function readCells(file: File, wanted: number | undefined) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const [, ending = ''] = /\.([a-z]+)$/i.exec(file.name) ?? []
  if (isZip && /^xls[xm]$/i.test(ending)) {
    const { readWorkbook } = await workbooks.load()
    const { sheet, ...read } = await readWorkbook(file, wanted).catch((error: unknown) => {
      throw new UnreadableFile(
        error instanceof ArchiveTooLarge
          ? 'This workbook is larger than 50 MB when it is unpacked. Please copy the rows into a new workbook.'
          : 'This workbook could not be read. Please save it once more as .xlsx.',
      )
    })
    return { ...read, sheet: sheet.number }
  }
  if (!isZip && /^(csv|txt|tsv)$/i.test(ending)) return { cells: parseCsv(decodeText(bytes)), sheets: [], merged: [] }
  throw new UnreadableFile('Please choose an Excel workbook (.xlsx) or a .csv file.')
}

/** An apostrophe in front keeps Excel from running a text as a formula; it is no part of it. A dash alone says nothing. */
const clean = (cell: string) =>
  cell
    .trim()
    .replace(/^'(?=[=+@-])/, '')
    .replace(/^(?:[-\u2010-\u2015]+|nil|n\/a)$/i, '')

/** Merged cells, such as `A5:B7`: rows from 1, places of columns from 0. */
type Range = { top: number; bottom: number; left: number; right: number }

function parseRange(range: string): Range {
  const [first = '', last = first] = range.split(':')
  const rowOf = (cell: string) => Number(/\d+/.exec(cell)?.[0])
  const placeOf = (cell: string) =>
    [...cell.replace(/[^A-Z]/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { top: rowOf(first), bottom: rowOf(last), left: placeOf(first), right: placeOf(last) }
}

/**
 * Gives each row below the first of merged cells the text of the first, and notes the places in `merged`. A row without a
 * text of its own gets none: it is the second half of a tall row.
 */
function fillMerged(rows: FileRow[], ranges: string[]): FileRow[] {
  const tall = ranges.map(parseRange).filter(({ top, bottom, left, right }) => bottom > top && left === right)
  const textAt = new Map(rows.map(({ row, cells }) => [row, cells]))
  return rows.map((one) => {
    const above = tall.filter(({ top, bottom }) => one.row > top && one.row <= bottom)
    if (above.length === 0) return one
    const cells = [...one.cells]
    for (const { top, left } of above) cells[left] = textAt.get(top)?.[left] ?? ''
    return { ...one, cells, merged: above.map(({ left }) => left) }
  })
}

const ditto = /^(?:["”″〃]|''|’’|-?ditto-?|-do-|do\.)$/i

/** Gives a cell with a ditto mark the text of the cell above. */
function fillDittos(rows: FileRow[]): FileRow[] {
  let above: string[] = []
  return rows.map((row) => {
    const cells = row.cells.map((cell, place) => (ditto.test(cell) ? (above[place] ?? '') : cell))
    above = cells
    return { ...row, cells }
  })
}

/** True for a row that is one cell that was merged across the sheet: the name of a month, or of a part of the book. */
const isBanner = ({ row, cells }: FileRow, ranges: string[]) =>
  cells.filter(Boolean).length === 1 &&
  ranges.map(parseRange).some(({ top, left, right }) => top === row && right > left && Boolean(cells[left]))

/**
 * Joins headings of two rows: `Customer` merged across `Name` and `Phone` makes `Customer Name` and `Customer Phone`.
 * Undefined where the headings are one row.
 */
function joinHeadings({ row, cells }: FileRow, below: FileRow | undefined, ranges: string[]) {
  const wide = ranges.map(parseRange).filter(({ top, left, right }) => top === row && right > left)
  const isSecond = below?.row === row + 1 && below.cells.every((cell) => !/\d/.test(cell))
  if (!isSecond || !wide.some(({ left, right }) => below.cells.slice(left, right + 1).filter(Boolean).length > 1))
    return undefined
  return Array.from({ length: Math.max(cells.length, below.cells.length) }, (_, place) => {
    const { left = place } = wide.find((range) => range.left <= place && place <= range.right) ?? {}
    return [...new Set([cells[left], below.cells[place]])].filter(Boolean).join(' ')
  })
}
