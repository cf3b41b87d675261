import { maxImportRows } from '../../../shared/imports.ts'
import { laterCode } from '../../lib/later-code.ts'
import { decodeText, parseCsv } from './csv.ts'

const workbooks = laterCode(() => import('./read-workbook.ts'))

const maxBytes = 5 * 1024 * 1024
const maxColumns = 100

/** A file as a table; `row` is the place in the file, counted from 1. */
export type ReadFile = { filename: string; headers: string[]; rows: { row: number; cells: string[] }[] }

/** Why a file cannot be imported, in a sentence. */
export class UnreadableFile extends Error {}

/** Reads a file of a spreadsheet: its first row that is not empty has the headers. Throws UnreadableFile. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > maxBytes) throw new UnreadableFile('This file is larger than 5 MB. Please split it.')
  const cells = await readCells(file)
  const rows = cells.map((row, index) => ({ row: index + 1, cells: row.map(clean) }))
  const [header, ...filled] = rows.filter(({ cells: row }) => row.some(Boolean))
  if (!header || filled.length === 0) throw new UnreadableFile('This file has no rows below its headers.')
  const headers = header.cells.slice(0, header.cells.findLastIndex(Boolean) + 1)
  if (headers.length > maxColumns)
    throw new UnreadableFile(
      `This file has ${headers.length} columns. Please keep those that are to be imported, 100 at most.`,
    )
  if (filled.length > maxImportRows)
    throw new UnreadableFile(
      `This file has ${filled.length.toLocaleString('en-IN')} rows. Please split it: 2,000 are imported at once.`,
    )
  return { filename: file.name.slice(-200), headers, rows: filled }
}

async function readCells(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const [, ending = ''] = /\.([a-z]+)$/i.exec(file.name) ?? []
  if (isZip && /^xls[xm]$/i.test(ending)) {
    const { readWorkbook } = await workbooks.load()
    return readWorkbook(file).catch(() => {
      throw new UnreadableFile('This workbook could not be read. Please save it once more as .xlsx.')
    })
  }
  if (!isZip && /^(csv|txt|tsv)$/i.test(ending)) return parseCsv(decodeText(bytes))
  throw new UnreadableFile('Please choose an Excel workbook (.xlsx) or a .csv file.')
}

/** An apostrophe in front keeps Excel from running a text as a formula; it is no part of it. */
const clean = (cell: string) => cell.trim().replace(/^'(?=[=+@-])/, '')
