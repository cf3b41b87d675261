import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import type { Fault } from '../../../shared/imports.ts'
import { Imports } from '../../../web/features/imports/imports.tsx'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const made = {
  ...{ id: 'i1', kind: 'customers', filename: 'old.csv', rows: 2, joined: 1, byName: 'Asha' },
  ...{ createdAt: new Date().toISOString(), undoneAt: null },
}
type Sent = { id: string; dryRun: boolean; rows: { row: number; values: Record<string, string> }[] }

function open(faults: Fault[] = []) {
  const answer = faults.length ? jsonAnswer({ message: 'Some rows', faults }, 422) : jsonAnswer(made)
  const { callsTo } = renderScreen('/admin/settings', <Imports />, {
    'GET /api/admin/imports': jsonAnswer([made]),
    'POST /api/admin/imports': answer,
    'POST /api/admin/imports/i1/undo': jsonAnswer({ ...made, undoneAt: made.createdAt }),
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

test('another column asks for another check', async () => {
  const { sent } = open()
  choose('old.csv', csv)
  fireEvent.change(await screen.findByLabelText('Notes (optional)'), { target: { value: '' } })
  clickButton('Check the rows')
  await screen.findByRole('button', { name: 'Import 2 customers' })
  fireEvent.change(screen.getByLabelText('Notes (optional)'), { target: { value: '2' } })
  clickButton('Check the rows')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.id).not.toBe(sent()[0]?.id)
})

test('what is wrong is said row by row', async () => {
  open([{ row: 14, column: 'phone', message: 'this phone has 9 digits' }])
  choose('old.csv', csv)
  fireEvent.click(await screen.findByRole('button', { name: 'Check the rows' }))
  expect(await screen.findByText('Row 14: this phone has 9 digits')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save these rows as a file' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import 2 customers' })).toBeNull()
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

test('an import is undone after a confirmation', async () => {
  const { callsTo } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the import of old.csv' }))
  clickButton('Undo the import')
  await waitFor(() => expect(callsTo('POST /api/admin/imports/i1/undo')).toHaveLength(1))
})
