import { expect, test } from 'vitest'
import { answerTimeText, daySentence } from '../../../web/features/reports/report-text.tsx'
import { figures } from '../../helpers/web/reports.ts'

const day = figures()
const ways = { cash: 0, upi: 2_500_000, card: 0, bank: 0, other: 0 }
const zero = { now: 0, before: 0, weekMean: 0 }
const quiet = {
  ...day,
  bookings: zero,
  leads: zero,
  contacts: zero,
  orders: { ...day.orders, made: 0, delivered: 0 },
}

const friday = '2026-11-27T13:30:00Z'
test('the words of a report name people once, and say how a quiet day was', () => {
  expect(daySentence({ ...quiet, money: { ...day.money, advances: 0 } }, friday)).toBe(
    'On Friday 27 November nothing new came in.',
  )
  const busy = {
    ...quiet,
    ...{ bookings: { ...zero, now: 4 }, bookedBy: 3, contacts: { ...zero, now: 2 }, leads: { ...zero, now: 1 } },
    money: { ...day.money, dayBook: { received: 2_500_000, givenBack: 50_000, byMethod: ways } },
  }
  expect(daySentence(busy, friday)).toBe(
    'On Friday 27 November three people booked and two questions came. One person is new to the shop. ₹25,000 came in and ₹500 went back.',
  )
  expect(daySentence({ ...busy, bookedBy: undefined }, friday)).toMatch(/^On Friday 27 November four bookings came/)
})

test('the words of a report say how fast answers were, and no untruth where what was asked still waits', () => {
  const week = { weekOf: '2026-11-23', answered: 4, inTime: 3 }
  expect(answerTimeText({ weeks: [{ ...week, answered: 0, inTime: 0 }], median: null })).toBe(
    'Nothing that was asked in these weeks is answered yet.',
  )
  expect(answerTimeText({ weeks: [week], median: 125 })).toBe('In time 75%, half within 2 h 5 min.')
})
