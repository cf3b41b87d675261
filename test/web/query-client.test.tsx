import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import AdminPage from '../../web/pages/admin.tsx'
import DashboardPage from '../../web/pages/dashboard.tsx'
import { booking, stats } from '../helpers/web/bookings.ts'
import { jsonAnswer, renderScreen } from '../helpers/web/screen.tsx'

const unauthorized = jsonAnswer({ message: 'Unauthorized' }, 401)
const sneha = { id: 'u1', email: 'sneha@example.com', firstName: 'Sneha', lastName: 'Mathew', role: 'customer' }

/** Where the page is sent, and when it was asked to, in milliseconds from now. */
function watchLeaving() {
  const start = Date.now()
  const left: { to: string; after: number }[] = []
  vi.spyOn(location, 'assign').mockImplementation((to) => {
    left.push({ to: String(to), after: Date.now() - start })
  })
  return left
}

test('a query without a session says so and leads to the sign-in after half a second, once', async () => {
  const left = watchLeaving()
  renderScreen('/admin?tab=bookings&q=anna', <AdminPage />, {
    'GET /api/user': jsonAnswer({ ...sneha, role: 'admin' }),
    'GET /api/admin/dashboard/stats': unauthorized,
    'GET /api/bookings': unauthorized,
  })
  expect(await screen.findByText('Unauthorized')).toBeTruthy()
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy()
  await waitFor(() => expect(left).toHaveLength(1))
  expect(left[0]?.to).toBe(`/api/login?next=${encodeURIComponent('/admin?tab=bookings&q=anna')}#session-ended`)
  expect(left[0]?.after).toBeGreaterThanOrEqual(500)
  await new Promise((done) => setTimeout(done, 600))
  expect(left).toHaveLength(1)
})

test('a change without a session does the same, whatever the screen says about its failure', async () => {
  const left = watchLeaving()
  const row = booking()
  renderScreen('/admin', <AdminPage />, {
    'GET /api/user': jsonAnswer({ ...sneha, role: 'admin' }),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    'GET /api/bookings': jsonAnswer([row]),
    [`PUT /api/admin/bookings/${row.id}`]: unauthorized,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'മറിയ' }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm booking' }))
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy()
  expect(screen.queryByText('Error')).toBeNull()
  await waitFor(() => expect(left).toHaveLength(1))
})

test('a visitor who asks who she is has lost no session', async () => {
  const left = watchLeaving()
  renderScreen('/user/dashboard', <DashboardPage />, { 'GET /api/user': unauthorized })
  await screen.findByText('Access Required')
  await new Promise((done) => setTimeout(done, 700))
  expect(left).toEqual([])
  expect(screen.queryByText('Unauthorized')).toBeNull()
})

test.each([
  ['a role that is missing', 403, 'Unauthorized'],
  ['a wrong password', 401, 'Invalid credentials'],
])('%s leads nowhere', async (_what, status, message) => {
  const left = watchLeaving()
  renderScreen('/user/dashboard', <DashboardPage />, {
    'GET /api/user': jsonAnswer(sneha),
    'GET /api/user/orders': jsonAnswer({ message }, status),
  })
  await screen.findByText('We could not load your orders.')
  await new Promise((done) => setTimeout(done, 700))
  expect(left).toEqual([])
})
