import { expect, it, onTestFinished, vi } from 'vitest'
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal'
import type { ImportKind } from '../../../shared/imports.ts'
import { guessColumns, toRows } from '../../../web/features/imports/guess-columns.ts'
import { columnsOf } from '../../../web/features/imports/queries.ts'
import { type FileChoice, readFile } from '../../../web/features/imports/read-file.ts'
import { checkRows } from '../../../web/features/imports/review-rows.tsx'
import * as db from '../../helpers/worker/db.ts'
import { dump, importingAdmin } from '../../helpers/worker/imports.ts'

// An order book as shops keep it: 100 families with three orders each, and a sheet of sizes. The reader of the browser
// reads it, and the Worker imports it.

const owner = await importingAdmin()
const families = Array.from({ length: 100 }, (_, nth) => nth)
const names = ['Anna', 'Beena', 'Celine', 'Deepa', 'Elsy', 'Femi', 'Gracy', 'Hema', 'Indu', 'Jaya']
const houses = ['Thomas', "D'Cruz", 'Kurian', 'José', 'Varkey', 'Paul', 'Mathew', 'Nair', 'Menon', 'Pillai']
const nameOf = (nth: number) => `${names[nth % 10]} ${houses[Math.floor(nth / 10)]}`
const first = (nth: number) => `98471 ${10_000 + nth}`
const second = (nth: number) => `94462 ${10_000 + nth}`

/** A family as it was written down in each of its three orders. */
const spellings = (nth: number) => {
  const name = nameOf(nth)
  return [
    { name, phone: nth % 4 ? `+91-${first(nth)}` : Number(first(nth).replace(' ', '')) },
    {
      name: `Mrs. ${name.toUpperCase().replace("'", '’').replace('É', 'E')}`,
      phone: `Mob: 0${first(nth)} / ${second(nth)}`,
    },
    // Of every tenth family the husband orders too.
    {
      name: nth % 10 === 3 ? `Babu ${nth}` : `${name.replace(' ', '  ')} `,
      phone: nth % 2 ? second(nth) : `\u202a${first(nth)}\u202c`,
    },
  ]
}
/** Faults of ten rows, which are the first order of a family. */
const isFaulty = (nth: number) => nth % 10 === 7
const faults = [{ total: 'see bill' }, { date: '31/02/2024' }, { item: '' }, { advance: '99,999' }, { status: 'sewn' }]

const cell = (value: string | number | Date | undefined, more: object = {}) =>
  value instanceof Date ? { value, type: Date, format: 'dd/mm/yyyy', ...more } : { value, ...more }
const banner = (text: string) => [cell(text, { columnSpan: 10 }), ...Array.from({ length: 9 }, () => null)]
const blank = Array.from({ length: 10 }, () => null)

const headings = [
  [
    ...['Sl. No', 'Order Date'].map((text) => cell(text, { rowSpan: 2 })),
    ...[cell('Customer', { columnSpan: 2 }), null, cell('Item', { rowSpan: 2 }), cell('Function Date', { rowSpan: 2 })],
    ...[cell('Amount (Rs)', { columnSpan: 2 }), null, cell('Status', { rowSpan: 2 }), cell('Remarks', { rowSpan: 2 })],
  ],
  [null, null, cell('Name'), cell('Mob No.'), null, null, cell('Total'), cell('Advance'), null, null],
]
const days = [new Date('2024-05-03'), '14/6/24', '3rd July 2024']
const totals = [18_500, '₹ 12,000/-', 'Rs. 1,000.50']

/** The three rows of a family. In every fifth, the second and third order share merged cells of name and phone. */
function familyRows(nth: number) {
  const isMerged = nth % 5 === 0
  return spellings(nth).map(({ name, phone }, order) => {
    const fault = isFaulty(nth) && order === 0 ? faults[Math.floor(nth / 10) % faults.length] : undefined
    const read = {
      date: days[order],
      item: order === 2 ? '"' : 'Baptism suit, silk',
      total: totals[order],
      advance: order ? 500 : undefined,
      status: 'Delivered',
      ...fault,
    }
    const shared = (value: string | number) =>
      order === 2 && isMerged ? null : cell(value, order === 1 && isMerged ? { rowSpan: 2 } : {})
    return [
      ...[
        cell(nth * 3 + order + 1),
        cell(read.date),
        shared(name),
        shared(phone),
        cell(read.item),
        cell(order ? '-' : '12.05.2024'),
      ],
      ...[cell(read.total), cell(read.advance), cell(read.status), cell(order ? undefined : 'Ivory\nlace')],
    ]
  })
}

const orderRows = [
  banner('Rosamma Boutique: Orders of the year 2024-25'),
  banner('Kakkanad, Kochi. Phone 0484 2401234'),
  ...[blank, ...headings],
  ...families.flatMap((nth) => [
    ...(nth % 20 === 0 ? [blank, banner(`Book ${nth / 20 + 1}`)] : []),
    ...(nth === 50 ? headings : []),
    ...familyRows(nth),
    ...(nth % 20 === 19
      ? [[...blank.slice(0, 5), cell('Sub Total'), cell(543_000), cell('5,43,000'), null, null]]
      : []),
  ]),
  [cell('Grand Total:'), ...blank.slice(0, 5), cell(2_715_000), cell(30_000), null, null],
]
const sizeRows = [
  ['Measured on', 'Mother', 'Mobile', 'Child', 'Dress', 'Chest', 'Waist'].map((text) => cell(text)),
  ...families
    .slice(0, 30)
    .flatMap((nth) => [
      [days[0], nameOf(nth), first(nth), 'Ann-Mary', 'Baptism suit', '22½', '20-1/2'].map((value) => cell(value)),
      [days[0], nameOf(nth).toUpperCase(), second(nth), 'ann mary', 'Gown', '23"', 22].map((value) => cell(value)),
    ]),
]

const book = new File(
  [
    await writeXlsxFile(
      [orderRows, sizeRows].map((data, nth) => ({ data: data as SheetData, sheet: ['Orders', 'Sizes'][nth] ?? '' })),
    ).toBlob(),
  ],
  'Order book.xlsx',
)

/** Imports a sheet as the screen does. Returns what was left out, and the answer. */
async function importSheet(kind: ImportKind, choice: FileChoice = {}) {
  vi.stubGlobal('fetch', (url: string | URL | Request, init: RequestInit = {}) =>
    owner.send('POST', new URL(String(url)).pathname, String(init.body)),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { parts, ...file } = await readFile(book, choice)
  const columns = columnsOf(kind, await owner.read('/api/admin/garments'))
  const matched = guessColumns(columns, file)
  const unit = 'in' as const
  const input = {
    id: crypto.randomUUID(),
    kind,
    dayOrder: 'day' as const,
    unit,
    dryRun: false,
    filename: file.filename,
    rows: toRows(file, columns, matched),
  }
  const { rows, faults } = await checkRows(input)
  const made = await owner.post('/api/admin/imports', { ...input, rows })
  expect(made.status).toBe(201)
  const taken = Object.values(matched)
  const notTaken = file.headers.filter((_, place) => !taken.includes(place))
  const { id, joined } = await made.json<{ id: string; joined: number }>()
  return { parts, file, rows, faults, notTaken, id, joined }
}
const count = async (sql: string) => (await db.all<{ count: number }>(`SELECT COUNT(*) AS count FROM ${sql}`))[0]?.count

it('a messy order book of 300 rows leaves nobody doubled and nothing lost', async () => {
  const before = await dump()
  const orders = await importSheet('orders')
  expect(orders.notTaken).toEqual(['Sl. No'])
  expect(orders.parts.sheets.map(({ name }) => name)).toEqual(['Orders', 'Sizes'])
  // Five books with their sums, the headings once more in two rows, and the grand total.
  expect(orders.parts.skipped).toHaveLength(5 + 5 + 2 + 1)
  expect(orders.file.rows).toHaveLength(300)
  expect([orders.rows.length, orders.faults.length]).toEqual([290, 10])
  expect(new Set(orders.faults.map(({ column }) => column))).toEqual(
    new Set(['total', 'orderedOn', 'outfit', 'paid', 'status']),
  )
  expect(await count("users WHERE role = 'customer'")).toBe(100)
  expect(await count('orders')).toBe(290)
  expect(await count('orders WHERE user_id IS NULL')).toBe(0)
  expect(await db.all('SELECT SUM(total_amount) AS total FROM orders')).toEqual([
    { total: 90 * 1_850_000 + 100 * (1_200_000 + 100_050) },
  ])
  expect(await count("orders WHERE description LIKE 'Ivory%lace'")).toBe(90)
  expect(await count("customer_notes WHERE notes LIKE '%Phone: %94462 %'")).toBe(100)
  // Every tenth family has a husband who ordered.
  expect(await count("customer_notes WHERE notes LIKE '%Name: Babu %'")).toBe(10)

  const sizes = await importSheet('measurements', { sheet: 2 })
  expect([sizes.rows.length, sizes.faults, sizes.notTaken, sizes.joined]).toEqual([60, [], [], 30])
  expect(await count("users WHERE role = 'customer'")).toBe(100)
  expect(await count('wearers')).toBe(30)
  expect(await count('measurements')).toBe(60)

  for (const { id } of [sizes, orders]) expect((await owner.undo(id)).status).toBe(200)
  expect(await dump()).toEqual(before)
})
