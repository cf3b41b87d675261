import { expect, test } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { whenWeCall } from '../../../web/features/bookings/next-steps.tsx'

const { hours } = placeholderBoutique

test.each([
  ['2026-11-20T06:00:00Z', 'today until 7:00 PM, or tomorrow from 10:00 AM'],
  ['2026-11-20T03:00:00Z', 'today from 10:00 AM'],
  ['2026-11-20T15:00:00Z', 'tomorrow from 10:00 AM'],
  ['2026-11-21T06:00:00Z', 'today until 7:00 PM, or on Monday from 10:00 AM'],
  ['2026-11-21T20:00:00Z', 'tomorrow from 10:00 AM'],
])('who books at %s is called %s', (at, when) => expect(whenWeCall(Date.parse(at), hours)).toBe(when))

test('nothing is promised while the boutique does not open', () => {
  const never = { week: hours.week.map(() => null), closed: [] }
  expect(whenWeCall(Date.parse('2026-11-20T06:00:00Z'), never)).toBeUndefined()
})
