import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { settingsDefaults } from '../../shared/settings.ts'
import AdminSettingsPage from '../../web/pages/admin-settings.tsx'
import { adminUser } from '../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../helpers/web/screen.tsx'

const put = 'PUT /api/admin/settings'
const change = 'POST /api/auth/admin/change-password'
const open = (path: string, others: Parameters<typeof renderScreen>[2] = {}) =>
  renderScreen(path, <AdminSettingsPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/notifications': jsonAnswer([]),
    'GET /api/push/devices': jsonAnswer([]),
    'GET /api/admin/settings': jsonAnswer(settingsDefaults.admin),
    ...others,
  })

describe('who may see them', () => {
  test.each([
    ['a visitor', jsonAnswer({ message: 'Unauthorized' }, 401)],
    ['a customer', jsonAnswer({ ...adminUser, role: 'customer' })],
  ])('%s is told Access Denied, and nothing is asked for', async (_who, me) => {
    const { callsTo } = open('/admin/settings', { 'GET /api/user': me })
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    expect(screen.getByText('You need admin privileges to access this page.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
    expect([...callsTo('GET /api/admin/settings'), ...callsTo('GET /api/admin/notifications')]).toEqual([])
  })
})

describe('notifications', () => {
  const switches = () =>
    screen
      .getAllByRole<HTMLInputElement>('switch')
      .map(({ checked, labels }) => [labels?.[0]?.querySelector('b')?.textContent, checked])

  test('are six switches, all on but the daily reports', async () => {
    open('/admin/settings')
    await screen.findByText('Save Settings')
    expect(switches()).toEqual([
      ['Email notifications', true],
      ['Push notifications', true],
      ['Lead alerts', true],
      ['Booking alerts', true],
      ['Chat alerts', true],
      ['Daily reports', false],
    ])
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/admin')
  })

  test('are sent whole, asked for again, and say so', async () => {
    const chosen = { ...settingsDefaults.admin, dailyReports: true, chatAlerts: false }
    const { callsTo } = open('/admin/settings', { [put]: jsonAnswer(chosen) })
    fireEvent.click(await screen.findByRole('switch', { name: 'Daily reports' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Chat alerts' }))
    expect(callsTo(put)).toEqual([])
    clickButton('Save Settings')
    expect(await screen.findByText('Settings Updated')).toBeTruthy()
    expect(callsTo(put).map(({ body }) => body)).toEqual([chosen])
    await waitFor(() => expect(callsTo('GET /api/admin/settings')).toHaveLength(2))
  })

  test('that could not be saved say so, and stay as they were chosen', async () => {
    open('/admin/settings', { [put]: jsonAnswer({ message: 'no' }, 500) })
    fireEvent.click(await screen.findByRole('switch', { name: 'Daily reports' }))
    clickButton('Save Settings')
    expect(await screen.findByText('Failed to update settings. Please try again.')).toBeTruthy()
    expect(screen.queryByText('Settings Updated')).toBeNull()
    expect(screen.getByRole('switch', { name: 'Daily reports' })).toHaveProperty('checked', true)
  })

  test('that do not come offer to try again', async () => {
    const { callsTo } = open('/admin/settings', { 'GET /api/admin/settings': noNetwork })
    expect(await screen.findByText('We could not load your settings.')).toBeTruthy()
    clickButton('Try again')
    await waitFor(() => expect(callsTo('GET /api/admin/settings')).toHaveLength(2))
  })
})

describe('the password', () => {
  const labels = ['Current password', 'New password', 'Confirm new password'] as const
  const fill = async (current = 'pins-and-needles-12', next = 'three-plain-words', confirm = next) => {
    await screen.findByText('A good password')
    for (const [nth, typed] of [current, next, confirm].entries()) type(labels[nth] ?? '', typed)
    clickButton('Change Password')
  }
  const security = (others: Parameters<typeof renderScreen>[2] = {}) => open('/admin/settings?tab=security', others)
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

  test.each([
    [['', 'three-plain-words', 'three-plain-words'], 'Current password is required'],
    [['old', '12345', '12345'], 'Password must be at least 6 characters'],
    [['old', '123456', '12345'], 'Please confirm your password'],
    [['old', 'three-plain-words', 'three-plain-wordz'], "Passwords don't match"],
  ])('%o is refused with "%s", and nothing is sent', async ([current, next, confirm], sentence) => {
    const { callsTo } = security()
    await fill(current, next, confirm)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(callsTo(change)).toEqual([])
  })

  test('is sent with her own address and without the confirmation, and the form is empty again', async () => {
    const { callsTo } = security({ [change]: jsonAnswer(adminUser) })
    await fill()
    expect(await screen.findByText('Password Changed')).toBeTruthy()
    expect(screen.getByText('Your password has been updated successfully.')).toBeTruthy()
    const sent = { email: adminUser.email, currentPassword: 'pins-and-needles-12', newPassword: 'three-plain-words' }
    expect(callsTo(change).map(({ body }) => body)).toEqual([sent])
    expect(labels.map(value)).toEqual(['', '', ''])
    expect(screen.queryByText('Strong')).toBeNull()
  })

  test('that is wrong is told under its field and as a toast, and what was typed stays', async () => {
    security({ [change]: jsonAnswer({ message: 'Invalid current password' }, 400) })
    await fill('wrong')
    expect(await screen.findByText('Failed to change password. Please check your current password.')).toBeTruthy()
    expect(screen.getByText('Invalid current password')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
    expect(labels.map(value)).toEqual(['wrong', 'three-plain-words', 'three-plain-words'])
  })

  test('that others know is told under the new one', async () => {
    security({ [change]: jsonAnswer({ message: 'Please choose a less common password' }, 400) })
    await fill()
    await waitFor(() => expect(screen.getAllByText('Please choose a less common password')).toHaveLength(2))
    expect(document.activeElement).toBe(screen.getByLabelText('New password'))
    expect(screen.queryByText(/check your current password/)).toBeNull()
  })

  test.each([
    [noNetwork, 'Failed to change password. Please check your current password.'],
    [
      jsonAnswer({ message: 'Too many attempts. Please wait a minute.' }, 429),
      'Too many attempts. Please wait a minute.',
    ],
  ])('that could not be changed says "%s"', async (sent, sentence) => {
    security({ [change]: sent })
    await fill()
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByText('Password Changed')).toBeNull()
  })

  test('can be looked at, and says how strong a new one is', async () => {
    security()
    await screen.findByText('A good password')
    type('New password', 'three-plain-words')
    expect(screen.getByText('Strong')).toBeTruthy()
    clickButton('Show new password')
    expect(screen.getByLabelText('New password').getAttribute('type')).toBe('text')
  })
})

test('the open tab stands in the URL', async () => {
  open('/admin/settings')
  await screen.findByText('Save Settings')
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Security' }))
  expect(await screen.findByText('A good password')).toBeTruthy()
  expect(location.search).toBe('?tab=security')
})
