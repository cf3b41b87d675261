import { expect, it } from 'vitest'
import { lastReportDate, reportPeriod, shownReportDates } from '../../../shared/reports.ts'

const at = (text: string) => Date.parse(text)

it('a report is that of the evening before until 19:00 in Kochi, to the millisecond', () => {
  expect(lastReportDate(at('2026-11-21T13:29:59.999Z'))).toBe('2026-11-20')
  expect(lastReportDate(at('2026-11-21T13:30:00.000Z'))).toBe('2026-11-21')
  expect(lastReportDate(at('2026-11-30T18:29:00Z'))).toBe('2026-11-30')
  expect(lastReportDate(at('2026-11-30T18:31:00Z'))).toBe('2026-11-30')
})

it('a report covers the day up to its 19:00, and the next begins where it ends', () => {
  const { from, to } = reportPeriod('2026-12-01')
  expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual([
    '2026-11-30T13:30:00.000Z',
    '2026-12-01T13:30:00.000Z',
  ])
  expect(reportPeriod('2026-12-02').from).toBe(to)
})

it('a report has 90 days beside it, each once, the last of them today in Kochi', () => {
  expect(shownReportDates(at('2026-11-30T18:29:00Z')).at(-1)).toBe('2026-11-30')
  const shown = shownReportDates(at('2026-11-30T18:31:00Z'))
  expect([shown.length, new Set(shown).size, shown[0], shown.at(-1)]).toEqual([90, 90, '2026-09-03', '2026-12-01'])
})
