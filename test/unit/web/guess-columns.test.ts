import { expect, test } from 'vitest'
import { type ImportKind, importColumns, importKinds } from '../../../shared/imports.ts'
import { guessColumns } from '../../../web/features/imports/guess-columns.ts'
import { sampleRows } from '../../../web/features/imports/imports.tsx'
import { columnsOf } from '../../../web/features/imports/queries.ts'

/** Returns the guessed header of each column. */
function guessed(kind: ImportKind, headers: string[], cells: string[] = []) {
  const matched = guessColumns(importColumns[kind], {
    headers,
    rows: cells.length ? [{ row: 2, cells }] : [],
  })
  return Object.fromEntries(Object.entries(matched).map(([key, place]) => [key, headers[place ?? -1]]))
}

test.each<[ImportKind, string[], Record<string, string>]>([
  ['orders', ['Order number', 'Customer name'], { name: 'Customer name' }],
  ['orders', ['Bill no', 'Bill amount'], { total: 'Bill amount' }],
  ['orders', ['Date', 'Delivery date'], { orderedOn: 'Date', eventDate: 'Delivery date' }],
  ['orders', ['Total', 'Due amount', 'Advance'], { total: 'Total', paid: 'Advance' }],
  ['orders', ['Amount', 'Balance amount', 'Paid amount'], { total: 'Amount', paid: 'Paid amount' }],
  ['orders', ['Payment status', 'Order status'], { status: 'Order status' }],
  ['orders', ['Item code', 'Dress'], { outfit: 'Dress' }],
  ['orders', ['Total items', 'Advance date'], {}],
  [
    'orders',
    ['Event date', 'Customer mobile no.', 'E-mail ID'],
    { eventDate: 'Event date', phone: 'Customer mobile no.', email: 'E-mail ID' },
  ],
  ['customers', ['Name', 'Mob No.', 'Mail id'], { firstName: 'Name', phone: 'Mob No.', email: 'Mail id' }],
  ['customers', ['Name', 'Contact no', 'E-Mail'], { firstName: 'Name', phone: 'Contact no', email: 'E-Mail' }],
  ['orders', ['Child name', 'Parent name'], { name: 'Parent name' }],
  ['customers', ['Sl no', 'Name', 'Number'], { firstName: 'Name', phone: 'Number' }],
  ['customers', ['Customer ID', 'Customer Name', 'Hotel'], { firstName: 'Customer Name' }],
  [
    'measurements',
    ['Date of birth', 'Date', 'Garment price', 'Garment'],
    { born: 'Date of birth', takenOn: 'Date', garment: 'Garment' },
  ],
])('of %s, %j are guessed', (kind, headers, expected) => expect(guessed(kind, headers)).toEqual(expected))

test('a column of other things is not taken by its header', () => {
  expect(guessed('orders', ['Event', 'Contact', 'Total'], ['Baptism of Mia', 'Mrs Kurian', 'see bill'])).toEqual({})
  expect(guessed('orders', ['Event', 'Contact', 'Total'], ['12/05/2024', '944600123', '₹18,500'])).toEqual({
    ...{ eventDate: 'Event', phone: 'Contact', total: 'Total' },
  })
})

test('a chest is taken where a bust is measured, and by its own name where both are', () => {
  const taken = (labels: string[], headers: string[]) =>
    Object.keys(guessColumns(columnsOf('measurements', [{ fields: labels.map(field) }]), { headers, rows: [] }))
  expect(taken(['Bust', 'Hip'], ['Chest', 'Seat'])).toEqual(['size:bust', 'size:hip'])
  expect(taken(['Bust', 'Chest'], ['Chest'])).toEqual(['size:chest'])
})

const field = (label: string) => ({
  ...{ key: label.toLowerCase(), label, hint: '', required: false, min: 0, max: 1, grows: null },
})

test.each(importKinds)('each header of the sample of %s is taken', (kind) => {
  const [headers = [], ...cells] = sampleRows[kind]
  const columns = columnsOf(kind, [{ fields: ['Height', 'Chest', 'Waist'].map(field) }])
  const matched = guessColumns(columns, {
    headers,
    rows: cells.map((row, nth) => ({ row: nth + 2, cells: row })),
  })
  expect(Object.values(matched).sort()).toEqual(headers.map((_, place) => place).sort())
})
