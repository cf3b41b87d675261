import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import { PushSlot } from '../../../web/features/push/push-slot.tsx'
import { endpointHash } from '../../../web/features/push/push-subscription.ts'
import UserSettingsPage from '../../../web/pages/user-settings.tsx'
import { fakePush, pushServer, subscribeRoute } from '../../helpers/web/fake-push.ts'
import { customerUser } from '../../helpers/web/people.ts'
import { type Answers, clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
})

const first = 'https://fcm.googleapis.com/fcm/send/1'
const second = 'https://fcm.googleapis.com/fcm/send/2'
const mark = () => localStorage.getItem('push-told')

/** The settings are opened in a browser that has subscribed before, and the moment has passed. */
async function open(push: object | undefined, others: Answers = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const page = (
    <>
      <UserSettingsPage />
      <PushSlot />
    </>
  )
  const user = jsonAnswer({ ...customerUser, push })
  const opened = renderScreen('/user/settings', page, pushServer({ 'GET /api/user': user, ...others }))
  for (let turn = 0; turn < 20; turn++) {
    await act(() => vi.advanceTimersByTimeAsync(0))
    await vi.dynamicImportSettled()
  }
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await act(() => vi.dynamicImportSettled())
  return opened
}
const subscribedBefore = (options: Parameters<typeof fakePush>[0] = { permission: 'granted' }) => {
  const browser = fakePush(options)
  browser.subscribed()
  localStorage.setItem('push-told', `${customerUser.id} ${first}`)
  sessionStorage.setItem('push-compared', 'yes')
  return browser
}
const known = async (...endpoints: string[]) => ({
  knownEndpoints: await Promise.all(endpoints.map(endpointHash)),
  isRemoved: false,
})

test('a device that the server no longer knows subscribes anew, silently, and says so in the settings', async () => {
  const { done } = subscribedBefore()
  const device = { id: 'd2', label: 'Chrome on Android', createdAt: '2026-05-14T04:30:00.000Z', lastUsedAt: null }
  const { callsTo, bodiesTo } = await open(await known('https://fcm.googleapis.com/fcm/send/other'), {
    'GET /api/push/devices': () => Response.json(mark()?.endsWith(second) ? [{ ...device, isThis: true }] : []),
    'GET /api/user/settings': jsonAnswer({ ...settingsDefaults.user, pushNotifications: true }),
  })
  await waitFor(() => expect(callsTo(subscribeRoute)).toHaveLength(1))
  expect(bodiesTo(subscribeRoute)[0]).toMatchObject({
    subscription: { endpoint: second },
    replaces: first,
    turnOn: false,
  })
  expect(done).toMatchObject({ asked: 0, ended: 1, shown: [] })
  expect(mark()).toBe(`${customerUser.id} ${second}`)
  expect(
    await screen.findByText(/^Allowed: .* This device had lost its connection for notifications\. We connected it/),
  ).toBeTruthy()
})

test('a device that the server knows is left alone', async () => {
  const { done } = subscribedBefore()
  const { callsTo } = await open(await known(first))
  expect(callsTo(subscribeRoute)).toEqual([])
  expect(callsTo('GET /api/push/public-key')).toEqual([])
  expect(done.ended).toBe(0)
})

test('a device whose user removed it on another device stays removed', async () => {
  const { done } = subscribedBefore()
  const { callsTo } = await open({ knownEndpoints: [], isRemoved: true })
  expect(callsTo(subscribeRoute)).toEqual([])
  expect(done.ended).toBe(0)
  expect(await screen.findByText('This device gets no notifications.')).toBeTruthy()
})

test('a device whose user removed it here stays removed', async () => {
  subscribedBefore()
  localStorage.setItem('push-off', customerUser.id)
  const { callsTo } = await open(await known())
  expect(callsTo(subscribeRoute)).toEqual([])
})

test.each(['denied', 'default'] as const)(
  'a device that the server was told of subscribes nothing while the permission stands at %s',
  async (permission) => {
    const { done } = subscribedBefore({ permission, answer: permission, auto: permission === 'denied' })
    const { callsTo } = await open(await known())
    expect(callsTo(subscribeRoute)).toEqual([])
    expect(done).toMatchObject({ asked: 0, ended: 0 })
  },
)

test('a press on the button sends no dead address again', async () => {
  subscribedBefore()
  const { callsTo, bodiesTo } = await open({ knownEndpoints: [], isRemoved: true })
  clickButton('Allow notifications')
  await waitFor(() => expect(callsTo(subscribeRoute)).toHaveLength(1))
  expect(bodiesTo(subscribeRoute)[0]).toMatchObject({
    subscription: { endpoint: second },
    replaces: first,
    turnOn: true,
  })
})

test('a device that another user had here before is not sent for who has signed in now', async () => {
  subscribedBefore()
  localStorage.setItem('push-told', `u9 ${first}`)
  const { bodiesTo } = await open(await known())
  await waitFor(() => expect(bodiesTo(subscribeRoute)[0]).toMatchObject({ subscription: { endpoint: second } }))
  expect(localStorage.getItem('push-lost')).toBeNull()
})
