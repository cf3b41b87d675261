import { indianMonth, startOfIndianDay } from '../../shared/time.ts'

/** A month by its first and its last Indian date. */
export type MonthPeriod = { label: string; from: string; to: string }

/** This month and the one before, of a moment in milliseconds. */
export function monthPeriods(now = Date.now()): MonthPeriod[] {
  const thisMonth = indianMonth(now)
  const lastMonth = indianMonth(startOfIndianDay(`${thisMonth}-01`) - 1)
  return [
    { label: 'This month', ...periodOf(thisMonth) },
    { label: 'Last month', ...periodOf(lastMonth) },
  ]
}

function periodOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  // The day before the first of the month after.
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${days}` }
}
