import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import AdminPage from '../../../web/pages/admin.tsx'
import { bookingsAnswers, peopleAnswers, rowsAnswer } from '../../helpers/web/admin-tabs.tsx'
import { booking } from '../../helpers/web/bookings.ts'
import { adminUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen } from '../../helpers/web/screen.tsx'

describe('who may see the admin page', () => {
  test.each([
    ['a visitor', jsonAnswer({ message: 'Unauthorized' }, 401)],
    ['a customer', jsonAnswer({ ...adminUser, role: 'customer' })],
  ])('%s finds the admin sign-in in its place, and nothing is asked for', async (_who, me) => {
    const { callsTo } = renderScreen('/admin', <AdminPage />, { ...bookingsAnswers(), 'GET /api/user': me })
    expect(screen.getByText('One moment, please')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy()
    expect(screen.queryByText('Admin Dashboard')).toBeNull()
    expect([...callsTo('GET /api/bookings'), ...callsTo('GET /api/admin/dashboard/stats')]).toEqual([])
  })

  test('without an answer it offers to try again, and does not ask for a password', async () => {
    const { callsTo } = renderScreen('/admin', <AdminPage />, { ...bookingsAnswers(), 'GET /api/user': noNetwork })
    expect(await screen.findByText('We could not reach the shop.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Admin Login' })).toBeNull()
    clickButton('Try again')
    await waitFor(() => expect(callsTo('GET /api/user')).toHaveLength(2))
  })
})

test('the first view takes nine calls', async () => {
  renderScreen('/admin', <AdminPage />, { ...peopleAnswers, 'GET /api/bookings': rowsAnswer([booking()]) })
  await screen.findByRole('table', { name: 'Consultation Bookings' })
  const asked = vi.mocked(fetch).mock.calls.map(([input]) => new URL(String(input), location.origin).pathname)
  const desk = ['/api/admin/answers', '/api/admin/dashboard/changes']
  const figures = ['/api/admin/dashboard/orders', '/api/admin/dashboard/stats']
  const others = ['/api/admin/notifications', '/api/admin/window']
  expect(asked.sort()).toEqual(
    [...desk, ...figures, ...others, '/api/admin/today', '/api/bookings', '/api/user'].sort(),
  )
})
