import { expect, it } from 'vitest'
import {
  financialYear,
  indianDate,
  indianMonth,
  indianWeek,
  startOfIndianDay,
  startOfIndianWeek,
} from '../../../shared/time.ts'

it('Indian time begins a day at 18:30 UTC of the day before', () => {
  const midnight = Date.UTC(2026, 10, 20, 18, 30)
  expect([indianDate(midnight - 1), indianDate(midnight)]).toEqual(['2026-11-20', '2026-11-21'])
  expect(startOfIndianDay('2026-11-21')).toBe(midnight)
})

it.each([
  [Date.UTC(2026, 0, 31, 18, 30), '2026-01', '2026-02'],
  [Date.UTC(2026, 11, 31, 18, 30), '2026-12', '2027-01'],
  [Date.UTC(2028, 1, 29, 18, 30), '2028-02', '2028-03'],
])('Indian time ends a month there too', (edge, before, after) => {
  expect([indianMonth(edge - 1), indianMonth(edge)]).toEqual([before, after])
})

it.each([
  [Date.UTC(2027, 2, 31, 18, 29), '26-27'],
  [Date.UTC(2027, 2, 31, 18, 30), '27-28'],
  [Date.UTC(2027, 0, 1), '26-27'],
  [Date.UTC(2099, 11, 31), '99-00'],
])('Indian time begins a financial year on 1 April: %d is in %s', (at, year) => expect(financialYear(at)).toBe(year))

it('Indian time begins a week on Monday, also before 1970', () => {
  for (const monday of [Date.UTC(2026, 10, 22, 18, 30), Date.UTC(1969, 11, 28, 18, 30)]) {
    const week = indianWeek(monday)
    expect(indianWeek(monday - 1)).toBe(week - 1)
    expect(indianWeek(monday + 7 * 86_400_000 - 1)).toBe(week)
    expect(startOfIndianWeek(week)).toBe(indianDate(monday))
  }
  expect(startOfIndianWeek(0)).toBe('1970-01-05')
})
