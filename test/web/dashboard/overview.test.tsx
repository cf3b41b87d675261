import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import AdminPage from '../../../web/pages/admin.tsx'
import { booking, stats } from '../../helpers/web/bookings.ts'
import { adminUser } from '../../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen } from '../../helpers/web/screen.tsx'

const answers = {
  'GET /api/user': jsonAnswer(adminUser),
  'GET /api/admin/dashboard/stats': jsonAnswer(stats()),
  'GET /api/bookings': jsonAnswer([booking()]),
}
const idle = { active: 0, atRisk: 0, dueThisWeek: 0, openBalance: 0, waitingChats: 0 }

describe('the figures', () => {
  const card = (name: string) => screen.getByText(name).parentElement?.textContent

  test('are four, with what stands under them', async () => {
    renderScreen('/admin', <AdminPage />, answers)
    await screen.findByText('Total Contacts')
    expect(card('Total Contacts')).toBe('Total Contacts14812 new this month')
    expect(card('Total Bookings')).toBe('Total Bookings3264 pending')
    expect(card('Total Leads')).toBe('Total Leads7531 qualified')
    expect(card('Conversion Rate')).toBe('Conversion Rate24%18 converted')
    expect(screen.getByText('The oldest has waited 19 hours')).toBeTruthy()
    expect(screen.getByRole('img', { name: /^Bookings in the last 12 weeks: 2 Mar 0, .* This week 11$/ })).toBeTruthy()
  })

  test('of an empty shop are zeros, with nothing waiting', async () => {
    const none = stats({ totalLeads: 0, convertedLeads: 0, pendingBookings: 0, oldestPending: null })
    renderScreen('/admin', <AdminPage />, {
      ...answers,
      'GET /api/admin/dashboard/stats': jsonAnswer(none),
      'GET /api/admin/dashboard/orders': jsonAnswer(idle),
    })
    await screen.findByText('Conversion Rate')
    expect(card('Conversion Rate')).toBe('Conversion Rate0%0 converted')
    expect(await screen.findByText(/^Nothing is waiting for you/)).toBeTruthy()
  })

  test('do not say that nothing waits where chats and orders could not be loaded, and offer to try again', async () => {
    const none = stats({ pendingBookings: 0, oldestPending: null })
    const { callsTo } = renderScreen('/admin', <AdminPage />, {
      ...answers,
      'GET /api/admin/dashboard/stats': jsonAnswer(none),
      'GET /api/admin/dashboard/orders': noNetwork,
    })
    expect(await screen.findByText('Every booking has its answer.')).toBeTruthy()
    expect(screen.queryByText(/Nothing is waiting/)).toBeNull()
    expect(await screen.findByText('We could not load what waits in chats and orders.')).toBeTruthy()
    clickButton('Try again')
    await waitFor(() => expect(callsTo('GET /api/admin/dashboard/orders')).toHaveLength(2))
  })

  test('say that there are more where the server counts no further, and only there', async () => {
    renderScreen('/admin', <AdminPage />, {
      ...answers,
      'GET /api/admin/dashboard/stats': jsonAnswer(stats({ pendingBookings: 100 })),
      'GET /api/admin/dashboard/orders': jsonAnswer({ ...idle, atRisk: 100 }),
    })
    const link = await screen.findByRole('link', { name: 'Open orders at risk' })
    expect(link.closest('li')?.textContent).toMatch(/^100\+Orders/)
    const bookings = screen.getByRole('link', { name: 'Open bookings to answer' })
    expect(bookings.closest('li')?.textContent).toMatch(/^100Bookings/)
  })

  test('say what waits beside bookings: chats without an answer, orders at risk and the money that is open for these alone', async () => {
    renderScreen('/admin', <AdminPage />, {
      ...answers,
      'GET /api/admin/dashboard/orders': jsonAnswer({
        active: 9,
        atRisk: 1,
        dueThisWeek: 3,
        atRiskBalance: 1_210_000,
        openBalance: 4_525_000,
        waitingChats: 2,
      }),
    })
    const link = await screen.findByRole('link', { name: 'Open orders at risk' })
    expect(link.closest('li')?.textContent).toContain(
      'Order at risk3 due within a week, ₹12,100 still to be paid for it',
    )
    expect(screen.getByRole('link', { name: 'Open chats to answer' }).getAttribute('href')).toBe('/admin?tab=messages')
  })

  test('show a funnel that never widens: whoever was converted was qualified', async () => {
    renderScreen('/admin', <AdminPage />, {
      ...answers,
      'GET /api/admin/dashboard/stats': jsonAnswer(stats({ totalLeads: 31, qualifiedLeads: 7, convertedLeads: 13 })),
    })
    const funnel = (await screen.findByRole('heading', { name: 'From lead to customer' })).parentElement
    expect(funnel?.textContent).toContain('Leads31Qualified20Converted13')
  })

  test('that do not come leave the bookings where they are', async () => {
    renderScreen('/admin', <AdminPage />, {
      ...answers,
      'GET /api/admin/dashboard/stats': jsonAnswer({ message: 'no' }, 500),
    })
    expect(await screen.findByText('We could not load your figures.')).toBeTruthy()
    expect(await screen.findByRole('cell', { name: 'മറിയ' })).toBeTruthy()
  })

  test('lead to the bookings that wait, the oldest first', async () => {
    const { callsTo } = renderScreen('/admin', <AdminPage />, answers)
    fireEvent.click(await screen.findByRole('link', { name: 'Open bookings to answer' }))
    expect(location.search).toBe('?tab=bookings&status=pending&sort=oldest')
    await waitFor(() => expect(callsTo('GET /api/bookings').at(-1)?.search).toBe('status=pending&sort=oldest'))
    expect(document.activeElement?.id).toBe('admin-tabs')
  })
})
