import type { FileRow } from './read-file.ts'

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
export function fillMerged(rows: FileRow[], ranges: string[]): FileRow[] {
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
export function fillDittos(rows: FileRow[]): FileRow[] {
  let above: string[] = []
  return rows.map((row) => {
    const cells = row.cells.map((cell, place) => (ditto.test(cell) ? (above[place] ?? '') : cell))
    above = cells
    return { ...row, cells }
  })
}

/** True for a row that is one cell that was merged across the sheet: the name of a month, or of a part of the book. */
export const isBanner = ({ row, cells }: FileRow, ranges: string[]) =>
  cells.filter(Boolean).length === 1 &&
  ranges.map(parseRange).some(({ top, left, right }) => top === row && right > left && Boolean(cells[left]))

/**
 * Joins headings of two rows: `Customer` merged across `Name` and `Phone` makes `Customer Name` and `Customer Phone`.
 * Undefined where the headings are one row.
 */
export function joinHeadings({ row, cells }: FileRow, below: FileRow | undefined, ranges: string[]) {
  const wide = ranges.map(parseRange).filter(({ top, left, right }) => top === row && right > left)
  const isSecond = below?.row === row + 1 && below.cells.every((cell) => !/\d/.test(cell))
  if (!isSecond || !wide.some(({ left, right }) => below.cells.slice(left, right + 1).filter(Boolean).length > 1))
    return undefined
  return Array.from({ length: Math.max(cells.length, below.cells.length) }, (_, place) => {
    const { left = place } = wide.find((range) => range.left <= place && place <= range.right) ?? {}
    return [...new Set([cells[left], below.cells[place]])].filter(Boolean).join(' ')
  })
}
