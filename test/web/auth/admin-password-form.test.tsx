import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import AdminSettingsPage from '../../../web/pages/admin-settings.tsx'
import { adminUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen, type } from '../../helpers/web/screen.tsx'

const change = 'POST /api/auth/admin/change-password'
const open = (path: string, others: Parameters<typeof renderScreen>[2] = {}) =>
  renderScreen(path, <AdminSettingsPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/notifications': jsonAnswer([]),
    'GET /api/push/devices': jsonAnswer([]),
    'GET /api/admin/settings': jsonAnswer(settingsDefaults.admin),
    ...others,
  })

describe('the password of an admin', () => {
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
    [['old', 'eleven-char', 'eleven-char'], 'Password must be at least 12 characters'],
    [['old', 'three-plain-words', '12345'], 'Please confirm your password'],
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

  test('that is wrong shows an error under its field and as a toast, and what was typed stays', async () => {
    security({ [change]: jsonAnswer({ message: 'Invalid current password' }, 400) })
    await fill('wrong')
    expect(await screen.findByText('Failed to change password. Please check your current password.')).toBeTruthy()
    expect(screen.getByText('Invalid current password')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
    expect(labels.map(value)).toEqual(['wrong', 'three-plain-words', 'three-plain-words'])
  })

  test('that is common shows an error under the new one', async () => {
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
    type('New password', 'eleven-char')
    expect(screen.getByText('At least 12 characters')).toBeTruthy()
    type('New password', 'three-plain-words')
    expect(screen.getByText('Strong')).toBeTruthy()
    clickButton('Show new password')
    expect(screen.getByLabelText('New password').getAttribute('type')).toBe('text')
  })
})
