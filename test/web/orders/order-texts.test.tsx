import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderStatus } from '../../../shared/orders.ts'
import { nextStepOf } from '../../../web/features/orders/next-step.ts'
import { balanceLine, orderMessage } from '../../../web/features/orders/public.ts'
import { openCustomerOrder } from '../../helpers/web/order-screens.tsx'

const now = Date.parse('2026-11-22T06:00:00Z')
const order = {
  status: 'stitching',
  estimatedDelivery: null,
  fittingOn: null,
  deliveryWay: null,
  openQuote: null,
  awaitsNewQuote: false,
  isMeasured: false,
  due: { now: 0, all: 640000 },
} as const

test.each([
  ['pending', {}, { next: 'we confirm your order' }],
  ['confirmed', {}, { next: 'measurements' }],
  ['confirmed', { isMeasured: true }, { next: 'cutting the cloth' }],
  ['confirmed', { due: { now: 320000, all: 640000 } }, { next: 'the advance', isTheirs: true }],
  ['cutting', { due: { now: 320000, all: 640000 } }, { next: 'stitching' }],
  ['stitching', {}, { next: 'your fitting' }],
  ['fitting', {}, { next: 'the finishing touches' }],
  ['ready', { deliveryWay: 'pick-up' }, { next: 'you collect it from the shop' }],
  ['ready', { deliveryWay: 'door' }, { next: 'we bring it to your door' }],
  ['ready', {}, { next: 'pick-up or delivery' }],
  ['delivered', {}, {}],
  ['cancelled', {}, {}],
] as const)('what comes next for an order at %s with %j is %j', (status, changes, step) => {
  const found = nextStepOf({ ...order, status, ...changes }, now)
  expect(JSON.parse(JSON.stringify(found))).toEqual(step)
})

test('what comes next has the day of the fitting while that is ahead, before the day it is promised for', () => {
  const dated = { ...order, estimatedDelivery: '2027-02-04T18:30:00.000Z' }
  const [stitching, cutting] = (['stitching', 'cutting'] as const).map((status) =>
    nextStepOf({ ...dated, status, fittingOn: '2026-12-22' }, now),
  )
  expect(stitching).toEqual({
    next: 'your fitting about Tuesday, 22 December 2026',
    when: 'Ready about Friday, 5 February 2027',
  })
  expect(cutting).toEqual({ next: 'stitching', when: 'Fitting about Tuesday, 22 December 2026' })
  expect(nextStepOf({ ...dated, fittingOn: '2026-11-21' }, now).when).toBe('Ready about Friday, 5 February 2027')
})

test('what comes next has the day on which it is promised to be ready, unless that day has passed', () => {
  const promised = (estimatedDelivery: string) => nextStepOf({ ...order, estimatedDelivery }, now).when
  expect(promised('2027-02-04T18:30:00.000Z')).toBe('Ready about Friday, 5 February 2027')
  // Still the same day in Kochi.
  expect(promised('2026-11-21T18:30:00.000Z')).toBe('Ready about Sunday, 22 November 2026')
  expect(promised('2026-11-20T18:30:00.000Z')).toBeUndefined()
})

test.each([
  ['cutting', 1000, 640000, 'Balance ₹6,400'],
  ['delivered', 1000, -5000, 'Overpaid by ₹50'],
  ['delivered', 1000, 0, undefined],
  ['cancelled', 100000, 0, 'Paid ₹1,000, kept'],
  ['cancelled', 1740000, -500000, 'To give back ₹5,000'],
  ['cancelled', 0, 0, undefined],
] as const)(
  'the line about the money of an order of one that is %s, with %i paid and %i left, is %s',
  (status, advanceAmount, balanceAmount, text) => {
    expect(balanceLine({ status, advanceAmount, balanceAmount })?.text).toBe(text)
  },
)

test('the message about an order names the balance only where one is owed', () => {
  const gown = { id: '7f3a91c2-1', outfitType: 'Gown', estimatedDelivery: null }
  const say = (status: OrderStatus, balanceAmount: number) =>
    orderMessage({ ...gown, status, balanceAmount }, { to: 'Sneha', from: 'Kasavu & Lace' })
  expect(say('stitching', 640000)).toContain('The balance is ₹6,400.')
  for (const owed of [0, -5000]) expect(say('delivered', owed)).not.toMatch(/balance|₹/)
})

test('the status timeline says when each status was reached, and what is promised of the rest', async () => {
  openCustomerOrder()
  const stages = within(await screen.findByRole('list', { name: 'Stages of this order' })).getAllByRole('listitem')
  expect(stages.map((stage) => stage.querySelector('.status-timeline-text')?.textContent)).toEqual([
    'Pending2 May',
    'Confirmed3 May',
    'Measurement6 May',
    'Cutting8 May',
    'StitchingSince 10 May',
    'Fitting',
    'ReadyAbout 24 May',
    'DeliveredBefore 1 Jun',
  ])
  expect(stages.findIndex((stage) => stage.getAttribute('aria-current') === 'step')).toBe(4)
})
