import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { assertOk, errorMessage } from '../../web/api.ts'
import { run } from '../../web/boot/actions/logout.ts'
import { takePageNews } from '../../web/lib/later-code.ts'
import AdminPage from '../../web/pages/admin.tsx'
import DashboardPage from '../../web/pages/dashboard.tsx'
import { dashboardAnswers } from '../helpers/web/people.ts'
import { jsonAnswer, noNetwork, refusal, renderScreen } from '../helpers/web/screen.tsx'

const unauthorized = refusal(401, 'signed_out')
const sneha = { id: 'u1', email: 'sneha@example.com', firstName: 'Sneha', lastName: 'Mathew', role: 'customer' }

/** Records the pages to which the browser is sent; `pass` lets the time of a redirect pass. */
function watchLeaving() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const left: string[] = []
  vi.spyOn(location, 'assign').mockImplementation((to) => void left.push(String(to)))
  return left
}
const pass = () => act(() => vi.advanceTimersByTimeAsync(700))

test('a query without a session says so and leads to the sign-in after half a second, once', async () => {
  const left = watchLeaving()
  renderScreen('/admin?tab=bookings&q=anna', <AdminPage />, {
    'GET /api/user': jsonAnswer({ ...sneha, role: 'admin' }),
    'GET /api/admin/dashboard/stats': unauthorized,
    'GET /api/bookings': unauthorized,
  })
  expect(await screen.findByText('Unauthorized')).toBeTruthy()
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy()
  expect(left).toEqual([])
  await pass()
  await pass()
  expect(left).toEqual([`/api/login?next=${encodeURIComponent('/admin?tab=bookings&q=anna')}#session-ended`])
})

test('a visitor who asks who she is has lost no session', async () => {
  const left = watchLeaving()
  renderScreen('/user/dashboard', <DashboardPage />, { 'GET /api/user': unauthorized })
  await screen.findByText('Access Required')
  await pass()
  expect(left).toEqual([])
  expect(screen.queryByText('Unauthorized')).toBeNull()
})

test.each([
  ['a role that is missing', refusal(403, 'boutique_only')],
  ['a wrong password', refusal(401, 'credentials_wrong')],
])('%s leads nowhere', async (_what, refused) => {
  const left = watchLeaving()
  renderScreen('/user/dashboard', <DashboardPage />, {
    'GET /api/user': jsonAnswer(sneha),
    'GET /api/user/orders': refused,
  })
  await screen.findByText('We could not load your orders.')
  await pass()
  expect(left).toEqual([])
})

test('logging out forgets what is kept on the device and goes home, even when the server does not answer', async () => {
  for (const key of ['booking-draft', 'enquiry-draft', 'chat-guest', 'chat-details'])
    localStorage.setItem(key, '{"at":1}')
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { callsTo } = renderScreen('/', null, { 'POST /api/logout': noNetwork })
  await run()
  await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
  expect(callsTo('POST /api/logout')).toHaveLength(1)
  expect(Object.keys(localStorage)).toEqual([])
  // The session still exists, and the home page says so.
  expect(takePageNews()).toMatch(/you are still signed in here/)
})

test('a logout whose session could not be ended says what the server says', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  renderScreen('/', null, { 'POST /api/logout': jsonAnswer({ message: 'Still open' }, 503) })
  await run()
  expect(takePageNews()).toBe('Still open')
})

test('Back after a logout asks for a sign-in, and tells of no ended session', async () => {
  sessionStorage.setItem('own-logout', '1')
  renderScreen('/user/dashboard', <DashboardPage />, {
    ...dashboardAnswers(),
    'GET /api/user': refusal(401, 'signed_out'),
  })
  const link = await screen.findByRole('link', { name: 'Sign In / Sign Up' })
  sessionStorage.clear()
  expect(link.getAttribute('href')).toBe('/auth?next=%2Fuser%2Fdashboard')
})

// Error messages that no user can cause in a browser. test/e2e/screens.spec.ts covers the others.

const fallback = 'Failed to save. Please try again.'
const errorOf = (body: string, init: ResponseInit) =>
  assertOk(new Response(body, init)).then(
    () => expect.fail('this was taken for a success'),
    (error: unknown) => error,
  )

test("a refusal with a sentence of the shop's is told in that sentence, and by nothing else it carries", async () => {
  const error = await errorOf('{"message":"Please wait a minute."}', { status: 429 })
  expect(errorMessage(error, fallback)).toBe('Please wait a minute.')
  const odd = await errorOf('{"message":{"code":7}}', { status: 500 })
  expect(errorMessage(odd, fallback)).toBe(fallback)
})
