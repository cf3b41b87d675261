import { describe, expect, test } from 'vitest'
import {
  answerTimeText,
  comparisonText,
  daySentence,
  overdueLinks,
} from '../../../web/features/reports/report-text.tsx'
import { figures } from '../../helpers/web/reports.ts'

describe('the words of a report', () => {
  const day = figures()
  const zero = { now: 0, before: 0, weekMean: 0 }
  const quiet = {
    ...day,
    bookings: zero,
    leads: zero,
    contacts: zero,
    orders: { ...day.orders, made: 0, delivered: 0 },
  }

  test('of a quiet day say so', () => {
    expect(daySentence(quiet)).toBe('A quiet day: nothing new came in.')
    expect(daySentence({ ...quiet, chats: { ...zero, now: 1 } })).toBe('One chat.')
    expect(daySentence({ ...quiet, chats: { ...zero, now: 1234 }, contacts: { ...zero, now: 2 } })).toBe(
      'Two enquiries and 1,234 chats.',
    )
  })

  test('compare with the day before and the week', () => {
    expect(comparisonText(zero)).toBe('As many as the day before; 0 a day in the week before')
    expect(comparisonText({ now: 1, before: 0, weekMean: 1 / 7 })).toBe(
      '1 more than the day before; 0.1 a day in the week before',
    )
  })

  test('leave out what does not wait', () => {
    expect(overdueLinks({ passwordResets: 0, contacts: 0, chatLeads: 0, bookings: 0, chats: 0 })).toEqual([])
  })

  test('say how fast answers were, and no untruth where what was asked still waits', () => {
    expect(answerTimeText([{ answered: 0, inTime: 0, minutes: 0 }])).toBe(
      'Nothing that was asked in these weeks is answered yet.',
    )
    expect(answerTimeText([{ answered: 4, inTime: 3, minutes: 500 }])).toBe('In time 75%, on average after 2 h 5 min.')
  })
})
