import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import DashboardPage from '../../../web/pages/dashboard.tsx'
import { dashboardAnswers } from '../../helpers/web/dashboard.ts'
import { customerOrderListItem } from '../../helpers/web/orders.ts'
import { jsonAnswer, renderScreen } from '../../helpers/web/screen.tsx'

describe('My Orders', () => {
  test('shows eight characters of the id, status, long date, items and total, and leads to the order', async () => {
    const list = [
      customerOrderListItem(),
      customerOrderListItem({ id: 'b90e4415-1', outfitType: 'Kurta', items: [], status: 'pending', total: 1850000 }),
    ]
    renderScreen('/user/dashboard', <DashboardPage />, dashboardAnswers({ 'GET /api/user/orders': jsonAnswer(list) }))
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

  test('begin with what is being made and say what comes next', async () => {
    const list = [
      customerOrderListItem({ id: 'home', status: 'delivered', outfitType: 'Kurta' }),
      customerOrderListItem({ id: 'later', outfitType: 'Veil', eventDate: null, estimatedDelivery: null }),
      customerOrderListItem({ id: 'soon', outfitType: 'Gown', status: 'cutting' }),
    ]
    renderScreen('/user/dashboard', <DashboardPage />, dashboardAnswers({ 'GET /api/user/orders': jsonAnswer(list) }))
    expect(await screen.findByText('Gown is on the cutting table. Next: stitching.')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((row) => row.querySelector('h3')?.textContent)).toEqual([
      'Gown',
      'Veil',
      'Kurta',
    ])
    const tapes = screen.getAllByRole('img', { name: /^Stage / }).map((tape) => tape.getAttribute('aria-label'))
    expect(tapes).toEqual(['Stage 4 of 8: Cutting', 'Stage 5 of 8: Stitching'])
    expect(screen.getByRole('link', { name: 'Book a consultation' }).getAttribute('href')).toBe('/#contact')
    expect(screen.getByRole('link', { name: 'See the collections' }).getAttribute('href')).toBe('/#collections')
  })

  test('show a picture: of a piece, else of the work, else a drawing', async () => {
    const list = [
      customerOrderListItem({ image: '/api/photos/u/o/new' }),
      customerOrderListItem({ id: 'o2' }),
      customerOrderListItem({ id: 'o3', image: null }),
    ]
    renderScreen('/user/dashboard', <DashboardPage />, dashboardAnswers({ 'GET /api/user/orders': jsonAnswer(list) }))
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('img')?.getAttribute('src'))).toEqual([
      '/api/photos/u/o/new',
      '/art/christening-gown.svg',
      undefined,
    ])
    // Where there is neither, the frame is not blank.
    expect(rows.map((row) => row.querySelectorAll('.image-frame > *').length)).toEqual([1, 1, 1])
  })

  test('while they are coming are skeletons', async () => {
    renderScreen(
      '/user/dashboard',
      <DashboardPage />,
      dashboardAnswers({ 'GET /api/user/orders': () => new Promise(() => {}) }),
    )
    expect(await screen.findByText('Loading your orders')).toBeTruthy()
    expect(screen.queryByText('No Orders Yet')).toBeNull()
  })

  test('of a new customer lead to the collections', async () => {
    renderScreen('/user/dashboard', <DashboardPage />, dashboardAnswers())
    expect(await screen.findByText('No Orders Yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Collections' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Book Consultation' }).getAttribute('href')).toBe('/#contact')
  })

  test('that do not come say so, and nothing about there being none', async () => {
    renderScreen(
      '/user/dashboard',
      <DashboardPage />,
      dashboardAnswers({ 'GET /api/user/orders': jsonAnswer({ message: 'no' }, 503) }),
    )
    expect(await screen.findByText('We could not load your orders.')).toBeTruthy()
    expect(screen.queryByText('No Orders Yet')).toBeNull()
  })
})
