import { sampleCustomer } from '../../scripts/sample/data/families.ts'
import { fromMoment } from '../../shared/breach.ts'
import { dayMs, hourMs, indianDate, startOfIndianDay } from '../../shared/time.ts'
import { adminCredentials, type BenchServer, type Role } from './server.ts'

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
  /** Round trips where they are more than a read's one and a write's three. */
  trips?: number
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
  payment: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a04',
  claim: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a05',
  bill: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a06',
  link: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a07',
  request: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a08',
  imported: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a09',
  undone: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a10',
  pin: '6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a11',
}

const customerId = `(SELECT id FROM users WHERE email = '${sampleCustomer.email}')`
const pinNews = "SELECT id FROM notifications WHERE type = 'photo_pin' AND related_id = 'bench-orders-20'"
const breachOfHour =
  `GET /api/admin/breach/affected?from=${fromMoment(Date.now() - 2 * hourMs)}&to=${fromMoment(Date.now() - hourMs)}` as const

const importedRows = Array.from({ length: 100 }, (_, nth) => ({
  row: nth + 2,
  values: { firstName: `Past ${nth}`, phone: `+91 97000 ${10_000 + nth}` },
}))
const forgetImport = (id: string) => [
  `DELETE FROM search_terms WHERE row_id IN (SELECT id FROM users WHERE import_id = '${id}')`,
  `DELETE FROM users WHERE import_id = '${id}'`,
  `DELETE FROM imports WHERE id = '${id}'`,
]

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
  // The account's latest 60 bookings are looked at, for those that wait and those of the hour and the day, and once more in
  // the batch that makes another. Written are 19 of the booking with its indexes, counters and its question to answer, 23 of
  // search (these names are long), 17 of two notifications, 3 of the address's limit and 1 of the lead.
  {
    name: 'Book',
    as: 'customer',
    call: 'POST /api/bookings',
    body: booking,
    reads: 30 + 60 + 60,
    writes: 19 + 23 + 17 + 3 + 1,
  },
  // With the loads of the weeks with work in which it may be fitted, the rules and the facts.
  {
    name: 'Book for a day',
    as: 'customer',
    call: 'POST /api/bookings',
    body: (nth) => ({ ...booking(nth), eventDate: `${new Date().getFullYear() + 2}-12-24` }),
    reads: 30 + 60 + 60 + 16 + 8,
    writes: 20 + 23 + 17 + 3 + 1,
  },
  { name: 'My consultations', as: 'customer', call: 'GET /api/user/bookings', reads: list() },
  // Of each consent all that was said of it, the newest of which holds.
  { name: 'What I agreed to', as: 'customer', call: 'GET /api/user/consents', reads: 30, capped: true },
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
    tidy: `UPDATE visits SET starts_at = ${Date.now() + 4 * dayMs}, updated_at = 0, moves = 0, cancelled_at = NULL, cancelled_by = NULL WHERE id = 'bench-visits-30'`,
  },
  {
    name: 'Cancel a visit',
    as: 'customer',
    call: 'POST /api/user/visits/bench-visits-30/cancel',
    reads: 40,
    tidy: `UPDATE visits SET starts_at = ${Date.now() + 4 * dayMs}, cancelled_at = NULL, cancelled_by = NULL WHERE id = 'bench-visits-30'`,
  },
  {
    name: 'Accept a quotation',
    as: 'customer',
    call: 'POST /api/user/orders/bench-orders-20/quotes/bench-quotes-20/answer',
    body: () => ({ answer: 'accepted' }),
    reads: 60 + 20,
    capped: true,
    tidy: "UPDATE quotes SET answer = NULL, answered_at = NULL WHERE id = 'bench-quotes-20'",
  },
  {
    name: 'Say that it is paid',
    as: 'customer',
    call: 'POST /api/user/orders/bench-orders-20/paid',
    body: () => ({ id: madeHere.claim, amount: 1_000, reference: '432156789012' }),
    reads: 40 + 10,
    tidy: [
      `DELETE FROM deliveries WHERE notification_id = '${madeHere.claim}'`,
      `DELETE FROM notifications WHERE id = '${madeHere.claim}'`,
      "UPDATE orders SET claimed_at = NULL, claimed_amount = NULL, claimed_reference = NULL, total_amount = 1000000, balance_amount = 1000000 - IFNULL(advance_amount, 0) WHERE id = 'bench-orders-20'",
    ],
  },
  {
    name: 'Agree, or take it back',
    as: 'customer',
    call: 'PUT /api/user/consents',
    body: (nth) => ({ kind: 'marketing', given: nth % 2 === 0 }),
    reads: 30,
    capped: true,
    tidy: `DELETE FROM consents WHERE kind = 'marketing' AND user_id = ${customerId}`,
  },
  {
    name: 'Ask about my data',
    as: 'customer',
    call: 'POST /api/user/requests',
    body: () => ({ id: madeHere.request, kind: 'ask', text: 'What do you keep of my child?' }),
    reads: 30,
    capped: true,
    tidy: [
      `DELETE FROM notifications WHERE related_id = '${madeHere.request}'`,
      `DELETE FROM data_requests WHERE id = '${madeHere.request}'`,
    ],
  },
  {
    name: 'Show it to the family',
    as: 'customer',
    call: 'POST /api/user/orders/bench-orders-20/family-links',
    body: () => ({ id: madeHere.link }),
    reads: 30,
    capped: true,
    tidy: `DELETE FROM family_links WHERE id = '${madeHere.link}'`,
  },
  {
    name: 'My links for the family',
    as: 'customer',
    call: 'GET /api/user/orders/bench-orders-20/family-links',
    reads: 10,
    capped: true,
  },
  // The first of an order, of which the desk is told.
  {
    name: 'Put a note on a photo',
    as: 'customer',
    call: 'POST /api/orders/bench-orders-20/pins',
    body: () => ({ id: madeHere.pin, photo: 'u/bench/sleeve', x: 500, y: 500, text: 'This sleeve, but longer' }),
    reads: 30,
    writes: 20,
    capped: true,
    tidy: [
      "UPDATE orders SET inspiration_photos = '[\"u/bench/sleeve\"]' WHERE id = 'bench-orders-20'",
      `DELETE FROM photo_pins WHERE id = '${madeHere.pin}'`,
      `DELETE FROM deliveries WHERE notification_id IN (${pinNews})`,
      `DELETE FROM notifications WHERE id IN (${pinNews})`,
    ],
  },
  // The order with its photos, and its pins. Of which side somebody is, the session says first.
  { name: 'Notes on photos', as: 'customer', call: 'GET /api/orders/bench-orders-20/pins', reads: 10, capped: true },
  // What it may look at is 500 rows; of these nobody has said yes to news and offers.
  { name: 'Occasions', as: 'admin', call: 'GET /api/admin/occasions?kind=baptism', reads: list(2), capped: true },
  {
    name: 'A PIN that opens nothing',
    as: 'visitor',
    call: 'POST /api/family',
    body: () => ({ token: 'none', pin: '0000' }),
    answers: 404,
  },
  {
    name: 'Open a link with its PIN',
    as: 'visitor',
    call: 'POST /api/family',
    body: (_nth, { family }) => ({ token: new URL(family.url).hash.slice(1), pin: family.pin }),
    trips: 1,
    reads: 10,
    writes: 6,
    capped: true,
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
  // What five tables have of sixty minutes, with the chats since then, four times: by number, by address, and for the
  // account that has either.
  { name: 'Whom a breach of an hour concerns', as: 'admin', call: breachOfHour, reads: 5000, capped: true },
  { name: 'The day', as: 'admin', call: 'GET /api/admin/today', reads: 220, capped: true },
  { name: 'A helper’s day', as: 'helper', call: 'GET /api/work/today', reads: 220, capped: true },
  {
    name: 'A month of money',
    as: 'admin',
    call: 'GET /api/admin/money?from=2026-10-01&to=2026-10-31',
    reads: 31 + 10,
    capped: true,
  },
  {
    name: 'Note a payment',
    as: 'admin',
    call: 'POST /api/admin/orders/bench-orders-60/payments',
    body: () => ({ ...asRead, id: madeHere.payment, amount: 100_000, method: 'cash' }),
    reads: 50,
    capped: true,
    tidy: [
      `DELETE FROM order_payments WHERE id = '${madeHere.payment}'`,
      "UPDATE orders SET updated_at = 0, total_amount = 1000000, advance_amount = 0, balance_amount = 1000000 WHERE id = 'bench-orders-60'",
    ],
  },
  {
    name: 'Make a bill',
    as: 'admin',
    call: 'POST /api/admin/orders/bench-orders-70/bills',
    body: () => ({
      ...asRead,
      id: madeHere.bill,
      issuedOn: indianDate(Date.now()),
      buyer: { name: 'Bench Person 70', address: null },
    }),
    reads: 50,
    capped: true,
    tidy: [
      `DELETE FROM bills WHERE id = '${madeHere.bill}'`,
      "UPDATE orders SET updated_at = 0, total_amount = 1000000, balance_amount = 1000000 WHERE id = 'bench-orders-70'",
    ],
  },
  // A hundred customers whom nobody knows; the same again is the same import.
  {
    name: 'Import a hundred customers',
    as: 'admin',
    call: 'POST /api/admin/imports',
    body: () => ({
      id: madeHere.imported,
      kind: 'customers',
      filename: 'past.csv',
      dayOrder: 'day',
      rows: importedRows,
    }),
    reads: 100 * 20,
    capped: true,
    tidy: forgetImport(madeHere.imported),
  },
  {
    name: 'Undo an import of a hundred',
    as: 'admin',
    call: `POST /api/admin/imports/${madeHere.undone}/undo`,
    reads: 100 * 40,
    capped: true,
    tidy: [
      ...forgetImport(madeHere.undone),
      `INSERT INTO imports (id, kind, filename, digest, rows, joined, by_id, created_at) VALUES ('${madeHere.undone}', 'customers', 'past.csv', 'bench', 100, 0, 'bench', ${Date.now()})`,
      `INSERT INTO users (id, email, password, has_account, first_name, phone, phone_e164, import_id, created_at, updated_at)
        SELECT 'undone-' || value, 'undone-' || value || '@nobody.invalid', '!', 0, 'Past', '+9197000' || (20000 + value), '+9197000' || (20000 + value),
          '${madeHere.undone}', ${Date.now()}, ${Date.now()} FROM json_each('[${Array.from({ length: 100 }, (_, nth) => nth)}]')`,
    ],
  },
  { name: 'Imports', as: 'admin', call: 'GET /api/admin/imports', reads: list(), capped: true },
  { name: 'Staff', as: 'admin', call: 'GET /api/admin/staff', reads: list(), capped: true },
  {
    name: 'Begin a backup',
    as: 'admin',
    call: 'POST /api/admin/backup',
    body: () => ({ password: adminCredentials.password }),
    // The password is asked for again.
    trips: 4,
    hashes: true,
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
  // The row that ends the walk of an index is there at 100,000 alone; so with an answer to a quotation.
  { name: 'What waits', as: 'admin', call: 'GET /api/admin/answers', reads: 90, capped: true },
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
  // Not the order of the lines that write: 160 updates of one order are no shop's.
  { name: 'One order', as: 'admin', call: 'GET /api/admin/orders/bench-orders-120', reads: 40 },
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
    call: 'POST /api/admin/orders/bench-orders-80/quotes/bench-quotes-80/answer',
    body: () => ({ answer: 'accepted', how: 'phone' }),
    reads: 60,
    capped: true,
    tidy: "UPDATE quotes SET answer = NULL, answered_at = NULL WHERE id = 'bench-quotes-80'",
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
