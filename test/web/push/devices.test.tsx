import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import DashboardPage from '../../../web/pages/dashboard.tsx'
import UserSettingsPage from '../../../web/pages/user-settings.tsx'
import { fakePush, pushServer, subscribeRoute } from '../../helpers/web/fake-push.ts'
import { customerUser } from '../../helpers/web/people.ts'
import { type Row, row } from '../../helpers/web/recorded.ts'
import { type Answers, clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

describe('the devices in the settings', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })

  const device = (changes: Partial<Row<'/push/devices'>> = {}) =>
    row('/push/devices', {
      ...{ id: 'd1', label: 'Chrome on Android', createdAt: '2026-05-14T04:30:00.000Z', lastUsedAt: null },
      ...{ isThis: true, ...changes },
    })
  const list = 'GET /api/push/devices'
  const open = (others: Answers = {}) => renderScreen('/user/settings', <UserSettingsPage />, pushServer(others))
  test('removing another leaves this browser alone', async () => {
    const { done } = fakePush({ permission: 'granted' })
    const remove = 'DELETE /api/push/devices/d2'
    const other = device({ id: 'd2', label: 'Safari on iPhone', isThis: false })
    const { callsTo } = open({ [list]: jsonAnswer([other]), [remove]: jsonAnswer({ ok: true }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Safari on iPhone' }))
    await waitFor(() => expect(callsTo(list)).toHaveLength(2))
    expect(callsTo(remove)).toHaveLength(1)
    expect(done.ended).toBe(0)
  })

  test('removing this one ends it in the browser too, and it does not come back by itself', async () => {
    const { done, subscribed } = fakePush({ permission: 'granted' })
    subscribed()
    const remove = 'DELETE /api/push/devices/d1'
    open({ [list]: jsonAnswer([device()]), [remove]: jsonAnswer({ ok: true }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }))
    await waitFor(() => expect(done.ended).toBe(1))
    expect(localStorage.getItem('push-off')).toBe(customerUser.id)
  })

  test.each(['default', 'granted'] as const)(
    'a button allows a device that stands at %s and is not subscribed',
    async (permission) => {
      const { done } = fakePush({ permission })
      const { callsTo, bodiesTo } = open()
      fireEvent.click(await screen.findByRole('button', { name: 'Allow notifications' }))
      await waitFor(() => expect(bodiesTo(subscribeRoute)[0]).toMatchObject({ turnOn: true }))
      await waitFor(() => expect(done.shown).toEqual(['Notifications Enabled']))
      // The switch and the list show what is so now.
      await waitFor(() => expect(callsTo('GET /api/user/settings')).toHaveLength(2))
      expect(callsTo(list)).toHaveLength(2)
    },
  )

  test('the switch goes on with it, and what was moved beside it stays moved', async () => {
    fakePush()
    // The yes to the browser's question switches it on at the server, and another switch is on its way meanwhile.
    let stored = { ...settingsDefaults.user }
    open({
      'GET /api/user/settings': () => Response.json(stored),
      'PUT /api/user/settings': ({ body }) => {
        stored = { ...settingsDefaults.user, ...Object(body), pushNotifications: true }
        return Response.json(stored)
      },
    })
    const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked
    fireEvent.click(await screen.findByRole('switch', { name: 'News and offers' }))
    clickButton('Allow notifications')
    await waitFor(() => expect(isOn('Push notifications')).toBe(true))
    await waitFor(() => expect(stored.marketingEmails).toBe(true))
    expect([isOn('News and offers'), isOn('Order updates')]).toEqual([true, true])
  })
})

describe('the reminder', () => {
  afterEach(() => localStorage.clear())
  const openDashboard = (others = {}) => renderScreen('/user/dashboard', <DashboardPage />, pushServer(others))
  const turnOn = { name: 'Turn on notifications' }

  test("after a 'no' a button on the dashboard turns notifications on, and goes", async () => {
    localStorage.setItem('push-asked', 'card')
    const { done } = fakePush()
    const { bodiesTo } = openDashboard()
    await screen.findByRole('button', turnOn)
    clickButton(turnOn.name)
    await waitFor(() => expect(done.shown).toEqual(['Notifications Enabled']))
    expect(bodiesTo(subscribeRoute)[0]).toMatchObject({ turnOn: true })
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => expect(screen.queryByRole('button', turnOn)).toBeNull())
  })
})
