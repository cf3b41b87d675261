import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openReports } from '../../helpers/web/admin-reports.tsx'

describe('the charts', () => {
  test('are one for each figure, each with its days as a table', async () => {
    openReports('/admin?tab=reports')
    await screen.findByRole('heading', { name: 'The last 30 days' })
    const charts = within(screen.getByRole('region', { name: 'The last 30 days' })).getAllByRole('img')
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
    expect(charts[0]?.getAttribute('aria-label')).toContain('on the last 30 days: 4 at most.')
    const table = screen.getByRole('table', { name: 'Balances open, each day', hidden: true })
    const cells = [...table.querySelectorAll('tbody td')].map(({ textContent }) => textContent)
    expect(cells).toHaveLength(30)
    expect(cells.slice(0, 3)).toEqual(['no report', '₹1,23,456.50', 'no report'])
  })

  test('show a day without a report as a gap, and marks the chosen day', async () => {
    openReports('/admin?tab=reports')
    const [chart] = await screen.findAllByRole('img', { name: /^Bookings on the last/ })
    const bars = [...(chart?.querySelectorAll('g') ?? [])]
    expect(bars.map((bar) => Number(bar.querySelector('rect')?.getAttribute('height')) > 0).slice(-4)).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(bars.findIndex((bar) => bar.classList.contains('is-marked'))).toBe(28)
  })

  test('are by weeks over all 90 days, a balance by its last day', async () => {
    openReports('/admin?tab=reports')
    fireEvent.click(await screen.findByRole('button', { name: 'Show 90 days by weeks' }))
    const bookings = screen.getByRole('img', { name: /^Bookings on the last 90 days: 28 at most in a week/ })
    expect(bookings.querySelectorAll('g')).toHaveLength(13)
    expect(screen.getByRole('img', { name: /^Balances open on the last 90 days: ₹1,23,456.50 at most/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show 30 days' }))
    expect(screen.getByRole('heading', { name: 'The last 30 days' })).toBeTruthy()
  })
})
