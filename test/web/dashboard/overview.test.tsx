import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import AdminPage from '../../../web/pages/admin.tsx'
import { booking, stats } from '../../helpers/web/bookings.ts'
import { adminUser } from '../../helpers/web/people.ts'
import { jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

const answers = {
  'GET /api/user': jsonAnswer(adminUser),
  'GET /api/admin/dashboard/stats': jsonAnswer(
    stats({
      bookingsByWeek: [
        { weekOf: '2026-03-02', bookings: 0 },
        { weekOf: '2026-05-18', bookings: 11 },
      ],
    }),
  ),
  'GET /api/bookings': jsonAnswer([booking()]),
}

describe('the figures', () => {
  const card = (name: string) => screen.getByText(name).parentElement?.textContent

  test('are four, with what stands under them', async () => {
    renderScreen('/admin', <AdminPage />, answers)
    await screen.findByText('Total Contacts')
    expect(card('Total Contacts')).toBe('Total Contacts92 new this month')
    expect(card('Total Bookings')).toBe('Total Bookings417 pending')
    expect(card('Total Leads')).toBe('Total Leads325 qualified')
    expect(card('Conversion Rate')).toBe('Conversion Rate47%15 converted')
    expect(screen.getByRole('img', { name: /^Bookings in the last 2 weeks: 2 Mar 0, This week 11$/ })).toBeTruthy()
  })

  test('of an empty shop are zeros', async () => {
    const none = stats({ totalLeads: 0, convertedLeads: 0, pendingBookings: 0 })
    renderScreen('/admin', <AdminPage />, {
      ...answers,
      'GET /api/admin/dashboard/stats': jsonAnswer(none),
    })
    await screen.findByText('Conversion Rate')
    expect(card('Conversion Rate')).toBe('Conversion Rate0%0 converted')
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
})
