import { indianToday } from '../../shared/time.ts'
import { bookingInput } from '../helpers/worker/bookings.ts'
import { timeIn } from '../helpers/worker/visits.ts'
import type { Caller } from './contract/recorded-calls.ts'

/**
 * A request that creates something: its route, who sends it, its body, and what a changed request says. The last cell
 * fills the parameters of the route with things of the contract's shop, as `:name` does in a body, and `key` names the
 * field of the request's id where that is not `id`. `:at` is the `updatedAt` of the order of the path.
 */
export type Creation = [
  route: string,
  as: Caller | 'helper',
  body: Record<string, unknown>,
  other: object,
  more?: { key?: string; [parameter: string]: string | undefined },
]

const measured = { takenOn: indianToday(), unit: 'cm', sizes: { head: 17_000 } }
const days = { measurement: 0, cutting: 1, stitching: 2, fitting: 0, ready: 1 }

export const creations: Creation[] = [
  ['POST /api/bookings', 'customer', bookingInput, { childName: 'Mia' }],
  ['POST /api/admin/bookings', 'admin', { ...bookingInput, source: 'phone' }, { childName: 'Mia' }],
  [
    'POST /api/admin/orders',
    'admin',
    { customerName: 'Rema Nair', outfitType: 'Veil', items: [{ name: 'Veil', price: 240_000 }] },
    { outfitType: 'Gown' },
  ],
  [
    'POST /api/admin/orders/:id/payments',
    'admin',
    { amount: 50_000, updatedAt: ':at' },
    { amount: 60_000 },
    { id: 'unpaid' },
  ],
  [
    'POST /api/admin/money/payments',
    'admin',
    { method: 'upi', parts: [{ orderId: ':owing', updatedAt: ':owingAt', amount: 50_000 }] },
    { method: 'cash' },
  ],
  ['POST /api/admin/money/counts', 'admin', { day: indianToday(), counted: 575_000 }, { counted: 570_000 }],
  [
    'POST /api/admin/orders/:id/cancel',
    'admin',
    { reason: 'The baptism is put off', updatedAt: ':at' },
    { reason: 'They move away' },
    { id: 'givenUp' },
  ],
  [
    'POST /api/admin/orders/:id/bills',
    'admin',
    { issuedOn: indianToday(), buyer: { name: 'Rema Nair', address: null }, updatedAt: ':at' },
    { buyer: { name: 'Leela Nair', address: null } },
    { id: 'order' },
  ],
  [
    'POST /api/admin/orders/:id/bills/:bill/cancel',
    'admin',
    { reason: 'Wrong name' },
    { reason: 'Wrong address' },
    { id: 'billed', bill: 'bill' },
  ],
  [
    'POST /api/user/orders/:id/paid',
    'customer',
    { amount: 50_000, reference: '612345678901' },
    { amount: 60_000 },
    { id: 'order' },
  ],
  [
    'POST /api/admin/orders/:id/quotes',
    'admin',
    { lines: [{ name: 'Veil', price: 150_000 }], validUntil: indianToday(), updatedAt: ':at' },
    { lines: [{ name: 'Veil', price: 160_000 }] },
    { id: 'quoted' },
  ],
  [
    'POST /api/admin/orders/:id/updates',
    'admin',
    { title: 'The collar is on' },
    { title: 'The collar is off' },
    { id: 'order' },
  ],
  [
    'POST /api/user/requests',
    'customer',
    { kind: 'ask', text: 'Which photos do you have?' },
    { text: 'Who saw them?' },
  ],
  ['POST /api/admin/staff', 'admin', { name: 'Ravi', role: 'tailor' }, { name: 'Biju' }],
  ['POST /api/work/orders/:id/measurements', 'helper', measured, { sizes: { head: 18_000 } }, { id: 'measured' }],
  [
    'POST /api/admin/garments',
    'admin',
    { id: 'first-shoes', name: 'First shoes', days, load: 1, hidden: false },
    { name: 'Shoes' },
  ],
  [
    'POST /api/admin/visits',
    'admin',
    { orderId: ':order', kind: 'fitting', startsAt: timeIn(20, 11) },
    { startsAt: timeIn(20, 12) },
  ],
  [
    'POST /api/user/orders/:id/visit',
    'customer',
    { startsAt: timeIn(21, 11) },
    { startsAt: timeIn(21, 12) },
    { id: 'unpaid' },
  ],
  [
    'POST /api/user/bookings/:id/visit',
    'customer',
    { startsAt: timeIn(22, 11) },
    { startsAt: timeIn(22, 12) },
    { id: 'newBooking' },
  ],
  ['POST /api/user/orders/:id/family-links', 'customer', {}, {}, { id: 'unpaid' }],
  [
    'POST /api/orders/:id/pins',
    'customer',
    { x: 500, y: 250, text: 'This sleeve', photo: ':photo' },
    { text: 'That sleeve' },
    { id: 'order' },
  ],
  [
    'POST /api/admin/customers/:id/wearers',
    'admin',
    { name: 'Mia', born: '2025-10' },
    { name: 'Tia' },
    { id: 'family' },
  ],
  [
    'POST /api/admin/wearers/:id/measurements',
    'admin',
    { ...measured, garment: 'accessories' },
    { sizes: { head: 18_000 } },
    { id: 'wearer' },
  ],
  [
    'POST /api/contacts',
    'visitor',
    { name: 'Jaya Menon', email: 'jaya@example.com', message: 'Do you make veils?' },
    { message: 'Do you make shoes?' },
  ],
  [
    'POST /api/admin/imports',
    'admin',
    {
      ...{ kind: 'customers', filename: 'customers.csv', dayOrder: 'day' },
      rows: [{ row: 2, values: { firstName: 'Saramma John', phone: '94460 00098' } }],
    },
    { rows: [{ row: 2, values: { firstName: 'Saramma John', phone: '94460 00097' } }] },
  ],
  [
    'POST /api/admin/customers/:id/merge',
    'admin',
    { goneId: ':gone', updatedAt: ':keptAt', goneUpdatedAt: ':goneAt' },
    { goneId: ':family' },
    { id: 'kept' },
  ],
  ['POST /api/admin/customers', 'admin', { firstName: 'Rema', phone: '94460 00099' }, { firstName: 'Leela' }],
  [
    'POST /api/chat/messages',
    'customer',
    { roomId: ':room', message: 'Is the organza ready?' },
    {},
    { key: 'clientId' },
  ],
  ['POST /api/chat/leads', 'visitor', { name: 'Reena', phone: '98474 00001', location: 'Aluva' }, { name: 'Leena' }],
  [
    'POST /api/admin/chat/replies',
    'admin',
    { title: 'Hours', message: 'Ten to six.', slugs: [] },
    { message: 'Ten to seven.' },
  ],
  [
    'POST /api/admin/products',
    'admin',
    {
      ...{ name: 'Clara veil', description: 'Silk tulle.', category: 'accessories', price: 240_000 },
      pictures: [{ src: ':pictureOfProduct', alt: 'A veil' }],
    },
    { price: 250_000 },
  ],
  [
    'POST /api/admin/testimonials',
    'admin',
    { name: 'Rosamma', rating: 5, review: 'The lace is fine.', image: ':pictureOfTestimonial' },
    { rating: 4 },
  ],
  [
    'POST /api/user/testimonials',
    'customer',
    { orderId: ':delivered', rating: 5, review: 'Fine lace', location: 'Aluva' },
    { rating: 4 },
  ],
  [
    'POST /api/admin/social-posts',
    'admin',
    { network: 'instagram', image: ':pictureOfPost', caption: 'Lace', date: indianToday() },
    { caption: 'Silk' },
  ],
]

/** The id of a request: of its own, where the body has none. */
export const idOf = ([, , body, , { key = 'id' } = {}]: Creation) => String(body[key] ?? crypto.randomUUID())

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
  'POST /api/user/claim': 'A link adds its orders once.',
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
  'POST /api/admin/customers/:id/merges/:merge/undo': asStateIs,
  'POST /api/admin/customers/:id/claim-link': 'A customer has one link: the new one takes the place of the old.',
  'POST /api/admin/customers/:id/reset-password': 'The new temporary password takes the place of the old.',
  'POST /api/admin/answers/:kind/:about/answered': asStateIs,
  'POST /api/admin/contacts/:id/notes': 'A note has the id of its request, in the row that it is about.',
  'POST /api/chat/leads/:id/notes': 'A note has the id of its request, in the row that it is about.',
  'POST /api/chat/room/:id/read': asStateIs,
  'POST /api/chat/guest/claim': asStateIs,
  'POST /api/admin/chat/rooms': 'A customer has one room.',
  'POST /api/backup': 'Each download stands in the log.',
  'POST /api/backup/rooms/import': 'A message has its number.',
  'POST /api/objects/upload': 'A file that nothing claims is swept.',
  'POST /api/s3/multipart': 'A file that nothing claims is swept.',
  'POST /api/s3/multipart/:uploadId/complete': asStateIs,
  'POST /api/admin/pictures': 'A picture that nothing shows is swept.',
  'POST /api/admin/hours/effects': 'Reads what closed days would move.',
  'POST /admin/share': 'The service worker takes it; the Worker only answers a page.',
}
