import { indianToday } from '../../shared/time.ts'
import { bookingInput } from '../helpers/worker/bookings.ts'
import { timeIn } from '../helpers/worker/visits.ts'
import type { Caller } from './contract/contract-row.ts'

/**
 * A request that creates something. `call` names things of the contract's shop, as the contract does; `:at` is the
 * `updatedAt` of the order of the path. `key` is the field of the request's id. `other` is what a changed request says.
 */
export type Creation = {
  route: string
  call?: string
  as: Caller | 'helper'
  body: Record<string, unknown>
  other: object
  key?: string
}

const id = () => crypto.randomUUID()
const measured = { takenOn: indianToday(), unit: 'cm', sizes: { head: 17_000 } }
const days = { measurement: 0, cutting: 1, stitching: 2, fitting: 0, ready: 1 }

export const creations: Creation[] = [
  { route: 'POST /api/bookings', as: 'customer', body: bookingInput, other: { childName: 'Mia' } },
  {
    route: 'POST /api/admin/bookings',
    as: 'admin',
    body: { ...bookingInput, source: 'phone' },
    other: { childName: 'Mia' },
  },
  {
    route: 'POST /api/admin/orders',
    as: 'admin',
    body: { customerName: 'Rema Nair', outfitType: 'Veil', items: [{ name: 'Veil', price: 240_000 }] },
    other: { outfitType: 'Gown' },
  },
  {
    route: 'POST /api/admin/orders/:id/payments',
    call: 'POST /api/admin/orders/:unpaid/payments',
    as: 'admin',
    body: { amount: 50_000, updatedAt: ':at' },
    other: { amount: 60_000 },
  },
  {
    route: 'POST /api/admin/orders/:id/bills',
    call: 'POST /api/admin/orders/:order/bills',
    as: 'admin',
    body: { issuedOn: indianToday(), buyer: { name: 'Rema Nair', address: null }, updatedAt: ':at' },
    other: { buyer: { name: 'Leela Nair', address: null } },
  },
  {
    route: 'POST /api/admin/orders/:id/bills/:bill/cancel',
    call: 'POST /api/admin/orders/:billed/bills/:bill/cancel',
    as: 'admin',
    body: { reason: 'Wrong name' },
    other: { reason: 'Wrong address' },
  },
  {
    route: 'POST /api/user/orders/:id/paid',
    call: 'POST /api/user/orders/:order/paid',
    as: 'customer',
    body: { amount: 50_000, reference: '612345678901' },
    other: { amount: 60_000 },
  },
  {
    route: 'POST /api/admin/orders/:id/quotes',
    call: 'POST /api/admin/orders/:quoted/quotes',
    as: 'admin',
    body: { lines: [{ name: 'Veil', price: 150_000 }], validUntil: indianToday(), updatedAt: ':at' },
    other: { lines: [{ name: 'Veil', price: 160_000 }] },
  },
  {
    route: 'POST /api/admin/orders/:id/updates',
    call: 'POST /api/admin/orders/:order/updates',
    as: 'admin',
    body: { title: 'The collar is on' },
    other: { title: 'The collar is off' },
  },
  {
    route: 'POST /api/user/requests',
    as: 'customer',
    body: { kind: 'ask', text: 'Which photos do you have?' },
    other: { text: 'Who saw them?' },
  },
  {
    route: 'POST /api/admin/staff',
    as: 'admin',
    body: { name: 'Ravi', role: 'tailor' },
    other: { name: 'Biju' },
  },
  {
    route: 'POST /api/work/orders/:id/measurements',
    call: 'POST /api/work/orders/:measured/measurements',
    as: 'helper',
    body: measured,
    other: { sizes: { head: 18_000 } },
  },
  {
    route: 'POST /api/admin/garments',
    as: 'admin',
    body: { id: 'first-shoes', name: 'First shoes', days, load: 1, hidden: false },
    other: { name: 'Shoes' },
  },
  {
    route: 'POST /api/admin/visits',
    as: 'admin',
    body: { orderId: ':order', kind: 'fitting', startsAt: timeIn(20, 11) },
    other: { startsAt: timeIn(20, 12) },
  },
  {
    route: 'POST /api/user/orders/:id/visit',
    call: 'POST /api/user/orders/:unpaid/visit',
    as: 'customer',
    body: { startsAt: timeIn(21, 11) },
    other: { startsAt: timeIn(21, 12) },
  },
  {
    route: 'POST /api/user/bookings/:id/visit',
    call: 'POST /api/user/bookings/:newBooking/visit',
    as: 'customer',
    body: { startsAt: timeIn(22, 11) },
    other: { startsAt: timeIn(22, 12) },
  },
  {
    route: 'POST /api/user/orders/:id/family-links',
    call: 'POST /api/user/orders/:unpaid/family-links',
    as: 'customer',
    body: {},
    other: {},
  },
  {
    route: 'POST /api/orders/:id/pins',
    call: 'POST /api/orders/:order/pins',
    as: 'customer',
    body: { x: 500, y: 250, text: 'This sleeve', photo: ':photo' },
    other: { text: 'That sleeve' },
  },
  {
    route: 'POST /api/admin/customers/:id/wearers',
    call: 'POST /api/admin/customers/:family/wearers',
    as: 'admin',
    body: { name: 'Mia', born: '2025-10' },
    other: { name: 'Tia' },
  },
  {
    route: 'POST /api/admin/wearers/:id/measurements',
    call: 'POST /api/admin/wearers/:wearer/measurements',
    as: 'admin',
    body: { ...measured, garment: 'accessories' },
    other: { sizes: { head: 18_000 } },
  },
  {
    route: 'POST /api/contacts',
    as: 'visitor',
    body: { name: 'Jaya Menon', email: 'jaya@example.com', message: 'Do you make veils?' },
    other: { message: 'Do you make shoes?' },
  },
  {
    route: 'POST /api/admin/imports',
    as: 'admin',
    body: {
      ...{ kind: 'customers', filename: 'customers.csv', dayOrder: 'day' },
      rows: [{ row: 2, values: { firstName: 'Saramma John', phone: '94460 00098' } }],
    },
    other: { rows: [{ row: 2, values: { firstName: 'Saramma John', phone: '94460 00097' } }] },
  },
  {
    route: 'POST /api/admin/customers',
    as: 'admin',
    body: { firstName: 'Rema', phone: '94460 00099' },
    other: { firstName: 'Leela' },
  },
  {
    route: 'POST /api/chat/messages',
    as: 'customer',
    body: { roomId: ':room', message: 'Is the organza ready?' },
    other: {},
    key: 'clientId',
  },
  {
    route: 'POST /api/chat/leads',
    as: 'visitor',
    body: { name: 'Reena', phone: '98474 00001', location: 'Aluva' },
    other: { name: 'Leena' },
  },
  {
    route: 'POST /api/admin/chat/replies',
    as: 'admin',
    body: { title: 'Hours', message: 'Ten to six.', slugs: [] },
    other: { message: 'Ten to seven.' },
  },
  {
    route: 'POST /api/admin/products',
    as: 'admin',
    body: {
      ...{ name: 'Clara veil', description: 'Silk tulle.', category: 'accessories', price: 240_000 },
      pictures: [{ src: ':pictureOfProduct', alt: 'A veil' }],
    },
    other: { price: 250_000 },
  },
  {
    route: 'POST /api/admin/testimonials',
    as: 'admin',
    body: { name: 'Rosamma', rating: 5, review: 'The lace is fine.', image: ':pictureOfTestimonial' },
    other: { rating: 4 },
  },
  {
    route: 'POST /api/user/testimonials',
    as: 'customer',
    body: { orderId: ':delivered', rating: 5, review: 'Fine lace', location: 'Aluva' },
    other: { rating: 4 },
  },
  {
    route: 'POST /api/admin/social-posts',
    as: 'admin',
    body: { network: 'instagram', image: ':pictureOfPost', caption: 'Lace', date: indianToday() },
    other: { caption: 'Silk' },
  },
]

/** The id of a request: of its own, where the body has none. */
export const idOf = ({ body, key = 'id' }: Creation) => String(body[key] ?? id())

const asStateIs = 'It changes what is there, and says the same again.'

/** Every other POST route, and why the same request again makes nothing twice. */
export const createsNothing: Record<string, string> = {
  'POST /api/login': 'A session is its browser’s: the new one takes the place of the old.',
  'POST /api/auth/admin/login': 'As the login of a customer.',
  'POST /api/register': 'An address has one account.',
  'POST /api/logout': asStateIs,
  'POST /api/auth/forgot-password': 'It answers the same to everybody, and is limited for an address.',
  'POST /api/user/confirm-email': 'It mails a link, and is limited for an account.',
  'POST /api/auth/confirm-email': asStateIs,
  'POST /api/auth/claim': 'A link opens one account.',
  'POST /api/auth/admin/change-password': asStateIs,
  'POST /api/user/notifications/:id/read': asStateIs,
  'POST /api/user/notifications/read-all': asStateIs,
  'POST /api/admin/notifications/:id/read': asStateIs,
  'POST /api/admin/notifications/read-all': asStateIs,
  'POST /api/push/subscribe': 'An endpoint is one device.',
  'POST /api/push/unsubscribe': asStateIs,
  'POST /api/push/renew': 'An endpoint is one device.',
  'POST /api/admin/deliveries/:id/retry': asStateIs,
  'POST /api/user/bookings/:id/cancel': asStateIs,
  'POST /api/admin/orders/:id/take-back': 'It has the version of the order.',
  'POST /api/admin/orders/:id/quotes/:quote/answer': 'A quotation has one answer.',
  'POST /api/user/orders/:id/quotes/:quote/answer': 'A quotation has one answer.',
  'POST /api/user/delete': asStateIs,
  'POST /api/admin/customers/:id/erase': asStateIs,
  'POST /api/admin/backup': 'A ticket is no row of the shop, and ends by itself.',
  'POST /api/admin/requests/:id/answer': 'A request has one answer.',
  'POST /api/admin/customers/:id/consents': 'What stands already is not noted again.',
  'POST /api/admin/breach': 'A step of a breach is one row of the log.',
  'POST /api/admin/staff/:id/invite': 'A helper has one link, and the request its id.',
  'POST /api/admin/staff/:id/end': asStateIs,
  'POST /api/work/start': 'A link opens one phone.',
  'POST /api/work/orders/:id/stage': 'It has the version of the order.',
  'POST /api/admin/messages/:id/sent': asStateIs,
  'POST /api/admin/messages/:id/skip': asStateIs,
  'POST /api/admin/messages/:id/undo': asStateIs,
  'POST /api/family': 'A pass is a cookie.',
  'POST /api/user/visits/:id/cancel': asStateIs,
  'POST /api/admin/imports/:id/undo': asStateIs,
  'POST /api/admin/customers/:id/claim-link': 'A customer has one link: the new one takes the place of the old.',
  'POST /api/admin/customers/:id/reset-password': 'The new temporary password takes the place of the old.',
  'POST /api/admin/answers/:kind/:about/answered': asStateIs,
  'POST /api/chat/room/:id/read': asStateIs,
  'POST /api/chat/guest/claim': asStateIs,
  'POST /api/admin/chat/rooms': 'A customer has one room.',
  'POST /api/backup': 'Each download stands in the log.',
  'POST /api/backup/rooms/import': 'A message has its number.',
  'POST /api/objects/upload': 'A file that nothing claims is swept.',
  'POST /api/s3/multipart': 'A file that nothing claims is swept.',
  'POST /api/s3/multipart/:uploadId/complete': asStateIs,
  'POST /api/admin/pictures': 'A picture that nothing shows is swept.',
  'POST /admin/share': 'The service worker takes it; the Worker only answers a page.',
}
