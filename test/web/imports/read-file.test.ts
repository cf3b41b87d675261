import { readFile as readBytes } from 'node:fs/promises'
import { resolve } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type FileChoice, readFile } from '../../../web/features/imports/read-file.ts'

const read = async (name: string, choice?: FileChoice) => {
  const bytes = await readBytes(resolve(import.meta.dirname, '../../fixtures/imports', name))
  return readFile(new File([new Uint8Array(bytes)], name), choice)
}
const readText = (text: string, choice?: FileChoice) => readFile(new File([text], 'book.csv'), choice)

test('the visible sheet that was open is read, and every other sheet is named', async () => {
  const { rows, parts } = await read('hidden-first-sheet.xlsx')
  expect(rows.map(({ cells }) => cells[0])).toEqual(['Right Person'])
  expect(parts.sheets).toMatchObject([
    { name: 'Lists', isHidden: true },
    { name: 'Customers 2024', isHidden: false },
  ])
  expect((await read('two-visible-sheets-second-active.xlsx')).rows[0]?.cells[0]).toBe('New Twentyfour')
  expect((await read('two-visible-sheets-second-active.xlsx', { sheet: 1 })).rows[0]?.cells[0]).toBe('Old Nineteen')
})

test('an ISO day of a cell is that day in a browser in India', async () => {
  const zone = process.env.TZ
  process.env.TZ = 'Asia/Kolkata'
  const { rows } = await read('openpyxl-iso-dates.xlsx').finally(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  expect(rows.map(({ cells }) => [cells[0], cells[4]])).toEqual([
    ['2024-05-12', '2024-06-01'],
    ['2024-05-12', '2024-06-01'],
  ])
})

test('the headers below a title are found, or chosen', async () => {
  const { headers, rows, parts } = await read('title-row.xlsx')
  expect([parts.headerRow, headers[0], rows.length]).toEqual([3, 'Order date', 1])
  const text = 'Rosamma,Anna\nOur year,\nWho,Which\nAnna,9847040001\n'
  expect((await readText(text)).parts.headerRow).toBe(1)
  expect((await readText(text, { headerRow: 3 })).headers).toEqual(['Who', 'Which'])
  expect((await readText('Anna Thomas,9847040001\nLeena,9847040002\n')).parts.headerRow).toBe(1)
})

test('the separator that Excel names in a first line is taken', async () => {
  const { headers, rows } = await readText('sep=;\r\nName;Phone;Notes\r\nAnnie;98470 40001;two girls, one boy\r\n')
  expect(headers).toEqual(['Name', 'Phone', 'Notes'])
  expect(rows).toEqual([{ row: 2, cells: ['Annie', '98470 40001', 'two girls, one boy'] }])
})

test('a row of totals is left out and named', async () => {
  const text = 'Order date,Customer,Total,Paid\n03/05/2024,Annie,"18,500",18500\n,,,\nTotal,,"5,43,000","5,43,000"\n'
  const { rows, parts } = await readText(text)
  expect([rows.map(({ row }) => row), parts.skipped]).toEqual([[2], [4]])
})

test('a workbook that says 2 KB and unpacks to 60 MB is refused', async () => {
  const name = 'xl/workbook.xml'
  const packed = deflateRawSync(Buffer.alloc(60 * 1024 * 1024))
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(2000, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + packed.length, 16)
  const file = new File([local, packed, entry, name, end], 'small.xlsx')
  await expect(readFile(file)).rejects.toThrow(/larger than 50 MB when it is unpacked/)
})
