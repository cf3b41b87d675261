import { expect, it, test } from 'vitest'
import type { OpeningHours } from '../../../shared/boutique.ts'
import {
  earliestDay,
  faultOf,
  fittingOf,
  planBack,
  planStatuses,
  shortBy,
  squeeze,
  workingDays,
} from '../../../shared/plan.ts'
import { readinessNotice } from '../../../shared/readiness.ts'
import { random } from '../../helpers/random.ts'

const day = { open: 600, close: 1140 }
const sixDays = [null, day, day, day, day, day, day]
const christmas: OpeningHours = {
  week: sixDays,
  closed: [{ date: '2026-12-08' }, { date: '2026-12-25' }, { date: '2026-12-26' }],
}
const baptismSuit = { measurement: 1, cutting: 1, stitching: 3, fitting: 2, ready: 2 }

test('a baptism on Sunday 27 December is measured by the 16th, past Christmas and the Sundays', () => {
  const plan = planBack(baptismSuit, { due: '2026-12-27', isEvent: true }, workingDays(christmas))
  expect(plan).toEqual({
    pending: '2026-12-14',
    confirmed: '2026-12-15',
    measurement: '2026-12-16',
    cutting: '2026-12-17',
    stitching: '2026-12-21',
    fitting: '2026-12-23',
    ready: '2026-12-24',
  })
})

test('its customer is told of the first day of the fitting, until that has come or is the day that is promised', () => {
  const days = workingDays(christmas)
  const plan = planBack(baptismSuit, { due: '2026-12-27', isEvent: true }, days)
  const promised = (on: string) => new Date(`${on}T00:00:00+05:30`)
  const order = { status: 'cutting' as const, plan, estimatedDelivery: promised('2026-12-23') }
  expect(fittingOf(order, days)).toBe('2026-12-22')
  expect(fittingOf({ ...order, estimatedDelivery: promised('2026-12-22') }, days)).toBeNull()
  for (const status of ['fitting', 'ready', 'delivered', 'cancelled'] as const)
    expect(fittingOf({ ...order, status }, days)).toBeNull()
  // The Sunday between is no working day, and a fitting of zero days is on the day of the sewing.
  expect(fittingOf({ ...order, plan: { ...plan, stitching: '2026-12-19' } }, days)).toBe('2026-12-21')
  expect(fittingOf({ ...order, plan: { ...plan, fitting: plan.stitching } }, days)).toBe('2026-12-21')
})

test('a promised delivery is the fitting itself, so that the days before an event are not taken twice', () => {
  const plan = planBack(baptismSuit, { due: '2026-12-23', isEvent: false }, workingDays(christmas))
  expect([plan.ready, plan.fitting, plan.stitching]).toEqual(['2026-12-23', '2026-12-23', '2026-12-21'])
})

test('a shop without any hours works every day; one by appointment on Sundays does not work then', () => {
  const always = workingDays({ week: Array(7).fill(null), closed: [] })
  expect(always.back('2026-12-27', 2)).toBe('2026-12-25')
  const { isWorking } = workingDays(christmas)
  expect([isWorking('2026-12-27'), isWorking('2026-12-26'), isWorking('2026-12-24')]).toEqual([false, false, true])
})

test('says how many working days are missing, and the first day that is possible', () => {
  const days = workingDays(christmas)
  const plan = planBack(baptismSuit, { due: '2026-12-27', isEvent: true }, days)
  expect(shortBy(plan, '2026-12-14', days)).toBe(0)
  expect(shortBy(plan, '2026-12-17', days)).toBe(3)
  expect(earliestDay(baptismSuit, '2026-12-17', days)).toBe('2026-12-29')
})

test('stages that no longer fit share the days left in the measure of their own, and what is past is done today', () => {
  const days = workingDays(christmas)
  const plan = planBack(baptismSuit, { due: '2026-12-27', isEvent: true }, days)
  expect(squeeze(plan, 'pending', { due: '2026-12-27', today: '2026-12-18' }, days)).toEqual({
    ...{ pending: '2026-12-18', confirmed: '2026-12-18', measurement: '2026-12-19', cutting: '2026-12-19' },
    ...{ stitching: '2026-12-22', fitting: '2026-12-23', ready: '2026-12-24' },
  })
  // The remaining days are Christmas and a Sunday.
  const late = squeeze(plan, 'stitching', { due: '2026-12-27', today: '2026-12-25' }, days)
  expect([late.cutting, late.stitching, late.ready]).toEqual(['2026-12-25', '2026-12-25', '2026-12-25'])
})

test('a plan by hand is in the order of the work, and not after the day it is due', () => {
  const plan = planBack(baptismSuit, { due: '2026-12-27', isEvent: true }, workingDays(christmas))
  expect(faultOf(plan, '2026-12-27')).toBeNull()
  expect(faultOf({ ...plan, fitting: '2026-12-19' }, '2026-12-27')).toEqual({
    status: 'fitting',
    message: 'Fitting cannot end before stitching',
  })
  expect(faultOf({ ...plan, ready: '2026-12-28' }, '2026-12-27')).toEqual({
    status: 'ready',
    message: 'Ready cannot end after the day it is due',
  })
})

test('in 2,000 random weeks each plan goes forward on working days and never past its due day', () => {
  const { whole } = random(20_261_122)
  const upTo = (limit: number) => whole(0, limit)
  const dateIn = (days: number) => new Date(Date.UTC(2026, 11, 1) + days * 86_400_000).toISOString().slice(0, 10)
  for (let nth = 0; nth < 2_000; nth++) {
    const week = Array.from({ length: 7 }, () => (upTo(3) > 0 ? day : null))
    const closed = Array.from({ length: upTo(20) }, () => ({ date: dateIn(upTo(200) - 100) }))
    const days = workingDays({ week, closed })
    const stepDays = { measurement: upTo(4), cutting: upTo(4), stitching: upTo(12), fitting: upTo(6), ready: upTo(6) }
    const due = dateIn(upTo(60))
    const isEvent = upTo(1) === 0
    const plan = planBack(stepDays, { due, isEvent }, days)
    const finishes = planStatuses.map((status) => plan[status])
    expect(finishes).toEqual([...finishes].sort())
    expect(faultOf(plan, due)).toBeNull()
    expect(finishes.every(days.isWorking)).toBe(true)
    // Back and forward are inverse on working days.
    const some = days.back(due, 0)
    const many = upTo(30)
    expect(days.forward(days.back(some, many), many)).toBe(some)
    expect(days.count(days.back(some, many), some)).toBe(many)
    // Work that begins on its planned day is not late, and its fitting ends on the planned day.
    expect(shortBy(plan, plan.pending, days)).toBe(0)
    expect(earliestDay(stepDays, plan.pending, days)).toBe(plan.fitting)
    const today = dateIn(upTo(60))
    const status = planStatuses[upTo(6)] ?? 'pending'
    if (today > due || plan[status] >= today) continue
    const squeezed = squeeze(plan, status, { due, today }, days)
    const left = planStatuses.map((step) => squeezed[step])
    expect(left).toEqual([...left].sort())
    expect([left[0] ?? '', squeezed.ready]).toEqual(
      [left[0], squeezed.ready].map((day = '') => (day < today ? today : day)),
    )
    expect(faultOf(squeezed, due)).toBeNull()
  }
})

const today = '2026-11-22'
const clara = { name: 'Clara', weeksToMake: 5 }

it.each([
  ['2026-12-26', clara, 'Clara takes about 5 weeks. We will call to see what is possible.'],
  ['2026-12-27', clara, undefined],
  ['2026-12-26', undefined, 'A piece takes us about 5 weeks. We will call to see what is possible.'],
  ['2026-11-21', clara, undefined],
  ['not a day', clara, undefined],
])('a day that is nearer than the work takes is told so: %s', (eventDate, product, notice) => {
  expect(readinessNotice({ eventDate, today, product })).toBe(notice)
})
