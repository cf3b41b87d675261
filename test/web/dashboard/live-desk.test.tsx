import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import AdminPage from '../../../web/pages/admin.tsx'
import { waitingAnswers } from '../../helpers/web/answers.ts'
import { booking, stats } from '../../helpers/web/bookings.ts'
import { adminUser } from '../../helpers/web/people.ts'
import { jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const lists = ['GET /api/bookings', 'GET /api/admin/answers', 'GET /api/admin/notifications']
const changesRoute = 'GET /api/admin/dashboard/changes'

test('an open desk asks for its lists when something is new, not otherwise, and never while it is hidden', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let changes = 5
  const { callsTo } = renderScreen('/admin', <AdminPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    'GET /api/admin/answers': jsonAnswer(waitingAnswers()),
    'GET /api/admin/notifications': jsonAnswer([]),
    'GET /api/bookings': jsonAnswer([booking()]),
    [changesRoute]: () => Response.json({ changes }),
  })
  const halfMinute = () => act(() => vi.advanceTimersByTimeAsync(30_000))
  const countCalls = () => lists.map((route) => callsTo(route).length)
  await screen.findByRole('tab', { name: /^Bookings/ })
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
