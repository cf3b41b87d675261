import { sampleCustomer } from '../../scripts/sample/data/families.ts'
import { dayMs, hourMs, indianDate, startOfIndianDay } from '../../shared/time.ts'
import type { BenchServer, Role } from './server.ts'

/**
 * What is measured, one line each. `reads` is the bound of rows read: what a list shows times what it joins, plus 10;
 * without it only the round trips are bounded. `hashes`: the line runs scrypt, which is measured with few requests.
 */
export type Endpoint = {
  name: string
  as: Role
  call: `${'GET' | 'POST' | 'PUT'} ${string}`
  body?: (nth: number, server: BenchServer) => object
  reads?: number
  /** The bound of rows and entries of indexes written before the answer. */
  writes?: number
  hashes?: true
  /**
   * Fewer than it may read were there at 1,000, or it was in memory: the bound at 100,000 is `reads` too, not what was
   * read then.
   */
  capped?: true
  /** SQL that makes room again, run ahead of every 20 requests. */
  tidy?: string | string[]
  /** The status to expect where it is neither 200 nor 201: another would measure something else. */
  answers?: number
}

/** The bound of a list that shows 10, with `joined` rows beside each. The session's 2 are among the 10 to spare. */
const list = (joined = 0) => 10 * (1 + joined) + 10

/** The bound of a search by five letters: three rows for each that may follow under each status, here ten under five. */
const search = (joined = 1) => list(joined) + 170

const booking = (nth: number) => ({
  childName: 'മറിയ',
  parentName: 'Elizabeth Thekkekara Chakkalakkal',
  phone: '+91 90000 00003',
  email: sampleCustomer.email,
  serviceType: 'communion-dress',
  message: `Lace like my grandmother’s, please. ${nth}`,
})

/** An hour in Kochi on a day on which the shop is open, beyond the visits that are there. */
function freeTime(hour: number) {
  const midnight = startOfIndianDay(indianDate(Date.now() + 16 * dayMs))
  const isSunday = new Date(midnight + 12 * hourMs).getUTCDay() === 0
  return new Date(midnight + (isSunday ? dayMs : 0) + hour * hourMs).toISOString()
}
/** As of 1970: the row is set back to it, so that the first request of a measurement changes it. */
const asRead = { updatedAt: new Date(0).toISOString() }
const madeHere = {
  chosen: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a01',
  arranged: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a02',
  quote: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a03',
}

export const endpoints: Endpoint[] = [
  { name: 'Home page', as: 'visitor', call: 'GET /' },
  { name: 'Collection', as: 'visitor', call: 'GET /collections/women' },
  { name: 'Piece', as: 'visitor', call: 'GET /collections/women/meera-lehenga' },
  { name: 'sitemap.xml', as: 'visitor', call: 'GET /sitemap.xml' },
  { name: 'Page Not Found', as: 'visitor', call: 'GET /no-such-page', answers: 404 },
  { name: 'Featured pieces', as: 'visitor', call: 'GET /api/products/featured', reads: list(1), capped: true },
  { name: 'Testimonials', as: 'visitor', call: 'GET /api/testimonials/featured', reads: list(1), capped: true },
  { name: 'Instagram row', as: 'visitor', call: 'GET /api/social/instagram', reads: list(1), capped: true },
  { name: 'Who am I, signed out', as: 'visitor', call: 'GET /api/user', reads: 0, answers: 401 },
  { name: 'Who am I', as: 'customer', call: 'GET /api/user', reads: 10 },
  { name: 'Sign in', as: 'visitor', call: 'POST /api/login', body: () => sampleCustomer, hashes: true },
  // The account's latest 60 bookings are looked at, for those that wait. Three limits are counted in it, two rows each.
  { name: 'Book', as: 'customer', call: 'POST /api/bookings', body: booking, reads: 30 + 60, writes: 58 + 6 },
  // With the loads of the weeks with work in which it may be fitted, the rules and the facts.
  {
    name: 'Book for a day',
    as: 'customer',
    call: 'POST /api/bookings',
    body: (nth) => ({ ...booking(nth), eventDate: '2099-12-24' }),
    reads: 30 + 60 + 16 + 8,
    writes: 58 + 6,
  },
  { name: 'My consultations', as: 'customer', call: 'GET /api/user/bookings', reads: list() },
  { name: 'What I agreed to', as: 'customer', call: 'GET /api/user/consents', reads: 20, capped: true },
  { name: 'What I asked about my data', as: 'customer', call: 'GET /api/user/requests', reads: 60, capped: true },
  { name: 'My orders', as: 'customer', call: 'GET /api/user/orders', reads: list(3) },
  // The visits of fourteen days, and ten.
  { name: 'Free times', as: 'customer', call: 'GET /api/visits/free', reads: 200 + 10, capped: true },
  // The first request of each is written, the others find the same. Beside it lie the visits of an hour before.
  {
    name: 'Choose a time',
    as: 'customer',
    call: 'POST /api/user/orders/bench-orders-20/visit',
    body: () => ({ id: madeHere.chosen, startsAt: freeTime(11) }),
    reads: 40,
    capped: true,
    tidy: `DELETE FROM visits WHERE id = '${madeHere.chosen}'`,
  },
  {
    name: 'Move a visit',
    as: 'customer',
    call: 'PUT /api/user/visits/bench-visits-30',
    body: () => ({ startsAt: freeTime(12), ...asRead }),
    reads: 40,
    tidy: `UPDATE visits SET starts_at = ${Date.now() + 4 * dayMs}, updated_at = 0, moves = 0 WHERE id = 'bench-visits-30'`,
  },
  { name: 'My family’s sizes', as: 'customer', call: 'GET /api/user/wearers', reads: 30 },
  { name: 'My notifications', as: 'customer', call: 'GET /api/user/notifications', reads: list() },
  { name: 'My devices', as: 'customer', call: 'GET /api/push/devices', reads: 30 },
  {
    name: 'Subscribe a device',
    as: 'customer',
    call: 'POST /api/push/subscribe',
    // The key is a point of the curve; nobody has its other half.
    body: (nth) => ({
      subscription: {
        endpoint: `https://fcm.googleapis.com/fcm/send/bench-${nth}`,
        keys: {
          p256dh: 'BIDIgn4AVI4zJuRCo_Q0v-bWRz6WW5PIptVepZ2VK39ERIArOEWLJ6yyrWmVaBlMkm08LgCCo4yYjaVStgYPE94',
          auth: 'AAAAAAAAAAAAAAAAAAAAAA',
        },
      },
    }),
    tidy: "DELETE FROM push_subscriptions WHERE endpoint LIKE '%/bench-%'",
  },
  { name: 'My settings', as: 'customer', call: 'GET /api/user/settings', reads: 10 },
  {
    name: 'Upload address',
    as: 'customer',
    call: 'POST /api/objects/upload',
    body: () => ({ type: 'image/jpeg', size: 200_000 }),
    tidy: 'DELETE FROM photos WHERE claim_id IS NULL',
  },
  {
    name: 'Ask a question',
    as: 'visitor',
    call: 'POST /api/contacts',
    body: (nth) => ({ name: 'Jincy Paul', email: `jincy${nth}@example.com`, message: 'Two of the same suit?' }),
  },
  { name: 'My chat room', as: 'customer', call: 'GET /api/chat/room', reads: 10 },
  { name: 'Unread messages', as: 'customer', call: 'GET /api/chat/unread', reads: 10 },
  { name: 'Unread messages, signed out', as: 'visitor', call: 'GET /api/chat/unread', reads: 0 },
  { name: 'Messages', as: 'customer', call: 'GET /api/chat/messages/:room', reads: 10 },
  {
    name: 'Send a message',
    as: 'customer',
    call: 'POST /api/chat/messages',
    body: (nth, { room }) => ({ roomId: room, message: `Lace like my grandmother’s, please. ${nth}` }),
  },
  { name: 'Chat rooms', as: 'admin', call: 'GET /api/admin/chat/rooms', reads: list(2) },
  { name: 'Chat rooms, searched', as: 'admin', call: 'GET /api/admin/chat/rooms?q=bench', reads: search(3) },
  { name: 'A chat room', as: 'admin', call: 'GET /api/admin/chat/rooms/:room', reads: list(3) },
  { name: 'Rooms that wait', as: 'admin', call: 'GET /api/chat/unread', reads: 10 },
  // 26 of what is behind, due and next, 11 to collect and to measure, and what the day depends on.
  { name: 'Requests about data', as: 'admin', call: 'GET /api/admin/requests', reads: list(1), capped: true },
  { name: 'Consents', as: 'admin', call: 'GET /api/admin/consents', reads: list(1), capped: true },
  { name: 'The log', as: 'admin', call: 'GET /api/admin/audit', reads: list(1), capped: true },
  { name: 'Breaches', as: 'admin', call: 'GET /api/admin/breach', reads: 110, capped: true },
  { name: 'The day', as: 'admin', call: 'GET /api/admin/today', reads: 220, capped: true },
  {
    name: 'A month of money',
    as: 'admin',
    call: 'GET /api/admin/money?from=2026-10-01&to=2026-10-31',
    reads: 31 + 10,
    capped: true,
  },
  { name: 'What is owed', as: 'admin', call: 'GET /api/admin/money/owing', reads: list() },
  { name: 'Visits of a week', as: 'admin', call: 'GET /api/admin/visits', reads: 3 * 100 + 10, capped: true },
  {
    name: 'Arrange a visit',
    as: 'admin',
    call: 'POST /api/admin/visits',
    body: () => ({
      id: madeHere.arranged,
      orderId: 'bench-orders-40',
      kind: 'fitting',
      startsAt: freeTime(15),
      force: ['places'],
    }),
    reads: 40,
    capped: true,
    tidy: `DELETE FROM visits WHERE id = '${madeHere.arranged}'`,
  },
  { name: 'Sixteen weeks', as: 'admin', call: 'GET /api/admin/weeks', reads: 20 + 10, capped: true },
  // At most 30 garments, 60 weeks, the rules and the facts.
  {
    name: 'A plan',
    as: 'admin',
    call: 'GET /api/admin/plan?garment=gown&eventDate=2099-12-24',
    reads: 30 + 60 + 10,
    capped: true,
  },
  { name: 'Garments', as: 'admin', call: 'GET /api/admin/garments', reads: 30 + 10, capped: true },
  { name: 'Rules', as: 'admin', call: 'GET /api/admin/rules', reads: 6 + 10, capped: true },
  // Twenty names, each by a look or two at its own row.
  { name: 'What waits', as: 'admin', call: 'GET /api/admin/answers', reads: 90 },
  { name: 'Whether anything is new', as: 'admin', call: 'GET /api/admin/dashboard/changes', reads: 2 + 1 },
  { name: 'Statistics', as: 'admin', call: 'GET /api/admin/dashboard/stats', reads: 20 + 2 },
  { name: 'Bookings', as: 'admin', call: 'GET /api/bookings', reads: list() },
  { name: 'Bookings, oldest first', as: 'admin', call: 'GET /api/bookings?sort=oldest', reads: list() },
  { name: 'Bookings, best first', as: 'admin', call: 'GET /api/bookings?sort=score', reads: list() },
  { name: 'Bookings, pending', as: 'admin', call: 'GET /api/bookings?status=pending', reads: list() },
  { name: 'Bookings, searched', as: 'admin', call: 'GET /api/bookings?q=bench', reads: search() },
  {
    name: 'Bookings, searched, pending',
    as: 'admin',
    call: 'GET /api/bookings?q=bench&status=pending',
    reads: search(),
  },
  { name: 'Orders, at risk first', as: 'admin', call: 'GET /api/admin/orders', reads: list(1) },
  { name: 'Orders, pending', as: 'admin', call: 'GET /api/admin/orders?status=pending', reads: list(1) },
  { name: 'Orders, newest first', as: 'admin', call: 'GET /api/admin/orders?sort=newest', reads: list(1) },
  { name: 'Orders, searched', as: 'admin', call: 'GET /api/admin/orders?q=bench', reads: search(2) },
  { name: 'One order', as: 'admin', call: 'GET /api/admin/orders/bench-orders-10', reads: 40 + 10 },
  {
    name: 'Wearers of a customer',
    as: 'admin',
    call: 'GET /api/admin/customers/bench-users-10/wearers',
    reads: 30,
  },
  { name: 'Sizes of a wearer', as: 'admin', call: 'GET /api/admin/wearers/bench-wearers-10/measurements', reads: 20 },
  {
    name: 'Measure',
    as: 'admin',
    call: 'POST /api/admin/wearers/bench-wearers-10/measurements',
    body: (nth) => ({
      id: crypto.randomUUID(),
      garment: 'accessories',
      takenOn: '2026-01-12',
      unit: 'cm',
      sizes: { head: 17_000 + (nth % 10) * 200 },
    }),
    reads: 30,
    tidy: "DELETE FROM measurements WHERE wearer_id = 'bench-wearers-10' AND garment = 'accessories'",
  },
  {
    name: 'Post a work update',
    as: 'admin',
    call: 'POST /api/admin/orders/bench-orders-10/updates',
    body: (nth) => ({ title: `Hem ${nth} cm` }),
    tidy: "DELETE FROM work_updates WHERE order_id = 'bench-orders-10'",
  },
  {
    name: 'Send a quotation',
    as: 'admin',
    call: 'POST /api/admin/orders/bench-orders-50/quotes',
    body: () => ({
      ...asRead,
      id: madeHere.quote,
      lines: [{ productId: null, name: 'Gown', quantity: 1, price: 1_000_000 }],
      validUntil: indianDate(Date.now() + 14 * dayMs),
    }),
    reads: 60,
    capped: true,
    tidy: [
      `DELETE FROM quotes WHERE id = '${madeHere.quote}'`,
      "UPDATE orders SET updated_at = 0 WHERE id = 'bench-orders-50'",
    ],
  },
  // The first of them is written, the others find the same answer.
  {
    name: 'Note that a quotation is accepted',
    as: 'admin',
    call: 'POST /api/admin/orders/bench-orders-10/quotes/bench-quotes-10/answer',
    body: () => ({ answer: 'accepted', how: 'phone' }),
    reads: 60,
    tidy: "UPDATE quotes SET answer = NULL, answered_at = NULL WHERE id = 'bench-quotes-10'",
  },
  // Three figures are counted up to 100 each: two depend on the day.
  { name: 'Work in figures', as: 'admin', call: 'GET /api/admin/dashboard/orders', reads: 10 + 300, capped: true },
  // Each reads its order and the order's garment: it says what is true now.
  { name: 'Messages to send', as: 'admin', call: 'GET /api/admin/messages', reads: list(2), capped: true },
  { name: 'Messages sent', as: 'admin', call: 'GET /api/admin/messages?state=sent', reads: list(), capped: true },
  { name: 'Texts of messages', as: 'admin', call: 'GET /api/admin/message-templates', reads: 20 + 2, capped: true },
  { name: 'One customer', as: 'admin', call: 'GET /api/admin/customers/bench-users-10', reads: 30 },
  { name: 'Contacts', as: 'admin', call: 'GET /api/admin/contacts', reads: list() },
  { name: 'Contacts, searched', as: 'admin', call: 'GET /api/admin/contacts?q=bench', reads: search() },
  { name: 'Leads', as: 'admin', call: 'GET /api/admin/leads', reads: list() },
  { name: 'Leads, best new ones', as: 'admin', call: 'GET /api/admin/leads?sort=score&status=new', reads: list() },
  { name: 'Chat leads', as: 'admin', call: 'GET /api/chat/leads', reads: list() },
  { name: 'Customers', as: 'admin', call: 'GET /api/admin/customers', reads: list(1) },
  { name: 'Customers, searched', as: 'admin', call: 'GET /api/admin/customers?q=bench', reads: search(2) },
  { name: 'Customers in figures', as: 'admin', call: 'GET /api/admin/customers/stats', reads: 20 },
  { name: 'Pieces', as: 'admin', call: 'GET /api/admin/products', reads: list() },
  { name: 'Pieces, searched', as: 'admin', call: 'GET /api/admin/products?q=dress', reads: search() },
  { name: 'Testimonials of the admin', as: 'admin', call: 'GET /api/admin/testimonials', reads: list() },
  { name: 'Setup checklist', as: 'admin', call: 'GET /api/admin/window', reads: 10 },
  { name: 'Notifications', as: 'admin', call: 'GET /api/admin/notifications', reads: list() },
  { name: 'Not delivered', as: 'admin', call: 'GET /api/admin/deliveries/failed', reads: list(4), capped: true },
  { name: 'Reports', as: 'admin', call: 'GET /api/admin/reports', reads: 100 },
]
