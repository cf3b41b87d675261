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

  test('asks before it notes more than the balance', async () => {
    const { callsTo } = openOrder({ [payments]: jsonAnswer(adminOrderListItem(), 201) })
    await findOrderForm()
    clickButton('Note a payment')
    type('Amount', '64,000')
    clickInDialog('Note it')
    expect((await screen.findByRole('alert')).textContent).toBe('This is ₹57,600 more than the balance. Is it right?')
    expect(callsTo(payments)).toEqual([])
    clickInDialog('Yes, note it')
    await waitFor(() => expect(callsTo(payments)[0]?.body).toMatchObject({ amount: 6400000 }))
  })

  test('that was noted by mistake is taken back from the toast, by a payment the other way', async () => {
    const later = '2026-05-13T05:00:00.000Z'
    const { callsTo } = openOrder({ [payments]: jsonAnswer(adminOrderListItem({ updatedAt: later }), 201) })
    await findOrderForm()
    clickButton('Note a payment')
    type('Amount', '500')
    clickInDialog('Note it')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(callsTo(payments)).toHaveLength(2))
    expect(callsTo(payments)[1]?.body).toEqual({
      updatedAt: later,
      amount: -50000,
      method: null,
      note: 'Takes back the last one',
    })
  })

  test('that stands in the list is taken back after a question', async () => {
    const { callsTo } = openOrder({ [payments]: jsonAnswer(adminOrderListItem(), 201) })
    await findOrderForm()
    clickButton('Take back ₹6,000')
    expect(callsTo(payments)).toEqual([])
    clickInDialog('Take it back')
    await waitFor(() =>
      expect(callsTo(payments)[0]?.body).toEqual({
        updatedAt,
        amount: -600000,
        method: 'upi',
        note: 'Takes back the one of 2 May 2026',
      }),
    )
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
