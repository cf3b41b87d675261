import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import AdminSettingsPage from '../../../web/pages/admin-settings.tsx'
import { AuthPage } from '../../../web/pages/islands/auth.tsx'
import UserSettingsPage from '../../../web/pages/user-settings.tsx'
import { dialog, openAdmin, openTab } from '../../helpers/web/desk.tsx'
import { adminUser, customer, notification, passwordRequest, settings } from '../../helpers/web/people.ts'
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

describe('the password requests', () => {
  const tab = '/admin?tab=resets'

  test('show who asks, when, and the temporary password to copy and to send', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    openAdmin(tab, [passwordRequest(), notification()])
    expect(await screen.findByText('Password Reset Request')).toBeTruthy()
    expect(screen.getByText('Customer service response time: Within 24 hours')).toBeTruthy()
    expect(screen.getByText('Action Required')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Sneha Mathew' })).toBeTruthy()
    expect(screen.getByText('sneha@example.com')).toBeTruthy()
    expect(screen.getByText(/^14 May 2026, 10:00 AM, \d+ days ago$/)).toBeTruthy()
    expect(screen.queryByText('New enquiry')).toBeNull()
    clickButton('Copy Password')
    expect(await screen.findByText('Copied!')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith('42q8-s8wx-r2bp')
    const link = new URL(screen.getByRole('link', { name: 'Send WhatsApp' }).getAttribute('href') ?? '')
    expect(link.origin + link.pathname).toBe('https://wa.me/919847012345')
    expect(link.searchParams.get('text')).toContain('Hello Sneha Mathew, your temporary password')
    expect(link.searchParams.get('text')).toContain('42q8-s8wx-r2bp')
  })

  test('are handled within the last event of a page that is left: what is sent later is lost', async () => {
    openAdmin(tab, [passwordRequest({}, { id: 'n9' })])
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as Handled' }))
    dispatchEvent(new Event('pagehide'))
    const [url, options] = vi.mocked(fetch).mock.lastCall ?? []
    expect(String(url)).toMatch(/\/notifications\/n9\/read$/)
    expect(options).toMatchObject({ method: 'POST', keepalive: true })
  })

  test('are not handled where that is taken back, and are handled by the end of ten seconds', async () => {
    const read = 'POST /api/admin/notifications/n9/read'
    const { callsTo } = openAdmin(tab, [passwordRequest({}, { id: 'n9' })], { [read]: jsonAnswer({}) })
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as Handled' }))
    const [undo] = screen.getAllByRole('button', { name: 'Undo' })
    fireEvent.click(undo ?? document.body)
    expect(await screen.findByText('42q8-s8wx-r2bp')).toBeTruthy()
    vi.useFakeTimers()
    clickButton('Mark as Handled')
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    await waitFor(() => expect(callsTo(read)).toHaveLength(1))
  })

  test('that were handled show neither the password nor a way to handle them again', async () => {
    const gone = { temporaryPassword: undefined, userName: null, userPhone: null }
    openAdmin(tab, [passwordRequest(gone, { isRead: true })])
    expect(await screen.findByRole('heading', { name: 'Not provided' })).toBeTruthy()
    expect(screen.getByText('Erased once it was handled.')).toBeTruthy()
    for (const name of ['Copy Password', 'Mark as Handled']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByText('Action Required')).toBeNull()
  })

  test('that were used or are too old can only be marked as handled', async () => {
    openAdmin(tab, [passwordRequest({ temporaryPassword: undefined })])
    expect(await screen.findByText(/^It has been used, or three days have passed/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mark as Handled' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Send WhatsApp' })).toBeNull()
  })
})

test("a customer's password is reset only when that is said twice, and the new one is shown to copy and to send", async () => {
  const post = `POST /api/admin/customers/${customer().id}/reset-password`
  const ask = async (answers: Answers, changes: object = {}) => {
    const shown = openTab('customers', [customer(changes)], answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Reset Password of Sneha Mathew' }))
    return shown
  }
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { callsTo } = await ask({ [post]: jsonAnswer({ temporaryPassword: '42q8-s8wx-r2bp' }) })
  expect(callsTo(post)).toEqual([])
  fireEvent.click(dialog().getByRole('button', { name: 'Reset Password' }))
  expect(await screen.findByText('42q8-s8wx-r2bp')).toBeTruthy()
  expect(callsTo(post)).toHaveLength(1)
  clickButton('Copy Password')
  expect(await screen.findByText('Copied!')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('42q8-s8wx-r2bp')
  const link = new URL(screen.getByRole('link', { name: 'Send WhatsApp' }).getAttribute('href') ?? '')
  expect(link.origin + link.pathname).toBe('https://wa.me/919847012345')
  expect(link.searchParams.get('text')).toContain('42q8-s8wx-r2bp')
  expect(link.searchParams.get('text')).toContain('The password works for three days.')
  fireEvent.click(dialog().getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('42q8-s8wx-r2bp')).toBeNull())
})
