import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import UserSettingsPage from '../../../web/pages/user-settings.tsx'
import { elizabeth, settings, signedIn } from '../../helpers/web/customer-settings.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'

describe('the password of a customer', () => {
  const change = (current: string, next: string, confirmed: string) => {
    if (current) type('Current password', current)
    type('New password', next)
    type('Confirm new password', confirmed)
    clickButton('Change Password')
  }
  const showPassword = (answers = {}) =>
    renderScreen('/user/settings?tab=password', <UserSettingsPage />, { ...settings, ...answers })

  test('asks for each field, and one letter of confirmation is enough to show a mismatch', async () => {
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

  test('a change shows a toast and empties the form', async () => {
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

  test('a wrong current password shows an error beside its field, and the typing stays', async () => {
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
    await waitFor(() => expect(location.pathname + location.search).toBe('/user/dashboard'))
    expect(callsTo('PUT /api/user/password')[0]?.body).toEqual({ newPassword: 'needle-and-thread' })
  })
})
