import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { visit } from '../../helpers/web/desk.tsx'
import {
  clickInDialog,
  dialog,
  findOrderForm,
  getOrder,
  id,
  openOrder,
  updatedAt,
} from '../../helpers/web/order-screens.tsx'
import { adminOrder, adminOrderListItem } from '../../helpers/web/orders.ts'
import { type Answers, clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

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

describe('cancelling an order', () => {
  test('names what was paid and when, asks what happens with it, and says the result before it is pressed', async () => {
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

  test('says what is still to give back where more was paid than it came to', async () => {
    await openSheet({ totalAmount: 400000, balanceAmount: -200000, overpaidBy: 200000 })
    choose(/^Keep it/)
    expect(result()).toContain(
      '₹4,000 is kept, ₹2,000 is still to give back, as it is more than the order came to. Sneha',
    )
  })

  test('is one press where nothing was paid, and says which visits end: a consultation stays with its booking', async () => {
    const visits = [visit(), visit({ id: 'v2', kind: 'fitting', startsAt: '2099-11-25T06:00:00.000Z' })]
    const { bodiesTo } = await openSheet({ visits, bookingId: 'b1', advanceAmount: 0, payments: [] })
    expect(dialog().queryByRole('radio')).toBeNull()
    expect(result()).toContain('The visit on Wed 25 Nov, 11:30 AM is cancelled.')
    expect(result()).not.toContain('24 Nov')
    clickInDialog('Cancel order')
    await waitFor(() => expect(bodiesTo(cancel)).toMatchObject([{ refund: 0, method: null, reason: '' }]))
  })
})
