import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import AdminPage from '../../web/pages/admin.tsx'
import { stats } from '../helpers/web/bookings.ts'
import { adminUser, contact, notification, passwordRequest } from '../helpers/web/people.ts'
import { type Call, clickButton, jsonAnswer, noNetwork, renderScreen } from '../helpers/web/screen.tsx'

const get = 'GET /api/admin/notifications'
/** The server's three views of the inbox: the bell's, the notifications tab's, the requests'. */
const inbox =
  (list: { type: string }[], unread = 0) =>
  ({ search }: Call) => {
    const type = new URLSearchParams(search).get('type')
    const shown = list.filter((row) =>
      type === '!password_reset' ? row.type !== 'password_reset' : !type || row.type === type,
    )
    return Response.json(shown, { headers: { 'X-Unread-Count': String(unread) } })
  }
const open = (path: string, list: { type: string }[], others: Parameters<typeof renderScreen>[2] = {}, unread = 0) =>
  renderScreen(path, <AdminPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    'GET /api/bookings': jsonAnswer([]),
    'GET /api/admin/contacts': jsonAnswer([contact({ id: 'c1' })]),
    'GET /api/admin/deliveries/failed': jsonAnswer([]),
    [get]: inbox(list, unread),
    ...others,
  })

describe('the notifications tab', () => {
  const tab = '/admin?tab=notifications'
  const panel = async () => within(await screen.findByRole('tabpanel'))

  test('shows twenty at a time, the new ones marked, without password requests', async () => {
    const { callsTo } = open(tab, [
      notification(),
      notification({ title: 'Old news', message: 'Read', isRead: true }),
      passwordRequest(),
    ])
    expect(await (await panel()).findByText('New enquiry')).toBeTruthy()
    expect((await panel()).getByText('Jincy Paul writes: Twins')).toBeTruthy()
    expect((await panel()).getAllByText('14 May 2026, 10:00 AM')).toHaveLength(2)
    expect((await panel()).getAllByText('New')).toHaveLength(1)
    expect((await panel()).queryByText('Password reset request')).toBeNull()
    expect(callsTo(get).map(({ search }) => search)).toContain('type=%21password_reset&limit=20')
  })

  test('without any says No Notifications', async () => {
    open(tab, [])
    expect(await screen.findByRole('heading', { name: 'No Notifications' })).toBeTruthy()
    expect(screen.queryByText('Mark all as read')).toBeNull()
  })

  test('marks one as read, and all', async () => {
    const read = 'POST /api/admin/notifications/n1/read'
    const all = 'POST /api/admin/notifications/read-all'
    const answers = { [read]: jsonAnswer(notification({ id: 'n1', isRead: true })), [all]: jsonAnswer({ ok: true }) }
    const { callsTo } = open(tab, [notification({ id: 'n1' })], answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as read: New enquiry' }))
    await waitFor(() => expect(callsTo(read)).toHaveLength(1))
    expect(callsTo(all)).toEqual([])
    clickButton('Mark all as read')
    await waitFor(() => expect(callsTo(all)).toHaveLength(1))
  })

  test('says when that does not work', async () => {
    open(tab, [notification({ id: 'n1' })], { 'POST /api/admin/notifications/n1/read': noNetwork })
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as read: New enquiry' }))
    expect(await screen.findByText('We could not mark this as read. Please try again.')).toBeTruthy()
  })

  test('that does not come offers to try again', async () => {
    open(tab, [], { [get]: jsonAnswer({ message: 'no' }, 500) })
    expect(await screen.findByText('We could not load your notifications.')).toBeTruthy()
  })
})

describe('the bell', () => {
  test.each([
    ['booking', 'b1', '/admin?tab=bookings&open=b1'],
    ['order', 'o1', '/admin?tab=orders&open=o1'],
    ['chat_lead', null, '/admin?tab=chat-leads'],
    ['chat_message', 'guest-1', '/admin?tab=messages&room=guest-1'],
    ['daily_report', '2026-05-14', '/admin?tab=reports&day=2026-05-14'],
    ['password_changed', null, '/admin/settings?tab=security'],
  ])('leads from %s about %s to %s', async (type, relatedId, place) => {
    open('/admin', [notification({ title: 'This', type, relatedId })])
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
    expect((await screen.findByRole('link', { name: 'This' })).getAttribute('href')).toBe(place)
  })

  test('counts what is unread and lists the newest, which lead to what they tell of', async () => {
    const read = 'POST /api/admin/notifications/n1/read'
    const list = [
      notification({ id: 'n1' }),
      notification({ title: 'Unheard of', type: 'unheard-of' }),
      passwordRequest(),
    ]
    const { callsTo } = open('/admin', list, { [read]: jsonAnswer(notification({ id: 'n1', isRead: true })) }, 3)
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }))
    const links = within(await screen.findByRole('dialog', { name: 'Notifications' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['New enquiry', '/admin?tab=contacts&open=c1'],
      ['Unheard of', '/admin?tab=notifications'],
      ['Password reset request', '/admin?tab=resets'],
      ['See all', '/admin?tab=notifications'],
    ])
    expect(callsTo(read)).toEqual([])
    fireEvent.click(screen.getByRole('link', { name: 'New enquiry' }))
    expect(await screen.findByRole('dialog', { name: 'Jincy Paul' })).toBeTruthy()
    expect(callsTo(read)).toHaveLength(1)
  })

  test('with nothing new has no count, and says so inside', async () => {
    open('/admin', [])
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
    expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy()
  })

  test('asks again when it is opened, and not by itself', async () => {
    const { callsTo } = open('/admin', [notification()])
    const bell = await screen.findByRole('button', { name: 'Notifications' })
    await waitFor(() => expect(callsTo(get)).toHaveLength(1))
    fireEvent.click(bell)
    await waitFor(() => expect(callsTo(get)).toHaveLength(2))
  })

  test('marks no request as read by following it', async () => {
    const { callsTo } = open('/admin', [passwordRequest({}, { id: 'n9' })], {}, 1)
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
    fireEvent.click(await screen.findByRole('link', { name: 'Password reset request' }))
    expect(await screen.findByText('Action Required')).toBeTruthy()
    expect(callsTo('POST /api/admin/notifications/n9/read')).toEqual([])
  })
})

describe('the password requests', () => {
  const tab = '/admin?tab=resets'

  test('show who asks, when, and the temporary password to copy and to send', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    open(tab, [passwordRequest(), notification()])
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

  test('are handled by a call, and say so', async () => {
    const read = 'POST /api/admin/notifications/n9/read'
    const done = passwordRequest({}, { id: 'n9', isRead: true })
    const { callsTo } = open(tab, [passwordRequest({}, { id: 'n9' })], { [read]: jsonAnswer(done) })
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as Handled' }))
    expect(await screen.findByText('Marked as handled')).toBeTruthy()
    expect(callsTo(read)).toHaveLength(1)
  })

  test('that were handled show neither the password nor a way to handle them again', async () => {
    const gone = { temporaryPassword: undefined, userName: null, userPhone: null }
    open(tab, [passwordRequest(gone, { isRead: true })])
    expect(await screen.findByRole('heading', { name: 'Not provided' })).toBeTruthy()
    expect(screen.getByText('Erased when it was handled.')).toBeTruthy()
    for (const name of ['Copy Password', 'Mark as Handled']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByText('Action Required')).toBeNull()
  })

  test('that were used or are too old can only be put away', async () => {
    open(tab, [passwordRequest({ temporaryPassword: undefined })])
    expect(await screen.findByText(/^It was used, or three days have passed/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mark as Handled' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Send WhatsApp' })).toBeNull()
  })

  test('without any say No Password Reset Requests', async () => {
    open(tab, [notification()])
    expect(await screen.findByRole('heading', { name: 'No Password Reset Requests' })).toBeTruthy()
  })
})
