import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import AdminSettingsPage from '../../../web/pages/admin-settings.tsx'
import UserSettingsPage from '../../../web/pages/user-settings.tsx'
import { adminUser, elizabeth, settings, signedIn } from '../../helpers/web/people.ts'
import { type Answers, clickButton, jsonAnswer, refusal, renderScreen, type } from '../../helpers/web/screen.tsx'

const put = 'PUT /api/admin/settings'
const open = (path: string, others: Answers = {}) =>
  renderScreen(path, <AdminSettingsPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/notifications': jsonAnswer([]),
    'GET /api/push/devices': jsonAnswer([]),
    'GET /api/admin/settings': jsonAnswer(settingsDefaults.admin),
    ...others,
  })

const switches = () =>
  screen
    .getAllByRole<HTMLInputElement>('switch')
    .map(({ checked, labels }) => [labels?.[0]?.querySelector('b')?.textContent, checked])

/** A server that keeps what it is sent. */
function keeping() {
  let stored = settingsDefaults.admin
  return {
    'GET /api/admin/settings': () => Response.json(stored),
    [put]: ({ body }: { body: unknown }) => {
      stored = { ...stored, ...Object(body) }
      return Response.json(stored)
    },
  }
}

test('the switches of an admin are saved when they are turned, one after another and each sent whole, and say so', async () => {
  const { callsTo, bodiesTo } = open('/admin/settings', keeping())
  fireEvent.click(await screen.findByRole('switch', { name: 'Daily reports' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Chat alerts' }))
  expect(switches().slice(4)).toEqual([
    ['Chat alerts', false],
    ['Daily reports', true],
  ])
  expect(await screen.findByText('Settings Updated')).toBeTruthy()
  await waitFor(() => expect(callsTo(put)).toHaveLength(2))
  const first = { ...settingsDefaults.admin, dailyReports: true }
  expect(bodiesTo(put)).toEqual([first, { ...first, chatAlerts: false }])
  expect(switches().slice(4)).toEqual([
    ['Chat alerts', false],
    ['Daily reports', true],
  ])
  expect(screen.queryByRole('button', { name: 'Save Settings' })).toBeNull()
})

test('a switch of an admin that could not be saved says so and turns back, alone', async () => {
  const server = keeping()
  let isBroken = true
  const { bodiesTo } = open('/admin/settings', {
    ...server,
    [put]: (call) => (isBroken ? jsonAnswer({ message: 'no' }, 500)() : server[put](call)),
  })
  fireEvent.click(await screen.findByRole('switch', { name: 'Daily reports' }))
  expect(await screen.findByText('Failed to update settings. Please try again.')).toBeTruthy()
  expect(screen.queryByText('Settings Updated')).toBeNull()
  const daily = () => screen.getByRole('switch', { name: 'Daily reports' })
  await waitFor(() => expect(daily()).toHaveProperty('checked', false))
  isBroken = false
  fireEvent.click(screen.getByRole('switch', { name: 'Chat alerts' }))
  expect(await screen.findByText('Settings Updated')).toBeTruthy()
  expect(bodiesTo(put)[1]).toEqual({ ...settingsDefaults.admin, chatAlerts: false })
})

test('the language we write in stands as it is, and is saved when another is chosen', async () => {
  const put = 'PUT /api/user/language/ml'
  const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  let language = 'en'
  const { callsTo } = renderScreen('/user/settings', <UserSettingsPage />, {
    ...settings,
    'GET /api/user': () => Response.json({ ...elizabeth, language }),
    [put]: () => {
      language = 'ml'
      return Response.json({ ok: true })
    },
  })
  expect((await choice()).value).toBe('en')
  fireEvent.change(await choice(), { target: { value: 'ml' } })
  expect(await screen.findByText('Language saved')).toBeTruthy()
  expect(callsTo(put)).toHaveLength(1)
  await waitFor(async () => expect((await choice()).value).toBe('ml'))
})

const putPassword = 'PUT /api/user/password'
const postPassword = 'POST /api/auth/admin/change-password'
const refused = refusal(400, 'password_common', { field: 'newPassword' })
const openPassword = () =>
  renderScreen('/user/settings?tab=password', <UserSettingsPage />, { ...settings, [putPassword]: refused })
const openSecurity = () => open('/admin/settings?tab=security', { [postPassword]: refused })

test.each([
  ['a customer', openPassword, putPassword, {}],
  ['an admin', openSecurity, postPassword, { email: adminUser.email }],
])('the password of %s is sent with the current one, and refused under its field', async (_who, open, route, more) => {
  const { bodiesTo } = open()
  await screen.findByLabelText('Current password')
  type('Current password', 'old-one-7')
  for (const label of ['New password', 'Confirm new password']) type(label, 'password123')
  clickButton('Change Password')
  await waitFor(() => expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'))
  // Under the field and in the toast.
  await waitFor(() => expect(screen.getAllByText('Please choose a less common password')).toHaveLength(2))
  expect(bodiesTo(route)).toEqual([{ ...more, currentPassword: 'old-one-7', newPassword: 'password123' }])
})

describe('the details of a customer', () => {
  const person = { lastName: 'Thomas', phone: '98470 12345', emailConfirmed: true }
  const answers = { ...settings, ...signedIn(person) }
  const open = (more: Answers = {}) =>
    renderScreen('/user/settings?tab=details', <UserSettingsPage />, { ...answers, ...more })
  const route = 'PUT /api/user/profile'

  describe('your details', () => {
    test('ask for the password with another address, and say where the link went', async () => {
      const email = 'lizy@example.com'
      const { bodiesTo } = open({ [route]: jsonAnswer({ ...elizabeth, ...person, email, emailConfirmed: false }) })
      await screen.findByLabelText('Email')
      fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
      type('Current password', 'kasavu-thread-7')
      clickButton('Save Details')
      expect(await screen.findByText(`Please follow the link we have emailed to ${email}.`)).toBeTruthy()
      const shown = { firstName: 'Elizabeth', lastName: 'Thomas', phone: '98470 12345' }
      expect(bodiesTo(route)).toEqual([{ ...shown, email, currentPassword: 'kasavu-thread-7' }])
    })
  })
})
