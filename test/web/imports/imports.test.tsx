import { readFile as readBytes } from 'node:fs/promises'
import { resolve } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { unzip } from '../../../scripts/backup/read-zips.ts'
import type { Fault } from '../../../shared/imports.ts'
import { Imports } from '../../../web/features/imports/imports.tsx'
import { type FileChoice, readFile } from '../../../web/features/imports/read-file.ts'
import { zipStream } from '../../../worker/lib/zip.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const made = {
  ...{ id: 'i1', kind: 'customers', filename: 'old.csv', rows: 2, joined: 1, byName: 'Asha', left: 0 },
  ...{ createdAt: new Date().toISOString(), undoneAt: null },
}
const field = (key: string, label: string) => ({
  ...{ key, label, hint: '', required: false, min: 1, max: 99_000, grows: null },
})
const garments = [
  { id: 'suit', name: 'Baptism suit', fields: [field('height', 'Height'), field('neck', 'Neck')] },
  { id: 'gown', name: 'Gown', fields: [field('front_neck', 'Front neck depth'), field('chest', 'Chest')] },
]
type Sent = { id: string; dryRun: boolean; rows: { row: number; values: Record<string, string> }[] }

function open(faults: Fault[] = []) {
  const { callsTo } = renderScreen('/admin/settings', <Imports />, {
    'GET /api/admin/imports': jsonAnswer([made]),
    'GET /api/admin/garments': jsonAnswer(garments),
    'POST /api/admin/imports': ({ body }) => {
      const found = faults.filter((fault) => (body as Sent).rows.some(({ row }) => row === fault.row))
      return found.length
        ? Response.json({ message: 'Some rows', faults: found }, { status: 422 })
        : Response.json(made)
    },
    'POST /api/admin/imports/i1/undo': jsonAnswer({ ...made, undoneAt: made.createdAt, takenBack: 1, kept: [] }),
  })
  // The browser built the body, and the server's schema accepts it.
  return { sent: () => callsTo('POST /api/admin/imports').map(({ body }) => body as Sent), callsTo }
}
const choose = (name: string, ...parts: BlobPart[]) =>
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(parts, name)] } })
const csv = 'Name,Mobile,Remarks\r\n"Kurian, Anna",94460 12345,\r\n,,\r\nLeena,9446012346,Twins\r\n'

test('a file is matched, checked, confirmed and imported, once under one id', async () => {
  const { sent } = open()
  choose('old.csv', csv)
  expect(await screen.findByRole('columnheader', { name: 'Phone' })).toBeTruthy()
  clickButton('Check the rows')
  expect(await screen.findByText(/^2 customers can be imported. 1 customer of them you know already/)).toBeTruthy()
  clickButton('Import 2 customers')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  const [tried, written] = sent()
  expect([tried?.dryRun, written?.dryRun]).toEqual([true, false])
  expect(written?.id).toBe(tried?.id)
  expect(written?.rows).toEqual([
    { row: 2, values: { firstName: 'Kurian, Anna', phone: '94460 12345' } },
    { row: 4, values: { firstName: 'Leena', phone: '9446012346', notes: 'Twins' } },
  ])
  expect(await screen.findByText('Imported')).toBeTruthy()
})

test('a row with a fault is named and left out, and the others are tried again alone', async () => {
  const { sent } = open([{ row: 2, column: 'phone', message: 'too short' }])
  choose('old.csv', csv)
  fireEvent.click(await screen.findByRole('button', { name: 'Check the rows' }))
  expect(await screen.findByText('Row 2, Mobile: too short')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 1, leave out 1' })).toBeTruthy()
  expect(sent().map(({ rows }) => rows.map(({ row }) => row))).toEqual([[2, 4], [4]])
})

test('a workbook is read with its days and numbers', async () => {
  const { sent } = open()
  fireEvent.change(screen.getByLabelText('What is in the file'), { target: { value: 'orders' } })
  const blob = await writeXlsxFile([
    ['Order date', 'Item', 'Total amount', 'Paid amount', 'Customer', 'Customer mobile'].map((value) => ({ value })),
    [
      { value: new Date('2024-05-03'), type: Date, format: 'dd/mm/yyyy' },
      { value: 'Baptism suit' },
      { value: 18500, type: Number },
      { value: 5000, type: Number },
      { value: '<b>Anna</b>' },
      { value: 9446012345, type: Number },
    ],
  ]).toBlob()
  choose('old.xlsx', blob)
  fireEvent.click(await screen.findByRole('button', { name: 'Check the rows' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.rows).toEqual([
    {
      row: 2,
      values: {
        ...{ orderedOn: '2024-05-03', outfit: 'Baptism suit', total: '18500', paid: '5000' },
        ...{ name: '<b>Anna</b>', phone: '9446012345' },
      },
    },
  ])
})

test('a workbook of 2,000 long rows is read without a Web Worker, which the page may not make', async () => {
  vi.stubGlobal('Worker', undefined)
  const { sent } = open()
  const names = Array.from({ length: 2000 }, (_, nth) => `Rosamma ${nth} ${crypto.randomUUID()} ${'x'.repeat(200)}`)
  const rows = [['Name', 'Phone'], ...names.map((name, nth) => [name, String(9446000000 + nth)])]
  choose('long.xlsx', await writeXlsxFile(rows.map((row) => row.map((value) => ({ value })))).toBlob())
  fireEvent.click(await screen.findByRole('button', { name: 'Check the rows' }))
  await waitFor(() => expect(sent()[0]?.rows).toHaveLength(2000))
  vi.unstubAllGlobals()
})

test('a formula is read as the amount that its program worked out', async () => {
  const { sent } = open()
  fireEvent.change(screen.getByLabelText('What is in the file'), { target: { value: 'orders' } })
  const workbook = await writeXlsxFile([
    ['Date', 'Item', 'Total', 'Advance', 'Customer'].map((value) => ({ value })),
    [
      { value: '03/05/2024' },
      { value: 'Veil' },
      { value: 18500, type: Number },
      { value: 1, type: Number },
      { value: 'Anna' },
    ],
  ]).toBlob()
  const files = unzip(new Uint8Array(await workbook.arrayBuffer()))
  const edited = [...files].map(([path, text]) => ({
    path,
    content: [
      new TextEncoder().encode(
        text
          .replace('<v>18500</v>', '<f>SUM(F2:H2)</f><v>18500.000000000004</v>')
          .replace('<v>1</v></c><c r="E2"', '<f>C2/3</f><v>6166.666666666667</v></c><c r="E2"'),
      ),
    ],
  }))
  choose('sums.xlsx', await new Response(zipStream(edited)).blob())
  fireEvent.click(await screen.findByRole('button', { name: 'Check the rows' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.rows[0]?.values).toMatchObject({ total: '18500', paid: '6166.67' })
})

test('measurements are matched with what the shop measures, in the unit of the file', async () => {
  const { sent } = open()
  fireEvent.change(screen.getByLabelText('What is in the file'), { target: { value: 'measurements' } })
  choose(
    'sizes.csv',
    'Date,Customer,Mobile,Child,Dress,Chest (in),Front neck depth\r\n03/05/2024,Liji,9446012345,Mia,Gown,20 1/4,4\r\n',
  )
  fireEvent.change(await screen.findByLabelText('Lengths are in'), { target: { value: 'in' } })
  clickButton('Check the rows')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    unit: 'in',
    rows: [
      {
        values: {
          ...{ takenOn: '03/05/2024', name: 'Liji', phone: '9446012345', wearer: 'Mia', garment: 'Gown' },
          ...{ 'size:chest': '20 1/4', 'size:front_neck': '4' },
        },
      },
    ],
  })
})

test('rows of Malayalam are measured as they are sent, three bytes a letter', async () => {
  const { sent } = open()
  const rows = Array.from({ length: 1000 }, (_, nth) => `${'മ'.repeat(800)},${9446000000 + nth}`)
  choose('malayalam.csv', `Name,Phone\r\n${rows.join('\r\n')}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Check the rows' }))
  expect(await screen.findByText('These rows are too long for one import. Please split the file.')).toBeTruthy()
  expect(sent()).toHaveLength(0)
})

test.each([
  ['empty.csv', '', 'This file has no rows below its headers.'],
  ['wide.csv', `${'Name,'.repeat(199)}Phone\r\nA`, /^This file has 200 columns/],
  ['long.csv', `Name\r\n${'Anna\r\n'.repeat(2001)}`, /^This file has 2,001 rows/],
  ['photo.jpg', 'not a table', 'Please choose an Excel workbook (.xlsx) or a .csv file.'],
  ['broken.xlsx', 'PK\u0003\u0004 and no more', /^This workbook could not be read/],
])('%s is refused in a sentence', async (name, content, sentence) => {
  open()
  choose(name, content)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('an undo says how many were taken back, and which rows stay and why', async () => {
  const undone = { ...made, undoneAt: made.createdAt, left: 22 }
  const kept = [
    { name: 'Anna Kurian', reason: 'changed' },
    { name: 'Leena', reason: 'needed' },
  ]
  const { callsTo } = renderScreen('/admin/settings', <Imports />, {
    'GET /api/admin/imports': () => Response.json([callsTo('POST /api/admin/imports/i1/undo').length ? undone : made]),
    'GET /api/admin/garments': jsonAnswer(garments),
    'POST /api/admin/imports/i1/undo': jsonAnswer({ ...undone, takenBack: 410, kept }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the import of old.csv' }))
  expect(screen.getByRole('dialog').textContent).toContain('What somebody has changed or used since stays.')
  clickButton('Undo the import')
  expect(await screen.findByText('Taken back of old.csv: 410 customers.')).toBeTruthy()
  expect(screen.getByText('Anna Kurian: somebody has changed it since the import')).toBeTruthy()
  expect(screen.getByText('Leena: something else belongs to it, such as an order or a message')).toBeTruthy()
  expect(screen.getByText('And 20 more')).toBeTruthy()
  expect(await screen.findByText(/Undone on .*, except 22 changed or used since/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the rest of the import of old.csv' }))
  expect(screen.getByRole('dialog').textContent).toContain('Undo the rest of the import of old.csv?')
})

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
