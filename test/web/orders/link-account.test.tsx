import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { findOrderForm, getOrder, openOrder, patchOrder, updatedAt } from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

describe('an order without an account', () => {
  const walkIn = { [getOrder]: jsonAnswer(adminOrder({ userId: null, customer: null, customerEmail: null })) }

  test('says that nobody sees its updates, and can be linked to an account', async () => {
    const { callsTo } = openOrder({
      ...walkIn,
      [patchOrder]: jsonAnswer(adminOrderListItem()),
      'GET /api/admin/customers': jsonAnswer([
        { id: 'u7', firstName: 'Sneha', lastName: 'Mathew', email: 'other@example.com' },
      ]),
    })
    await findOrderForm()
    expect(screen.getByText('This order has no account, so nobody sees it yet')).toBeTruthy()
    clickButton('Link to an account')
    fireEvent.click(await screen.findByRole('button', { name: /other@example.com$/ }))
    expect(await screen.findByText('Order linked')).toBeTruthy()
    expect(callsTo('GET /api/admin/customers')[0]?.search).toBe('q=Sneha+Mathew')
    expect(callsTo(patchOrder).map(({ body }) => body)).toEqual([{ updatedAt, userId: 'u7' }])
  })

  test('says so when no account is found', async () => {
    openOrder({ ...walkIn, 'GET /api/admin/customers': jsonAnswer([]) })
    await findOrderForm()
    clickButton('Link to an account')
    expect(await screen.findByText('No account has this name or email.')).toBeTruthy()
  })

  test('is not offered for an order that has its account', async () => {
    openOrder()
    await findOrderForm()
    expect(screen.queryByRole('button', { name: 'Link to an account' })).toBeNull()
  })
})
