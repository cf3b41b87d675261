import { expect, it } from 'vitest'
import type { OpeningHours } from '../../../shared/boutique.ts'
import { dayMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { defaultVisitRule, freeTimes, slotsOf, visitClock, visitRule, visitTime } from '../../../shared/visit-times.ts'

const day = { open: 10 * 60, close: 12 * 60 + 10 }
const hours: OpeningHours = { week: [null, day, day, day, day, day, day], closed: [{ date: '2026-12-25' }] }
const rule = { ...defaultVisitRule, on: true }
const clocks = (date: string, changes: Partial<typeof rule> = {}) =>
  slotsOf(date, hours, { ...rule, ...changes }).map(visitClock)

it('the times of a day are whole ones from opening to closing', () => {
  expect(clocks('2026-11-24')).toEqual(['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM'])
  expect(clocks('2026-11-24', { minutes: 45 })).toEqual(['10:00 AM', '10:45 AM'])
  expect(clocks('2026-11-24', { minutes: 20 }).at(-1)).toBe('11:40 AM')
})

it('the times of a day go around the break, and on from its end', () => {
  const pause = { from: 10 * 60 + 45, to: 11 * 60 + 5 }
  expect(clocks('2026-11-24', { break: pause })).toEqual(['10:00 AM', '11:05 AM', '11:35 AM'])
  expect(clocks('2026-11-24', { break: { from: 0, to: 24 * 60 } })).toEqual([])
})

it('the times of a day are none on closed days and by appointment', () => {
  expect([clocks('2026-12-25'), clocks('2026-11-22')]).toEqual([[], []])
})

it('the times of a day are the same in every month: Kochi has no summer time', () => {
  for (const date of ['2027-01-04', '2027-03-29', '2027-07-05', '2027-10-25']) {
    const [first = 0] = slotsOf(date, hours, rule)
    expect([indianDate(first), new Date(first).toISOString().slice(11, 16)]).toEqual([date, '04:30'])
  }
  expect(visitTime(Date.UTC(2026, 10, 24, 6, 0))).toBe('Tue 24 Nov, 11:30 AM')
})

const now = startOfIndianDay('2026-11-23') + 10 * 3_600_000
const free = (taken: { startsAt: number; minutes: number }[] = [], changes: Partial<typeof rule> = {}) =>
  freeTimes({ from: '2026-11-23', days: 14 }, { hours, rule: { ...rule, ...changes }, taken }, now)

it('the free times begin after the notice, and leave out days without any', () => {
  expect(free()[0]).toMatchObject({ date: '2026-11-24' })
  expect(free([], { noticeHours: 0 })[0]?.times.map(visitClock)).toEqual([
    '10:00 AM',
    '10:30 AM',
    '11:00 AM',
    '11:30 AM',
  ])
  expect(free().map(({ date }) => date)).not.toContain('2026-11-29')
})

it('the free times end after so many days', () => {
  const last = freeTimes({ from: '2027-01-04', days: 14 }, { hours, rule, taken: [] }, now).at(-1)?.date
  expect(last).toBe(indianDate(now + 45 * dayMs))
})

it('the free times are those with a place left, by what overlaps', () => {
  const at = startOfIndianDay('2026-11-24') + 10.25 * 3_600_000
  const taken = [{ startsAt: at, minutes: 30 }]
  expect(free(taken)[0]?.times.map(visitClock)).toEqual(['11:00 AM', '11:30 AM'])
  expect(free(taken, { places: 2 })[0]?.times).toHaveLength(4)
})

it('a break ends after it begins', () => {
  expect(visitRule.safeParse({ ...rule, break: { from: 780, to: 720 } }).success).toBe(false)
  expect(visitRule.safeParse({ ...rule, minutes: 25 }).success).toBe(false)
})
