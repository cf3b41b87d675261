import { describe, expect, test } from 'vitest'
import { orderMessage } from '../../../web/features/orders/public.ts'

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
      { status: 'cancelled' },
      'Hello Sneha, about your order 7f3a91c2, Christening gown: it has been cancelled. Kasavu & Lace',
    ],
    [
      { status: 'delivered', balanceAmount: -5000 },
      'Hello Sneha, about your order 7f3a91c2, Christening gown: it has been delivered. Kasavu & Lace',
    ],
  ])('%j', (changes, words) => expect(said(changes)).toBe(words))
})
