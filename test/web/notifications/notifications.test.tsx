import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onOpenChat } from '../../../web/features/chat/public.ts'
import DashboardPage from '../../../web/pages/dashboard.tsx'
import UserSettingsPage from '../../../web/pages/user-settings.tsx'
import { openAdmin } from '../../helpers/web/desk.tsx'
import { customerUser, notification, passwordRequest } from '../../helpers/web/people.ts'
import { row } from '../../helpers/web/recorded.ts'
import { type Answers, clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

test('the bell counts what is unread and lists the newest, which lead to what they are about', async () => {
  const read = 'POST /api/admin/notifications/n1/read'
  const list = [
    notification({ id: 'n1' }),
    notification({ title: 'Unheard of', type: 'unheard-of' }),
    passwordRequest(),
  ]
  const { callsTo } = openAdmin('/admin', list, { [read]: jsonAnswer(notification({ id: 'n1', isRead: true })) }, 3)
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }))
  const links = within(await screen.findByRole('dialog', { name: 'Notifications' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['New enquiry', '/admin?tab=contacts&open=c1'],
    ['Unheard of', '/admin?tab=notifications'],
    ['Password reset request', '/admin?tab=resets&open=u1'],
    ['See all', '/admin?tab=notifications'],
  ])
  expect(callsTo(read)).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'New enquiry' }))
  expect(await screen.findByRole('dialog', { name: 'Jincy Paul' })).toBeTruthy()
  expect(callsTo(read)).toHaveLength(1)
})

test('the bell marks no request as read by following it', async () => {
  const { callsTo } = openAdmin('/admin', [passwordRequest({}, { id: 'n9' })], {}, 1)
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Password reset request' }))
  expect(await screen.findByText('Action Required')).toBeTruthy()
  expect(callsTo('POST /api/admin/notifications/n9/read')).toEqual([])
})

const list = 'GET /api/admin/deliveries/failed'
const lost = row('/admin/deliveries/failed', {
  ...{ id: 'd1', type: 'booking', title: 'New booking', channel: 'push', device: 'Chrome on Android' },
})
const tab = '/admin?tab=notifications'

test('what could not be delivered can be tried again, and goes from the list', async () => {
  const retry = 'POST /api/admin/deliveries/d1/retry'
  const rows = [[lost], []]
  const { callsTo } = openAdmin(tab, [], {
    [list]: () => Response.json(rows.shift() ?? []),
    [retry]: jsonAnswer({ ok: true }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Try again: New booking, Push to Chrome/ }))
  expect(await screen.findByText('Trying again')).toBeTruthy()
  expect(callsTo(retry)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText('Could not be delivered')).toBeNull())
})

test('the notifications tab marks one as read, and all', async () => {
  const read = 'POST /api/admin/notifications/n1/read'
  const all = 'POST /api/admin/notifications/read-all'
  const answers = { [read]: jsonAnswer(notification({ id: 'n1', isRead: true })), [all]: jsonAnswer({ ok: true }) }
  const { callsTo } = openAdmin(tab, [notification({ id: 'n1' })], answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as read: New enquiry' }))
  await waitFor(() => expect(callsTo(read)).toHaveLength(1))
  expect(callsTo(all)).toEqual([])
  clickButton('Mark all as read')
  await waitFor(() => expect(callsTo(all)).toHaveLength(1))
})

const get = 'GET /api/user/notifications'
const inbox =
  (list: object[], unread = 0) =>
  () =>
    Response.json(list, { headers: { 'X-Unread-Count': String(unread) } })
const openDashboard = (others: Answers = {}) =>
  renderScreen('/user/dashboard', <DashboardPage />, {
    'GET /api/user': jsonAnswer(customerUser),
    'GET /api/user/orders': jsonAnswer([]),
    'GET /api/user/bookings': jsonAnswer([]),
    ...others,
  })

test('a push about a message leads to the dashboard with the chat open, once', async () => {
  const requests: object[] = []
  const stop = onOpenChat((request) => requests.push(request))
  renderScreen('/user/dashboard?chat=open', <DashboardPage />, {
    'GET /api/user': jsonAnswer(customerUser),
    'GET /api/user/orders': jsonAnswer([]),
    [get]: inbox([]),
  })
  await waitFor(() => expect(requests).toEqual([{}]))
  await waitFor(() => expect(location.search).toBe(''))
  stop()
})

const ownNotification = (changes: object = {}) =>
  notification({ id: 'n1', userId: 'u1', title: 'The lace is in', ...changes })
const openBell = async (name = 'Notifications') => {
  fireEvent.click(await screen.findByRole('button', { name }))
  const bell = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await waitFor(() => expect(bell.queryByText('Loading notifications')).toBeNull())
  return bell
}

test.each([
  ['the chat with the boutique', 'room-u1', {}],
  ['the chat about an order', 'order-o1', { orderId: 'o1' }],
])("the customer's bell opens %s from a message", async (_which, relatedId, request) => {
  const requests: object[] = []
  const stop = onOpenChat((request) => requests.push(request))
  openDashboard({ [get]: inbox([ownNotification({ type: 'chat_message', relatedId, isRead: true })]) })
  fireEvent.click((await openBell()).getByRole('button', { name: 'The lace is in' }))
  stop()
  expect(requests).toEqual([request])
})

test("the customer's bell is not there for a temporary password, which opens nothing but the settings", async () => {
  const { callsTo } = renderScreen('/user/settings', <UserSettingsPage />, {
    'GET /api/user': jsonAnswer({ ...customerUser, mustChangePassword: true }),
  })
  await screen.findByRole('heading', { name: 'Choose a new password' })
  expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull()
  expect(callsTo(get)).toEqual([])
})
