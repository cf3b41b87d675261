// The package's file for browsers makes a Web Worker of a blob, which the Content-Security-Policy refuses.
import { readSheet } from 'read-excel-file/universal'
import { inflateZip } from './inflate-zip.ts'

/** The cells of a workbook's first sheet, as its program last showed them: no formula is run. */
export const readWorkbook = async (file: Blob) =>
  (await readSheet(await inflateZip(await file.arrayBuffer()))).map((row) => row.map(toText))

function toText(cell: unknown) {
  if (cell === null || cell === undefined) return ''
  // A day of a real cell begins at midnight UTC.
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}
