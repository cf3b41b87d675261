import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
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
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

describe('an order without an account', () => {
  const walkIn = { [getOrder]: jsonAnswer(adminOrder({ userId: null, customer: null, customerEmail: null })) }

  const account = {
    ...{ id: 'u7', firstName: 'Sneha', lastName: 'Mathew', email: 'other@example.com', phone: null },
    ...{ hasAccount: true, emailConfirmed: true },
  }

  test('says that nobody sees its updates, and can be linked to an account', async () => {
    const { callsTo } = openOrder({
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
    expect(asked.getByText(/^They see it at once: stages, pictures and money\./)).toBeTruthy()
    expect(callsTo(patchOrder)).toEqual([])
    fireEvent.click(asked.getByRole('button', { name: 'Link order' }))
    expect(await screen.findByText('Order linked')).toBeTruthy()
    expect(callsTo('GET /api/admin/customers')[0]?.search).toBe('q=Sneha+Mathew')
    expect(callsTo(patchOrder).map(({ body }) => body)).toEqual([{ updatedAt, userId: 'u7' }])
  })

  test('is told where only people without an account are found', async () => {
    openOrder({
      ...walkIn,
      'GET /api/admin/customers': jsonAnswer([{ ...account, id: 'u8', email: null, hasAccount: false }]),
    })
    await findOrderForm()
    clickButton('Link to an account')
    expect(await screen.findByText('No account has this name, phone or email.')).toBeTruthy()
  })

  test('is warned of an address that nobody has confirmed, and leaves out who has no account', async () => {
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

  test('says so when no account is found', async () => {
    openOrder({ ...walkIn, 'GET /api/admin/customers': jsonAnswer([]) })
    await findOrderForm()
    clickButton('Link to an account')
    expect(await screen.findByText('No account has this name, phone or email.')).toBeTruthy()
  })

  test('is not offered for an order that has its account', async () => {
    openOrder()
    await findOrderForm()
    expect(screen.queryByRole('button', { name: 'Link to an account' })).toBeNull()
  })
})
