import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openReports } from '../../helpers/web/admin-reports.tsx'
import { clickInDialog, dialog } from '../../helpers/web/order-screens.tsx'
import { jsonAnswer, type } from '../../helpers/web/screen.tsx'

const updatedAt = '2026-05-12T05:00:00.000Z'
const order = (id: string, outfitType: string, balanceAmount: number) => ({
  ...{ id, outfitType, balanceAmount, updatedAt, userId: 's', customerName: 'Sneha Mathew', customerPhoneE164: null },
  ...{ status: 'cutting', estimatedDelivery: null, dueOn: null },
})
const owed = [order('o1', 'Christening gown', 500000), order('o2', 'Bonnet', 145000)]
const payments = 'POST /api/admin/money/payments'
const partOf = (name: string) => dialog().getByLabelText<HTMLInputElement>(name).value

test('one payment is split over the oldest promises first, each part can be changed, and no more than is owed is sent', async () => {
  const { callsTo } = openReports('/admin?tab=reports&part=owing', {
    'GET /api/admin/money/owing': () =>
      Response.json([{ ...owed[0], ofCustomer: 2 }], { headers: { 'X-Total-Count': '1' } }),
    'GET /api/admin/money/owing/s': jsonAnswer(owed),
    [payments]: jsonAnswer([{ amount: 500000 }, { amount: 100000 }], 201),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'One payment for all 2 orders of Sneha Mathew' }))
  await screen.findByLabelText('Amount')
  type('Amount', '5,500')
  expect([partOf('Christening gown'), partOf('Bonnet')]).toEqual(['5,000', '500'])
  expect(dialog().getByText('Still outstanding').textContent).toBe('Still outstanding₹950')
  type('Bonnet', '1,000')
  expect(partOf('Amount')).toBe('6,000')
  type('Amount', '7,000')
  clickInDialog('Record ₹6,450')
  expect(await dialog().findByText('₹550 of this is for none of these orders')).toBeTruthy()
  type('Amount', '6,000')
  clickInDialog('Record ₹6,000')
  await waitFor(() => expect(callsTo(payments)).toHaveLength(1))
  expect(callsTo(payments)[0]?.body).toMatchObject({
    method: 'upi',
    parts: [
      { orderId: 'o1', updatedAt, amount: 500000 },
      { orderId: 'o2', updatedAt, amount: 100000 },
    ],
  })
})
