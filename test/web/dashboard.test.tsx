import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import DashboardPage from '../../web/pages/dashboard.tsx'
import { booking } from '../helpers/web/bookings.ts'
import { customerOrderListItem } from '../helpers/web/orders.ts'
import { customerUser } from '../helpers/web/people.ts'
import { clickButton, jsonAnswer, noNetwork, renderScreen } from '../helpers/web/screen.tsx'

const hers = (answers: Parameters<typeof renderScreen>[2] = {}) => ({
  'GET /api/user': jsonAnswer(customerUser),
  'GET /api/user/orders': jsonAnswer([]),
  'GET /api/user/bookings': jsonAnswer([]),
  ...answers,
})

describe('who may see it', () => {
  test('a visitor reads Access Required and is led to /auth, and back here afterwards', async () => {
    const { callsTo } = renderScreen('/user/dashboard?tab=consultations', <DashboardPage />, {
      ...hers(),
      'GET /api/user': jsonAnswer({ message: 'Unauthorized' }, 401),
    })
    expect(screen.queryByText('Access Required')).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Access Required' })).toBeTruthy()
    const next = '/auth?next=%2Fuser%2Fdashboard%3Ftab%3Dconsultations'
    expect(screen.getByRole('link', { name: 'Sign In / Sign Up' }).getAttribute('href')).toBe(next)
    await waitFor(() => expect(location.pathname + location.search).toBe(next), { timeout: 2000 })
    expect(callsTo('GET /api/user/bookings')).toEqual([])
  })

  test('without an answer nobody is led away', async () => {
    renderScreen('/user/dashboard', <DashboardPage />, { ...hers(), 'GET /api/user': noNetwork })
    expect(await screen.findByText('We could not reach the shop.')).toBeTruthy()
    expect(screen.queryByText('Access Required')).toBeNull()
  })
})

describe('the greeting', () => {
  test.each([
    ['Sneha', 'Welcome back, Sneha'],
    ['', 'Welcome back, Customer'],
    [null, 'Welcome back, Customer'],
  ])('of %s is "%s"', async (firstName, greeting) => {
    renderScreen(
      '/user/dashboard',
      <DashboardPage />,
      hers({ 'GET /api/user': jsonAnswer({ ...customerUser, firstName }) }),
    )
    expect(await screen.findByRole('heading', { name: greeting })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/user/settings')
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
  })
})

describe('My Orders', () => {
  test('shows eight characters of the id, status, long date, items and total, and leads to the order', async () => {
    const list = [
      customerOrderListItem(),
      customerOrderListItem({ id: 'b90e4415-1', outfitType: 'Kurta', items: [], status: 'pending', total: 1850000 }),
    ]
    renderScreen('/user/dashboard', <DashboardPage />, hers({ 'GET /api/user/orders': jsonAnswer(list) }))
    const [first, second] = (await screen.findAllByRole('listitem')).map((row) => row.textContent)
    for (const text of [
      'Christening gown for മറിയ',
      'Order 7f3a91c2',
      'Placed 2 May 2026',
      '2 items',
      '₹12,400',
      'Stitching',
    ])
      expect(first).toContain(text)
    expect(first).not.toContain('7f3a91c2-')
    expect(second).toContain('1 item')
    expect(second).toContain('₹18,500')
    const details = screen.getByRole('link', { name: 'View Details of order 7f3a91c2' })
    expect(details.getAttribute('href')).toBe('/user/orders/7f3a91c2-0000-4000-8000-000000000001')
  })

  test('while they are coming are skeletons', async () => {
    renderScreen('/user/dashboard', <DashboardPage />, hers({ 'GET /api/user/orders': () => new Promise(() => {}) }))
    expect(await screen.findByText('Loading your orders')).toBeTruthy()
    expect(screen.queryByText('No Orders Yet')).toBeNull()
  })

  test('of a new customer lead to the collections', async () => {
    renderScreen('/user/dashboard', <DashboardPage />, hers())
    expect(await screen.findByText('No Orders Yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Collections' }).getAttribute('href')).toBe('/')
  })

  test('that do not come say so, and nothing about there being none', async () => {
    renderScreen(
      '/user/dashboard',
      <DashboardPage />,
      hers({ 'GET /api/user/orders': jsonAnswer({ message: 'no' }, 503) }),
    )
    expect(await screen.findByText('We could not load your orders.')).toBeTruthy()
    expect(screen.queryByText('No Orders Yet')).toBeNull()
  })
})

describe('My Consultations', () => {
  const showThem = (list: object[], answers: Parameters<typeof renderScreen>[2] = {}) =>
    renderScreen(
      '/user/dashboard?tab=consultations',
      <DashboardPage />,
      hers({ 'GET /api/user/bookings': jsonAnswer(list), ...answers }),
    )

  test('are a tab that stays in the URL', async () => {
    renderScreen('/user/dashboard', <DashboardPage />, hers())
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

  test('that have begun have no way out here', async () => {
    showThem(['in-progress', 'completed', 'cancelled'].map((status) => booking({ status })))
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
