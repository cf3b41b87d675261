/** An order in its customer's list, as the Worker answers it. */
export const customerOrderListItem = (changes: object = {}) => ({
  id: '7f3a91c2-0000-4000-8000-000000000001',
  outfitType: 'Christening gown for മറിയ',
  status: 'stitching',
  createdAt: '2026-05-02T05:00:00.000Z',
  items: [
    { id: 'i1', name: 'Heirloom christening gown', quantity: 1, price: 1055000, image: '/art/christening-gown.svg' },
    { id: 'i2', name: 'Lace bonnet', quantity: 1, price: 185000, image: null },
  ],
  image: '/art/christening-gown.svg' as string | null,
  total: 1240000,
  ...changes,
})

/** An order on its own page. */
export const customerOrder = (changes: object = {}) => ({
  ...customerOrderListItem(),
  eventDate: '2026-06-01',
  description: null,
  inspirationPhotos: [],
  estimatedDelivery: '2026-05-24T05:00:00.000Z',
  deliveryWay: null,
  deliveryAddress: null,
  deliveryPinCode: null,
  deliveryCharge: null,
  advanceAmount: 600000,
  balanceAmount: 640000,
  overpaidBy: 0,
  stages: [
    { stage: 'pending', at: '2026-05-02T05:00:00.000Z' },
    { stage: 'confirmed', at: '2026-05-03T05:00:00.000Z' },
    { stage: 'cutting', at: '2026-05-05T05:00:00.000Z' },
    { stage: 'measurement', at: '2026-05-06T05:00:00.000Z' },
    { stage: 'cutting', at: '2026-05-08T05:00:00.000Z' },
    { stage: 'stitching', at: '2026-05-10T05:00:00.000Z' },
  ],
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

/** An order in the owner's list. */
export const adminOrderListItem = (changes: object = {}) => ({
  id: '7f3a91c2-0000-4000-8000-000000000001',
  userId: 'u1',
  bookingId: null,
  customerName: 'Sneha Mathew',
  customerEmail: 'sneha@example.com',
  customerPhone: '98470 12345',
  customerPhoneE164: '+919847012345',
  outfitType: 'Christening gown for മറിയ',
  eventDate: '2026-06-01',
  description: null,
  inspirationPhotos: [],
  status: 'cutting',
  priority: 'normal',
  estimatedDelivery: '2026-05-24T18:30:00.000Z',
  deliveryWay: null,
  deliveryAddress: null,
  deliveryPinCode: null,
  deliveryCharge: null,
  totalAmount: 1240000,
  isTotalStated: false,
  advanceAmount: 600000,
  balanceAmount: 640000,
  overpaidBy: 0,
  notes: 'Hem 6 cm deep.',
  risk: null,
  createdAt: '2026-05-02T05:00:00.000Z',
  updatedAt: '2026-05-12T05:00:00.000Z',
  ...changes,
})

/** An order as the owner sees it on its own page. */
export const adminOrder = (changes: object = {}) => ({
  ...adminOrderListItem(),
  customer: {
    id: 'u1',
    firstName: 'Sneha',
    lastName: 'Mathew',
    email: 'sneha@example.com',
    phone: '98470 12345',
    phoneE164: '+919847012345',
    isActive: true,
    hasAccount: true,
  },
  chatRoomId: null,
  items: [
    { id: 'i1', productId: 'p1', name: 'Heirloom christening gown', quantity: 1, price: 1055000, image: null },
    { id: 'i2', productId: null, name: 'Lace bonnet', quantity: 1, price: 185000, image: null },
  ],
  updates: [
    {
      id: 'w1',
      orderId: '7f3a91c2-0000-4000-8000-000000000001',
      title: 'Lace was two metres short',
      description: null,
      photos: ['u/o/1', 'u/o/2'],
      stage: 'cutting',
      isVisible: false,
      createdAt: '2026-05-10T05:00:00.000Z',
      updatedAt: '2026-05-10T06:00:00.000Z',
    },
  ],
  payments: [{ id: 'y1', amount: 600000, method: 'upi', note: 'Advance', createdAt: '2026-05-02T05:00:00.000Z' }],
  stages: [
    { stage: 'pending', at: '2026-05-02T05:00:00.000Z' },
    { stage: 'cutting', at: '2026-05-08T05:00:00.000Z' },
  ],
  ...changes,
})
