import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import AdminPage from '../../../web/pages/admin.tsx'
import { dueAnswer, emptyDay, idleDesk, waitingAnswers } from '../../helpers/web/answers.ts'
import { booking, stats } from '../../helpers/web/bookings.ts'
import { adminUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen } from '../../helpers/web/screen.tsx'

const idle = { active: 0, atRisk: 0, dueThisWeek: 0, atRiskBalance: 0 }
const open = (
  counts: Parameters<typeof waitingAnswers>[0] = {},
  rows: Parameters<typeof waitingAnswers>[1] = [],
  others: Parameters<typeof renderScreen>[2] = {},
) =>
  renderScreen('/admin', <AdminPage />, {
    'GET /api/user': jsonAnswer(adminUser),
    'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
    ...idleDesk,
    'GET /api/admin/answers': jsonAnswer(waitingAnswers(counts, rows)),
    'GET /api/bookings': jsonAnswer([booking()]),
    ...others,
  })
const list = () => screen.findByRole('list', { name: 'Waiting for you' })
const due = () => screen.findByRole('region', { name: 'Answers due' })

describe('what waits', () => {
  test('is one list of all kinds, with where each is answered', async () => {
    const counts = { booking: 4, contact: 1, chat_lead: 2, password: 1, chat: 3, testimonial: 100 }
    open(counts, [dueAnswer(19.5, { kind: 'booking', about: 'b1' })], {
      'GET /api/admin/dashboard/orders': jsonAnswer({ ...idle, atRisk: 1, dueThisWeek: 3, atRiskBalance: 4_525_000 }),
    })
    const items = within(await list()).getAllByRole('listitem')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Open order at risk' })).toBeTruthy())
    expect(
      within(await list())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '4Bookings to answerThe oldest has waited 19 hours',
      '1Enquiry to answer',
      '3Chats to answer',
      '2Chat guests to answer',
      '1Password request',
      '100+Testimonials offeredWaiting for your approval',
      '1Order at risk3 due within a week, ₹45,250 still to be paid for it',
    ])
    expect(items.length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Open enquiry to answer' }).getAttribute('href')).toBe(
      '/admin?tab=contacts&status=to-answer&sort=oldest',
    )
  })

  test('gives the focus to the first of the rest that is shown', async () => {
    const rows = [0, 1, 2, 3, 4, 5].map((nth) => dueAnswer(9, { about: `b${nth}`, name: `Anna ${nth}` }))
    open({ booking: 6 }, rows)
    const all = within(await due()).getByRole('button', { name: 'Show all 6' })
    all.focus()
    fireEvent.click(all)
    expect(document.activeElement?.textContent).toBe('Open Anna 4')
  })

  test('is counted on the tabs: what is open, not what ever was', async () => {
    open({ booking: 5, contact: 2, password: 3, chat: 120 }, [], {
      'GET /api/admin/dashboard/orders': jsonAnswer({ ...idle, atRisk: 4 }),
    })
    for (const name of [/^Contacts ?2$/, /^Messages ?99\+$/, /^Password Resets ?3$/, /^Orders ?4$/, /^Bookings ?5$/])
      expect(await screen.findByRole('tab', { name })).toBeTruthy()
    for (const name of ['Chat Leads', 'Lead Generation']) expect(screen.getByRole('tab', { name })).toBeTruthy()
  })

  test('is nothing only when all of it is known', async () => {
    const { leave } = open()
    expect(await screen.findByText(/^Nothing is waiting for you\. All is on time/)).toBeTruthy()
    leave()
    // A list of the day that others have added counts as well.
    open({}, [], { 'GET /api/admin/today': jsonAnswer({ ...emptyDay, messagesOfTomorrow: [{}] }) })
    expect(await screen.findByText('Week of 14 Dec: 7 of 8')).toBeTruthy()
    expect(await screen.findByText('Total Contacts')).toBeTruthy()
    expect(screen.queryByText(/^Nothing is waiting/)).toBeNull()
  })

  test('stays where a part of it cannot be loaded, which is said and can be tried again', async () => {
    const { callsTo } = open({ contact: 1 }, [], { 'GET /api/admin/dashboard/orders': noNetwork })
    expect(within(await list()).getByText('Enquiry to answer')).toBeTruthy()
    expect(await screen.findByText('We could not load which orders are at risk.')).toBeTruthy()
    // The list of what the window lacks has one of its own.
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(button)
    await waitFor(() => expect(callsTo('GET /api/admin/dashboard/orders')).toHaveLength(2))
  })

  test('does not vanish with the figures', async () => {
    open({}, [], {
      'GET /api/admin/dashboard/stats': jsonAnswer({ message: 'no' }, 500),
      'GET /api/admin/answers': noNetwork,
    })
    expect(await screen.findByText('We could not load your figures.')).toBeTruthy()
    expect(await screen.findByText('We could not load who waits for an answer.')).toBeTruthy()
    expect(screen.queryByText(/Nothing is waiting/)).toBeNull()
  })

  test('leads to the bookings that wait, the oldest first', async () => {
    const { callsTo } = open({ booking: 2 })
    fireEvent.click(await screen.findByRole('link', { name: 'Open bookings to answer' }))
    expect(location.search).toBe('?tab=bookings&status=to-answer&sort=oldest')
    await waitFor(() => expect(callsTo('GET /api/bookings').at(-1)?.search).toBe('status=to-answer&sort=oldest'))
    expect(document.activeElement?.id).toBe('admin-tabs')
  })
})

describe('the answers that are due', () => {
  test('say how long is left, and lead to what was asked', async () => {
    open({ contact: 3 }, [
      dueAnswer(27.5, { kind: 'chat', about: 'r1', roomId: 'r1', name: 'Sneha' }),
      dueAnswer(19.5, { kind: 'chat_lead', about: 'l1', roomId: 'guest-1', name: 'Reena' }),
      dueAnswer(1.5),
      dueAnswer(0.5, { kind: 'password', about: 'n1', name: 'Anna' }),
    ])
    const region = within(await due())
    expect(region.getByText('3 h over')).toBeTruthy()
    expect(region.getByText('4 h left')).toBeTruthy()
    expect(region.getByText('22 h left')).toBeTruthy()
    expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin?tab=messages&room=r1',
      '/admin?tab=messages&room=guest-1',
      '/admin?tab=contacts&open=c1',
      '/admin?tab=resets&open=n1',
    ])
    expect(region.queryByRole('button', { name: 'Answered Anna' })).toBeNull()
  })

  test('are marked as answered elsewhere', async () => {
    const post = 'POST /api/admin/answers/contact/c1/answered'
    const { callsTo } = open({ contact: 1 }, [dueAnswer(2)], { [post]: jsonAnswer({}) })
    fireEvent.click(within(await due()).getByRole('button', { name: 'Answered Jincy Paul' }))
    clickButton('I called')
    await waitFor(() => expect(callsTo(post).map(({ body }) => body)).toEqual([{ how: 'called' }]))
    await waitFor(() => expect(callsTo('GET /api/admin/answers')).toHaveLength(2))
  })

  test('are four at first, and all of them when asked for', async () => {
    open(
      { contact: 30 },
      Array.from({ length: 20 }, (_, at) => dueAnswer(2, { about: `c${at}` })),
    )
    expect(within(await due()).getAllByRole('listitem')).toHaveLength(4)
    clickButton('Show the first 20 of 30')
    expect(within(await due()).getAllByRole('listitem')).toHaveLength(20)
  })
})
