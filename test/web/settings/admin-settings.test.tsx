import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import AdminSettingsPage from '../../../web/pages/admin-settings.tsx'
import { adminUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen } from '../../helpers/web/screen.tsx'

const put = 'PUT /api/admin/settings'
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
  ])('%s sees Access Denied, and nothing is fetched', async (_who, user) => {
    const { callsTo } = open('/admin/settings', { 'GET /api/user': user })
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
    await screen.findByRole('switch', { name: 'Daily reports' })
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

  test('are saved when they are turned, one after another and each sent whole, and say so', async () => {
    const { callsTo } = open('/admin/settings', keeping())
    fireEvent.click(await screen.findByRole('switch', { name: 'Daily reports' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Chat alerts' }))
    expect(switches().slice(4)).toEqual([
      ['Chat alerts', false],
      ['Daily reports', true],
    ])
    expect(await screen.findByText('Settings Updated')).toBeTruthy()
    await waitFor(() => expect(callsTo(put)).toHaveLength(2))
    const first = { ...settingsDefaults.admin, dailyReports: true }
    expect(callsTo(put).map(({ body }) => body)).toEqual([first, { ...first, chatAlerts: false }])
    expect(switches().slice(4)).toEqual([
      ['Chat alerts', false],
      ['Daily reports', true],
    ])
    expect(screen.queryByRole('button', { name: 'Save Settings' })).toBeNull()
  })

  test('one that could not be saved says so and turns back, alone', async () => {
    const server = keeping()
    let isBroken = true
    const { callsTo } = open('/admin/settings', {
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
    expect(callsTo(put)[1]?.body).toEqual({ ...settingsDefaults.admin, chatAlerts: false })
  })

  test('that do not come offer to try again', async () => {
    const { callsTo } = open('/admin/settings', { 'GET /api/admin/settings': noNetwork })
    expect(await screen.findByText('We could not load your settings.')).toBeTruthy()
    clickButton('Try again')
    await waitFor(() => expect(callsTo('GET /api/admin/settings')).toHaveLength(2))
  })
})

test('the open tab stands in the URL, and takes one step of Back', async () => {
  open('/admin/settings')
  await screen.findByRole('switch', { name: 'Daily reports' })
  const steps = history.length
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Security' }))
  expect(await screen.findByText('A good password')).toBeTruthy()
  expect(location.search).toBe('?tab=security')
  expect(history.length).toBe(steps + 1)
})
