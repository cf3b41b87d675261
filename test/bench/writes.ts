import { sampleCustomer } from '../../scripts/sample/data/families.ts'
import { dayMs, hourMs, indianDate, startOfIndianDay } from '../../shared/time.ts'
import type { Endpoint } from './reads.ts'

/** Ids of the rows that a write makes: a repeated request is the same write. */
const made = (nth: number) => `6d1f2a52-6d0f-4a8e-9b53-3c7b8f9f1a0${nth}`
/** Update time of 1970: the row is reset to it, so the first request of a measurement changes the row. */
const asRead = { updatedAt: new Date(0).toISOString() }

/** Returns an hour in Indian time on an open day, later than all existing visits. */
function freeTime(hour: number) {
  const midnight = startOfIndianDay(indianDate(Date.now() + 16 * dayMs))
  const isSunday = new Date(midnight + 12 * hourMs).getUTCDay() === 0
  return new Date(midnight + (isSunday ? dayMs : 0) + hour * hourMs).toISOString()
}

/** Requests that write; the changes of a customer's settings and data are like these, and left out. */
export const writes: Endpoint[] = [
  { name: 'Sign in', as: 'visitor', call: 'POST /api/login', body: () => sampleCustomer, hashes: true },
  // Reads the account's latest 60 bookings for the waiting ones and those of the last hour and day, and again in the
  // insert batch; also the loads of the weeks available for the fitting, the rules and the facts. Writes the booking, its
  // lead, its open question and two notifications, each with index entries.
  {
    ...{ name: 'Book', as: 'customer', call: 'POST /api/bookings', reads: 30 + 60 + 60 + 16 + 8, writes: 46 },
    body: (nth) => ({
      childName: 'മറിയ',
      parentName: 'Elizabeth Thekkekara Chakkalakkal',
      phone: '+91 90000 00003',
      email: sampleCustomer.email,
      serviceType: 'communion-dress',
      message: `Lace like my grandmother’s, please. ${nth}`,
      eventDate: `${new Date().getFullYear() + 2}-12-24`,
    }),
  },
  // The first request of each writes, later ones return the same result. It also reads the visits of the hour before.
  {
    ...{ name: 'Choose a time', as: 'customer', call: 'POST /api/user/orders/bench-orders-20/visit' },
    ...{ reads: 40, capped: true, tidy: `DELETE FROM visits WHERE id = '${made(1)}'` },
    body: () => ({ id: made(1), startsAt: freeTime(11) }),
  },
  {
    ...{ name: 'Move a visit', as: 'customer', call: 'PUT /api/user/visits/bench-visits-30', reads: 40 },
    body: () => ({ startsAt: freeTime(12), ...asRead }),
    tidy: `UPDATE visits SET starts_at = ${Date.now() + 4 * dayMs}, updated_at = 0, moves = 0, cancelled_at = NULL, cancelled_by = NULL WHERE id = 'bench-visits-30'`,
  },
  {
    ...{ name: 'Accept a quotation', as: 'customer', reads: 60 + 20, capped: true },
    call: 'POST /api/user/orders/bench-orders-20/quotes/bench-quotes-20/answer',
    body: () => ({ answer: 'accepted' }),
    tidy: "UPDATE quotes SET answer = NULL, answered_at = NULL WHERE id = 'bench-quotes-20'",
  },
  {
    ...{ name: 'Say that it is paid', as: 'customer', call: 'POST /api/user/orders/bench-orders-20/paid', reads: 50 },
    body: () => ({ id: made(2), amount: 1_000, reference: '432156789012' }),
    tidy: [
      `DELETE FROM deliveries WHERE notification_id = '${made(2)}'`,
      `DELETE FROM notifications WHERE id = '${made(2)}'`,
      "UPDATE orders SET claimed_at = NULL, claims = '[]', total_amount = 1000000, balance_amount = 1000000 - IFNULL(advance_amount, 0) WHERE id = 'bench-orders-20'",
    ],
  },
  {
    ...{ name: 'Open a link with its PIN', as: 'visitor', call: 'POST /api/family' },
    ...{ trips: 1, reads: 10, writes: 6, capped: true },
    body: (_nth, { family }) => ({ token: new URL(family.url).hash.slice(1), pin: family.pin }),
  },
  {
    ...{ name: 'Subscribe a device', as: 'customer', call: 'POST /api/push/subscribe' },
    // The public key is a point of the curve without a known private key.
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
  {
    ...{ name: 'Upload address', as: 'customer', call: 'POST /api/objects/upload' },
    body: () => ({ type: 'image/jpeg', size: 200_000 }),
    tidy: 'DELETE FROM photos WHERE claim_id IS NULL',
  },
  {
    ...{ name: 'Ask a question', as: 'visitor', call: 'POST /api/contacts' },
    body: (nth) => ({ name: 'Jincy Paul', email: `jincy${nth}@example.com`, message: 'Two of the same suit?' }),
  },
  {
    ...{ name: 'Send a message', as: 'customer', call: 'POST /api/chat/messages' },
    body: (nth, { room }) => ({ roomId: room, message: `Lace like my grandmother’s, please. ${nth}` }),
  },
  {
    ...{ name: 'Record payment', as: 'admin', call: 'POST /api/admin/orders/bench-orders-60/payments' },
    ...{ reads: 50, capped: true },
    body: () => ({ ...asRead, id: made(3), amount: 100_000, method: 'cash' }),
    tidy: [
      `DELETE FROM order_payments WHERE id = '${made(3)}'`,
      "UPDATE orders SET updated_at = 0, total_amount = 1000000, advance_amount = 0, balance_amount = 1000000 WHERE id = 'bench-orders-60'",
    ],
  },
  {
    ...{ name: 'Make a bill', as: 'admin', call: 'POST /api/admin/orders/bench-orders-70/bills' },
    ...{ reads: 50, capped: true },
    body: () => ({
      ...{ ...asRead, id: made(4), issuedOn: indianDate(Date.now()) },
      buyer: { name: 'Bench Person 70', address: null },
    }),
    tidy: [
      `DELETE FROM bills WHERE id = '${made(4)}'`,
      "UPDATE orders SET updated_at = 0, total_amount = 1000000, balance_amount = 1000000 WHERE id = 'bench-orders-70'",
    ],
  },
  // A hundred unknown customers.
  {
    ...{ name: 'Import a hundred customers', as: 'admin', call: 'POST /api/admin/imports' },
    ...{ reads: 100 * 20, capped: true },
    body: () => ({
      ...{ id: made(5), kind: 'customers', filename: 'past.csv', dayOrder: 'day' },
      rows: Array.from({ length: 100 }, (_, nth) => ({
        row: nth + 2,
        values: { firstName: `Past ${nth}`, phone: `+91 97000 ${10_000 + nth}` },
      })),
    }),
    tidy: [`DELETE FROM users WHERE import_id = '${made(5)}'`, `DELETE FROM imports WHERE id = '${made(5)}'`],
  },
  {
    ...{ name: 'Measure', as: 'admin', call: 'POST /api/admin/wearers/bench-wearers-10/measurements', reads: 30 },
    body: (nth) => ({
      ...{ id: crypto.randomUUID(), garment: 'accessories', takenOn: '2026-01-12', unit: 'cm' },
      sizes: { head: 17_000 + (nth % 10) * 200 },
    }),
    tidy: "DELETE FROM measurements WHERE wearer_id = 'bench-wearers-10' AND garment = 'accessories'",
  },
  {
    ...{ name: 'Post a work update', as: 'admin', call: 'POST /api/admin/orders/bench-orders-10/updates' },
    body: (nth) => ({ title: `Hem ${nth} cm` }),
    tidy: "DELETE FROM work_updates WHERE order_id = 'bench-orders-10'",
  },
  {
    ...{ name: 'Send a quotation', as: 'admin', call: 'POST /api/admin/orders/bench-orders-50/quotes' },
    ...{ reads: 60, capped: true },
    body: () => ({
      ...{ ...asRead, id: made(6), validUntil: indianDate(Date.now() + 14 * dayMs) },
      lines: [{ productId: null, name: 'Gown', quantity: 1, price: 1_000_000 }],
    }),
    tidy: [
      `DELETE FROM quotes WHERE id = '${made(6)}'`,
      "UPDATE orders SET updated_at = 0 WHERE id = 'bench-orders-50'",
    ],
  },
]
