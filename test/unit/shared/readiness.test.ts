import { expect, it } from 'vitest'
import { readinessNotice } from '../../../shared/readiness.ts'

const today = '2026-11-22'
const clara = { name: 'Clara', weeksToMake: 5 }

it.each([
  ['2026-12-26', clara, 'Clara takes about 5 weeks. We will call to see what is possible.'],
  ['2026-12-27', clara, undefined],
  [
    '2026-11-22',
    { name: 'Bonnet', weeksToMake: 1 },
    'Bonnet takes about 1 week. We will call to see what is possible.',
  ],
  ['2026-12-26', undefined, 'A piece takes us about 5 weeks. We will call to see what is possible.'],
  [
    '2026-12-26',
    { name: 'Old gown', weeksToMake: null },
    'A piece takes us about 5 weeks. We will call to see what is possible.',
  ],
  ['2026-12-27', undefined, undefined],
  ['2026-11-21', clara, undefined],
  ['not a day', clara, undefined],
])('a day that is nearer than the work takes is told so: %s', (eventDate, product, notice) => {
  expect(readinessNotice({ eventDate, today, product })).toBe(notice)
})
