import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PushSlot } from '../../../web/features/push/push-slot.tsx'
import { logout } from '../../../web/logout.ts'
import DashboardPage from '../../../web/pages/dashboard.tsx'
import { currentToast } from '../../../web/ui/toast.tsx'
import { fakePush, pushServer, serverKey, subscribeRoute } from '../../helpers/web/fake-push.ts'
import { customerUser } from '../../helpers/web/people.ts'
import { type Answers, clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const warnings = () => vi.mocked(console.warn).mock.calls
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('about two seconds after signing in', () => {
  /** Somebody is on a page, and this much time has passed. */
  async function wait(time: number, others: Answers = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const page = (
      <>
        <DashboardPage />
        <PushSlot />
      </>
    )
    const screen = renderScreen('/user/dashboard', page, pushServer(others))
    for (let turn = 0; turn < 20; turn++) {
      await act(() => vi.advanceTimersByTimeAsync(0))
      await vi.dynamicImportSettled()
    }
    await act(() => vi.advanceTimersByTimeAsync(time))
    vi.useRealTimers()
    await act(() => vi.dynamicImportSettled())
    return screen
  }
  const bodyOf = (turnOn: boolean) => ({
    userId: customerUser.id,
    subscription: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/1',
      keys: { p256dh: serverKey, auth: 'a'.repeat(22) },
    },
    turnOn,
  })

  test('the browser asks; a yes subscribes, turns the preference on and is confirmed twice', async () => {
    const { done } = fakePush()
    const { bodiesTo } = await wait(2000)
    await waitFor(() => expect(done.shown).toEqual(['Notifications Enabled']))
    expect(bodiesTo(subscribeRoute)).toEqual([bodyOf(true)])
    expect(currentToast()).toMatchObject({ tone: 'good', title: 'Notifications Enabled' })
    expect(done).toMatchObject({ asked: 1, registered: expect.arrayContaining(['/sw.js']) })
  })

  test.each(['denied', 'default'] as const)('a no (%s) ends it, and nobody is asked again', async (answer) => {
    const { done } = fakePush({ answer })
    const { callsTo, leave } = await wait(2000)
    expect(done.asked).toBe(1)
    leave()
    await wait(2000)
    expect(done).toMatchObject({ asked: 1, shown: [] })
    expect(callsTo(subscribeRoute)).toEqual([])
    expect(currentToast()).toBeUndefined()
    expect(warnings()).toEqual([])
  })

  test('who allowed it before is subscribed silently, which turns no preference on', async () => {
    const { done } = fakePush({ permission: 'granted' })
    const { bodiesTo } = await wait(2000)
    await waitFor(() => expect(bodiesTo(subscribeRoute)).toEqual([bodyOf(false)]))
    expect(done).toMatchObject({ asked: 0, shown: [] })
    expect(currentToast()).toBeUndefined()
  })

  test('what the server knows is not said again, until somebody else is here', async () => {
    fakePush({ permission: 'granted' })
    const first = await wait(2000)
    await waitFor(() => expect(first.callsTo(subscribeRoute)).toHaveLength(1))
    first.leave()
    const second = await wait(2000)
    expect(second.callsTo(subscribeRoute)).toEqual([])
    second.leave()
    const third = await wait(2000, { 'GET /api/user': jsonAnswer({ ...customerUser, id: 'u9' }) })
    await waitFor(() => expect(third.callsTo(subscribeRoute)[0]?.body).toMatchObject({ userId: 'u9' }))
  })

  test('a subscription under an older key of the server is renewed', async () => {
    const { done, subscribed } = fakePush({ permission: 'granted' })
    subscribed(new Uint8Array(65))
    const { callsTo } = await wait(2000)
    await waitFor(() => expect(callsTo(subscribeRoute)).toHaveLength(1))
    expect(done.ended).toBe(1)
  })

  test.each([
    ['a visitor', jsonAnswer({ message: 'Unauthorized' }, 401)],
    ['a temporary password', jsonAnswer({ ...customerUser, mustChangePassword: true })],
  ])('%s is not asked', async (_who, me) => {
    const { done } = fakePush()
    await wait(2000, { 'GET /api/user': me })
    expect(done).toEqual({ asked: 0, registered: [], shown: [], ended: 0 })
  })

  test('logging out ends this device, on the server and here', async () => {
    const { done } = fakePush({ permission: 'granted' })
    const unsubscribe = 'POST /api/push/unsubscribe'
    const { callsTo, bodiesTo } = await wait(2000, { [unsubscribe]: jsonAnswer({ ok: true }) })
    await waitFor(() => expect(callsTo(subscribeRoute)).toHaveLength(1))
    await logout()
    expect(bodiesTo(unsubscribe)).toEqual([{ endpoint: bodyOf(false).subscription.endpoint }])
    expect(done.ended).toBe(1)
    expect(callsTo('POST /api/logout')).toHaveLength(1)
  })

  describe('where the browser wants a tap', () => {
    test('a card offers it, and its button asks', async () => {
      const { done } = fakePush({ auto: false })
      const { bodiesTo } = await wait(2000)
      expect(await screen.findByRole('region', { name: 'Shall we let you know?' })).toBeTruthy()
      expect(done.asked).toBe(0)
      clickButton('Allow notifications')
      await waitFor(() => expect(done.shown).toEqual(['Notifications Enabled']))
      expect(bodiesTo(subscribeRoute)).toEqual([bodyOf(true)])
      await waitFor(() => expect(screen.queryByText('Shall we let you know?')).toBeNull())
    })

    test('the card takes no for an answer, for good', async () => {
      const { done } = fakePush({ auto: false })
      const { leave } = await wait(2000)
      fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
      expect(screen.queryByText('Shall we let you know?')).toBeNull()
      leave()
      await wait(2000)
      expect(screen.queryByText('Shall we let you know?')).toBeNull()
      expect(done.asked).toBe(0)
    })
  })
})
