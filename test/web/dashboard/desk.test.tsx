import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import AdminPage from '../../../web/pages/admin.tsx'
import { booking, bookingsAnswers, dueAnswer, idleDesk, stats, waitingAnswers } from '../../helpers/web/desk.tsx'
import { adminUser } from '../../helpers/web/people.ts'
import { type Answers, clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

test('an open desk asks for its lists when something is new, not otherwise, and never while it is hidden', async () => {
  const lists = ['GET /api/bookings', 'GET /api/admin/answers', 'GET /api/admin/notifications']
  const changesRoute = 'GET /api/admin/dashboard/changes'
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let changes = 5
  const { callsTo } = renderScreen('/admin?tab=bookings', <AdminPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    'GET /api/admin/answers': jsonAnswer(waitingAnswers()),
    'GET /api/admin/notifications': jsonAnswer([]),
    'GET /api/bookings': jsonAnswer([booking()]),
    [changesRoute]: () => Response.json({ changes }),
  })
  const halfMinute = () => act(() => vi.advanceTimersByTimeAsync(30_000))
  const countCalls = () => lists.map((route) => callsTo(route).length)
  await screen.findByRole('link', { name: /^Today/ })
  await waitFor(() => expect(countCalls()).toEqual([1, 1, 1]))
  await halfMinute()
  await waitFor(() => expect(callsTo(changesRoute).length).toBe(2))
  expect(countCalls()).toEqual([1, 1, 1])
  changes = 6
  await halfMinute()
  await waitFor(() => expect(countCalls()).toEqual([2, 2, 2]))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await halfMinute()
  expect(callsTo(changesRoute).length).toBe(3)
  visibility.mockRestore()
})

const open = (
  counts: Parameters<typeof waitingAnswers>[0] = {},
  rows: Parameters<typeof waitingAnswers>[1] = [],
  others: Answers = {},
) =>
  renderScreen('/admin', <AdminPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    ...idleDesk,
    'GET /api/admin/answers': jsonAnswer(waitingAnswers(counts, rows)),
    'GET /api/bookings': jsonAnswer([booking()]),
    ...others,
  })
const due = () => screen.findByRole('region', { name: 'Replies due' })

test('the answers that are due say how long is left, and lead to what was asked and to the reply', async () => {
  open({ contact: 3 }, [
    dueAnswer(27.5, { kind: 'chat', about: 'r1', roomId: 'r1', name: 'Sneha' }),
    dueAnswer(19.5, { kind: 'chat_lead', about: 'l1', roomId: 'guest-1', name: 'Reena' }),
    dueAnswer(1.5),
    dueAnswer(0.8, { kind: 'booking', about: 'b1', name: 'Jose', phoneE164: '+914842345678' }),
    dueAnswer(0.5, { kind: 'password', about: 'n1', name: 'Anna' }),
  ])
  const region = within(await due())
  fireEvent.click(region.getByRole('button', { name: 'All 5' }))
  expect(region.getByText('3 h over')).toBeTruthy()
  expect(region.getByText('4 h left')).toBeTruthy()
  expect(region.getByText('22 h left')).toBeTruthy()
  expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin?tab=messages&room=r1',
    '/admin?tab=messages&room=r1',
    '/admin?tab=messages&room=guest-1',
    '/admin?tab=messages&room=guest-1',
    '/admin?tab=contacts&open=c1',
    'https://wa.me/919847055555',
    '/admin?tab=bookings&open=b1',
    'mailto:jincy@example.com',
    '/admin?tab=resets&open=n1',
  ])
  expect(region.queryByRole('button', { name: 'Answered Anna' })).toBeNull()
})

test('the answers that are due name a person once, with all that was asked, and one mark answers it all', async () => {
  const asked = { askedAt: new Date().toISOString() }
  const others = [
    { kind: 'chat_lead' as const, about: 'l1', ...asked },
    { kind: 'booking' as const, about: 'b1', ...asked },
  ]
  const posts = ['chat/r1', 'chat_lead/l1', 'booking/b1'].map((path) => `POST /api/admin/answers/${path}/answered`)
  const { callsTo } = open(
    { chat: 1, chat_lead: 1, booking: 1 },
    [dueAnswer(2, { kind: 'chat', about: 'r1', roomId: 'r1', name: 'Reena', others })],
    Object.fromEntries(posts.map((post) => [post, jsonAnswer({})])),
  )
  const region = within(await due())
  expect(region.getByText(/^Chat, also left details in the chat, booking,/)).toBeTruthy()
  fireEvent.click(region.getByRole('button', { name: 'Answered Reena' }))
  clickButton('I wrote')
  await waitFor(() => expect(posts.map((post) => callsTo(post).length)).toEqual([1, 1, 1]))
})

test.each([
  ['a visitor', jsonAnswer({ message: 'Unauthorized' }, 401)],
  ['a customer', jsonAnswer({ ...adminUser, role: 'customer' })],
])('%s finds the admin sign-in in its place, and nothing is asked for', async (_who, me) => {
  const { callsTo } = renderScreen('/admin', <AdminPage />, { ...bookingsAnswers(), 'GET /api/user': me })
  expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy()
  expect(screen.queryByText('Admin Dashboard')).toBeNull()
  expect([...callsTo('GET /api/bookings'), ...callsTo('GET /api/admin/dashboard/stats')]).toEqual([])
})
