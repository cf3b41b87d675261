import { expect, test } from 'vitest'
import { formatRisk } from '../../../web/features/orders/order-texts.ts'

test.each([
  ['event', 4, 'cutting', 'Event in 4 days, still cutting'],
  ['event', 1, 'pending', 'Event tomorrow, not confirmed yet'],
  ['event', 0, 'fitting', 'Event today, still fitting'],
  ['event', -1, 'ready', 'Event was yesterday, waits to be picked up'],
  ['event', -12, 'stitching', 'Event was 12 days ago, still stitching'],
  ['delivery', 2, 'confirmed', 'Promised in 2 days, not measured yet'],
  ['delivery', 0, 'measurement', 'Promised for today, still measuring'],
  ['delivery', -1, 'ready', 'Promised yesterday, waits to be picked up'],
] as const)('why an order is at risk, in words %s, %i days, %s', (by, days, status, words) =>
  expect(formatRisk({ by, days }, status)).toBe(words),
)
