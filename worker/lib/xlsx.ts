import { dayMs, indianDate, indiaOffsetMs, isIsoDate } from '../../shared/time.ts'
import frame from './workbook-frame.json' with { type: 'json' }
import { zipStream } from './zip.ts'

/** A text that opens an address, which is the shop's own; people type neither. */
export type Link = { text: string; address: string }

/**
 * A column of a sheet: its heading, and its cell in each row. Text stays text, null stays empty, a boolean is Yes or No. As
 * `date` a moment or a text like `2026-11-21` is a day in Kochi, as `time` a moment is a day with its time there, and any
 * other text stays text; as `money` a number is in rupees.
 */
export type Column<Row> = {
  header: string
  width?: number
  format?: 'date' | 'time' | 'money'
  cell: (row: Row) => Value
}
type Format = NonNullable<Column<never>['format']>
type Value = string | number | boolean | Date | Link | null

const encoder = new TextEncoder()
/** 1 January 1970 as sheets count days. */
const epochDays = 25_569

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

type SheetFrame = { head: string; styles: Record<'header' | 'link' | Format, string>; tail: string }

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
      for (const [index, { format, cell }] of columns.entries())
        xml += cellXml(cell(row), format, `${letters[index]}${number}`, frame.styles)
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

function cellXml(value: Value, format: Format | undefined, address: string, styles: SheetFrame['styles']) {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return textCellXml(value ? 'Yes' : 'No', address)
  if (typeof value === 'object' && 'address' in value) return linkCellXml(value, address, styles.link)
  const content = typeof value === 'number' ? value : (toDays(value, format) ?? String(value))
  if (typeof content === 'string') return textCellXml(content, address)
  return `<c r="${address}"${format ? ` s="${styles[format]}"` : ''}><v>${content}</v></c>`
}

/** Sheets count days from 30 December 1899 and know no time zones: theirs is Kochi's. Undefined for what is no day. */
function toDays(value: string | Date, format: Format | undefined) {
  // Half a millisecond more: 5:30 as a fraction of a day falls short of itself, and is read as 5:29.
  if (format === 'time' && value instanceof Date) return (value.getTime() + indiaOffsetMs + 0.5) / dayMs + epochDays
  if (format !== 'date') return
  const day = typeof value === 'string' ? value : indianDate(value.getTime())
  const days = isIsoDate(day) ? Date.parse(`${day}T00:00:00Z`) / dayMs + epochDays : Number.NaN
  return Number.isNaN(days) ? undefined : days
}

/**
 * A formula, because a sheet may have only 65,530 links of the other kind, which stand together in a file of their own.
 * Quotes cannot end its texts early.
 */
function linkCellXml({ text, address: target }: Link, address: string, style: string) {
  const quoted = [target, text].map((part) => `"${part.replaceAll('"', '""')}"`).join()
  return `<c r="${address}" s="${style}" t="str"><f>${escapeXml(`HYPERLINK(${quoted})`)}</f><v>${escapeXml(text)}</v></c>`
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
