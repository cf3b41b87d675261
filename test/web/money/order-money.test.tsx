import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { visit } from '../../helpers/web/desk.tsx'
import {
  clickInDialog,
  dialog,
  expectClosedSheet,
  findOrderForm,
  getOrder,
  id,
  openOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem, payment } from '../../helpers/web/orders.ts'
import { type Answers, clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

// It is one day from what is shown to what is compared with it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))

const payments = `POST /api/admin/orders/${id}/payments`
const later = '2026-05-13T05:00:00.000Z'
/** The Worker's answer to a payment. */
const noted = (changes: object = {}, alsoOn: string[] = []) =>
  jsonAnswer({ order: adminOrderListItem({ updatedAt: later }), payment: payment(changes), alsoOn }, 201)
const chooseCash = () => fireEvent.click(dialog().getByRole('radio', { name: 'Cash' }))
const money = () => screen.getByRole('region', { name: 'Money' }).textContent
const claim = {
  ...{ id: 'c1', amount: 500000, reference: '412034567891' },
  ...{ at: '2026-05-12T05:00:00.000Z', changedAt: null },
}

async function openPayment(answers: Answers = {}) {
  const { callsTo } = openOrder({ [payments]: noted(), ...answers })
  await findOrderForm()
  clickButton('Record payment')
  chooseCash()
  return () => callsTo(payments).map(({ body }) => Object(body))
}

test('the money of an order says what is left, by how much was paid too much, and what was paid when and how', async () => {
  const { leave } = openOrder()
  await findOrderForm()
  expect(money()).toContain('Total₹12,400Paid₹6,000Balance₹6,400')
  expect(money()).toContain('2 May 2026, UPI, 412034567890, Advance₹6,000')
  expect(screen.getByRole('link', { name: 'Receipt R/26-27/00042' }).getAttribute('href')).toBe(
    `/admin/orders/${id}/receipts/y1`,
  )
  leave()
  openOrder({
    [getOrder]: jsonAnswer(adminOrder({ advanceAmount: 1300000, balanceAmount: -60000, overpaidBy: 60000 })),
  })
  await findOrderForm()
  expect(money()).toContain('Overpaid by₹600')
  expect(money()).not.toContain('Balance')
  expect(screen.queryByRole('button', { name: 'Show UPI QR' })).toBeNull()
})

test('the advance is due first: the sheet and the code begin with it', async () => {
  openOrder({ [getOrder]: jsonAnswer(adminOrder({ due: { now: 25000, all: 640000 } })) })
  await findOrderForm()
  expect(money()).toContain('Paid₹6,000Due now₹250Balance₹6,400')
  clickButton('Record payment')
  expect(dialog().getByLabelText<HTMLInputElement>('Amount').value).toBe('250')
  expect(dialog().getByText('₹250 is due now, the balance is ₹6,400.')).toBeTruthy()
})

test('the advance is not asked for before the quotation is accepted', async () => {
  const unpriced = { isPriceOpen: true, balanceAmount: 0, due: { now: 0, all: 0 } }
  openOrder({ [getOrder]: jsonAnswer(adminOrder(unpriced)) })
  await findOrderForm()
  expect(money()).toContain('Nothing is due until the quotation is accepted.')
  expect(money()).not.toContain('Balance')
  expect(screen.queryByRole('button', { name: 'Show UPI QR' })).toBeNull()
})

test('a payment is asked for once more when it is more than the balance', async () => {
  const sent = await openPayment()
  type('Amount', '64,000')
  clickInDialog('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('This is ₹57,600 more than the balance. Is it right?')
  expect(sent()).toEqual([])
  clickInDialog('Yes, save it')
  await waitFor(() => expect(sent()[0]).toMatchObject({ amount: 6400000 }))
})

test('a payment warns of the other orders that have its reference', async () => {
  await openPayment({ [payments]: noted({}, ['3f2a91c0-0000-4000-8000-000000000009']) })
  clickInDialog('Save')
  expect(await screen.findByText('Its reference is also on order 3f2a91c0')).toBeTruthy()
})

test('a payment that confirmed the order takes that step back with it', async () => {
  const takeBack = `POST /api/admin/orders/${id}/take-back`
  const order = adminOrderListItem({ status: 'confirmed', updatedAt: later })
  const { bodiesTo } = openOrder({
    [getOrder]: jsonAnswer(adminOrder({ status: 'pending' })),
    [payments]: jsonAnswer({ order, payment: payment(), alsoOn: [] }, 201),
    [takeBack]: jsonAnswer(adminOrderListItem({ status: 'pending' })),
  })
  await findOrderForm()
  clickButton('Record payment')
  clickInDialog('Save')
  expect(await dialog().findByText('Please choose how it was paid')).toBeTruthy()
  chooseCash()
  clickInDialog('Save')
  expect(await screen.findByText('It confirms the order.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(bodiesTo(takeBack)).toEqual([{ stage: 'confirmed', updatedAt: later }]))
})

test('a payment that was noted by mistake is taken back from the toast', async () => {
  const sent = await openPayment({ [payments]: noted({ id: 'y9', amount: 50000, method: 'cash' }) })
  clickInDialog('Save')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({
    updatedAt: later,
    amount: -50000,
    method: 'cash',
    reverses: 'y9',
    reason: 'Recorded by mistake',
  })
})

test('a payment in the list that was reversed says so, and neither it nor its reversal can be reversed', async () => {
  const reversal = payment({ id: 'y2', amount: -600000, reverses: 'y1', reason: 'Wrong order', note: null })
  openOrder({ [getOrder]: jsonAnswer(adminOrder({ payments: [reversal, payment({ reversed: true })] })) })
  await findOrderForm()
  expect(money()).toContain('Reversed: Wrong order')
  expect(money()).toContain('Reversal: Wrong order')
  expect(screen.queryByRole('button', { name: /^Reverse/ })).toBeNull()
})

const claimed = { [getOrder]: jsonAnswer(adminOrder({ claims: [claim] })) }

test('what a customer says was paid is dropped after a question where it has not come', async () => {
  const drop = `DELETE /api/admin/orders/${id}/claim`
  const { callsTo } = openOrder({ ...claimed, [drop]: jsonAnswer({ ok: true }) })
  await findOrderForm()
  clickButton('Not received')
  expect(callsTo(drop)).toEqual([])
  clickInDialog('Not received')
  await waitFor(() =>
    expect(callsTo(drop).map(({ search }) => search)).toEqual(['claim=c1&at=2026-05-12T05%3A00%3A00.000Z']),
  )
  await expectClosedSheet()
})

test('what a customer says was paid is noted one by one where there are several, and says what was corrected', async () => {
  const other = { ...claim, id: 'c2', amount: 140000, reference: null, changedAt: later }
  const { bodiesTo } = openOrder({
    [getOrder]: jsonAnswer(adminOrder({ claims: [claim, other] })),
    [payments]: noted(),
  })
  await findOrderForm()
  expect(money()).toContain('Sneha says: ₹1,400 paid by UPI, without a reference.Corrected')
  const second = screen.getAllByRole('button', { name: 'Record it' })[1]
  if (!second) throw new Error('no second claim')
  fireEvent.click(second)
  expect(dialog().getByText(/look for this amount first/)).toBeTruthy()
  clickInDialog('Save')
  await waitFor(() => expect(bodiesTo(payments)[0]).toMatchObject({ amount: 140000, reference: '', claimId: 'c2' }))
})

const cancel = `POST /api/admin/orders/${id}/cancel`
const answer = { [cancel]: jsonAnswer(adminOrderListItem({ status: 'cancelled' }), 201) }

async function openSheet(changes: object = {}, answers: Answers = {}) {
  const opened = openOrder({ ...answer, [getOrder]: jsonAnswer(adminOrder(changes)), ...answers })
  await findOrderForm()
  clickButton('Cancel order')
  await screen.findByRole('dialog', { name: 'Cancel this order?' })
  return opened
}
const choose = (name: RegExp) => fireEvent.click(dialog().getByRole('radio', { name }))
const result = () => dialog().getAllByRole('status').at(-1)?.textContent

test('cancelling an order names what was paid and when, asks what happens with it, and says the result before it is pressed', async () => {
  const { bodiesTo } = await openSheet()
  expect(screen.getByRole('dialog').textContent).toContain('₹6,000 was paid: UPI, 2 May 2026.')
  clickInDialog('Cancel order')
  expect(await screen.findByText('Please choose what happens with the money')).toBeTruthy()
  choose(/^Refund all/)
  expect(result()).toBe('₹6,000 is refunded by UPI. Nothing is outstanding. Sneha Mathew is told.')
  choose(/^Keep it/)
  expect(result()).toBe('₹6,000 is kept. Nothing is outstanding. Sneha Mathew is told.')
  choose(/^Refund a part/)
  type('Refund', '5,000')
  choose(/^Cash/)
  expect(result()).toBe('₹5,000 is refunded in cash, ₹1,000 is kept. Nothing is outstanding. Sneha Mathew is told.')
  type('Reason (optional)', 'The baptism is put off')
  clickInDialog('Cancel and refund ₹5,000')
  const sent = { updatedAt, refund: 500000, method: 'cash', reason: 'The baptism is put off' }
  await waitFor(() => expect(bodiesTo(cancel)).toEqual([{ ...sent, id: expect.any(String) }]))
  expect(await screen.findByText('Order cancelled, ₹5,000 refunded')).toBeTruthy()
})

test('cancelling an order says what is still to give back where more was paid than it came to', async () => {
  await openSheet({ totalAmount: 400000, balanceAmount: -200000, overpaidBy: 200000 })
  choose(/^Keep it/)
  expect(result()).toContain('₹4,000 is kept, ₹2,000 is still to refund, as it is more than the order came to. Sneha')
})

test('cancelling an order is one press where nothing was paid, and says which visits end: a consultation stays with its booking', async () => {
  const visits = [visit(), visit({ id: 'v2', kind: 'fitting', startsAt: '2099-11-25T06:00:00.000Z' })]
  const { bodiesTo } = await openSheet({ visits, bookingId: 'b1', advanceAmount: 0, payments: [] })
  expect(dialog().queryByRole('radio')).toBeNull()
  expect(result()).toContain('The visit on Wed 25 Nov, 11:30 AM is cancelled.')
  expect(result()).not.toContain('24 Nov')
  clickInDialog('Cancel order')
  await waitFor(() => expect(bodiesTo(cancel)).toMatchObject([{ refund: 0, method: null, reason: '' }]))
})
