import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import DashboardPage from '../../../web/pages/dashboard.tsx'
import { booking } from '../../helpers/web/desk.tsx'
import { customerOrderListItem } from '../../helpers/web/orders.ts'
import { dashboardAnswers, waitingAnswer } from '../../helpers/web/people.ts'
import type { Answer } from '../../helpers/web/recorded.ts'
import { type Answers, jsonAnswer, noNetwork, renderScreen } from '../../helpers/web/screen.tsx'

type Item = Answer<'/user/waiting'>['items'][number]
const subject = (id: string, wearerName: string | null = 'Anna') =>
  ({ of: 'orders', id, outfitType: 'Clara communion dress', wearerName }) as const
const advance: Item = {
  ...{ kind: 'payment', subject: subject('o1'), amount: 925000, isAdvance: true, acceptedTotal: 1850000, hasUpi: true },
}
const quote: Item = { kind: 'quote', subject: subject('o2'), amount: 1850000, validUntil: '2026-12-06' }
const fitting: Item = { kind: 'visit', subject: subject('o3', 'മറിയ'), comesFor: 'fitting', about: '2026-12-03' }
const note: Item = { kind: 'note', subject: subject('o4', null), count: 1, since: Date.parse('2026-11-26T06:00:00Z') }

const open = (waits: Parameters<typeof waitingAnswer>[0], answers: Answers = {}, search = '') =>
  renderScreen(
    `/user/dashboard${search}`,
    <DashboardPage />,
    dashboardAnswers({ 'GET /api/user/waiting': jsonAnswer(waitingAnswer(waits)), ...answers }),
  )
const block = () => screen.findByRole('region', { name: /^Waiting for you/ })
const links = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('Waiting for you has a button for the first task and a row for each of the next two, and shows the rest when asked', async () => {
  open({ items: [advance, quote, fitting, note] })
  const shown = await block()
  expect(shown.textContent).toContain('The advance for Anna₹9,250')
  expect(shown.textContent).toContain('Clara communion dress. You accepted ₹18,500. We begin when the advance is here.')
  expect(links(shown)).toEqual([
    ['Pay the advance', '/user/orders/o1?sheet=upi'],
    ['Our quotation for Anna₹18,500, open until Sun 6 Dec', '/user/orders/o2'],
    ['Book your visitFitting for മറിയ, about Thu 3 Dec', '/user/orders/o3?visit=choose'],
  ])
  expect(shown.querySelectorAll('.btn')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '1 more' }))
  expect(links(shown)[3]).toEqual([
    'Answer our noteOn a photo of Clara communion dress, since Thu 26 Nov',
    '/user/orders/o4',
  ])
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull()
})

test.each([
  [{ ...advance, hasUpi: false }, 'You accepted ₹18,500.', 'See how to pay', '/user/orders/o1'],
  [{ ...advance, isAdvance: false }, 'It is due now.', 'Pay by UPI', '/user/orders/o1?sheet=upi'],
] as const)('Waiting for you that begins with %o says what and where', async (item, text, action, href) => {
  open({ items: [item] })
  const shown = await block()
  expect(shown.textContent).toContain(text)
  expect(links(shown)).toEqual([[action, href]])
})

test('Waiting for you is not there while nothing waits, and says where it could not be loaded, above what could', async () => {
  const list = { 'GET /api/user/orders': jsonAnswer([customerOrderListItem({ outfitType: 'Gown' })]) }
  const { leave } = open({}, list)
  await screen.findByText('Gown')
  expect(screen.queryByText('Waiting for you')).toBeNull()
  leave()
  open({}, { ...list, 'GET /api/user/waiting': noNetwork })
  expect(await screen.findByText('We could not load what waits for you.')).toBeTruthy()
  expect(await screen.findByText('Gown')).toBeTruthy()
})

test('the tabs of the dashboard open where there is something, say how much, and stay where the address names one', async () => {
  const waits = { counts: { orders: 0, consultations: 1 }, opens: 'consultations' as const }
  const bookings = { 'GET /api/user/bookings': jsonAnswer([booking()]) }
  const { leave } = open(waits, bookings)
  const tab = await screen.findByRole('tab', { selected: true })
  expect(tab.textContent).toBe('My Consultations1')
  leave()
  open(waits, bookings, '?tab=orders')
  expect(await screen.findByText(/^We have your booking\. When we start/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Book Consultation' })).toBeNull()
})
