import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clickInDialog, openOrderList } from '../../helpers/web/order-screens.tsx'
import { adminOrderListItem } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

const account = {
  ...{ id: 'u7', firstName: 'Sneha', lastName: 'Mathew', email: 'sneha@example.com', phone: '98470 12345' },
  ...{ hasAccount: true, emailConfirmed: true, phoneConfirmedAt: null, createdAt: '2026-05-04T05:30:00.000Z' },
}

async function openForm(known: object[]) {
  const { callsTo } = openOrderList([], {
    'GET /api/admin/customers/by-phone': jsonAnswer(known),
    'POST /api/admin/orders': jsonAnswer({ ...adminOrderListItem(), id: 'o9' }, 201),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'New order' }))
  type('Name', 'Sneha Mathew')
  type('What we make', 'Gown')
  type('Phone (optional)', '98470 12345')
  return callsTo
}
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^It is the order of Sneha Mathew/ })

describe('a new order with the number of an account', () => {
  test('says what nobody has confirmed, and is of the account only when asked for twice', async () => {
    const callsTo = await openForm([account])
    fireEvent.click(await box())
    expect(screen.getByText('sneha@example.com, account since 4 May 2026')).toBeTruthy()
    expect(screen.getByText('Number not confirmed')).toBeTruthy()
    expect(screen.getByText(/Their number is not confirmed: make sure that it is them\.$/)).toBeTruthy()
    clickButton('Not yet')
    expect((await box()).checked).toBe(false)
    fireEvent.click(await box())
    clickButton('It is theirs')
    await waitFor(async () => expect((await box()).checked).toBe(true))
    clickInDialog('Make order')
    await waitFor(() => expect(location.pathname).toBe('/admin/orders/o9'))
    expect(callsTo('POST /api/admin/orders')[0]?.body).toMatchObject({ userId: 'u7' })
  })

  test('says since when the desk has confirmed the number', async () => {
    await openForm([{ ...account, phoneConfirmedAt: '2026-05-06T05:30:00.000Z' }])
    fireEvent.click(await box())
    expect(screen.getByText('Number confirmed on 6 May 2026')).toBeTruthy()
    expect(screen.queryByText(/not confirmed/)).toBeNull()
  })
})
