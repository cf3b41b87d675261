import { expect, test } from 'vitest'
import { datesOf, keralaHolidays } from '../../../shared/kerala-holidays.ts'

const dayOf = (year: number, name: string) => keralaHolidays(year).find((holiday) => holiday.name === name)?.from

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  // The years in which the rule has its exceptions.
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s, and Good Friday two days before', (year, day) => {
  expect(dayOf(year, 'Easter')).toBe(day)
  expect(Date.parse(day) - Date.parse(dayOf(year, 'Good Friday') ?? '')).toBe(2 * 86_400_000)
})

test('every year has the holidays of the calendar, and the listed ones say that their day is to be checked', () => {
  for (const year of [2026, 2027, 2040]) {
    expect(dayOf(year, 'Christmas')).toBe(`${year}-12-25`)
    const days = keralaHolidays(year).map(({ from }) => from)
    expect(days).toEqual([...days].sort())
  }
  const onam = keralaHolidays(2027).find(({ name }) => name === 'Onam')
  expect(onam?.check).toBe(true)
  expect(onam && datesOf(onam)).toEqual(['2027-09-11', '2027-09-12', '2027-09-13', '2027-09-14'])
})
