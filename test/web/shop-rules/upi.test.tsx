import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Upi } from '../../../web/features/shop-rules/upi.tsx'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

const put = 'PUT /api/admin/rules/money'
const rule = { name: 'money', value: { upiId: null, upiName: null }, updatedAt: null }
const open = () =>
  renderScreen('/admin/settings', <Upi />, {
    'GET /api/admin/rules': jsonAnswer([{ name: 'capacity', value: { perWeek: 8 }, updatedAt: null }, rule]),
    [put]: jsonAnswer({ ...rule, value: { upiId: 'anna.boutique@okhdfcbank', upiName: 'Anna Thomas' } }),
  })

test('the UPI ID of the boutique is entered with the name on it', async () => {
  const { callsTo } = open()
  await screen.findByRole('button', { name: 'Save' })
  type('UPI ID (optional)', ' anna.boutique@okhdfcbank ')
  type('Name on it (optional)', 'Anna Thomas')
  clickButton('Save')
  await waitFor(() =>
    expect(callsTo(put)[0]?.body).toEqual({
      value: { upiId: 'anna.boutique@okhdfcbank', upiName: 'Anna Thomas' },
      updatedAt: null,
    }),
  )
  expect(await screen.findByText('UPI payments go to anna.boutique@okhdfcbank')).toBeTruthy()
})

test('what is no UPI ID is refused in its field', async () => {
  const { callsTo } = open()
  await screen.findByRole('button', { name: 'Save' })
  type('UPI ID (optional)', '98470 12345')
  clickButton('Save')
  expect(await screen.findByText('Please enter a UPI ID, such as name@bank')).toBeTruthy()
  expect(callsTo(put)).toEqual([])
})
