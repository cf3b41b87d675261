import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openReports, today, yesterday } from '../../helpers/web/admin-reports.tsx'
import { figures, reportDay } from '../../helpers/web/reports.ts'
import { clickButton, jsonAnswer } from '../../helpers/web/screen.tsx'

test('the report of a day is chosen by its day, which stands in the URL', async () => {
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

test('the report of a day older than the charts is fetched by itself', async () => {
  const old = '2025-01-02'
  const one = `GET /api/admin/reports/${old}`
  const { callsTo } = openReports(`/admin?tab=reports&day=${old}`, { [one]: jsonAnswer(reportDay(old, figures())) })
  expect(await screen.findByRole('heading', { name: /Thursday,? 2 January,? 2025/ })).toBeTruthy()
  expect(callsTo(one)).toHaveLength(1)
})

test.each(['2999-01-01', '2026-13-45'])('the report of a day asked for as %s is the newest', async (day) => {
  const { callsTo } = openReports(`/admin?tab=reports&day=${encodeURIComponent(day)}`)
  expect(await screen.findByText(/three people booked/)).toBeTruthy()
  expect(callsTo(`GET /api/admin/reports/${day}`)).toEqual([])
})
