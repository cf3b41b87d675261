import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import DashboardPage from '../../../web/pages/dashboard.tsx'
import {
  clickInDialog,
  dialog,
  expectClosedSheet,
  field,
  id,
  openCustomerOrder,
} from '../../helpers/web/order-screens.tsx'
import { customerOrder, customerOrderListItem, quote } from '../../helpers/web/orders.ts'
import { dashboardAnswers } from '../../helpers/web/people.ts'
import { type Answers, clickButton, fakeMedia, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

test('My Orders begin with what is being made and say of each what comes next', async () => {
  const list = [
    customerOrderListItem({ id: 'home', status: 'delivered', outfitType: 'Kurta' }),
    customerOrderListItem({ id: 'later', outfitType: 'Veil', eventDate: null, estimatedDelivery: null }),
    customerOrderListItem({ id: 'soon', outfitType: 'Gown for Mia', wearerName: 'Mia', status: 'cutting' }),
  ]
  renderScreen('/user/dashboard', <DashboardPage />, dashboardAnswers({ 'GET /api/user/orders': jsonAnswer(list) }))
  expect(await screen.findByText('for Mia')).toBeTruthy()
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('h3')?.textContent)).toEqual(['Gown', 'Veil', 'Kurta'])
  expect(rows.map((row) => row.querySelector('b')?.parentElement?.textContent)).toEqual([
    '4 of 8: CuttingNext: stitching',
    '5 of 8: StitchingNext: your fitting',
    undefined,
  ])
})

test('the order page of a customer shows no balance of a cancelled order, and what is to be given back', async () => {
  const { leave } = openCustomerOrder(jsonAnswer(customerOrder({ status: 'cancelled', balanceAmount: 0, upi: null })))
  const kept = (await screen.findByRole('complementary')).textContent
  expect(kept).toContain('Paid, kept₹6,000')
  expect(document.body.textContent).not.toMatch(/Balance|Pay by UPI|How to pay/)
  leave()
  const overpaid = { advanceAmount: 1740000, balanceAmount: -500000, overpaidBy: 500000 }
  openCustomerOrder(jsonAnswer(customerOrder({ ...overpaid, status: 'cancelled', upi: null })))
  expect((await screen.findByRole('complementary')).textContent).toContain('To give back₹5,000')
  expect(document.body.textContent).not.toMatch(/Balance|Overpaid/)
})

test('the order page of a customer asks for a testimonial once the order is delivered, and not before', async () => {
  const { callsTo, leave } = openCustomerOrder()
  await screen.findByRole('complementary')
  expect(screen.queryByText('How was it?')).toBeNull()
  expect(callsTo(`GET /api/user/testimonials/${id}`)).toEqual([])
  leave()
  openCustomerOrder(jsonAnswer(customerOrder({ status: 'delivered' })))
  expect(await screen.findByText('How was it?')).toBeTruthy()
})

test('the testimonial of a customer is sent with its order', async () => {
  const post = 'POST /api/user/testimonials'
  const { bodiesTo } = openCustomerOrder(jsonAnswer(customerOrder({ status: 'delivered' })), {
    [post]: jsonAnswer({ ok: true }, 201),
  })
  fireEvent.click(await screen.findByRole('radio', { name: '5 stars' }))
  type('Your review', 'Fine lace')
  clickButton('Send')
  await waitFor(() => expect(bodiesTo(post)).toMatchObject([{ orderId: id, rating: 5, review: 'Fine lace' }]))
})

test('a customer ends a link of the family on her order page', async () => {
  const links = `/api/user/orders/${id}/family-links`
  const link = { id: 'l1', title: null, createdAt: at, expiresAt: at, seenAt: null, url: null, pin: null }
  const { callsTo } = openCustomerOrder(undefined, {
    [`GET ${links}`]: () => Response.json(callsTo(`DELETE ${links}/l1`).length ? [] : [link]),
    [`DELETE ${links}/l1`]: jsonAnswer({ ok: true }),
  })
  for (const name of ['Share with family', 'End link 1', 'End it'])
    fireEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(screen.queryByText('Not opened yet')).toBeNull())
  expect(callsTo(`DELETE ${links}/l1`)).toHaveLength(1)
})

const paid = `POST /api/user/orders/${id}/paid`
const at = '2026-05-12T05:00:00.000Z'
const claim = { id: 'c1', amount: 200000, reference: '412034567890', at, changedAt: null }
const due = { now: 300000, all: 640000 }
const payment = () => screen.findByRole('region', { name: /^(Payment|Due now)$/ })

/** Opens the app without leaving the page of all tests. */
function openApp(amount: string) {
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(dialog().getByRole('link', { name: `Pay ${amount} with a UPI app` }))
}
function comeBack() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
}
async function openSheet(
  order: Partial<ReturnType<typeof customerOrder>> = {},
  answers: Answers = {},
  button = 'Pay the advance',
) {
  const opened = openCustomerOrder(jsonAnswer(customerOrder({ due, advanceAmount: 0, ...order })), answers)
  fireEvent.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole('group', { name: 'How much do you want to pay?' })
  return opened
}

test('the UPI sheet on a phone has what is due now first, then all of it, and pays each with an app of the same phone', async () => {
  fakeMedia(() => false)
  await openSheet()
  const app = (amount: string) => dialog().getByRole('link', { name: `Pay ${amount} with a UPI app` })
  expect(
    dialog()
      .getAllByRole('radio')
      .map((radio) => Object(radio).checked),
  ).toEqual([true, false])
  expect(app('₹3,000').getAttribute('href')).toMatch(/^upi:\/\/pay\?pa=anna\.boutique@okhdfcbank&.*am=3000\.00/)
  fireEvent.click(dialog().getByRole('radio', { name: /^Pay it all/ }))
  expect(app('₹6,400').className).toBe('btn')
  type('Amount', '2,000')
  expect(app('₹2,000').getAttribute('href')).toContain('am=2000.00')
  type('Amount', '')
  expect(dialog().queryByRole('link', { name: /UPI app/ })).toBeNull()
  expect(dialog().getByText('Pay from another phone').closest('details')?.open).toBe(false)
})

test('the UPI sheet on a phone asks whether it went through once she is back from the app, and not before she has left', async () => {
  fakeMedia(() => false)
  const { bodiesTo } = await openSheet({}, { [paid]: jsonAnswer(claim, 201) })
  comeBack()
  expect(screen.getByRole('dialog', { name: 'Pay by UPI' })).toBeTruthy()
  openApp('₹3,000')
  comeBack()
  expect(await screen.findByRole('dialog', { name: 'Did it go through?' })).toBeTruthy()
  expect(dialog().getByRole('button', { name: 'I have paid ₹3,000' }).className).toBe('btn')
  expect(document.activeElement?.tagName).not.toBe('INPUT')
  clickInDialog('I have paid ₹3,000')
  await waitFor(() => expect(bodiesTo(paid)).toMatchObject([{ amount: 300000, reference: '', id: expect.any(String) }]))
  await expectClosedSheet()
})

test('the UPI sheet on a phone copies the ID, and takes a reference of twelve digits in groups', async () => {
  fakeMedia(() => false)
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { callsTo, bodiesTo } = await openSheet({}, { [paid]: jsonAnswer(claim, 201) })
  clickInDialog('Copy UPI ID')
  await waitFor(() => expect(written.mock.calls).toEqual([['anna.boutique@okhdfcbank']]))
  clickInDialog('I have paid')
  type('UPI reference (optional)', '41203456789')
  clickInDialog('I have paid ₹3,000')
  expect(await screen.findByText('A UPI reference has 12 digits. This one has 11.')).toBeTruthy()
  expect(callsTo(paid)).toEqual([])
  type('UPI reference (optional)', '412034567890')
  fireEvent.blur(field('UPI reference (optional)'))
  expect(field('UPI reference (optional)').value).toBe('4120 3456 7890')
  clickInDialog('I have paid ₹3,000')
  await waitFor(() => expect(bodiesTo(paid)[0]).toMatchObject({ amount: 300000, reference: '412034567890' }))
})

test('the advance is what an accepted quotation ends in, then its receipt, then the work', async () => {
  const agreed = quote({ answer: 'accepted', answeredAt: at, isOwn: true })
  const order = { status: 'confirmed' as const, quotes: [agreed], total: 1850000 }
  const step = () => screen.getByRole('list', { name: 'Where we are' }).querySelector('[aria-current]')?.textContent
  const first = { ...order, advanceAmount: 0, due: { now: 925000, all: 1850000 } }
  const { leave } = openCustomerOrder(jsonAnswer(customerOrder(first)))
  const region = await screen.findByRole('region', { name: 'To begin, we need the advance' })
  expect(region.textContent).toContain('₹9,250')
  expect(screen.getByRole('button', { name: 'Pay the advance' }).className).toBe('btn')
  expect(screen.getByRole('button', { name: 'Pay it all, ₹18,500' }).className).toBe('btn btn-line')
  expect(step()).toBe('The advance')
  leave()
  openCustomerOrder(jsonAnswer(customerOrder({ ...order, advanceAmount: 925000, due: { now: 0, all: 925000 } })))
  expect((await payment()).textContent).toContain('Left, when you collect₹9,250')
  expect(step()).toBe('We begin')
  expect(screen.getByRole('button', { name: 'Pay the rest now' })).toBeTruthy()
})

test('what a customer has told of is taken back with one press', async () => {
  const openClaimed = (answers: Answers = {}) =>
    openCustomerOrder(
      jsonAnswer(customerOrder({ claims: [claim], due: { now: 440000, all: 440000 }, advanceAmount: 0 })),
      answers,
    )
  const drop = `DELETE /api/user/orders/${id}/paid/c1`
  const { callsTo } = openClaimed({ [drop]: jsonAnswer({ ok: true }) })
  await payment()
  clickButton('Change what you told us')
  clickInDialog('I have not paid')
  await waitFor(() => expect(callsTo(drop)).toHaveLength(1))
  await expectClosedSheet()
})

test('the payments of a customer are offered no UPI where the boutique has none', async () => {
  openCustomerOrder(jsonAnswer(customerOrder({ upi: null, due })))
  await screen.findByRole('region', { name: 'Due now' })
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull()
})

test('the payments of a customer say that a payment was reversed, and not that money was given back', async () => {
  const [payment] = customerOrder().payments
  if (!payment) throw new Error('no payment')
  const reversal = { ...payment, id: 'y2', amount: -600000, isReversal: true }
  const old = { ...payment, id: 'y0', number: null }
  openCustomerOrder(jsonAnswer(customerOrder({ payments: [reversal, { ...payment, reversed: true }, old] })))
  const list = (await screen.findByRole('region', { name: 'Your payments' })).textContent
  expect(list).toContain('₹6,000 reversed')
  expect(list).not.toContain('given back')
})
