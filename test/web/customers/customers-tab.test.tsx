import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cellsOf, dialog, openTab } from '../../helpers/web/admin-tabs.tsx'
import { customer } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, type } from '../../helpers/web/screen.tsx'

test('the customers’ tab shows counters, the short id, the orders and whether they may sign in', async () => {
  openTab('customers', [customer(), customer({ id: 'x', firstName: null, lastName: null, isActive: false })])
  const cells = await cellsOf('customers')
  const columns = ['Sneha Mathew9c1f20ab', 'sneha@example.com+91 98470 12345', '14 May 2026', '3', 'Active']
  expect(cells.slice(0, 5)).toEqual(columns)
  expect([cells[6], cells[10]]).toEqual(['sneha@example.comx', 'Inactive'])
  const figure = (name: string) => screen.getByText(name).parentElement?.textContent
  expect(await screen.findByText('96')).toBeTruthy()
  expect(figure('New this month')).toBe('New this month7')
  expect(figure('With active orders')).toBe('With active orders14')
})

test('shows those who want letters alone', async () => {
  const { callsTo } = openTab('customers', [customer()])
  await cellsOf('customers')
  fireEvent.change(screen.getByLabelText('News and offers'), { target: { value: 'wanted' } })
  await waitFor(() => expect(callsTo('GET /api/admin/customers').at(-1)?.search).toBe('letters=wanted'))
})

test('are searched by their phone too, and the field says so', async () => {
  const { callsTo } = openTab('customers', [customer()])
  await cellsOf('customers')
  type('Name, email or phone', '98470 12345')
  await waitFor(() => expect(callsTo('GET /api/admin/customers').at(-1)?.search).toBe('q=98470+12345'))
})

test('Refresh asks for the list and its counters again', async () => {
  const { callsTo } = openTab('customers', [customer()])
  await cellsOf('customers')
  clickButton('Refresh')
  await waitFor(() => expect(callsTo('GET /api/admin/customers')).toHaveLength(2))
  expect(callsTo('GET /api/admin/customers/stats')).toHaveLength(2)
})

test.each([
  [true, 'Deactivate', 'Customer deactivated'],
  [false, 'Activate', 'Customer activated'],
])('a customer who is active: %s can be changed by "%s", said twice', async (isActive, action, told) => {
  const put = `PUT /api/admin/customers/${customer().id}`
  const { callsTo } = openTab('customers', [customer({ isActive })], {
    [put]: jsonAnswer(customer({ isActive: !isActive })),
  })
  fireEvent.click(await screen.findByRole('button', { name: `${action} Sneha Mathew` }))
  expect(callsTo(put)).toEqual([])
  fireEvent.click(dialog().getByRole('button', { name: action }))
  expect(await screen.findByText(told)).toBeTruthy()
  expect(callsTo(put).map(({ body }) => body)).toEqual([{ isActive: !isActive }])
  expect(screen.queryByRole('dialog')).toBeNull()
})
