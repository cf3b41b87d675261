import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import ForgotPasswordPage from '../../web/pages/forgot-password.tsx'
import UserSettingsPage from '../../web/pages/user-settings.tsx'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../helpers/web/screen.tsx'

const elizabeth = { id: 'u1', email: 'elizabeth@example.com', firstName: 'Elizabeth', role: 'customer' }
const signedIn = (more: object = {}) => ({ 'GET /api/user': jsonAnswer({ ...elizabeth, ...more }) })
const defaults = { emailNotifications: true, pushNotifications: false, orderUpdates: true, marketingEmails: false }
const settings = {
  ...signedIn(),
  'GET /api/user/settings': jsonAnswer(defaults),
  'GET /api/push/devices': jsonAnswer([]),
}

describe('notifications', () => {
  test('the four switches stand as they are kept, and are saved whole', async () => {
    const saved = jsonAnswer({ ...defaults, marketingEmails: true })
    const { callsTo } = renderScreen('/user/settings', <UserSettingsPage />, {
      ...settings,
      'PUT /api/user/settings': saved,
    })
    const news = await screen.findByRole('switch', { name: 'News and offers' })
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-checked'))).toEqual([
      'true',
      'false',
      'true',
      'false',
    ])
    news.click()
    clickButton('Save Settings')
    await screen.findByText('Settings Updated')
    expect(screen.getByText('Your notification preferences have been saved.')).toBeTruthy()
    expect(callsTo('PUT /api/user/settings')[0]?.body).toEqual({ ...defaults, marketingEmails: true })
  })

  test.each([
    ['what the server says', jsonAnswer({ message: 'Settings are on or off' }, 400), 'Settings are on or off'],
    ['its own sentence without an answer', noNetwork, 'Failed to update settings'],
  ])('a failure tells %s', async (_what, refusal, sentence) => {
    renderScreen('/user/settings', <UserSettingsPage />, { ...settings, 'PUT /api/user/settings': refusal })
    await screen.findAllByRole('switch')
    clickButton('Save Settings')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByText('Settings Updated')).toBeNull()
  })

  test('the card says whose they are', async () => {
    renderScreen('/user/settings', <UserSettingsPage />, settings)
    expect(await screen.findByText('elizabeth@example.com')).toBeTruthy()
  })
})

describe('password', () => {
  const change = (current: string, next: string, confirmed: string) => {
    if (current) type('Current password', current)
    type('New password', next)
    type('Confirm new password', confirmed)
    clickButton('Change Password')
  }
  const showPassword = (answers = {}) =>
    renderScreen('/user/settings?tab=password', <UserSettingsPage />, { ...settings, ...answers })

  test('asks for each field, and one letter of confirmation is enough to be told of a mismatch', async () => {
    const { callsTo } = showPassword()
    await screen.findByLabelText('Current password')
    clickButton('Change Password')
    expect(await screen.findByText('Current password is required')).toBeTruthy()
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
    expect(screen.getByText('Please confirm your password')).toBeTruthy()
    change('kasavu-and-lace', 'needle-and-thread', 'n')
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
    expect(callsTo('PUT /api/user/password')).toEqual([])
  })

  test('a change is told and empties the form', async () => {
    const { callsTo } = showPassword({ 'PUT /api/user/password': jsonAnswer(elizabeth) })
    await screen.findByLabelText('Current password')
    change('kasavu-and-lace', 'needle-and-thread', 'needle-and-thread')
    await screen.findByText('Password Updated')
    expect(screen.getByText('Your password has been changed successfully.')).toBeTruthy()
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '')
    expect(callsTo('PUT /api/user/password')[0]?.body).toEqual({
      currentPassword: 'kasavu-and-lace',
      newPassword: 'needle-and-thread',
    })
  })

  test('a wrong current password is told beside its field, and the typing stays', async () => {
    showPassword({ 'PUT /api/user/password': jsonAnswer({ message: 'Invalid current password' }, 400) })
    await screen.findByLabelText('Current password')
    change('not-mine', 'needle-and-thread', 'needle-and-thread')
    await waitFor(() => expect(screen.getAllByText('Invalid current password')).toHaveLength(2))
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'needle-and-thread')
  })

  test('without an answer it says that it failed', async () => {
    showPassword({ 'PUT /api/user/password': noNetwork })
    await screen.findByLabelText('Current password')
    change('kasavu-and-lace', 'needle-and-thread', 'needle-and-thread')
    expect(await screen.findByText('Failed to update password')).toBeTruthy()
  })

  test('a temporary password opens the new one alone, and is not asked for again', async () => {
    const temporary = signedIn({ mustChangePassword: true })
    const { callsTo } = showPassword({ ...temporary, 'PUT /api/user/password': jsonAnswer(elizabeth) })
    await screen.findByText('Choose a new password')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    expect(callsTo('GET /api/user/settings')).toEqual([])
    change('', 'needle-and-thread', 'needle-and-thread')
    await screen.findByRole('tab', { name: 'Notifications' })
    expect(callsTo('PUT /api/user/password')[0]?.body).toEqual({ newPassword: 'needle-and-thread' })
  })
})

describe('a visitor', () => {
  test("sees 'Access Required' with the way in", async () => {
    renderScreen('/user/settings', <UserSettingsPage />, {
      'GET /api/user': jsonAnswer({ message: 'Unauthorized' }, 401),
    })
    expect(await screen.findByText('Access Required')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/api/login?next=/user/settings')
  })
})

describe('forgotten password', () => {
  const ask = (email: string) => {
    type('Email', email)
    clickButton('Send request')
  }

  test('asks for a valid address and sends nothing without one', async () => {
    const { callsTo } = renderScreen('/forgot-password', <ForgotPasswordPage />, {})
    ask('elizabeth@')
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    expect(callsTo('POST /api/auth/forgot-password')).toEqual([])
  })

  test('a request is told, and leads back to the form or to the sign-in', async () => {
    renderScreen('/forgot-password', <ForgotPasswordPage />, {
      'POST /api/auth/forgot-password': jsonAnswer({ ok: true }),
    })
    ask('elizabeth@example.com')
    await screen.findByRole('heading', { name: 'Request Submitted' })
    const promise = 'Our team will contact you within 24 hours with your new password.'
    await waitFor(() => expect(screen.getAllByText(promise)).toHaveLength(2))
    const doors = screen.getAllByRole('link', { name: 'Back to Sign In' })
    expect(doors.map((door) => door.getAttribute('href'))).toEqual(['/api/login', '/api/login'])
    clickButton('Try Different Email')
    expect(await screen.findByRole('button', { name: 'Send request' })).toBeTruthy()
  })

  test.each([
    ['what the server says', jsonAnswer({ message: 'That was too often.' }, 429), 'That was too often.'],
    ['its own sentence', noNetwork, 'Failed to send reset email. Please try again.'],
  ])('a failure tells %s and keeps the address', async (_what, refusal, sentence) => {
    renderScreen('/forgot-password', <ForgotPasswordPage />, { 'POST /api/auth/forgot-password': refusal })
    ask('elizabeth@example.com')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'elizabeth@example.com')
  })
})
