import { expect, it } from 'vitest'
import { toKept } from '../../../web/features/orders/kept-desk.tsx'
import type { Today } from '../../../web/features/orders/queries.ts'
import { answer } from '../../helpers/web/recorded.ts'

const secrets = ['98470 12345', 'Kurian', '/api/photos/u/1/2', '4600', 'anna@example.com', 'MEET-77']

const row: Today['behind'][number] = {
  ...{ id: 'o1', number: 142, alteredNumber: null, lacksSizes: false, outfitType: 'Baptism suit', wearerName: 'Mia' },
  ...{ customerName: 'Anna Kurian', customerPhone: '98470 12345', status: 'cutting', priority: 'high' },
  ...{ garment: 'baptism-suit', isRush: false, eventDate: '2026-12-20', dueOn: '2026-12-20', finishOn: '2026-12-01' },
  ...{ next: 'stitching', daysBehind: 2, balanceAmount: 460_000, image: '/api/photos/u/1/2' },
  updatedAt: '2026-11-23T03:42:00.000Z',
}
const today: Today = {
  ...{ ...answer('/admin/today'), at: '2026-11-23T03:42:00.000Z', date: '2026-11-23', behind: [row] },
  ...{ due: [], next: [], toCollect: [], remeasure: [], undated: [], claims: [], visits: [], toSend: [] },
}
const card = {
  number: 142,
  ...{ id: 'o1', outfitType: 'Baptism suit', wearerName: 'Mia', status: 'cutting', eventDate: '2026-12-20' },
  ...{ dueOn: '2026-12-20', garment: 'baptism-suit', plan: null, tailorNotes: 'Lace at the hem', born: '2025-10' },
  sizeFields: [],
  measurement: { takenOn: '2026-11-01', unit: 'cm', sizes: { chest: 17_000 }, notes: null, byName: 'Anna Kurian' },
  pinNotes: ['This sleeve'],
  // Fields that a future response may contain.
  ...{ customerPhone: '98470 12345', totalAmount: 4600, photos: ['/api/photos/u/1/2'] },
  ...{ customerEmail: 'anna@example.com', reference: 'MEET-77' },
}

it('of the day a phone keeps the work and the first name, and no phone, photo or money', () => {
  const kept = toKept(today, [card])
  expect(kept.behind).toEqual([
    {
      ...{ id: 'o1', number: 142, outfitType: 'Baptism suit', wearerName: 'Mia', customerName: 'Anna' },
      ...{ status: 'cutting', dueOn: '2026-12-20', finishOn: '2026-12-01', daysBehind: 2 },
    },
  ])
  expect(kept.cards).toMatchObject([{ tailorNotes: 'Lace at the hem', pinNotes: ['This sleeve'] }])
  for (const secret of secrets) expect(JSON.stringify(kept)).not.toContain(secret)
})

it('an answer of another shape is not kept at all', () => expect(() => toKept(today, [{ id: 'o1' }])).toThrow())
