import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { get, openAdmin } from '../../helpers/web/admin-inbox.tsx'
import { notification, passwordRequest } from '../../helpers/web/people.ts'
import { jsonAnswer } from '../../helpers/web/screen.tsx'

describe('the bell', () => {
  test.each([
    ['booking', 'b1', '/admin?tab=bookings&open=b1'],
    ['payment_claim', 'o1', '/admin/orders/o1'],
    ['chat_lead', null, '/admin?tab=chat-leads'],
    ['chat_lead', 'c1', '/admin?tab=chat-leads&open=c1'],
    ['chat_lead', 'guest-1', '/admin?tab=messages&room=guest-1'],
    ['promise', null, '/admin'],
    ['password_reset', 'u1', '/admin?tab=resets&open=u1'],
    ['chat_message', 'guest-1', '/admin?tab=messages&room=guest-1'],
    ['daily_report', '2026-05-14', '/admin?tab=reports&day=2026-05-14'],
    ['password_changed', null, '/admin/settings?tab=security'],
  ])('leads from %s about %s to %s', async (type, relatedId, place) => {
    openAdmin('/admin', [notification({ title: 'This', type, relatedId })])
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
    expect((await screen.findByRole('link', { name: 'This' })).getAttribute('href')).toBe(place)
  })

  test('counts what is unread and lists the newest, which lead to what they are about', async () => {
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

  test('with nothing unread has no count, and says so inside', async () => {
    openAdmin('/admin', [])
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
    expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy()
  })

  test('asks again when it is opened, and not by itself', async () => {
    const { callsTo } = openAdmin('/admin', [notification()])
    await screen.findByRole('tab', { name: /^Bookings/ })
    const bell = screen.getByRole('button', { name: 'Notifications' })
    await waitFor(() => expect(callsTo(get)).toHaveLength(1))
    fireEvent.click(bell)
    await waitFor(() => expect(callsTo(get)).toHaveLength(2))
  })

  test('marks no request as read by following it', async () => {
    const { callsTo } = openAdmin('/admin', [passwordRequest({}, { id: 'n9' })], {}, 1)
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
    fireEvent.click(await screen.findByRole('link', { name: 'Password reset request' }))
    expect(await screen.findByText('Action Required')).toBeTruthy()
    expect(callsTo('POST /api/admin/notifications/n9/read')).toEqual([])
  })
})
