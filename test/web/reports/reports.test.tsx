import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { getReports, openReports, today, yesterday } from '../../helpers/web/admin-reports.tsx'
import { figures, ninetyDays, reportDay } from '../../helpers/web/reports.ts'
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

describe('the reports', () => {
  const panel = async () => within(await screen.findByRole('region', { name: 'Daily reports' }))

  describe('the report of a day', () => {
    test('is the newest unless a day is asked for, in words and figures', async () => {
      openReports('/admin?tab=reports')
      const tab = await panel()
      expect(
        await tab.findByText('Four bookings, three new leads, one enquiry, two new orders and one piece delivered.'),
      ).toBeTruthy()
      expect(screen.getByLabelText<HTMLInputElement>('Day of the report').value).toBe(yesterday)
      expect(tab.getByText(/^From \d+ \w+, 7:00 PM, to \d+ \w+, 7:00 PM$/)).toBeTruthy()
      expect(tab.getByText('1 more than the day before; 2.3 a day in the week before')).toBeTruthy()
      expect(tab.getByText('2 fewer than the day before; 3 a day in the week before')).toBeTruthy()
      const fact = (name: string) =>
        tab.getAllByText(name).find(({ tagName }) => tagName === 'DT')?.nextElementSibling?.textContent
      expect(['In work', 'At risk', 'Money taken', 'Outstanding'].map(fact)).toEqual([
        '12',
        '1',
        '₹25,000',
        '₹1,23,456.50',
      ])
    })

    test('says where nothing waits, and where it is not known any more', async () => {
      const none = { passwordResets: 0, contacts: 0, chatLeads: 0, bookings: 0 }
      const both = ninetyDays(today, (date) => figures({ waiting: date === today ? none : null, dueTomorrow: [] }))
      openReports('/admin?tab=reports', { [getReports]: jsonAnswer(both) })
      expect(await screen.findByText('Nothing. Everybody had an answer in time.')).toBeTruthy()
      clickButton('Day before')
      expect(await screen.findByText('This report was written later, when it could no longer be counted.')).toBeTruthy()
    })

    test('is chosen by its day, which stands in the URL', async () => {
      openReports('/admin?tab=reports')
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

    test('older than the charts is fetched by itself', async () => {
      const old = '2025-01-02'
      const one = `GET /api/admin/reports/${old}`
      const { callsTo } = openReports(`/admin?tab=reports&day=${old}`, { [one]: jsonAnswer(reportDay(old, figures())) })
      expect(await screen.findByRole('heading', { name: /Thursday,? 2 January,? 2025/ })).toBeTruthy()
      expect(callsTo(one)).toHaveLength(1)
    })

    test.each(['2999-01-01', 'yesterday', '2026-13-45', "1' OR 1"])('asked for as %s is the newest', async (day) => {
      const { callsTo } = openReports(`/admin?tab=reports&day=${encodeURIComponent(day)}`)
      expect(await screen.findByText(/^Four bookings/)).toBeTruthy()
      expect(callsTo(`GET /api/admin/reports/${day}`)).toEqual([])
    })
  })

  test('before the first report the tab says when it comes', async () => {
    openReports('/admin?tab=reports', { [getReports]: jsonAnswer(ninetyDays(today)) })
    expect(await screen.findByRole('heading', { name: 'No report yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Have it sent to you' }).getAttribute('href')).toBe('/admin/settings')
    expect(screen.queryByText('The last 90 days')).toBeNull()
  })
})

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
      'Outstanding',
    ])
    expect(charts[0]?.getAttribute('aria-label')).toContain('on the last 30 days: 4 at most.')
    const table = screen.getByRole('table', { name: 'Outstanding, each day', hidden: true })
    const cells = [...table.querySelectorAll('tbody td')].map(({ textContent }) => textContent)
    expect(cells).toHaveLength(30)
    expect(cells.slice(0, 3)).toEqual(['no report', '₹1,23,456.50', 'no report'])
  })

  test('are by weeks over all 90 days, a balance by its last day', async () => {
    openReports('/admin?tab=reports')
    fireEvent.click(await screen.findByRole('button', { name: 'Show 90 days by weeks' }))
    const bookings = screen.getByRole('img', { name: /^Bookings on the last 90 days: 28 at most in a week/ })
    expect(bookings.querySelectorAll('g')).toHaveLength(13)
    expect(screen.getByRole('img', { name: /^Outstanding on the last 90 days: ₹1,23,456.50 at most/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show 30 days' }))
    expect(screen.getByRole('heading', { name: 'The last 30 days' })).toBeTruthy()
  })
})
