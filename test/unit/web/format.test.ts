import { describe, expect, test } from 'vitest'
import { formatTime } from '../../../web/features/chat/thread/thread-items.ts'
import { ago, clockTime, elapsed, formatRupees, humanize, relativeDateTime } from '../../../web/lib/format.ts'

test.each([
  [1_850_000, '₹18,500'],
  [123_456_789, '₹12,34,567.89'],
  [100_050, '₹1,000.50'],
  [5, '₹0.05'],
  [0, '₹0'],
])('%i paise are %s', (paise, text) => expect(formatRupees(paise)).toBe(text))

describe('a time', () => {
  const now = Date.parse('2026-11-22T09:00:00Z')

  test('is written in one way, on the desk by the clock of Kochi and in the chat by one’s own', () => {
    expect(clockTime('2026-11-22T02:03:00Z')).toBe('7:33 AM')
    expect(relativeDateTime('2026-11-22T07:05:00Z', now)).toBe('Today, 12:35 PM')
    expect(formatTime('2026-11-22T07:05:00Z')).toMatch(/^\d{1,2}:05 [AP]M$/)
  })

  test.each([
    [10, 'less than a minute', 'just now'],
    [-30, 'less than a minute', 'just now'],
    [61, '1 minute', '1 minute ago'],
    [47 * 3600, '47 hours', '47 hours ago'],
    [72 * 3600, '3 days', '3 days ago'],
  ])('%i seconds past is %s, or %s', (seconds, long, since) => {
    const iso = new Date(now - seconds * 1000).toISOString()
    expect([elapsed(iso, now), ago(iso, now)]).toEqual([long, since])
  })
})

test.each([
  ['in-progress', 'In progress'],
  ['at-risk', 'At risk'],
  ['whatsapp', 'WhatsApp'],
])('%s is %s in words', (name, words) => expect(humanize(name)).toBe(words))
