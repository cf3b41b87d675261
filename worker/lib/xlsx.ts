import { unzip, zip } from './zip.ts'

/** A column of a sheet: what its first row says, and its cell in each row. Text stays text, null stays empty. */
export type Column<Row> = { header: string; width?: number; cell: (row: Row) => string | number | null }

const sheetPath = 'xl/worksheets/sheet1.xml'
const sheetDataEnd = '</sheetData>'
const encoder = new TextEncoder()

/**
 * Streams a workbook of one sheet: a header row that stays in view, then the rows as they arrive. Its first bytes come
 * before a page is asked for, a page is asked for when the reader has taken the one before, a reader that goes away
 * ends the pages, and pages that fail end the stream with their error.
 * write-excel-file makes the workbook; the rows are written into its sheet here, since it holds all of them at once
 * (100,000 rows of 17 columns took 1,010 MB, and a Worker may have 128).
 */
export async function streamWorkbook<Row>(name: string, columns: Column<Row>[], pages: AsyncIterable<Row[]>) {
  // Imported when a workbook is asked for: no other request pays for it.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const header = columns.map((column) => ({ value: column.header, type: String, fontWeight: 'bold' as const }))
  const widths = columns.map(({ width = 18 }) => ({ width }))
  const frame = await writeXlsxFile([header], { sheet: name, columns: widths, stickyRowsCount: 1 }).toBuffer()
  const parts = unzip(frame)
  const [head = '', tail = ''] = String(parts.get(sheetPath)).split(sheetDataEnd)
  parts.delete(sheetPath)
  const files = [...parts].map(([path, content]) => ({ path, content: [content] }))
  const sheet = writeSheet(head, columns, pages, sheetDataEnd + tail)
  const archive = zip([...files, { path: sheetPath, content: sheet }])
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await archive.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await archive.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}

async function* writeSheet<Row>(head: string, columns: Column<Row>[], pages: AsyncIterable<Row[]>, tail: string) {
  yield encoder.encode(head)
  const letters = columns.map((_, index) => columnLetters(index))
  let number = 1
  let buffer = new Uint8Array(1024)
  for await (const rows of pages) {
    let length = 0
    for (const row of rows) {
      number++
      let xml = `<row r="${number}">`
      for (let index = 0; index < columns.length; index++)
        xml += cellXml(columns[index]?.cell(row) ?? null, `${letters[index]}${number}`)
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
  yield encoder.encode(tail)
}

function cellXml(value: string | number | null, address: string) {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`
  // A text cell is never read as a formula, whatever it begins with.
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

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
