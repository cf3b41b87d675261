// The package's file for browsers makes a Web Worker of a blob, which the Content-Security-Policy refuses.
import { readSheet } from 'read-excel-file/universal'
import { inflateZip } from './inflate-zip.ts'

/** The cells of a workbook's first sheet, as its program last showed them: no formula is run. */
export const readWorkbook = async (file: Blob) =>
  (await readSheet(await inflateZip(await file.arrayBuffer()))).map((row) => row.map(toText))

function toText(cell: unknown) {
  if (cell === null || cell === undefined) return ''
  // A day of a real cell begins at midnight UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'number' ? numberText(cell) : String(cell)
}

/**
 * A number as its program shows it, with 15 digits at most: a sum is stored as 18500.000000000004. A share that goes on for
 * ever, a third of a price, is rounded to paise.
 */
function numberText(value: number) {
  const shown = Number(value.toPrecision(15))
  return String(Number.isInteger(shown * 10_000) ? shown : Number(shown.toFixed(2)))
}
