import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import AdminPage from '../../../web/pages/admin.tsx'
import DashboardPage from '../../../web/pages/dashboard.tsx'
import { bookingsAnswers } from '../../helpers/web/admin-tabs.tsx'
import { fakePush, pushServer, subscribeRoute } from '../../helpers/web/fake-push.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

afterEach(() => localStorage.clear())
const openDashboard = (others = {}) => renderScreen('/user/dashboard', <DashboardPage />, pushServer(others))
const turnOn = { name: 'Turn on notifications' }

test("after a 'no' a button on the dashboard turns notifications on, and goes", async () => {
  localStorage.setItem('push-asked', 'card')
  const { done } = fakePush()
  const { callsTo } = openDashboard()
  await screen.findByRole('button', turnOn)
  clickButton(turnOn.name)
  await waitFor(() => expect(done.shown).toEqual(['Notifications Enabled']))
  expect(callsTo(subscribeRoute)[0]?.body).toMatchObject({ turnOn: true })
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(screen.queryByRole('button', turnOn)).toBeNull())
})

test('the admin has it too, and hears when it did not work', async () => {
  localStorage.setItem('push-asked', 'browser')
  fakePush({ fails: new Error('push service error') })
  renderScreen('/admin', <AdminPage />, { ...pushServer(), ...bookingsAnswers() })
  await screen.findByRole('button', turnOn)
  clickButton(turnOn.name)
  expect(await screen.findByText('That did not work. Please try again.')).toBeTruthy()
})

test('a device that blocks them is told where it says how to allow them', async () => {
  fakePush({ permission: 'denied' })
  openDashboard()
  const link = await screen.findByRole('link', { name: 'How to allow them' })
  expect(link.getAttribute('href')).toBe('/user/settings')
})

test.each([
  ['nobody has asked yet', () => fakePush()],
  ['it was allowed', () => fakePush({ permission: 'granted' })],
  ['the browser has no notifications', () => {}],
])('there is no button where %s', async (_why, prepare) => {
  if (_why !== 'nobody has asked yet') localStorage.setItem('push-asked', 'card')
  prepare()
  openDashboard({ 'GET /api/user/orders': jsonAnswer([]) })
  await screen.findByText('Welcome back, Sneha')
  await import('../../../web/features/push/push-reminder.tsx')
  await Promise.resolve()
  expect(screen.queryByRole('button', turnOn)).toBeNull()
})
