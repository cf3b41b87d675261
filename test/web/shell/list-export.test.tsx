import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import AdminPage from '../../../web/pages/admin.tsx'
import { booking, bookingsAnswers, dialog, openTab, rowsAnswer } from '../../helpers/web/desk.tsx'
import { customer } from '../../helpers/web/people.ts'
import { type Answers, clickButton, renderScreen, type, untilCancelled } from '../../helpers/web/screen.tsx'

const workbook = () => new Response('workbook')
let saved: string[] = []
beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.useRealTimers())

const route = 'GET /api/admin/bookings/export'
const openBookings = (search: string, count: number, answer: Answers[string] = workbook) =>
  renderScreen(`/admin?tab=bookings${search}`, <AdminPage />, {
    ...bookingsAnswers(),
    'GET /api/bookings': rowsAnswer(
      Array.from({ length: count }, (_, nth) => booking({ id: `b${nth}` })),
      {},
    ),
    [route]: answer,
  })
const searches = (callsTo: ReturnType<typeof renderScreen>['callsTo']) => callsTo(route).map(({ search }) => search)

test('an export takes what the list is searched and filtered for, and says how many that are', async () => {
  const { callsTo } = openBookings('&q=sneha&status=pending&sort=score', 3)
  expect(await screen.findByText('Takes the 3 shown by your search')).toBeTruthy()
  clickButton('Export Excel')
  await waitFor(() => expect(saved).toEqual(['bookings_export.xlsx']))
  expect(searches(callsTo)).toEqual(['q=sneha&status=pending'])
})

test('an export of a search that finds nothing is not offered', async () => {
  openBookings('&q=nobody', 0)
  await screen.findByText('No booking has this name, email, phone, service or status.')
  expect(screen.queryByRole('button', { name: 'Export Excel' })).toBeNull()
  expect(screen.queryByText(/^Takes /)).toBeNull()
})

test('an export of the customers takes those who want letters, and knows no other status', async () => {
  const { callsTo } = openTab(
    'customers',
    [customer()],
    { 'GET /api/admin/customers/export': workbook },
    '&q=anna&status=new',
  )
  await screen.findByText('Takes the one shown by your search')
  clickButton('Export Excel')
  await waitFor(() => expect(saved).toHaveLength(1))
  fireEvent.change(screen.getByLabelText('News and offers'), { target: { value: 'wanted' } })
  await screen.findByText('Takes the one shown by your search')
  clickButton('Export Excel')
  await waitFor(() => expect(saved).toHaveLength(2))
  const exported = callsTo('GET /api/admin/customers/export').map(({ search }) => search)
  expect(exported).toEqual(['q=anna', 'q=anna&letters=wanted'])
})

test('an export of some days knows this month and the last, and keeps the search', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 10), toFake: ['Date'] })
  const { callsTo } = openBookings('&q=sneha', 1)
  await screen.findByText('Takes the one shown by your search')
  clickButton('Choose dates')
  expect(dialog().getByText(/^Of the one shown by your search\./)).toBeTruthy()
  clickButton('Last month')
  expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-02-01')
  expect(screen.getByLabelText('To')).toHaveProperty('value', '2026-02-28')
  clickButton('This month')
  type('To', '2026-03-15')
  fireEvent.click(dialog().getByRole('button', { name: 'Export Excel' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(searches(callsTo)).toEqual(['q=sneha&from=2026-03-01&to=2026-03-15'])
})

test('an export can be cancelled before its answer begins, which a weak connection may take long for', async () => {
  const { callsTo } = openBookings('', 1, untilCancelled)
  fireEvent.click(await screen.findByRole('button', { name: 'Export Excel' }))
  await waitFor(() => expect(callsTo(route)).toHaveLength(1))
  clickButton('Cancel')
  expect(await screen.findByRole('button', { name: 'Export Excel' })).toBeTruthy()
  expect(screen.queryByText('Error')).toBeNull()
  expect(saved).toEqual([])
})
