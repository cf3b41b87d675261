import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AccountHeader } from '../../../web/pages/account-header.tsx'
import DashboardPage from '../../../web/pages/dashboard.tsx'
import { dashboardAnswers } from '../../helpers/web/dashboard.ts'
import { customerUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen } from '../../helpers/web/screen.tsx'

describe('who may see it', () => {
  test('a visitor reads Access Required and is led to /auth, and back here afterwards', async () => {
    const { callsTo } = renderScreen('/user/dashboard?tab=consultations', <DashboardPage />, {
      ...dashboardAnswers(),
      'GET /api/user': jsonAnswer({ message: 'Unauthorized' }, 401),
    })
    expect(screen.queryByText('Access Required')).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Access Required' })).toBeTruthy()
    const next = '/auth?next=%2Fuser%2Fdashboard%3Ftab%3Dconsultations#session-ended'
    expect(screen.getByRole('link', { name: 'Sign In / Sign Up' }).getAttribute('href')).toBe(next)
    await waitFor(() => expect(location.pathname + location.search + location.hash).toBe(next))
    expect(callsTo('GET /api/user/bookings')).toEqual([])
  })

  test('without an answer nobody is led away', async () => {
    renderScreen('/user/dashboard', <DashboardPage />, { ...dashboardAnswers(), 'GET /api/user': noNetwork })
    expect(await screen.findByText('We could not reach the shop.')).toBeTruthy()
    expect(screen.queryByText('Access Required')).toBeNull()
  })
})

test('signing out shows that it was pressed, is not done twice at once, and can be done again where Back brings the page', async () => {
  const ends: (() => void)[] = []
  renderScreen(
    '/user/dashboard',
    <AccountHeader area="user" onLogout={() => new Promise((end) => ends.push(end))} />,
    dashboardAnswers(),
  )
  const signOut = await screen.findByRole('button', { name: 'Sign Out' })
  const isBusy = (busy: string | null) => waitFor(() => expect(signOut.getAttribute('aria-busy')).toBe(busy))
  await isBusy(null)
  clickButton('Sign Out')
  await isBusy('true')
  clickButton('Sign Out')
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await isBusy(null)
  clickButton('Sign Out')
  expect(ends).toHaveLength(2)
})

describe('the greeting', () => {
  test.each([
    ['Sneha', 'Welcome back, Sneha'],
    ['', 'Welcome back, Customer'],
    [null, 'Welcome back, Customer'],
  ])('of %s is "%s"', async (firstName, greeting) => {
    renderScreen(
      '/user/dashboard',
      <DashboardPage />,
      dashboardAnswers({ 'GET /api/user': jsonAnswer({ ...customerUser, firstName }) }),
    )
    expect(await screen.findByRole('heading', { name: greeting })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/user/settings')
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
  })

  test('of an account of today says nothing of coming back', async () => {
    const newUser = { ...customerUser, createdAt: new Date().toISOString() }
    renderScreen('/user/dashboard', <DashboardPage />, dashboardAnswers({ 'GET /api/user': jsonAnswer(newUser) }))
    expect(await screen.findByRole('heading', { name: 'Welcome, Sneha' })).toBeTruthy()
  })
})
