import { describe, expect, test } from 'vitest'
import { orderStatuses } from '../../../shared/orders.ts'
import { nextSentence, nextStepOf } from '../../../web/features/orders/next-step.ts'

const now = Date.parse('2026-11-22T06:00:00Z')
const order = {
  outfitType: 'Gown for മറിയ',
  status: 'stitching',
  estimatedDelivery: null,
  fittingOn: null,
  deliveryWay: null,
  openQuote: null,
} as const

describe('what comes next', () => {
  test.each([
    ['pending', 'Gown for മറിയ is waiting to be confirmed. Next: we confirm your order.'],
    ['stitching', 'Gown for മറിയ is being stitched. Next: your fitting.'],
    ['fitting', 'Gown for മറിയ is ready for a fitting. Next: the finishing touches.'],
    ['delivered', 'Gown for മറിയ has been delivered.'],
    ['cancelled', 'Gown for മറിയ was cancelled.'],
  ] as const)('for an order at %s is one sentence', (status, sentence) => {
    expect(nextSentence({ ...order, status }, now)).toBe(sentence)
  })

  test('is known of every open order and of no closed one', () => {
    const known = orderStatuses.filter((status) => nextStepOf({ ...order, status }, now).next)
    expect(known).toEqual(['pending', 'confirmed', 'measurement', 'cutting', 'stitching', 'fitting', 'ready'])
  })

  test.each([
    ['pick-up', 'you collect it from the shop'],
    ['door', 'we bring it to your door'],
    [null, 'pick-up or delivery'],
  ] as const)('once it is ready is how it comes home: %s', (deliveryWay, next) => {
    expect(nextStepOf({ ...order, status: 'ready', deliveryWay }, now).next).toBe(next)
  })

  test('has the day of the fitting while that is ahead, before the day it is promised for', () => {
    const dated = { ...order, estimatedDelivery: '2027-02-04T18:30:00.000Z' }
    const [stitching, cutting] = (['stitching', 'cutting'] as const).map((status) =>
      nextSentence({ ...dated, status, fittingOn: '2026-12-22' }, now),
    )
    expect(stitching).toBe(
      'Gown for മറിയ is being stitched. Next: your fitting about Tuesday, 22 December 2026. Ready about Friday, 5 February 2027.',
    )
    expect(cutting).toBe(
      'Gown for മറിയ is on the cutting table. Next: stitching. Fitting about Tuesday, 22 December 2026.',
    )
    expect(nextStepOf({ ...dated, fittingOn: '2026-11-21' }, now).when).toBe('Ready about Friday, 5 February 2027')
  })

  test('has the day on which it is promised to be ready, unless that day has passed', () => {
    const promised = (estimatedDelivery: string) => nextStepOf({ ...order, estimatedDelivery }, now).when
    expect(promised('2027-02-04T18:30:00.000Z')).toBe('Ready about Friday, 5 February 2027')
    // Still the same day in Kochi.
    expect(promised('2026-11-21T18:30:00.000Z')).toBe('Ready about Sunday, 22 November 2026')
    expect(promised('2026-11-20T18:30:00.000Z')).toBeUndefined()
  })
})
