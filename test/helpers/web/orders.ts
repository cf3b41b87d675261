import type { SizeField } from '../../../shared/measures.ts'
import { type Answer, answer, type Row, row } from './recorded.ts'

type CustomerOrder = Answer<'/user/orders/:id'>
type AdminOrder = Answer<'/admin/orders/:id'>
type Payment = AdminOrder['payments'][number]
type CustomerQuote = CustomerOrder['quotes'][number]
type DeskQuote = AdminOrder['quotes'][number]

const id = '7f3a91c2-0000-4000-8000-000000000001'
/** Fields that the customer's and the admin's order share. */
const gown = {
  id,
  outfitType: 'Christening gown for മറിയ',
  eventDate: '2026-06-01',
  createdAt: '2026-05-02T05:00:00.000Z',
}
const money = { advanceAmount: 600000, balanceAmount: 640000 }
const updatedAt = '2026-05-12T05:00:00.000Z'
const upi = { id: 'anna.boutique@okhdfcbank', name: 'Kasavu & Lace' }

/** Returns an order in its customer's list. */
export const customerOrderListItem = (changes: Partial<Row<'/user/orders'>> = {}) =>
  row('/user/orders', {
    ...gown,
    status: 'stitching',
    items: [
      { id: 'i1', name: 'Heirloom christening gown', quantity: 1, price: 1055000, image: '/art/christening-gown.svg' },
      { id: 'i2', name: 'Lace bonnet', quantity: 1, price: 185000, image: null },
    ],
    image: '/art/christening-gown.svg',
    total: 1240000,
    estimatedDelivery: '2026-05-24T05:00:00.000Z',
    fittingOn: null,
    openQuote: null,
    isPriceOpen: false,
    awaitsNewQuote: false,
    mayChooseVisit: false,
    visitsUntil: null,
    wearerName: null,
    isMeasured: false,
    due: { now: 640000, all: 640000 },
    ...changes,
  })

/** Returns an order on its customer's page. */
export const customerOrder = (changes: Partial<CustomerOrder> = {}): CustomerOrder => ({
  ...answer('/user/orders/:id'),
  ...customerOrderListItem(),
  ...money,
  description: null,
  advanceTerms: 'Half of the price when we begin.',
  stages: [
    { stage: 'pending', at: '2026-05-02T05:00:00.000Z' },
    { stage: 'confirmed', at: '2026-05-03T05:00:00.000Z' },
    { stage: 'cutting', at: '2026-05-05T05:00:00.000Z' },
    { stage: 'measurement', at: '2026-05-06T05:00:00.000Z' },
    { stage: 'cutting', at: '2026-05-08T05:00:00.000Z' },
    { stage: 'stitching', at: '2026-05-10T05:00:00.000Z' },
  ],
  payments: [
    {
      ...{ id: 'y1', number: 'R/26-27/00042', amount: 600000, method: 'upi', paidOn: '2026-05-02' },
      ...{ isReversal: false, reversed: false },
    },
  ],
  upi,
  claims: [],
  updatedAt,
  measured: null,
  updates: [
    {
      ...{ id: 'w1', title: 'Cut, once and for all', description: null, photos: [], stage: 'cutting' },
      createdAt: '2026-05-08T05:00:00.000Z',
    },
    {
      ...{ id: 'w2', title: 'The lace is in', description: 'Two rows, by hand.', photos: ['u/o/1', 'u/o/2'] },
      ...{ stage: 'stitching', createdAt: '2026-05-10T05:00:00.000Z' },
    },
  ],
  ...changes,
})

const forDesk = {
  ...gown,
  ...money,
  userId: 'u1',
  bookingId: null,
  customerName: 'Sneha Mathew',
  customerEmail: 'sneha@example.com',
  customerPhone: '98470 12345',
  customerPhoneE164: '+919847012345',
  description: null,
  status: 'cutting',
  priority: 'normal',
  estimatedDelivery: '2026-05-24T18:30:00.000Z',
  garment: 'gown',
  load: 3,
  plan: null,
  totalAmount: 1240000,
  isPriceOpen: false,
  due: { now: 640000, all: 640000 },
  notes: 'Hem 6 cm deep.',
  risk: null,
  updatedAt,
} as const

/** Returns an order in the owner's list. */
export const adminOrderListItem = (changes: Partial<Row<'/admin/orders'>> = {}) =>
  row('/admin/orders', { ...forDesk, quote: null, ...changes })

/** Returns a payment of an order, as the owner sees it. */
export const payment = (changes: Partial<Payment> = {}): Payment => ({
  ...{ id: 'y1', number: 'R/26-27/00042', amount: 600000, method: 'upi', note: 'Advance', paidOn: '2026-05-02' },
  ...{ reference: '412034567890', reverses: null, reversed: false, reason: null, byName: null },
  createdAt: '2026-05-02T05:00:00.000Z',
  ...changes,
})

/** Returns an order on the owner's page. */
export const adminOrder = (changes: Partial<AdminOrder> = {}): AdminOrder => ({
  ...answer('/admin/orders/:id'),
  ...forDesk,
  ...{ number: 142, lacksSizes: false, altered: null, alterable: [], alterations: [] },
  customer: {
    ...{ id: 'u1', firstName: 'Sneha', lastName: 'Mathew', email: 'sneha@example.com', phone: '98470 12345' },
    ...{ phoneE164: '+919847012345', isActive: true, hasAccount: true },
  },
  chatRoomId: null,
  visits: [],
  items: [
    { id: 'i1', productId: 'p1', name: 'Heirloom christening gown', quantity: 1, price: 1055000, image: null },
    { id: 'i2', productId: null, name: 'Lace bonnet', quantity: 1, price: 185000, image: null },
  ],
  updates: [
    {
      ...{ id: 'w1', orderId: id, title: 'Lace was two metres short', description: null, photos: ['u/o/1', 'u/o/2'] },
      ...{ stage: 'cutting', isVisible: false, byName: 'Anna' },
      ...{ createdAt: '2026-05-10T05:00:00.000Z', updatedAt: '2026-05-10T06:00:00.000Z' },
    },
  ],
  payments: [payment()],
  claims: [],
  upi,
  stages: [
    { stage: 'pending', at: '2026-05-02T05:00:00.000Z', byName: null },
    { stage: 'cutting', at: '2026-05-08T05:00:00.000Z', byName: 'Rosy Thomas' },
  ],
  wearer: null,
  measurement: null,
  newerMeasurement: null,
  sizeFields: [],
  wearerName: null,
  remeasure: false,
  tailorNotes: null,
  ...changes,
})

/** Returns a quotation as its customer sees it. */
export const quote = (changes: Partial<CustomerQuote> = {}): CustomerQuote => ({
  id: 'q1',
  advance: 925000,
  version: 1,
  lines: [
    { name: 'Communion dress', quantity: 1, price: 1650000 },
    { name: 'Veil', quantity: 2, price: 100000 },
  ],
  note: 'With two fittings.',
  total: 1850000,
  ...{ discount: null, discountReason: null },
  validUntil: '2099-12-05',
  createdAt: '2026-11-21T05:00:00.000Z',
  ...{ supersededAt: null, answeredAt: null, answer: null, comment: null, isOwn: false },
  ...changes,
})
/** Returns a quotation as the owner sees it. */
export const deskQuote = (changes: Partial<DeskQuote> = {}): DeskQuote => {
  const { isOwn: _, lines, ...shown } = quote()
  return { ...shown, lines: lines.map((line) => ({ productId: null, ...line })), how: null, ...changes }
}

/** Returns a note on a photo. */
export const pin = (changes: Partial<Row<'/orders/:id/pins'>> = {}) =>
  row('/orders/:id/pins', {
    ...{ id: 'n1', photo: 'u/o/1', x: 400, y: 300, text: 'This sleeve', isOwn: false, doneAt: null },
    ...{ createdAt: '2026-05-11T05:00:00.000Z', updatedAt: '2026-05-11T05:00:00.000Z' },
    ...changes,
  })

const field = (changes: Partial<SizeField> & Pick<SizeField, 'key' | 'label'>): SizeField => ({
  hint: '',
  required: true,
  min: 12_000,
  max: 64_000,
  grows: 'girth',
  ...changes,
})

/** Sizes of a christening gown: height, chest, and the optional wrist. */
export const sizeFields = [
  field({ key: 'height', label: 'Height', hint: 'Without shoes', min: 16_000, max: 80_000, grows: 'length' }),
  field({ key: 'chest', label: 'Chest' }),
  field({ key: 'wrist', label: 'Wrist', required: false, min: 2_800, max: 12_000 }),
]

type MeasuredSet = Row<'/admin/wearers/:id/measurements'>
type Wearer = Row<'/admin/customers/:id/wearers'>

/** Returns a set of measurements: 72 cm tall, 46.5 cm around the chest. */
export const measuredSet = (changes: Partial<MeasuredSet> = {}): MeasuredSet => ({
  ...{ id: 's1', wearerId: 'm1', garment: 'gown', takenOn: '2026-04-12', unit: 'cm', notes: null },
  sizes: { height: 28_800, chest: 18_600 },
  byName: 'Anna Kurian',
  createdAt: '2026-04-12T05:00:00.000Z',
  ...changes,
})

/** Returns a wearer of the family with the newest set. */
export const wearer = (changes: Partial<Wearer> = {}): Wearer =>
  row('/admin/customers/:id/wearers', {
    ...{ id: 'm1', name: 'Mia', born: '2025-09', newest: [measuredSet()] },
    ...{ createdAt: '2026-04-12T05:00:00.000Z', updatedAt: '2026-04-12T05:00:00.000Z' },
    ...changes,
  })
