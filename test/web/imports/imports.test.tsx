import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { unzip } from '../../../scripts/backup/read-zips.ts'
import type { Fault } from '../../../shared/imports.ts'
import { Imports } from '../../../web/features/imports/imports.tsx'
import { zipStream } from '../../../worker/lib/zip.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const made = {
  ...{ id: 'i1', kind: 'customers', filename: 'old.csv', rows: 2, joined: 1, byName: 'Asha', left: 0 },
  ...{ createdAt: new Date().toISOString(), undoneAt: null },
}
const field = (key: string, label: string) => ({
  key,
  label,
  hint: '',
  required: false,
  min: 1,
  max: 99_000,
  grows: null,
})
const garments = [
  {
    id: 'suit',
    name: 'Baptism suit',
    fields: [field('height', 'Height'), field('chest', 'Chest'), field('neck', 'Neck')],
  },
  { id: 'gown', name: 'Gown', fields: [field('front_neck', 'Front neck depth'), field('chest', 'Chest')] },
]
type Sent = { id: string; dryRun: boolean; rows: { row: number; values: Record<string, string> }[] }

function open(faults: Fault[] = []) {
  const answer = faults.length ? jsonAnswer({ message: 'Some rows', faults }, 422) : jsonAnswer(made)
  const { callsTo } = renderScreen('/admin/settings', <Imports />, {
    'GET /api/admin/imports': jsonAnswer([made]),
    'GET /api/admin/garments': jsonAnswer(garments),
    'POST /api/admin/imports': answer,
    'POST /api/admin/imports/i1/undo': jsonAnswer({ ...made, undoneAt: made.createdAt, takenBack: 1, kept: [] }),
  })
  // What the server validated, the browser wrote.
  return { sent: () => callsTo('POST /api/admin/imports').map(({ body }) => body as Sent), callsTo }
}
const choose = (name: string, ...parts: BlobPart[]) =>
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(parts, name)] } })
const csv = 'Name,Mobile,Remarks\r\n"Kurian, Anna",94460 12345,\r\n,,\r\nLeena,9446012346,Twins\r\n'

test('a file is matched, checked, confirmed and imported, once under one id', async () => {
  const { sent } = open()
  choose('old.csv', csv)
  expect(await screen.findByRole('columnheader', { name: 'Phone' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Kurian, Anna' })).toBeTruthy()
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

test('each column that is not taken is named', async () => {
  open()
  choose('old.csv', 'Name,Mob No.,Loyalty,,Anniversary\r\nAnna,94460 12345,gold,x,May\r\n')
  expect(await screen.findByText('Not imported: Loyalty, Column 4, Anniversary')).toBeTruthy()
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
