/** An order in its customer's list, as the Worker answers it. */
export const order = (changes: object = {}) => ({
  id: '7f3a91c2-0000-4000-8000-000000000001',
  outfitType: 'Christening gown for മറിയ',
  status: 'stitching',
  createdAt: '2026-05-02T05:00:00.000Z',
  items: [
    { id: 'i1', name: 'Heirloom christening gown', quantity: 1, price: 1055000, image: '/art/christening-gown.svg' },
    { id: 'i2', name: 'Lace bonnet', quantity: 1, price: 185000, image: null },
  ],
  total: 1240000,
  ...changes,
})

/** An order on its own page. */
export const wholeOrder = (changes: object = {}) => ({
  ...order(),
  eventDate: '2026-06-01',
  description: null,
  inspirationPhotos: [],
  estimatedDelivery: '2026-05-24T05:00:00.000Z',
  advanceAmount: 600000,
  balanceAmount: 640000,
  updatedAt: '2026-05-12T05:00:00.000Z',
  updates: [
    {
      id: 'w1',
      title: 'Cut, once and for all',
      description: null,
      photos: [],
      stage: 'cutting',
      createdAt: '2026-05-08T05:00:00.000Z',
    },
    {
      id: 'w2',
      title: 'The lace is in',
      description: 'Two rows, by hand.',
      photos: ['u/o/1', 'u/o/2'],
      stage: 'stitching',
      createdAt: '2026-05-10T05:00:00.000Z',
    },
  ],
  ...changes,
})
