import { indianMonth, startOfIndianDay } from '../../shared/time.ts'

/** A month by its first and its last Indian date. */
type MonthPeriod = { label: string; from: string; to: string }

/** This month and the one before, of a moment in milliseconds. */
export function monthPeriods(now = Date.now()): MonthPeriod[] {
  const thisMonth = indianMonth(now)
  const lastMonth = indianMonth(startOfIndianDay(`${thisMonth}-01`) - 1)
  return [
    { label: 'This month', ...monthPeriod(thisMonth) },
    { label: 'Last month', ...monthPeriod(lastMonth) },
  ]
}

/** The month that a screen's URL asks for (`month=2026-11`), else this one. */
export function askedMonth(search: URLSearchParams, now = Date.now()) {
  const asked = search.get('month') ?? ''
  const thisMonth = indianMonth(now)
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) && asked <= thisMonth ? asked : thisMonth
}

/** The month so many months after another: -1 is the one before. */
export function addMonths(month: string, count: number) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The first and the last Indian date of a month. */
export function monthPeriod(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  // The day before the first of the month after.
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${days}` }
}
