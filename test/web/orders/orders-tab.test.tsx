import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DayWork, ToCollect } from '../../../web/features/orders/day-work.tsx'
import { emptyDay, dayRow as row } from '../../helpers/web/desk.tsx'
import {
  clickInDialog,
  expectClosedSheet,
  findOrderForm,
  getOrder,
  openOrder,
  openUpdateSheet,
  patchOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const walkIn = { [getOrder]: jsonAnswer(adminOrder({ userId: null, customer: null, customerEmail: null })) }
const account = {
  ...{ id: 'u7', firstName: 'Sneha', lastName: 'Mathew', email: 'other@example.com', phone: null },
  ...{ hasAccount: true, emailConfirmed: true },
}

test('an order without an account says that nobody sees its updates, and can be linked to an account', async () => {
  const { callsTo, bodiesTo } = openOrder({
    ...walkIn,
    [patchOrder]: jsonAnswer(adminOrderListItem()),
    'GET /api/admin/customers': jsonAnswer([account]),
  })
  await openUpdateSheet()
  expect(screen.getByText('This order has no account, so nobody sees it yet')).toBeTruthy()
  clickInDialog('Close')
  await expectClosedSheet()
  clickButton('Link to an account')
  fireEvent.click(await screen.findByRole('button', { name: /other@example.com$/ }))
  const asked = within(await screen.findByRole('dialog', { name: 'Link it to Sneha Mathew?' }))
  expect(callsTo(patchOrder)).toEqual([])
  fireEvent.click(asked.getByRole('button', { name: 'Link order' }))
  expect(await screen.findByText('Order linked')).toBeTruthy()
  expect(callsTo('GET /api/admin/customers')[0]?.search).toBe('q=Sneha+Mathew')
  expect(bodiesTo(patchOrder)).toEqual([{ updatedAt, userId: 'u7' }])
})

test('an order without an account is warned of an address that nobody has confirmed, and leaves out who has no account', async () => {
  const walkInCustomer = { ...account, id: 'u8', email: null, hasAccount: false }
  openOrder({
    ...walkIn,
    'GET /api/admin/customers': jsonAnswer([{ ...account, emailConfirmed: false }, walkInCustomer]),
  })
  await findOrderForm()
  clickButton('Link to an account')
  expect(await screen.findByText('This address is not confirmed: make sure that it is them.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Sneha Mathew/ })).toHaveLength(1)
})

const today = (changes: object = {}) => ({ ...emptyDay, ...changes })

test('the day’s list hands an order over with its balance, or a part of it, or with what is paid later', async () => {
  const post = 'POST /api/admin/orders/o3/payments'
  const { bodiesTo } = renderScreen('/admin', <ToCollect />, {
    'GET /api/admin/today': jsonAnswer(today({ toCollect: [row({ id: 'o3', status: 'ready' })] })),
    'GET /api/admin/orders/o3': jsonAnswer(adminOrder({ id: 'o3' })),
    [post]: jsonAnswer({ order: adminOrderListItem(), payment: { amount: 490_000 }, alsoOn: [] }),
    'PATCH /api/admin/orders/o3': jsonAnswer(adminOrderListItem()),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Handed over Gown for മറിയ' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Handed over' }))
  const amount = sheet.getByLabelText('Balance paid now')
  fireEvent.change(amount, { target: { value: '9,000' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Record ₹9,000 and hand over' }))
  expect(await sheet.findByText('This is more than the balance of ₹4,900')).toBeTruthy()
  fireEvent.change(amount, { target: { value: '4,000' } })
  expect(sheet.getByText(/^₹900 stays outstanding\./)).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Record ₹4,000 and hand over' }))
  expect(await screen.findByText('₹4,900 recorded')).toBeTruthy()
  expect(bodiesTo(post)).toMatchObject([{ amount: 400_000, method: 'upi', handsOver: true }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  clickButton('Handed over Gown for മറിയ')
  clickInDialog('Hand over, pay later')
  await waitFor(() => expect(bodiesTo('PATCH /api/admin/orders/o3')).toMatchObject([{ status: 'delivered' }]))
})

test('the day’s list moves an order on by one stage at a press, as it was read, and offers to take it back', async () => {
  const { callsTo, bodiesTo } = renderScreen('/admin', <DayWork />, {
    'GET /api/admin/today': jsonAnswer(today({ behind: [row()] })),
    'PATCH /api/admin/orders/o1': jsonAnswer(adminOrderListItem()),
  })
  const done = await screen.findByRole('button', { name: 'Done Gown for മറിയ' })
  fireEvent.click(done)
  fireEvent.click(done)
  expect(await screen.findByText('Moved to stitching')).toBeTruthy()
  expect(bodiesTo('PATCH /api/admin/orders/o1')).toEqual([
    { status: 'stitching', updatedAt: '2026-12-01T05:00:00.000Z' },
  ])
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await waitFor(() => expect(callsTo('GET /api/admin/today').length).toBeGreaterThan(1))
})
