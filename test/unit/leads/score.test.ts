import { expect, it } from 'vitest'
import { type Signals, scoreLead } from '../../../worker/features/leads/score.ts'

const today = '2026-11-21'
const everything: Signals = {
  phone: '+919847012345',
  email: 'a@example.com',
  serviceType: 'custom-design',
  eventDate: '2026-12-24',
  message: 'A long message that says what is wanted in some detail',
  photos: 5,
  productSlug: 'lily',
  preferredTime: 'morning',
  inPerson: true,
  hasBookedBefore: true,
}

it('a lead score is 50 for a plain web booking', () => {
  const { leadScore } = scoreLead(
    { serviceType: 'baptism-suit', phone: '+919847012345', email: 'a@example.com' },
    today,
  )
  expect(leadScore).toBe(50)
})

it('a lead score is 0 without reasons for someone nothing is known of', () => {
  expect(scoreLead({}, today)).toEqual({ leadScore: 0, scoreReasons: [] })
})

it('a lead score is the sum of its stated reasons, and never above 100', () => {
  for (const key of Object.keys(everything)) {
    const { leadScore, scoreReasons } = scoreLead({ ...everything, [key]: undefined }, today)
    const sum = scoreReasons.reduce((total, { points }) => total + points, 0)
    expect(leadScore).toBe(Math.min(100, sum))
  }
  expect(scoreLead(everything, today).leadScore).toBe(100)
})

it('a lead score rises with each thing known, each named once', () => {
  for (const [key, value] of Object.entries(everything)) {
    const { leadScore, scoreReasons } = scoreLead({ [key]: value }, today)
    expect([key, scoreReasons.length]).toEqual([key, 1])
    expect(leadScore).toBeGreaterThan(0)
  }
  const labels = scoreLead(everything, today).scoreReasons.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

it.each([
  ['2026-11-21', 20],
  ['2027-02-19', 20],
  ['2027-02-20', 10],
  ['2026-11-20', 0],
])('a lead score gives an event on %s %i points: near ones count more, past ones nothing', (eventDate, points) => {
  expect(scoreLead({ eventDate }, today).leadScore).toBe(points)
})
