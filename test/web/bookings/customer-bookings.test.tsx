import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import DashboardPage from '../../../web/pages/dashboard.tsx'
import { booking, visit } from '../../helpers/web/bookings.ts'
import { dashboardAnswers } from '../../helpers/web/dashboard.ts'
import { clickButton, jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

describe('My Consultations', () => {
  const showThem = (list: object[], answers: Parameters<typeof renderScreen>[2] = {}) =>
    renderScreen(
      '/user/dashboard?tab=consultations',
      <DashboardPage />,
      dashboardAnswers({ 'GET /api/user/bookings': jsonAnswer(list), ...answers }),
    )

  test('are a tab that stays in the URL', async () => {
    renderScreen('/user/dashboard', <DashboardPage />, dashboardAnswers())
    fireEvent.mouseDown(await screen.findByRole('tab', { name: 'My Consultations' }))
    expect(await screen.findByText('No Consultations Yet')).toBeTruthy()
    expect(location.search).toBe('?tab=consultations')
    expect(screen.getByRole('link', { name: 'Book Consultation' }).getAttribute('href')).toBe('/#contact')
  })

  test('show what was asked for, with the photos', async () => {
    showThem([booking({ inspirationPhotos: ['u/u1/a'] }), booking({ message: null, serviceType: 'baptism-suit' })])
    const [first, second] = (await screen.findAllByRole('heading', { level: 3 })).map((title) => title.closest('li'))
    const text = first?.textContent
    for (const said of [
      'Holy Communion Dress',
      'Pending',
      'മറിയ',
      '14 May 2026',
      'Sneha Mathew',
      '98470 12345',
      'Lace like my grandmother’s',
    ])
      expect(text).toContain(said)
    expect(second?.textContent).toContain('Baptism Suit')
    expect(screen.getByRole('img', { name: 'Your photo 1 of 1' }).getAttribute('src')).toBe('/api/photos/u/u1/a')
  })

  test('can be cancelled while nothing has been cut, and only when that is said twice', async () => {
    const row = booking()
    const route = `POST /api/user/bookings/${row.id}/cancel`
    let cancelled = false
    const { callsTo } = showThem([row, booking({ status: 'in-progress' }), booking({ status: 'cancelled' })], {
      'GET /api/user/bookings': () => jsonAnswer([cancelled ? { ...row, status: 'cancelled' } : row])(),
      [route]: () => {
        cancelled = true
        return jsonAnswer({ ...row, status: 'cancelled' })()
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel consultation' }))
    clickButton('Keep it')
    expect(callsTo(route)).toEqual([])
    screen.getByRole('button', { name: 'Cancel consultation' }).focus()
    clickButton('Cancel consultation')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel consultation' }))
    expect(await screen.findByText('Consultation cancelled')).toBeTruthy()
    expect(callsTo(route)).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel consultation' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'))
  })

  test('with a visit say, before they are cancelled, that nobody is expected then', async () => {
    showThem([booking({ visits: [visit()] })])
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel consultation' }))
    expect(screen.getByRole('dialog').textContent).toContain('Your visit on Tue 24 Nov, 11:30 AM is cancelled too.')
  })

  test('lead to the order that was made of them, and cannot be cancelled from under it', async () => {
    const order = { id: 'o1', status: 'cutting' as const }
    showThem([
      booking({ status: 'in-progress', order }),
      booking({ order }),
      booking({ status: 'confirmed', order: { id: 'o2', status: 'cancelled' } }),
    ])
    const links = await screen.findAllByRole('link', { name: /order/ })
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['See how your order is coming along', '/user/orders/o1'],
      ['See how your order is coming along', '/user/orders/o1'],
      ['See the order that was cancelled', '/user/orders/o2'],
    ])
    const cancel = screen.getAllByRole('button', { name: 'Cancel consultation' })
    expect(cancel.map((button) => button.closest('li')?.textContent)).toEqual([expect.stringContaining('Confirmed')])
  })

  test('that have begun have no way out here', async () => {
    showThem((['in-progress', 'completed', 'cancelled'] as const).map((status) => booking({ status })))
    await screen.findByText('In progress')
    expect(screen.queryByRole('button', { name: 'Cancel consultation' })).toBeNull()
  })

  test('too late to be cancelled say why', async () => {
    const row = booking()
    const tooLate = 'A booking that is in-progress can no longer be cancelled here. Please call us.'
    showThem([row], { [`POST /api/user/bookings/${row.id}/cancel`]: jsonAnswer({ message: tooLate }, 409) })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel consultation' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel consultation' }))
    expect(await screen.findByText(tooLate)).toBeTruthy()
    expect(screen.queryByText('Consultation cancelled')).toBeNull()
  })
})
