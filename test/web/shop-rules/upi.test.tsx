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

test('what is typed while it is saved stays, and is saved next', async () => {
  const saved = Promise.withResolvers<void>()
  const later = '2026-05-14T04:30:00.000Z'
  let now: object = rule
  const { callsTo } = renderScreen('/admin/settings', <Upi />, {
    'GET /api/admin/rules': () => jsonAnswer([now])(),
    [put]: async ({ body }) => {
      await saved.promise
      now = { ...rule, value: Object(body).value, updatedAt: later }
      return jsonAnswer(now)()
    },
  })
  await screen.findByRole('button', { name: 'Save' })
  type('UPI ID (optional)', 'anna.boutique@okhdfcbank')
  clickButton('Save')
  type('Name on it (optional)', 'Anna Thomas')
  saved.resolve()
  await screen.findByText('UPI payments go to anna.boutique@okhdfcbank')
  expect(screen.getByLabelText('Name on it (optional)')).toHaveProperty('value', 'Anna Thomas')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await screen.findByRole('button', { name: 'Save' })
  clickButton('Save')
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  expect(callsTo(put).map(({ body }) => body)).toEqual([
    { value: { upiId: 'anna.boutique@okhdfcbank', upiName: null }, updatedAt: null },
    { value: { upiId: 'anna.boutique@okhdfcbank', upiName: 'Anna Thomas' }, updatedAt: later },
  ])
})

test('what is typed and not saved is there again, and what is saved is shown as it is stored', async () => {
  const { leave } = open()
  await screen.findByRole('button', { name: 'Save' })
  type('UPI ID (optional)', 'anna@okhdfcbank')
  leave()
  const stored = { ...rule, value: { upiId: 'anna@okhdfcbank', upiName: null }, updatedAt: '2026-05-14T04:30:00.000Z' }
  let now: object = rule
  renderScreen('/admin/settings', <Upi />, {
    'GET /api/admin/rules': () => jsonAnswer([now])(),
    [put]: () => {
      now = stored
      return jsonAnswer(stored)()
    },
  })
  expect(await screen.findByText('What you typed is back.')).toBeTruthy()
  type('UPI ID (optional)', ' anna@okhdfcbank ')
  clickButton('Save')
  await screen.findByText('UPI payments go to anna@okhdfcbank')
  await waitFor(() => expect(screen.getByLabelText('UPI ID (optional)')).toHaveProperty('value', 'anna@okhdfcbank'))
  expect(screen.queryByText('What you typed is back.')).toBeNull()
})

test('what somebody else has changed meanwhile is not written over, and what was typed stays', async () => {
  const theirs = { ...rule, value: { upiId: 'shop@okicici', upiName: null }, updatedAt: '2026-05-14T04:30:00.000Z' }
  const message = 'This was changed in the meantime. Please reload the page.'
  let now: object = rule
  const { callsTo } = renderScreen('/admin/settings', <Upi />, {
    'GET /api/admin/rules': () => jsonAnswer([now])(),
    [put]: () => {
      now = theirs
      return jsonAnswer({ message, reason: 'changed' }, 409)()
    },
  })
  await screen.findByRole('button', { name: 'Save' })
  type('Name on it (optional)', 'Anna Thomas')
  clickButton('Save')
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(callsTo('GET /api/admin/rules')).toHaveLength(2))
  expect(screen.getByLabelText('Name on it (optional)')).toHaveProperty('value', 'Anna Thomas')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
})
