import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import AdminSettingsPage from '../../../web/pages/admin-settings.tsx'
import { AuthPage } from '../../../web/pages/islands/auth.tsx'
import UserSettingsPage from '../../../web/pages/user-settings.tsx'
import { adminUser, settings } from '../../helpers/web/people.ts'
import { type Answers, clickButton, jsonAnswer, renderScreen, signedOut, type } from '../../helpers/web/screen.tsx'

describe('the password of an admin', () => {
  const change = 'POST /api/auth/admin/change-password'
  const open = (path: string, others: Answers = {}) =>
    renderScreen(path, <AdminSettingsPage />, {
      'GET /api/user': jsonAnswer(adminUser),
      'GET /api/admin/notifications': jsonAnswer([]),
      'GET /api/push/devices': jsonAnswer([]),
      'GET /api/admin/settings': jsonAnswer(settingsDefaults.admin),
      ...others,
    })

  const labels = ['Current password', 'New password', 'Confirm new password'] as const
  const fill = async (current = 'pins-and-needles-12', next = 'three-plain-words', confirm = next) => {
    await screen.findByText('A good password')
    for (const [nth, typed] of [current, next, confirm].entries()) type(labels[nth] ?? '', typed)
    clickButton('Change Password')
  }
  const security = (others: Answers = {}) => open('/admin/settings?tab=security', others)
  test.each([
    [['', 'three-plain-words', 'three-plain-words'], 'Current password is required'],
    [['old', 'five5', 'five5'], 'Password must be at least 6 characters'],
    [['old', 'seven-7', 'seven-7'], 'Please use 8 or more characters'],
    [['old', 'three-plain-words', '12345'], 'Please confirm your password'],
    [['old', 'three-plain-words', 'three-plain-wordz'], "Passwords don't match"],
  ])('%o is refused with "%s", and nothing is sent', async ([current, next, confirm], sentence) => {
    const { callsTo } = security()
    await fill(current, next, confirm)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(callsTo(change)).toEqual([])
  })

  test('is kept by a password manager under her address', async () => {
    security()
    await screen.findByText('A good password')
    const field = document.querySelector<HTMLInputElement>('input[autocomplete="username"]')
    expect([field?.value, field?.hidden, field?.form]).toEqual([
      adminUser.email,
      true,
      screen.getByLabelText<HTMLInputElement>('New password').form,
    ])
  })
})

describe('the field of a new password', () => {
  test.each([
    ['', 'At least 6 characters; 8 or more are safer'],
    ['12345', 'At least 6 characters; 8 or more are safer'],
    ['123456', 'Enough, though 8 or more are safer'],
    ['12345678', 'Good'],
    ['123456789012', 'Strong'],
  ])('says of "%s": "%s"', (password, words) => {
    renderScreen('/auth?tab=register', <AuthPage initialTab="register" />, signedOut)
    type('Password', password)
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('gives a refused password no second verdict', async () => {
    const refused = { message: 'Please choose a less common password', code: 'password_common', field: 'newPassword' }
    renderScreen('/user/settings?tab=password', <UserSettingsPage />, {
      ...settings,
      'PUT /api/user/password': jsonAnswer(refused, 400),
    })
    await screen.findByLabelText('Current password')
    type('Current password', 'needle-and-thread')
    type('New password', 'password123')
    type('Confirm new password', 'password123')
    expect(screen.getByText('Good')).toBeTruthy()
    clickButton('Change Password')
    expect((await screen.findAllByText(refused.message)).length).toBeGreaterThan(0)
    expect(screen.queryByText('Good')).toBeNull()
  })
})
