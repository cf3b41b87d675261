import { expect, it } from 'vitest'
import { monthPeriods } from '../../../web/lib/month-periods.ts'

it('this month and the last are those in Kochi, over a year and a leap day too', () => {
  // The last minute of February in Kochi, and the first of March.
  expect(monthPeriods(Date.UTC(2028, 1, 29, 18, 29))).toEqual([
    { label: 'This month', from: '2028-02-01', to: '2028-02-29' },
    { label: 'Last month', from: '2028-01-01', to: '2028-01-31' },
  ])
  expect(monthPeriods(Date.UTC(2027, 11, 31, 18, 30))).toEqual([
    { label: 'This month', from: '2028-01-01', to: '2028-01-31' },
    { label: 'Last month', from: '2027-12-01', to: '2027-12-31' },
  ])
})
