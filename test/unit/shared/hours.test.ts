import { expect, test } from 'vitest'
import { placeholderBoutique } from '../../../shared/boutique.ts'
import { upcomingClosedDays } from '../../../shared/closed-days.ts'
import { hoursText, openingAt, openingText } from '../../../shared/hours.ts'

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
  expect(openingText(kochi(at))).toBe(words)
})

const day = { open: 600, close: 1140 }

test('a closed day is passed over, and the words say when the shop opens after it', () => {
  const hours = {
    ...placeholderBoutique.hours,
    closed: [{ date: '2026-11-23', reason: 'A wedding' }, { date: '2026-11-24' }],
  }
  const saturday = kochi('2026-11-21T20:00:00')
  expect(openingAt(saturday, hours)).toEqual({ open: false, changes: kochi('2026-11-25T10:00:00') })
  expect(openingAt(kochi('2026-11-23T12:00:00'), hours).open).toBe(false)
  expect(openingText(saturday, hours)).toBe('Closed now, opens Wednesday at 10:00 AM')
  expect(openingAt(saturday)).toEqual({ open: false, changes: kochi('2026-11-23T10:00:00') })
})

test('each day has its own hours; a shop that never opens says only that it is closed', () => {
  const week = [null, day, day, day, day, { open: 600, close: 1320 }, { open: 660, close: 900 }]
  expect(openingAt(kochi('2026-11-20T21:59:59'), { week, closed: [] }).open).toBe(true)
  expect(openingAt(kochi('2026-11-21T10:30:00'), { week, closed: [] })).toEqual({
    open: false,
    changes: kochi('2026-11-21T11:00:00'),
  })
  const never = { week: Array(7).fill(null), closed: [] }
  expect(openingText(kochi('2026-11-21T10:30:00'), never)).toBe('Closed for now')
})

test.each([
  [placeholderBoutique.hours.week, ['Mon-Sat 10:00 AM - 7:00 PM', 'Sunday by appointment']],
  [Array(7).fill(day), ['Mon-Sun 10:00 AM - 7:00 PM']],
  [
    [null, day, day, null, day, day, null],
    ['Mon-Tue 10:00 AM - 7:00 PM', 'Wednesday by appointment', 'Thu-Fri 10:00 AM - 7:00 PM', 'Sat-Sun by appointment'],
  ],
  [
    [{ open: 0, close: 1440 }, ...Array(6).fill(null)],
    ['Mon-Sat by appointment', 'Sunday 12:00 AM - 12:00 AM'],
  ],
])('the week reads %#', (week, lines) => expect(hoursText({ week, closed: [] })).toEqual(lines))

test('closed days are told of from a month before, in their order, and not once they are over', () => {
  const closed = [
    { date: '2026-12-25', reason: 'Christmas' },
    { date: '2026-11-26' },
    { date: '2026-11-20' },
    { date: '2026-12-24', reason: 'Christmas' },
    { date: '2027-04-15' },
  ]
  const hours = { ...placeholderBoutique.hours, closed }
  expect(upcomingClosedDays(hours, kochi('2026-11-25T23:59:00'))).toEqual([
    'Closed on 26 November',
    'Closed from 24 December to 25 December (Christmas)',
  ])
  expect(upcomingClosedDays(hours, kochi('2026-12-25T00:00:00'))).toEqual(['Closed on 25 December (Christmas)'])
})
