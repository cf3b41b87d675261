import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { toTimeline } from '../../../web/features/orders/timeline.ts'
import { openCustomerOrder } from '../../helpers/web/order-screens.tsx'
import { customerOrder } from '../../helpers/web/orders.ts'

describe('the status timeline', () => {
  test('says when each status was reached, and what is promised of the rest', async () => {
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
    expect(stages.map((stage) => stage.getAttribute('aria-current'))).toEqual([
      ...Array(4).fill(null),
      'step',
      ...Array(3).fill(null),
    ])
  })

  test('is done to its end for a delivered order, and promises nothing', () => {
    const { createdAt } = customerOrder()
    const stages = toTimeline({
      status: 'delivered',
      createdAt,
      stages: [],
      estimatedDelivery: createdAt,
      fittingOn: null,
      eventDate: '2026-06-01',
    })
    expect(stages.map(({ state }) => state)).toEqual(Array(8).fill('done'))
    expect(stages.map(({ when }) => when)).toEqual(['2 May', ...Array(7).fill(undefined)])
  })

  test('promises no date where the day is words, and the fitting about its day', () => {
    const { createdAt } = customerOrder()
    const stages = toTimeline({
      status: 'pending',
      createdAt,
      stages: [],
      estimatedDelivery: null,
      fittingOn: '2026-05-17',
      eventDate: 'after Easter',
    })
    expect(stages.filter(({ state }) => state === 'todo').map(({ name, when }) => when && [name, when])).toEqual([
      ...Array(4).fill(undefined),
      ['fitting', 'About 17 May'],
      ...Array(2).fill(undefined),
    ])
  })
})
