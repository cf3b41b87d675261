import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import AdminReceiptPage from '../../../web/pages/admin-papers.tsx'
import CustomerReceiptPage from '../../../web/pages/papers.tsx'
import { openReports } from '../../helpers/web/admin-reports.tsx'
import { adminUser, customerUser } from '../../helpers/web/people.ts'
import { type Answer, answer } from '../../helpers/web/recorded.ts'
import { type Answers, clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

/** A receipt, as the desk reads it. */
const receipt = (changes: Partial<Answer<'/admin/orders/:id/payments/:payment'>> = {}) => ({
  ...answer('/admin/orders/:id/payments/:payment'),
  number: 'R/26-27/00042',
  amount: 500000,
  reference: '412034567890',
  paidOn: '2026-05-02',
  createdAt: '2026-05-02T05:00:00.000Z',
  paidBefore: 600000,
  customerName: 'Sneha Mathew',
  customerPhoneE164: '+919847012345',
  total: 1240000,
  balanceAfter: 140000,
  order: { id: '7f3a91c2-0000-4000-8000-000000000001', outfitType: 'Christening gown for മറിയ' },
  ...changes,
})

const noMethods = { cash: 0, upi: 0, card: 0, bank: 0, other: 0 }

/** A day of the day book. */
const moneyDay = (date: string, received: number, byMethod: object, givenBack = 0) => ({
  ...{ date, received, givenBack, count: 2, byMethod: { ...noMethods, ...byMethod }, refunds: noMethods },
})

const get = 'GET /api/admin/money'
const book = {
  from: '2026-02-01',
  to: '2026-02-28',
  days: [
    moneyDay('2026-02-02', 550050, { cash: 200000, upi: 350050 }),
    { ...moneyDay('2026-02-03', 0, {}), count: 0 },
    moneyDay('2026-02-17', 1000000, { bank: 1000000 }, 50000),
  ],
  received: 1550050,
  givenBack: 50000,
  byMethod: { cash: 200000, upi: 350050, card: 0, bank: 950000, other: 0 },
  refunds: { ...noMethods, cash: 50000 },
  bills: [
    {
      ...{ kind: 'tax_invoice', made: 3, billed: 1345000, cancelled: 1, cancelledAmount: 1240000 },
      ...{ taxable: 100000, cgst: 2501, sgst: 2499 },
    },
  ],
  outstanding: 12345600,
  counts: [{ day: '2026-02-17', counted: 340000, expected: 350000 }],
}
const open = (path = '/admin?tab=reports&part=money&month=2026-02', others: Answers = {}) =>
  openReports(path, {
    [get]: jsonAnswer(book),
    ...others,
  })
const findMonth = () => screen.findByRole('table', { name: 'Days of February 2026' })

test('the money of a month has the days on which money came or went, the newest first, each by its way', async () => {
  const { callsTo } = open()
  const rows = within(await findMonth())
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'Tue, 17 Feb₹10,000–––₹10,000–₹500₹3,400₹100 short',
    'Mon, 2 Feb₹5,500.50₹2,000₹3,500.50–––––',
  ])
  expect(callsTo(get).map(({ search }) => search)).toEqual(['from=2026-02-01&to=2026-02-28'])
  const month = screen.getByRole('region', { name: 'Money in February 2026' }).textContent
  for (const figure of [
    'Received₹15,500.50',
    'Refunded₹500',
    'Net₹15,000.50',
    'Outstanding₹1,23,456',
    'Cash₹2,000₹500 refunded',
  ])
    expect(month).toContain(figure)
})

test('the money of a month opens a day to its payments and its cash drawer', async () => {
  const payment = {
    ...{ id: 'p1', number: 'R/26-27/00026', amount: 500000, method: 'cash', reference: null, note: null },
    ...{ reason: null, reverses: null, reversesNumber: null, reversed: false, paidOn: '2026-02-17' },
    ...{ createdAt: '2026-02-17T07:35:00.000Z', orderId: 'o1', outfitType: 'Veil' },
    ...{ customerName: 'Sheeba Thomas', status: 'ready' },
  }
  const refund = { ...payment, id: 'p2', amount: -150000, reason: 'Put off', status: 'cancelled' }
  const reversal = { ...payment, id: 'p3', amount: -1000, reverses: 'p9', reversesNumber: 'R/9', reason: 'Slip' }
  open(undefined, {
    'GET /api/admin/money/day': jsonAnswer({
      ...{ date: '2026-02-17', payments: [reversal, refund, payment], received: 1000000, givenBack: 150000 },
      byMethod: { ...noMethods, cash: 500000, upi: 500000 },
      refunds: { ...noMethods, cash: 150000 },
      drawer: { opening: null, in: 500000, out: 150000, left: 350000 },
      counts: [],
    }),
  })
  await findMonth()
  clickButton('Tue, 17 Feb')
  const rows = await screen.findByRole('list', { name: 'Payments' })
  expect(
    within(rows)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Sheeba ThomasVeil-₹101:05 PMCash, R/26-27/00026Reverses R/9: Slip',
    'Sheeba ThomasVeil, cancelled-₹1,5001:05 PMCash refund, R/26-27/00026Put off',
    'Sheeba ThomasVeil₹5,0001:05 PMCash, R/26-27/00026',
  ])
  const drawer = screen.getByRole('region', { name: 'Cash drawer' }).textContent
  expect(drawer).toBe(
    'Cash drawerCash in₹5,000Cash out-₹1,500Left from this day₹3,500Counted, it is rightIt differsUPI₹5,000',
  )
  clickButton('All of February 2026')
  expect(await findMonth()).toBeTruthy()
})

test('the bills of a month are a row for each kind, with what was cancelled and the tax', async () => {
  open('/admin?tab=reports&part=bills&month=2026-02')
  const table = await screen.findByRole('table', { name: 'Bills of February 2026' })
  const cells = within(table).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(
    ['Tax Invoice', '3', '₹13,450', '1', '₹12,400', '₹1,050'].concat('₹1,000.00', '₹25.01', '₹24.99'),
  )
})

const openAtDesk = (changes: object = {}) =>
  renderScreen(
    '/admin/orders/o1/receipts/y1',
    <Route path="/admin/orders/:id/receipts/:payment" component={AdminReceiptPage} />,
    {
      'GET /api/user': jsonAnswer(adminUser),
      'GET /api/admin/orders/o1/payments/y1': jsonAnswer(receipt(changes)),
    },
  )
const openAsCustomer = (answer = jsonAnswer(receipt())) =>
  renderScreen(
    '/user/orders/o1/receipts/y1',
    <Route path="/user/orders/:id/receipts/:payment" component={CustomerReceiptPage} />,
    { 'GET /api/user': jsonAnswer(customerUser), 'GET /api/user/orders/o1/payments/y1': answer },
  )
const slip = async () => (await screen.findByRole('article', { name: 'Receipt R/26-27/00042' })).textContent

test('a receipt says who paid how much, in words too, for what, how, and what is left', async () => {
  openAsCustomer()
  const text = await slip()
  for (const line of [
    'Kasavu & Lace',
    'R/26-27/000422 May 2026',
    'Received fromSneha Mathew',
    'The sum ofRupees five thousand only',
    'ForChristening gown for മറിയ, order 7f3a91c2',
    'ByUPI, reference 412034567890',
    '₹5,000',
    'Order₹12,400',
    'Balance after this₹1,400',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('Reversed')
  expect(screen.getByRole('link', { name: 'The order' }).getAttribute('href')).toBe('/user/orders/o1')
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
})

const whatsappOfSlip = async () =>
  decodeURIComponent((await screen.findByRole('link', { name: 'WhatsApp' })).getAttribute('href') ?? '')

test('a receipt goes to the customer’s number on WhatsApp, and says what was paid and what is left', async () => {
  openAtDesk()
  const href = await whatsappOfSlip()
  expect(href).toMatch(/^https:\/\/wa\.me\/919847012345\?text=/)
  expect(href).toContain('₹5,000')
  expect(href).toContain('The balance after it was ₹1,400. Thank you.')
})

test('a receipt of money given back says to whom and why, without a minus sign or thanks', async () => {
  openAtDesk({ amount: -100000, reason: 'One piece less', method: 'cash', reference: null })
  const text = await slip()
  for (const line of ['Money given back', 'Given back toSneha Mathew', 'Rupees one thousand only', 'WhyOne piece less'])
    expect(text).toContain(line)
  expect(text).toContain('₹1,000')
  for (const word of ['-₹', '−', 'Thank you']) expect(text).not.toContain(word)
})

test('a receipt of a reversal thanks nobody, and has a date for a number where it has none', async () => {
  openAtDesk({ amount: -340000, isReversal: true, reason: 'Wrong order', number: null })
  const text = (await screen.findByRole('article', { name: 'Receipt 2 May 2026' })).textContent
  expect(text).toContain('Reverses a payment ofSneha Mathew')
  for (const word of ['Given back', 'Thank you']) expect(text).not.toContain(word)
  const href = await whatsappOfSlip()
  expect(href).toContain('Lace, receipt of 2 May 2026: Reverses a payment of ₹3,400 on 2 May 2026')
  for (const word of ['given back', 'Thank you', 'null']) expect(href).not.toContain(word)
})
