import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { settingsDefaults } from '../../shared/settings.ts'
import { PushSlot } from '../../web/features/push/push-slot.tsx'
import DashboardPage from '../../web/pages/dashboard.tsx'
import UserSettingsPage from '../../web/pages/user-settings.tsx'
import { logout } from '../../web/session.tsx'
import { currentToast } from '../../web/ui/toast.ts'
import { fakePush, serverKey } from '../helpers/web/fake-push.ts'
import { adminUser, customerUser } from '../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen } from '../helpers/web/screen.tsx'

const subscribe = 'POST /api/push/subscribe'
const server = (others: Parameters<typeof renderScreen>[2] = {}) => ({
  'GET /api/user': jsonAnswer(customerUser),
  'GET /api/user/orders': jsonAnswer([]),
  'GET /api/user/bookings': jsonAnswer([]),
  'GET /api/user/notifications': jsonAnswer([]),
  'GET /api/user/settings': jsonAnswer(settingsDefaults.user),
  'GET /api/push/public-key': jsonAnswer({ key: serverKey }),
  'GET /api/push/devices': jsonAnswer([]),
  [subscribe]: jsonAnswer([], 201),
  ...others,
})

const complaints = () => vi.mocked(console.warn).mock.calls
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('about two seconds after signing in', () => {
  /** Somebody is on a page, and this much time has passed. */
  async function wait(time: number, others: Parameters<typeof renderScreen>[2] = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const page = (
      <>
        <DashboardPage />
        <PushSlot />
      </>
    )
    const screen = renderScreen('/user/dashboard', page, server(others))
    for (let turn = 0; turn < 20; turn++) {
      await act(() => vi.advanceTimersByTimeAsync(0))
      await vi.dynamicImportSettled()
    }
    await act(() => vi.advanceTimersByTimeAsync(time))
    vi.useRealTimers()
    await act(() => vi.dynamicImportSettled())
    return screen
  }
  const told = (turnOn: boolean) => ({
    userId: customerUser.id,
    subscription: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/1',
      keys: { p256dh: serverKey, auth: 'a'.repeat(22) },
    },
    turnOn,
  })

  test('nothing has been asked before', async () => {
    const { done } = fakePush()
    await wait(1900)
    expect(done).toEqual({ asked: 0, registered: [], shown: [], ended: 0 })
  })

  test('the browser asks; a yes subscribes, turns the preference on and is told twice', async () => {
    const { done } = fakePush()
    const { callsTo } = await wait(2000)
    await waitFor(() => expect(done.shown).toEqual(['Notifications Enabled']))
    expect(callsTo(subscribe).map(({ body }) => body)).toEqual([told(true)])
    expect(currentToast()).toMatchObject({ tone: 'good', title: 'Notifications Enabled' })
    expect(done).toMatchObject({ asked: 1, registered: expect.arrayContaining(['/sw.js']) })
  })

  test.each(['denied', 'default'] as const)('a no (%s) ends it, and nobody is asked again', async (said) => {
    const { done } = fakePush({ answer: said })
    const { callsTo, leave } = await wait(2000)
    expect(done.asked).toBe(1)
    leave()
    await wait(2000)
    expect(done).toMatchObject({ asked: 1, shown: [] })
    expect(callsTo(subscribe)).toEqual([])
    expect(currentToast()).toBeUndefined()
    expect(complaints()).toEqual([])
  })

  test('who allowed it before is subscribed silently, which turns no preference on', async () => {
    const { done } = fakePush({ permission: 'granted' })
    const { callsTo } = await wait(2000)
    await waitFor(() => expect(callsTo(subscribe).map(({ body }) => body)).toEqual([told(false)]))
    expect(done).toMatchObject({ asked: 0, shown: [] })
    expect(currentToast()).toBeUndefined()
  })

  test('what the server knows is not said again, until somebody else is here', async () => {
    fakePush({ permission: 'granted' })
    const first = await wait(2000)
    await waitFor(() => expect(first.callsTo(subscribe)).toHaveLength(1))
    first.leave()
    const second = await wait(2000)
    expect(second.callsTo(subscribe)).toEqual([])
    second.leave()
    const third = await wait(2000, { 'GET /api/user': jsonAnswer({ ...customerUser, id: 'u9' }) })
    await waitFor(() => expect(third.callsTo(subscribe)[0]?.body).toMatchObject({ userId: 'u9' }))
  })

  test('a subscription under an older key of the server is renewed', async () => {
    const { done, subscribed } = fakePush({ permission: 'granted' })
    subscribed(new Uint8Array(65))
    const { callsTo } = await wait(2000)
    await waitFor(() => expect(callsTo(subscribe)).toHaveLength(1))
    expect(done.ended).toBe(1)
  })

  test('who said no to the browser is left in peace', async () => {
    const { done } = fakePush({ permission: 'denied' })
    const { callsTo } = await wait(2000)
    expect(done).toMatchObject({ asked: 0, shown: [] })
    expect([...callsTo(subscribe), ...callsTo('GET /api/push/public-key')]).toEqual([])
    expect(screen.queryByText('Shall we tell you?')).toBeNull()
  })

  test('a browser without notifications is asked nothing', async () => {
    const { callsTo } = await wait(2000)
    expect([...callsTo(subscribe), ...callsTo('GET /api/push/public-key')]).toEqual([])
    expect(complaints()).toEqual([])
  })

  test.each([
    ['a visitor', jsonAnswer({ message: 'Unauthorized' }, 401)],
    ['a temporary password', jsonAnswer({ ...customerUser, mustChangePassword: true })],
  ])('%s is not asked', async (_who, me) => {
    const { done } = fakePush()
    await wait(2000, { 'GET /api/user': me })
    expect(done).toEqual({ asked: 0, registered: [], shown: [], ended: 0 })
  })

  test.each([
    ['the server', {}, { [subscribe]: jsonAnswer({ message: 'no' }, 503) }],
    ['the browser', { fails: new Error('push service error') }, {}],
  ])('what fails in %s is told to the console alone', async (_where, browser, others) => {
    const { done } = fakePush(browser)
    await wait(2000, others)
    await waitFor(() => expect(complaints()).toHaveLength(1))
    expect(done.shown).toEqual([])
    expect(currentToast()).toBeUndefined()
  })

  test('logging out ends this device, on the server and here', async () => {
    const { done } = fakePush({ permission: 'granted' })
    const unsubscribe = 'POST /api/push/unsubscribe'
    const { callsTo } = await wait(2000, { [unsubscribe]: jsonAnswer({ ok: true }) })
    await waitFor(() => expect(callsTo(subscribe)).toHaveLength(1))
    await logout()
    expect(callsTo(unsubscribe).map(({ body }) => body)).toEqual([{ endpoint: told(false).subscription.endpoint }])
    expect(done.ended).toBe(1)
    expect(callsTo('POST /api/logout')).toHaveLength(1)
  })

  test('logging out ends this device here also when the server does not answer', async () => {
    const { done } = fakePush({ permission: 'granted' })
    const { callsTo } = await wait(2000, { 'POST /api/push/unsubscribe': noNetwork })
    await waitFor(() => expect(callsTo(subscribe)).toHaveLength(1))
    await logout()
    expect(done.ended).toBe(1)
  })

  describe('where the browser wants a tap', () => {
    test('a card offers it, and its button asks', async () => {
      const { done } = fakePush({ auto: false })
      const { callsTo } = await wait(2000)
      expect(await screen.findByRole('region', { name: 'Shall we tell you?' })).toBeTruthy()
      expect(done.asked).toBe(0)
      clickButton('Allow notifications')
      await waitFor(() => expect(done.shown).toEqual(['Notifications Enabled']))
      expect(callsTo(subscribe).map(({ body }) => body)).toEqual([told(true)])
      await waitFor(() => expect(screen.queryByText('Shall we tell you?')).toBeNull())
    })

    test('the card takes no for an answer, for good', async () => {
      const { done } = fakePush({ auto: false })
      const { leave } = await wait(2000)
      fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
      expect(screen.queryByText('Shall we tell you?')).toBeNull()
      leave()
      await wait(2000)
      expect(screen.queryByText('Shall we tell you?')).toBeNull()
      expect(done.asked).toBe(0)
    })

    test('the owner reads what concerns her', async () => {
      fakePush({ auto: false })
      await wait(2000, { 'GET /api/user': jsonAnswer(adminUser) })
      expect(await screen.findByText(/a booking, a question, a message/)).toBeTruthy()
    })
  })

  test('a push that comes makes the bell count', async () => {
    const { push } = fakePush({ permission: 'denied' })
    const { callsTo } = await wait(2000)
    const before = callsTo('GET /api/user/notifications').length
    push()
    await waitFor(() => expect(callsTo('GET /api/user/notifications')).toHaveLength(before + 1))
  })
})

describe('the devices in the settings', () => {
  const device = (changes: object = {}) => ({
    id: 'd1',
    label: 'Chrome on Android',
    createdAt: '2026-05-14T04:30:00.000Z',
    lastUsedAt: null,
    isThis: true,
    ...changes,
  })
  const list = 'GET /api/push/devices'
  const open = (others: Parameters<typeof renderScreen>[2] = {}) =>
    renderScreen('/user/settings', <UserSettingsPage />, server(others))
  const section = async () => within(await screen.findByRole('region', { name: 'Notifications on this device' }))

  test('are listed, this one marked, with when they were last told', async () => {
    fakePush({ permission: 'granted' })
    const old = device({ id: 'd2', label: 'Safari on iPhone', isThis: false, lastUsedAt: '2026-05-15T04:30:00.000Z' })
    const on = { ...settingsDefaults.user, pushNotifications: true }
    open({ [list]: jsonAnswer([device(), old]), 'GET /api/user/settings': jsonAnswer(on) })
    const rows = await (await section()).findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Chrome on AndroidThis deviceAllowed on 14 May 2026Remove',
      'Safari on iPhoneLast told: 15 May 2026, 10:00 AMRemove',
    ])
    expect(screen.getByText(/^Allowed: a short note comes here/)).toBeTruthy()
  })

  test('say so where this one is allowed and the preference is off', async () => {
    fakePush({ permission: 'granted' })
    open({ [list]: jsonAnswer([device()]) })
    expect(await screen.findByText(/^Allowed here, but notifications are switched off/)).toBeTruthy()
  })

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

  test('what cannot be removed stays, and says so', async () => {
    const { done } = fakePush({ permission: 'granted' })
    open({ [list]: jsonAnswer([device()]), 'DELETE /api/push/devices/d1': noNetwork })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }))
    expect(await screen.findByText('We could not remove this device.')).toBeTruthy()
    expect(done.ended).toBe(0)
  })

  test.each(['default', 'granted'] as const)(
    'a button allows what stands at %s and is not told',
    async (permission) => {
      const { done } = fakePush({ permission })
      const { callsTo } = open()
      fireEvent.click(await screen.findByRole('button', { name: 'Allow notifications' }))
      await waitFor(() => expect(callsTo(subscribe)[0]?.body).toMatchObject({ turnOn: true }))
      await waitFor(() => expect(done.shown).toEqual(['Notifications Enabled']))
      // The switch and the list show what is so now.
      await waitFor(() => expect(callsTo('GET /api/user/settings')).toHaveLength(2))
      expect(callsTo(list)).toHaveLength(2)
    },
  )

  test('the switch goes on with it, and what was moved beside it stays moved', async () => {
    fakePush()
    const kept = [settingsDefaults.user, { ...settingsDefaults.user, pushNotifications: true }]
    open({ 'GET /api/user/settings': () => Response.json(kept.length > 1 ? kept.shift() : kept[0]) })
    const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked
    fireEvent.click(await screen.findByRole('switch', { name: 'News and offers' }))
    clickButton('Allow notifications')
    await waitFor(() => expect(isOn('Notifications on this phone')).toBe(true))
    expect([isOn('News and offers'), isOn('Order updates')]).toEqual([true, true])
  })

  test('a press that fails says so beside the button', async () => {
    fakePush({ fails: new Error('no push service') })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Allow notifications' }))
    expect(await screen.findByText('That did not work. Please try again.')).toBeTruthy()
  })

  test('a blocked browser is told how to unblock, without a button', async () => {
    fakePush({ permission: 'denied' })
    open()
    expect(await screen.findByText(/^Notifications are blocked for this site/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Allow notifications' })).toBeNull()
  })

  test('a browser that cannot is told so', async () => {
    open()
    expect(await screen.findByText(/^This browser cannot show notifications/)).toBeTruthy()
  })

  test('an iPhone is told of its Home Screen', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    open()
    expect(await screen.findByText(/press Share, then ‘Add to Home Screen’/)).toBeTruthy()
  })

  test('that do not come offer to try again', async () => {
    const { callsTo } = open({ [list]: noNetwork })
    expect(await screen.findByText('We could not load your devices.')).toBeTruthy()
    clickButton('Try again')
    await waitFor(() => expect(callsTo(list)).toHaveLength(2))
  })
})
