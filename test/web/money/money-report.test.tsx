import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openReports } from '../../helpers/web/admin-reports.tsx'
import { moneyDay } from '../../helpers/web/money.ts'
import { clickButton, jsonAnswer, noNetwork } from '../../helpers/web/screen.tsx'

const get = 'GET /api/admin/money'
const book = {
  from: '2026-02-01',
  to: '2026-02-28',
  days: [
    moneyDay('2026-02-02', { cash: 200000, upi: 350050 }),
    moneyDay('2026-02-03'),
    moneyDay('2026-02-17', { bank: 1000000 }, { givenBack: 50000, count: 2 }),
  ],
  received: 1550050,
  givenBack: 50000,
  byMethod: { cash: 200000, upi: 350050, card: 0, bank: 950000, other: 0 },
  bills: [
    {
      ...{ kind: 'tax_invoice', made: 3, billed: 1345000, cancelled: 1, cancelledAmount: 1240000 },
      ...{ taxable: 100000, cgst: 2501, sgst: 2499 },
    },
  ],
  outstanding: 12345600,
}
const owing = [
  {
    id: 'o1',
    outfitType: 'Gown for മറിയ',
    customerName: 'Sneha Mathew',
    balanceAmount: 640000,
    status: 'ready',
    dueOn: '2026-02-20',
  },
]
const open = (path = '/admin?tab=reports&part=money&month=2026-02', others: Parameters<typeof openReports>[1] = {}) =>
  openReports(path, {
    [get]: jsonAnswer(book),
    'GET /api/admin/money/owing': () => Response.json(owing, { headers: { 'X-Total-Count': '1' } }),
    ...others,
  })
const findMonth = () => screen.findByRole('table', { name: 'Days of February 2026' })

describe('the money of a month', () => {
  test('has the days on which money came or went, the newest first, each by its way', async () => {
    const { callsTo } = open()
    const rows = within(await findMonth())
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'Tue, 17 Feb₹10,000–––₹10,000–₹500',
      'Mon, 2 Feb₹5,500.50₹2,000₹3,500.50––––',
    ])
    expect(callsTo(get).map(({ search }) => search)).toEqual(['from=2026-02-01&to=2026-02-28'])
    const month = screen.getByRole('region', { name: 'Money in February 2026' }).textContent
    for (const figure of ['Received₹15,500.50', 'Given back₹500', 'Kept₹15,000.50', 'Still owed today₹1,23,456'])
      expect(month).toContain(figure)
  })

  test('goes to the month before and back, by the URL', async () => {
    const { callsTo } = open()
    await findMonth()
    clickButton('Month before')
    expect(await screen.findByRole('region', { name: 'Money in January 2026' })).toBeTruthy()
    expect(new URLSearchParams(location.search).get('month')).toBe('2026-01')
    await waitFor(() => expect(callsTo(get).at(-1)?.search).toBe('from=2026-01-01&to=2026-01-31'))
    clickButton('Month after')
    expect(await screen.findByRole('region', { name: 'Money in February 2026' })).toBeTruthy()
  })

  test('ends with this month, and says where nothing came', async () => {
    open('/admin?tab=reports&part=money&month=2199-01', {
      [get]: jsonAnswer({ ...book, days: [], received: 0, givenBack: 0 }),
    })
    expect(await screen.findByText(/^No money came or went in /)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Month after' }).disabled).toBe(true)
  })

  test('that cannot be loaded says so, and the rest stays', async () => {
    open(undefined, { [get]: noNetwork })
    expect(await screen.findByText('We could not load the money of this month.')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Sneha Mathew' })).toBeTruthy()
  })

  test('lists who still has to pay, and leads to their orders', async () => {
    open()
    const link = await screen.findByRole('link', { name: 'Sneha Mathew' })
    expect(link.getAttribute('href')).toBe('/admin/orders/o1')
    expect(link.closest('li')?.textContent).toBe('Sneha MathewGown for മറിയ, Ready, due Fri, 20 Feb₹6,400')
  })
})

describe('the export of payments', () => {
  let saved: string[]
  beforeEach(() => {
    saved = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:it')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })

  test('is of the month that is shown, or of days that are chosen', async () => {
    const route = 'GET /api/admin/money/export'
    const { callsTo } = open(undefined, { [route]: () => new Response('xlsx') })
    await findMonth()
    clickButton('Export payments')
    await waitFor(() => expect(saved).toEqual(['payments_export.xlsx']))
    const [chooseDates] = screen.getAllByRole('button', { name: 'Choose dates' })
    if (chooseDates) fireEvent.click(chooseDates)
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-05-01' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Export payments' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(callsTo(route).map(({ search }) => search)).toEqual(['from=2026-02-01&to=2026-02-28', 'from=2026-05-01'])
  })

  test('has one of the bills of the month beside it', async () => {
    const route = 'GET /api/admin/money/bills/export'
    const { callsTo } = open(undefined, { [route]: () => new Response('xlsx') })
    await findMonth()
    clickButton('Export bills')
    await waitFor(() => expect(saved).toEqual(['bills_export.xlsx']))
    expect(callsTo(route).map(({ search }) => search)).toEqual(['from=2026-02-01&to=2026-02-28'])
  })
})

describe('the bills of a month', () => {
  test('are a row for each kind, with what was cancelled and the tax', async () => {
    open()
    const table = await screen.findByRole('table', { name: 'Bills of February 2026' })
    const cells = within(table).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual(
      ['Tax Invoice', '3', '₹13,450', '1', '₹12,400', '₹1,050'].concat('₹1,000.00', '₹25.01', '₹24.99'),
    )
  })

  test('that has none says so', async () => {
    open(undefined, { [get]: jsonAnswer({ ...book, bills: [] }) })
    expect(await screen.findByText('No bill has a date in February 2026.')).toBeTruthy()
    expect(screen.queryByRole('table', { name: /^Bills of/ })).toBeNull()
  })
})

test('the reports have two parts, the daily one first', async () => {
  open('/admin?tab=reports')
  const parts = within(await screen.findByRole('navigation', { name: 'Reports' }))
  expect(parts.getByRole('button', { name: 'Daily report' }).getAttribute('aria-current')).toBe('true')
  fireEvent.click(parts.getByRole('button', { name: 'Money' }))
  expect(await screen.findByRole('table', { name: /^Days of / })).toBeTruthy()
  expect(location.search).toBe('?tab=reports&part=money')
})
