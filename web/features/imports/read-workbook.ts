// The package's file for browsers makes a Web Worker of a blob, which the Content-Security-Policy refuses.
import { readSheet } from 'read-excel-file/universal'
import { parseDay } from '../../../shared/import-values.ts'
import { inflateZip, storeZip } from './inflate-zip.ts'
import { keepIsoDays, listSheets, mergedCells, sheetToRead } from './workbook-sheets.ts'

/**
 * Reads the cells of a sheet as its program last showed them, without running formulas: of the sheet with this number, else
 * of the visible sheet that was open.
 */
export async function readWorkbook(file: Blob, wanted?: number) {
  const files = await inflateZip(await file.arrayBuffer())
  const sheets = listSheets(files)
  const sheet = sheets.find(({ number }) => number === wanted) ?? sheetToRead(sheets)
  if (!sheet) throw new RangeError('This workbook has no sheets')
  const rows = await readSheet(await storeZip(keepIsoDays(files)), sheet.number)
  return { cells: rows.map((row) => row.map(toText)), sheet, sheets, merged: mergedCells(files, sheet) }
}

const isoMoment = /^\s*\d{4}-\d\d-\d\dT\d\d:\d\d/

function toText(cell: unknown) {
  if (cell === null || cell === undefined) return ''
  // A day of a real cell begins at midnight UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return numberText(cell)
  const text = String(cell)
  return (isoMoment.test(text) && parseDay(text, 'year')) || text
}

/**
 * A number as its program shows it, with 15 digits at most: a sum is stored as 18500.000000000004. A share that goes on for
 * ever, a third of a price, is rounded to paise.
 */
function numberText(value: number) {
  const shown = Number(value.toPrecision(15))
  return String(Number.isInteger(shown * 10_000) ? shown : Number(shown.toFixed(2)))
}
