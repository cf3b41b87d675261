import frame from './workbook-frame.json' with { type: 'json' }
import { zipStream } from './zip.ts'

/**
 * A column of a sheet: what its first row says, and its cell in each row. Text stays text, null stays empty. As `date` a
 * text like `2026-11-21` is a day, and any other text stays text; as `money` a number has two places.
 */
export type Column<Row> = {
  header: string
  width?: number
  format?: 'date' | 'money'
  cell: (row: Row) => string | number | null
}

const encoder = new TextEncoder()

/**
 * Streams a workbook of one sheet: a header row that stays in view, then the rows as they arrive. Its first bytes come
 * before a page is asked for, a page is asked for when the reader has taken the one before, a reader that goes away
 * ends the pages, and pages that fail end the stream with their error.
 * write-excel-file made the workbook around them (scripts/worker-data.ts). Run here, it would hold all rows at once
 * (100,000 of 17 columns took 1,010 MB, and a Worker may have 128).
 */
export function streamWorkbook<Row>(name: string, columns: Column<Row>[], pages: AsyncIterable<Row[]>) {
  const { workbook, sheet } = frame
  return zipStream([
    ...frame.files.map(({ path, content }) => ({ path, content: [encoder.encode(content)] })),
    {
      path: workbook.path,
      content: [encoder.encode(`${workbook.head}"${escapeXml(name)}"${workbook.tail}`)],
    },
    { path: sheet.path, content: writeSheet(sheet, columns, pages) },
  ])
}

type SheetFrame = { head: string; styles: Record<'header' | 'date' | 'money', string>; tail: string }

async function* writeSheet<Row>(frame: SheetFrame, columns: Column<Row>[], pages: AsyncIterable<Row[]>) {
  const letters = columns.map((_, index) => columnLetters(index))
  yield encoder.encode(`${frame.head}<cols>${columns.map(columnXml).join('')}</cols><sheetData><row r="1">`)
  const headers = columns.map(({ header }, index) =>
    textCellXml(header, `${letters[index]}1`, ` s="${frame.styles.header}"`),
  )
  yield encoder.encode(`${headers.join('')}</row>`)
  let number = 1
  let buffer = new Uint8Array(1024)
  for await (const rows of pages) {
    let length = 0
    for (const row of rows) {
      number++
      let xml = `<row r="${number}">`
      for (let index = 0; index < columns.length; index++) {
        const format = columns[index]?.format
        const style = format ? ` s="${frame.styles[format]}"` : ''
        const value = columns[index]?.cell(row) ?? null
        xml += cellXml(format === 'date' ? (toDayNumber(value) ?? value) : value, `${letters[index]}${number}`, style)
      }
      xml += '</row>'
      if (buffer.length < length + 3 * xml.length) {
        const larger = new Uint8Array(2 * (length + 3 * xml.length))
        larger.set(buffer.subarray(0, length))
        buffer = larger
      }
      length += encoder.encodeInto(xml, buffer.subarray(length)).written
    }
    yield buffer.subarray(0, length)
  }
  yield encoder.encode(`</sheetData>${frame.tail}`)
}

function cellXml(value: string | number | null, address: string, style: string) {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${address}"${style}><v>${value}</v></c>`
  return textCellXml(value, address)
}

/** Sheets count days from 30 December 1899; undefined for what is no day. */
function toDayNumber(value: string | number | null) {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return
  const days = Date.parse(`${value}T00:00:00Z`) / 86_400_000 + 25_569
  return Number.isNaN(days) ? undefined : days
}

/** A text cell, which is never read as a formula, whatever it begins with. */
const textCellXml = (text: string, address: string, style = '') =>
  `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const columnXml = ({ width = 18 }: { width?: number }, index: number) =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`

/** A, B, ... Z, AA, AB, ... */
const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const escapeXml = (text: string) => {
  if (!/[\u0000-\u001f&<>\ud800-\udfff\ufffe\uffff]/.test(text)) return text
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>\r]/g, (letter) => entities[letter] ?? letter)
}
