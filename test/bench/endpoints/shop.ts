import { sampleCustomer } from '../../../scripts/sample/data/families.ts'
import { dayMs } from '../../../shared/time.ts'
import { asRead, type Endpoint, freeTime, list, madeHere } from './endpoint.ts'

const booking = (nth: number) => ({
  childName: 'മറിയ',
  parentName: 'Elizabeth Thekkekara Chakkalakkal',
  phone: '+91 90000 00003',
  email: sampleCustomer.email,
  serviceType: 'communion-dress',
  message: `Lace like my grandmother’s, please. ${nth}`,
})

const customerId = `(SELECT id FROM users WHERE email = '${sampleCustomer.email}')`
const pinNews = "SELECT id FROM notifications WHERE type = 'photo_pin' AND related_id = 'bench-orders-20'"

/** Endpoints of visitors and customers. */
export const shopEndpoints: Endpoint[] = [
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
  // Reads the account's latest 60 bookings for the waiting ones and those of the last hour and day, and again in the
  // insert batch. Writes the booking, its lead, its open question and two notifications, each with index entries.
  {
    name: 'Book',
    as: 'customer',
    call: 'POST /api/bookings',
    body: booking,
    reads: 30 + 60 + 60,
    writes: 45,
  },
  // Also reads the loads of the weeks available for the fitting, the rules and the facts.
  {
    name: 'Book for a day',
    as: 'customer',
    call: 'POST /api/bookings',
    body: (nth) => ({ ...booking(nth), eventDate: `${new Date().getFullYear() + 2}-12-24` }),
    reads: 30 + 60 + 60 + 16 + 8,
    writes: 46,
  },
  { name: 'My consultations', as: 'customer', call: 'GET /api/user/bookings', reads: list() },
  // Reads all earlier answers to each consent; the newest counts.
  { name: 'What I agreed to', as: 'customer', call: 'GET /api/user/consents', reads: 30, capped: true },
  { name: 'What I asked about my data', as: 'customer', call: 'GET /api/user/requests', reads: 60, capped: true },
  { name: 'My orders', as: 'customer', call: 'GET /api/user/orders', reads: list(3) },
  // The visits of fourteen days, plus ten rows.
  { name: 'Free times', as: 'customer', call: 'GET /api/visits/free', reads: 200 + 10, capped: true },
  // The first request of each writes, later ones return the same result. It also reads the visits of the hour before.
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
      "UPDATE orders SET claimed_at = NULL, claims = '[]', total_amount = 1000000, balance_amount = 1000000 - IFNULL(advance_amount, 0) WHERE id = 'bench-orders-20'",
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
    name: 'Share with family',
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
  // The first note on an order, which notifies the admin.
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
  // The order with its photos and pins. The session is read first, to know the user's side.
  { name: 'Notes on photos', as: 'customer', call: 'GET /api/orders/bench-orders-20/pins', reads: 10, capped: true },
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
]
