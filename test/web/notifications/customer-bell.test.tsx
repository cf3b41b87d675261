import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { onOpenChat } from '../../../web/features/chat/public.ts'
import DashboardPage from '../../../web/pages/dashboard.tsx'
import UserSettingsPage from '../../../web/pages/user-settings.tsx'
import { customerUser, notification } from '../../helpers/web/people.ts'
import { type Answers, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

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

describe("the customer's bell", () => {
  const ownNotification = (changes: object = {}) =>
    notification({ id: 'n1', userId: 'u1', title: 'The lace is in', ...changes })
  const openBell = async (name = 'Notifications') => {
    fireEvent.click(await screen.findByRole('button', { name }))
    const bell = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    await waitFor(() => expect(bell.queryByText('Loading notifications')).toBeNull())
    return bell
  }

  test('counts and lists her own, the new ones marked, and never asks for those of admins', async () => {
    const list = [ownNotification(), ownNotification({ id: 'n2', title: 'Booking confirmed', isRead: true })]
    const { callsTo } = openDashboard({ [get]: inbox(list, 1) })
    const bell = await openBell('Notifications, 1 unread')
    expect(bell.getAllByText('New')).toHaveLength(1)
    expect(bell.getByText('Booking confirmed')).toBeTruthy()
    expect(bell.queryByText('See all')).toBeNull()
    expect(callsTo('GET /api/admin/notifications')).toEqual([])
  })

  test.each([
    ['the chat with the boutique', 'room-u1', {}],
    ['the chat about an order', 'order-o1', { orderId: 'o1' }],
  ])('opens %s from a message', async (_which, relatedId, request) => {
    const requests: object[] = []
    const stop = onOpenChat((request) => requests.push(request))
    openDashboard({ [get]: inbox([ownNotification({ type: 'chat_message', relatedId, isRead: true })]) })
    fireEvent.click((await openBell()).getByRole('button', { name: 'The lace is in' }))
    stop()
    expect(requests).toEqual([request])
  })

  test('is not there for a temporary password, which opens nothing but the settings', async () => {
    const { callsTo } = renderScreen('/user/settings', <UserSettingsPage />, {
      'GET /api/user': jsonAnswer({ ...customerUser, mustChangePassword: true }),
    })
    await screen.findByRole('heading', { name: 'Choose a new password' })
    expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull()
    expect(callsTo(get)).toEqual([])
  })
})
