import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { indianDate } from '../../shared/time.ts'
import { comparisonText, daySentence, overdueLinks } from '../../web/features/reports/report-text.ts'
import AdminPage from '../../web/pages/admin.tsx'
import { stats } from '../helpers/web/bookings.ts'
import { adminUser, notification } from '../helpers/web/people.ts'
import { figures, ninetyDays, reportDay } from '../helpers/web/reports.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen } from '../helpers/web/screen.tsx'

const get = 'GET /api/admin/reports'
const today = indianDate(Date.now())
const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
const yesterday = dayBefore(today)
/** Reports were written on all days but the day before yesterday; today's comes in the evening. */
const days = ninetyDays(today, (date) => (date === today || date === dayBefore(yesterday) ? null : figures()))

const open = (path: string, others: Parameters<typeof renderScreen>[2] = {}) =>
  renderScreen(path, <AdminPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    'GET /api/admin/notifications': jsonAnswer([]),
    'GET /api/admin/deliveries/failed': jsonAnswer([]),
    [get]: jsonAnswer(days),
    ...others,
  })
const panel = async () => within(await screen.findByRole('tabpanel'))

describe('the report of a day', () => {
  test('is the newest unless a day is asked for, in words and figures', async () => {
    open('/admin?tab=reports')
    const tab = await panel()
    expect(
      await tab.findByText(
        'Four bookings, three new leads, one enquiry, two new orders and one piece that left the house.',
      ),
    ).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Day of the report').value).toBe(yesterday)
    expect(tab.getByText('1 more than the day before; 2.3 a day in the week before')).toBeTruthy()
    expect(tab.getByText('2 fewer than the day before; 3 a day in the week before')).toBeTruthy()
    const fact = (name: string) =>
      tab.getAllByText(name).find(({ tagName }) => tagName === 'DT')?.nextElementSibling?.textContent
    expect(['On the table', 'At risk', 'Money taken', 'Balances open'].map(fact)).toEqual([
      '12',
      '1',
      '₹25,000',
      '₹1,23,456.50',
    ])
  })

  test('leads to what waits too long and to what is due', async () => {
    open('/admin?tab=reports')
    const late = within(await screen.findByRole('region', { name: 'Waits for more than 18 hours' }))
    expect(late.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2 bookings', '/admin?tab=bookings&status=pending&sort=oldest'],
      ['1 unread chat', '/admin?tab=messages'],
      ['1 password request', '/admin?tab=resets'],
    ])
    const due = within(screen.getByRole('region', { name: 'Due the day after' }))
    expect(due.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Christening gownSneha Mathew, Stitching',
      'Kurta setReady',
    ])
    expect(due.getByRole('link', { name: 'Kurta set' }).getAttribute('href')).toBe('/admin/orders/o2')
  })

  test('says where nothing waits, and where nobody knows any more', async () => {
    const none = { passwordResets: 0, contacts: 0, chatLeads: 0, bookings: 0 }
    const both = ninetyDays(today, (date) => figures({ waiting: date === today ? none : null, dueTomorrow: [] }))
    open('/admin?tab=reports', { [get]: jsonAnswer(both) })
    expect(await screen.findByText('Nothing. Everybody had an answer in time.')).toBeTruthy()
    clickButton('Day before')
    expect(await screen.findByText('This report was written later, when nobody knew any more.')).toBeTruthy()
  })

  test('is chosen by its day, which stands in the URL', async () => {
    open('/admin?tab=reports')
    expect(await screen.findByRole('button', { name: 'Day after' })).toHaveProperty('disabled', false)
    clickButton('Day after')
    expect(await screen.findByText('Today’s report comes at seven in the evening.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Day after' })).toHaveProperty('disabled', true)
    expect(location.search).toBe(`?tab=reports&day=${today}`)
    clickButton('Day before')
    clickButton('Day before')
    expect(await screen.findByText('No report was written on this day.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Day of the report'), { target: { value: yesterday } })
    expect(await screen.findByText(/^Four bookings/)).toBeTruthy()
  })

  test('older than the charts is asked for by itself', async () => {
    const old = '2025-01-02'
    const one = `GET /api/admin/reports/${old}`
    const { callsTo } = open(`/admin?tab=reports&day=${old}`, { [one]: jsonAnswer(reportDay(old, figures())) })
    expect(await screen.findByRole('heading', { name: /Thursday,? 2 January,? 2025/ })).toBeTruthy()
    expect(callsTo(one)).toHaveLength(1)
  })

  test.each(['2999-01-01', 'yesterday', '2026-13-45', "1' OR 1"])('asked for as %s is the newest', async (day) => {
    const { callsTo } = open(`/admin?tab=reports&day=${encodeURIComponent(day)}`)
    expect(await screen.findByText(/^Four bookings/)).toBeTruthy()
    expect(callsTo(`GET /api/admin/reports/${day}`)).toEqual([])
  })
})

describe('the charts', () => {
  test('are one for each figure, each with its days as a table', async () => {
    open('/admin?tab=reports')
    await screen.findByRole('heading', { name: 'The last 90 days' })
    const charts = within(screen.getByRole('region', { name: 'The last 90 days' })).getAllByRole('img')
    expect(charts.map((chart) => chart.getAttribute('aria-label')?.split(' on the')[0])).toEqual([
      'Bookings',
      'New leads',
      'Enquiries',
      'Chats',
      'Orders made',
      'Orders delivered',
      'Money taken',
      'Balances open',
    ])
    expect(charts[0]?.getAttribute('aria-label')).toContain('4 at most, 88 days with a report')
    const table = screen.getByRole('table', { name: 'Balances open, each day', hidden: true })
    const cells = [...table.querySelectorAll('tbody td')].map(({ textContent }) => textContent)
    expect(cells).toHaveLength(90)
    expect(cells.slice(0, 3)).toEqual(['no report', '₹1,23,456.50', 'no report'])
  })

  test('show a day without a report as a gap, and the day that is read in thread', async () => {
    open('/admin?tab=reports')
    const [chart] = await screen.findAllByRole('img', { name: /^Bookings on the last/ })
    const bars = [...(chart?.querySelectorAll('g') ?? [])]
    expect(bars.map((bar) => Number(bar.querySelector('rect')?.getAttribute('height')) > 0).slice(-4)).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(bars.findIndex((bar) => bar.classList.contains('is-marked'))).toBe(88)
  })
})

test('before the first report the tab says when it comes', async () => {
  open('/admin?tab=reports', { [get]: jsonAnswer(ninetyDays(today)) })
  expect(await screen.findByRole('heading', { name: 'No report yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Have it sent to you' }).getAttribute('href')).toBe('/admin/settings')
  expect(screen.queryByText('The last 90 days')).toBeNull()
})

test('reports that do not come offer to try again', async () => {
  const { callsTo } = open('/admin?tab=reports', { [get]: noNetwork })
  expect(await screen.findByText('We could not load the reports.')).toBeTruthy()
  clickButton('Try again')
  await waitFor(() => expect(callsTo(get)).toHaveLength(2))
})

describe('the words of a report', () => {
  const day = figures()
  const zero = { now: 0, before: 0, weekMean: 0 }
  const quiet = {
    ...day,
    bookings: zero,
    leads: zero,
    contacts: zero,
    orders: { ...day.orders, made: 0, delivered: 0 },
  }

  test('of a quiet day say so', () => {
    expect(daySentence(quiet)).toBe('A quiet day: nothing new came in.')
    expect(daySentence({ ...quiet, chats: { ...zero, now: 1 } })).toBe('One chat.')
    expect(daySentence({ ...quiet, chats: { ...zero, now: 1234 }, contacts: { ...zero, now: 2 } })).toBe(
      'Two enquiries and 1,234 chats.',
    )
  })

  test('compare with the day before and the week', () => {
    expect(comparisonText(zero)).toBe('As many as the day before; 0 a day in the week before')
    expect(comparisonText({ now: 1, before: 0, weekMean: 1 / 7 })).toBe(
      '1 more than the day before; 0.1 a day in the week before',
    )
  })

  test('leave out what does not wait', () => {
    expect(overdueLinks({ passwordResets: 0, contacts: 0, chatLeads: 0, bookings: 0, chats: 0 })).toEqual([])
  })
})

describe('what could not be delivered', () => {
  const list = 'GET /api/admin/deliveries/failed'
  const lost = (changes: object = {}) => ({
    id: 'd1',
    notificationId: 'n1',
    type: 'booking',
    title: 'New booking',
    message: 'Sneha Mathew, communion dress',
    channel: 'push',
    person: 'owner@example.com',
    device: 'Chrome on Android',
    attempts: 8,
    lastError: 'The push service answered 500',
    createdAt: '2026-05-14T04:30:00.000Z',
    ...changes,
  })
  const tab = '/admin?tab=notifications'

  test('is listed with its reason above the notifications', async () => {
    const mail = lost({ id: 'd2', channel: 'mail', device: null, attempts: 1, lastError: null })
    open(tab, { [list]: jsonAnswer([lost(), mail]), 'GET /api/admin/notifications': jsonAnswer([notification()]) })
    const section = within(await screen.findByRole('region', { name: 'Could not be delivered' }))
    expect(section.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'New bookingPush to Chrome on Android of owner@example.com: The push service answered 50014 May 2026, 10:00 AM, tried 8 timesTry again',
      'New bookingMail to owner@example.com: no reason given14 May 2026, 10:00 AM, tried onceTry again',
    ])
  })

  test('can be tried again, and goes from the list', async () => {
    const retry = 'POST /api/admin/deliveries/d1/retry'
    const rows = [[lost()], []]
    const { callsTo } = open(tab, {
      [list]: () => Response.json(rows.shift() ?? []),
      [retry]: jsonAnswer({ ok: true }),
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Try again: New booking, Push to Chrome/ }))
    expect(await screen.findByText('On its way again')).toBeTruthy()
    expect(callsTo(retry)).toHaveLength(1)
    await waitFor(() => expect(screen.queryByText('Could not be delivered')).toBeNull())
  })

  test('that cannot be tried again says so and stays', async () => {
    open(tab, { [list]: jsonAnswer([lost()]), 'POST /api/admin/deliveries/d1/retry': noNetwork })
    fireEvent.click(await screen.findByRole('button', { name: /^Try again: New booking/ }))
    expect(await screen.findByText('We could not try again. Please try later.')).toBeTruthy()
    expect(screen.getByText('Could not be delivered')).toBeTruthy()
  })

  test('is not spoken of where all was delivered', async () => {
    const { callsTo } = open(tab)
    await screen.findByRole('heading', { name: 'No Notifications' })
    await waitFor(() => expect(callsTo(list)).toHaveLength(1))
    expect(screen.queryByText('Could not be delivered')).toBeNull()
  })

  test('that does not load offers to try again', async () => {
    open(tab, { [list]: noNetwork })
    expect(await screen.findByText('We could not load your failed deliveries.')).toBeTruthy()
  })
})
