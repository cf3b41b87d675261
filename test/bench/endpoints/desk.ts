import { fromMoment } from '../../../shared/breach.ts'
import { dayMs, hourMs, indianDate } from '../../../shared/time.ts'
import { adminCredentials } from '../server.ts'
import { asRead, countedList, type Endpoint, freeTime, list, madeHere, search } from './endpoint.ts'

const breachOfHour =
  `GET /api/admin/breach/affected?from=${fromMoment(Date.now() - 2 * hourMs)}&to=${fromMoment(Date.now() - hourMs)}` as const

const importedRows = Array.from({ length: 100 }, (_, nth) => ({
  row: nth + 2,
  values: { firstName: `Past ${nth}`, phone: `+91 97000 ${10_000 + nth}` },
}))
const forgetImport = (id: string) => [
  `DELETE FROM users WHERE import_id = '${id}'`,
  `DELETE FROM imports WHERE id = '${id}'`,
]

/** Endpoints of the admin and of a helper's phone. */
export const deskEndpoints: Endpoint[] = [
  { name: 'Chat rooms', as: 'admin', call: 'GET /api/admin/chat/rooms', reads: list(2) },
  { name: 'Chat rooms, searched', as: 'admin', call: 'GET /api/admin/chat/rooms?q=bench', reads: search(3) },
  { name: 'A chat room', as: 'admin', call: 'GET /api/admin/chat/rooms/:room', reads: list(3) },
  { name: 'Rooms that wait', as: 'admin', call: 'GET /api/chat/unread', reads: countedList(), capped: true },
  // 26 rows of overdue, due and next work, 11 to collect and to measure, and the day's dependencies.
  { name: 'Requests about data', as: 'admin', call: 'GET /api/admin/requests', reads: list(1), capped: true },
  { name: 'Consents', as: 'admin', call: 'GET /api/admin/consents', reads: list(1), capped: true },
  { name: 'The log', as: 'admin', call: 'GET /api/admin/audit', reads: list(1), capped: true },
  { name: 'Breaches', as: 'admin', call: 'GET /api/admin/breach', reads: 110, capped: true },
  // Sixty minutes of five tables and the later chats, read four times: by number, by address, and for the account with
  // either.
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
    name: 'Record payment',
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
  // A hundred unknown customers; a repeated request is the same import.
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
  // Twenty names, each with one or two lookups of its own row. The row that ends the index scan exists only at 100,000
  // rows; the same holds for an answer to a quotation.
  { name: 'What waits', as: 'admin', call: 'GET /api/admin/answers' },
  { name: 'Whether anything is new', as: 'admin', call: 'GET /api/admin/dashboard/changes', reads: 2 + 1 },
  { name: 'Statistics', as: 'admin', call: 'GET /api/admin/dashboard/stats' },
  { name: 'Bookings', as: 'admin', call: 'GET /api/bookings', reads: countedList(), capped: true },
  {
    name: 'Bookings, oldest first',
    as: 'admin',
    call: 'GET /api/bookings?sort=oldest',
    reads: countedList(),
    capped: true,
  },
  {
    name: 'Bookings, best first',
    as: 'admin',
    call: 'GET /api/bookings?sort=score',
    reads: countedList(),
    capped: true,
  },
  { name: 'Bookings, pending', as: 'admin', call: 'GET /api/bookings?status=pending', reads: list() },
  { name: 'Bookings, searched', as: 'admin', call: 'GET /api/bookings?q=bench', reads: search() },
  {
    name: 'Bookings, searched, pending',
    as: 'admin',
    call: 'GET /api/bookings?q=bench&status=pending',
    reads: search(),
  },
  { name: 'Orders, at risk first', as: 'admin', call: 'GET /api/admin/orders', reads: countedList(1), capped: true },
  { name: 'Orders, pending', as: 'admin', call: 'GET /api/admin/orders?status=pending', reads: list(1) },
  {
    name: 'Orders, newest first',
    as: 'admin',
    call: 'GET /api/admin/orders?sort=newest',
    reads: countedList(1),
    capped: true,
  },
  { name: 'Orders, searched', as: 'admin', call: 'GET /api/admin/orders?q=bench', reads: search(2) },
  // Not the order used by the writes: 160 updates of one order are unrealistic.
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
  // The first request writes, later ones return the same result.
  {
    name: 'Note that a quotation is accepted',
    as: 'admin',
    call: 'POST /api/admin/orders/bench-orders-80/quotes/bench-quotes-80/answer',
    body: () => ({ answer: 'accepted', how: 'phone' }),
    reads: 60,
    capped: true,
    tidy: "UPDATE quotes SET answer = NULL, answered_at = NULL WHERE id = 'bench-quotes-80'",
  },
  // Three figures are counted up to 100 each; two depend on the day.
  // Each row reads its order and the order's garment to give the current state.
  { name: 'Messages to send', as: 'admin', call: 'GET /api/admin/messages', reads: list(2), capped: true },
  { name: 'Messages sent', as: 'admin', call: 'GET /api/admin/messages?state=sent', reads: list(), capped: true },
  { name: 'Texts of messages', as: 'admin', call: 'GET /api/admin/message-templates', reads: 20 + 2, capped: true },
  { name: 'One customer', as: 'admin', call: 'GET /api/admin/customers/bench-users-10', reads: 30 },
  { name: 'Contacts', as: 'admin', call: 'GET /api/admin/contacts', reads: countedList(), capped: true },
  { name: 'Contacts, searched', as: 'admin', call: 'GET /api/admin/contacts?q=bench', reads: search() },
  { name: 'Leads', as: 'admin', call: 'GET /api/admin/leads', reads: countedList(), capped: true },
  { name: 'Leads, best new ones', as: 'admin', call: 'GET /api/admin/leads?sort=score&status=new', reads: list() },
  { name: 'Chat leads', as: 'admin', call: 'GET /api/chat/leads', reads: countedList(), capped: true },
  { name: 'Customers', as: 'admin', call: 'GET /api/admin/customers', reads: countedList(3) + 1001, capped: true },
  { name: 'Customers, searched', as: 'admin', call: 'GET /api/admin/customers?q=bench', reads: search(2) },
  { name: 'Customers in figures', as: 'admin', call: 'GET /api/admin/customers/stats' },
  { name: 'Pieces', as: 'admin', call: 'GET /api/admin/products', reads: list() },
  { name: 'Pieces, searched', as: 'admin', call: 'GET /api/admin/products?q=dress', reads: search() },
  { name: 'Testimonials of the admin', as: 'admin', call: 'GET /api/admin/testimonials', reads: list() },
  { name: 'Setup checklist', as: 'admin', call: 'GET /api/admin/setup', reads: 10 },
  { name: 'Notifications', as: 'admin', call: 'GET /api/admin/notifications', reads: countedList(), capped: true },
  { name: 'Not delivered', as: 'admin', call: 'GET /api/admin/deliveries/failed', reads: list(4), capped: true },
  { name: 'Reports', as: 'admin', call: 'GET /api/admin/reports', reads: 100 },
  // Reads up to 500 rows; none of these customers has agreed to news and offers.
  { name: 'Occasions', as: 'admin', call: 'GET /api/admin/occasions?kind=baptism', reads: list(2), capped: true },
]
