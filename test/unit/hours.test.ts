import { expect, test } from 'vitest'
import { openingAt } from '../../shared/hours.ts'
import { openingWords } from '../../web/lib/opening.ts'

/** A moment in Kochi, in milliseconds. */
const kochi = (text: string) => Date.parse(`${text}+05:30`)

// 21 November 2026 is a Saturday.
test.each([
  ['2026-11-20T09:59:59', false, '2026-11-20T10:00:00', 'Closed now, opens today at 10:00 AM'],
  ['2026-11-20T10:00:00', true, '2026-11-20T19:00:00', 'Open now, until 7:00 PM'],
  ['2026-11-20T18:59:59', true, '2026-11-20T19:00:00', 'Open now, until 7:00 PM'],
  ['2026-11-20T19:00:00', false, '2026-11-21T10:00:00', 'Closed now, opens tomorrow at 10:00 AM'],
  ['2026-11-21T00:00:00', false, '2026-11-21T10:00:00', 'Closed now, opens today at 10:00 AM'],
  ['2026-11-21T19:00:00', false, '2026-11-23T10:00:00', 'Closed now, opens Monday at 10:00 AM'],
  ['2026-11-22T12:00:00', false, '2026-11-23T10:00:00', 'Closed now, opens tomorrow at 10:00 AM'],
])('at %s in Kochi', (at, open, changes, words) => {
  expect(openingAt(kochi(at))).toEqual({ open, changes: kochi(changes) })
  expect(openingWords(kochi(at)).replace(/\u202f/g, ' ')).toBe(words)
})
