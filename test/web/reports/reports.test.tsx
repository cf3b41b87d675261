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
        await tab.findByText(
          /three people booked, one question came, two orders were made and one order was delivered. Three people are new to the shop. ₹25,000 came in./,
        ),
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
      expect(await screen.findByText(/three people booked/)).toBeTruthy()
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
      expect(await screen.findByText(/three people booked/)).toBeTruthy()
      expect(callsTo(`GET /api/admin/reports/${day}`)).toEqual([])
    })
  })

  test('before the first report the tab says when it comes', async () => {
    openReports('/admin?tab=reports', { [getReports]: jsonAnswer(ninetyDays(today)) })
    expect(await screen.findByRole('heading', { name: 'No report yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Have it sent to you' }).getAttribute('href')).toBe('/admin/settings')
  })
})

test('the charts show bookings by weeks or months and money by months, each with its table', async () => {
  const months = ['2026-10', '2026-11'].map((month, nth) => ({
    ...{ month, bookings: 7 + nth, received: 2_500_000, refunded: nth * 50_000 },
  }))
  const charts = { weeks: [{ weekOf: '2026-11-23', bookings: 4 }], months }
  openReports('/admin?tab=reports', { 'GET /api/admin/reports/charts': jsonAnswer(charts) })
  expect(await screen.findByRole('img', { name: /^Bookings in the last twelve weeks: 4 at most/ })).toBeTruthy()
  clickButton('By months')
  const bars = screen.getByRole('img', { name: /^Bookings in the last twelve months: 8 at most/ })
  expect(bars.querySelectorAll('rect')).toHaveLength(2)
  expect(screen.getByRole('img', { name: /^Money received .* ₹25,000 at most/ }).querySelectorAll('rect')).toHaveLength(
    3,
  )
  const table = screen.getByRole('table', { name: 'Money each month, as a table', hidden: true })
  expect([...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    'November 2026₹25,000₹500',
    'October 2026₹25,000₹0',
  ])
})
