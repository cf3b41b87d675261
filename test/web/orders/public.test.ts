import { describe, expect, test } from 'vitest'
import { balanceLine, orderMessage } from '../../../web/features/orders/public.ts'

describe('what is said of an order on WhatsApp', () => {
  const order = {
    id: '7f3a91c2-1',
    outfitType: 'Christening gown',
    status: 'stitching' as const,
    estimatedDelivery: '2026-05-24T05:00:00.000Z',
    balanceAmount: 640000,
  }
  const said = (changes: object) => orderMessage({ ...order, ...changes }, { to: 'Sneha', from: 'Kasavu & Lace' })

  test.each([
    [
      {},
      'Hello Sneha, about your order 7f3a91c2, Christening gown: it is being stitched. It will be ready about 24 May 2026. The balance is ₹6,400. Kasavu & Lace',
    ],
    [
      { status: 'ready', balanceAmount: 0 },
      'Hello Sneha, about your order 7f3a91c2, Christening gown: it is ready to be picked up. Kasavu & Lace',
    ],
    [
      { status: 'cancelled', balanceAmount: 0 },
      'Hello Sneha, about your order 7f3a91c2, Christening gown: it has been cancelled. Kasavu & Lace',
    ],
    [
      { status: 'delivered', balanceAmount: -5000 },
      'Hello Sneha, about your order 7f3a91c2, Christening gown: it has been delivered. Kasavu & Lace',
    ],
  ])('%j', (changes, words) => expect(said(changes)).toBe(words))
})

describe('the line about the money of an order', () => {
  test.each([
    ['cutting', 1000, 640000, 'Balance ₹6,400'],
    ['delivered', 1000, -5000, 'Overpaid by ₹50'],
    ['delivered', 1000, 0, undefined],
    ['cancelled', 100000, 0, 'Paid ₹1,000, kept'],
    ['cancelled', 1740000, -500000, 'To give back ₹5,000'],
    ['cancelled', 0, 0, undefined],
  ] as const)('of one that is %s, with %i paid and %i left, is %s', (status, advanceAmount, balanceAmount, text) => {
    expect(balanceLine({ status, advanceAmount, balanceAmount })?.text).toBe(text)
  })
})
