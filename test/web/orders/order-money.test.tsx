import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  clickInDialog,
  field,
  findOrderForm,
  getOrder,
  id,
  openOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

describe('the money', () => {
  const payments = `POST /api/admin/orders/${id}/payments`
  const money = () => screen.getByRole('region', { name: 'Money' }).textContent

  test('says what is left, and by how much was paid too much', async () => {
    const { leave } = openOrder()
    await findOrderForm()
    expect(money()).toContain('Total₹12,400Paid₹6,000Balance₹6,400')
    expect(money()).toContain('2 May 2026, UPI, Advance₹6,000')
    leave()
    openOrder({
      [getOrder]: jsonAnswer(adminOrder({ advanceAmount: 1300000, balanceAmount: -60000, overpaidBy: 60000 })),
    })
    await findOrderForm()
    expect(money()).toContain('Overpaid by₹600')
    expect(money()).not.toContain('Balance')
  })

  test.each([
    ['Money came', { amount: 150050 }],
    ['Money went back', { amount: -150050 }],
  ])('%s, in paise', async (way, noted) => {
    const { callsTo } = openOrder({ [payments]: jsonAnswer(adminOrderListItem(), 201) })
    await findOrderForm()
    clickButton('Note a payment')
    type('Amount', '1,500.50')
    fireEvent.change(field('What happened'), { target: { value: way === 'Money came' ? 'came' : 'back' } })
    clickInDialog('Note it')
    await waitFor(() => expect(callsTo(payments)).toHaveLength(1))
    expect(callsTo(payments)[0]?.body).toEqual({ updatedAt, method: null, note: '', ...noted })
  })

  test('refuses a payment of nothing', async () => {
    const { callsTo } = openOrder()
    await findOrderForm()
    clickButton('Note a payment')
    type('Amount', '0')
    clickInDialog('Note it')
    expect(await screen.findByText('Please enter an amount in rupees, such as 6,000')).toBeTruthy()
    expect(callsTo(payments)).toEqual([])
  })
})
