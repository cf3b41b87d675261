import { fromMoment } from '../../shared/breach.ts'
import { hourMs } from '../../shared/time.ts'
import type { Role } from './server.ts'

/** Endpoint to measure. `reads` limits the rows read: the rows of a list times its joins, plus 10. */
export type Endpoint = {
  name: string
  as: Role
  call: `GET ${string}`
  reads?: number
  /**
   * At 1,000 rows the endpoint read less than it may, or used memory. At 100,000 rows the limit is `reads`, not the
   * earlier count.
   */
  capped?: boolean
  /** Expected status if not 200; another status would measure something else. */
  answers?: number
}

/** Limit of a list of 10 rows with `joined` rows each. The spare 10 include the session's 2. */
const list = (joined = 0) => 10 * (1 + joined) + 10
/** Limit of a counted list, with up to 1,001 counted rows. */
const counted = (joined = 0) => list(joined) + 1001
/** Limit of a search by five letters: three rows for each possible row under each status, here ten under five. */
const search = (joined = 1) => list(joined) + 170

/** A GET endpoint: the limit of its rows read, `capped` where that alone counts at 100,000 rows. */
type Read = [name: string, path: string, reads?: number, capped?: 'capped']
const readsOf = (as: Role, reads: Read[]): Endpoint[] =>
  reads.map(([name, path, most, capped]) => ({
    ...{ name, as, call: `GET ${path}` as const, capped: capped === 'capped' },
    ...(most !== undefined && { reads: most }),
  }))

const [from, to] = [2, 1].map((hours) => fromMoment(Date.now() - hours * hourMs))

export const reads: Endpoint[] = [
  ...readsOf('visitor', [
    ['Home page', '/'],
    ['Collection', '/collections/women'],
    ['Piece', '/collections/women/meera-lehenga'],
    ['sitemap.xml', '/sitemap.xml'],
    ['Featured pieces', '/api/products/featured', list(1), 'capped'],
    ['Testimonials', '/api/testimonials/featured', list(1), 'capped'],
    ['Instagram row', '/api/social/instagram', list(1), 'capped'],
    ['Unread messages, signed out', '/api/chat/unread', 0],
  ]),
  { name: 'Page Not Found', as: 'visitor', call: 'GET /no-such-page', answers: 404 },
  { name: 'Who am I, signed out', as: 'visitor', call: 'GET /api/user', reads: 0, answers: 401 },
  ...readsOf('customer', [
    ['Who am I', '/api/user', 10],
    ['My consultations', '/api/user/bookings', list()],
    // Reads all earlier answers to each consent; the newest counts.
    ['What I agreed to', '/api/user/consents', 30, 'capped'],
    ['What I asked about my data', '/api/user/requests', 60, 'capped'],
    ['My orders', '/api/user/orders', list(3)],
    // The visits of fourteen days, plus ten rows.
    ['Free times', '/api/visits/free', 200 + 10, 'capped'],
    ['My links for the family', '/api/user/orders/bench-orders-20/family-links', 10, 'capped'],
    // The order with its photos and pins. The session is read first, to know the user's side.
    ['Notes on photos', '/api/orders/bench-orders-20/pins', 10, 'capped'],
    ['My family’s sizes', '/api/user/wearers', 30],
    ['My notifications', '/api/user/notifications', list()],
    ['My devices', '/api/push/devices', 30],
    ['My settings', '/api/user/settings', 10],
    ['My chat room', '/api/chat/room', 10],
    ['Unread messages', '/api/chat/unread', 10],
    ['Messages', '/api/chat/messages/:room', 10],
  ]),
  // 26 rows of overdue, due and next work, 11 to collect and to measure, and the day's dependencies.
  ...readsOf('helper', [['A helper’s day', '/api/work/today', 220, 'capped']]),
  ...readsOf('admin', [
    ['The day', '/api/admin/today', 220, 'capped'],
    ['Chat rooms', '/api/admin/chat/rooms', list(2)],
    ['Chat rooms, searched', '/api/admin/chat/rooms?q=bench', search(3)],
    ['A chat room', '/api/admin/chat/rooms/:room', list(3)],
    ['Rooms that wait', '/api/chat/unread', counted(), 'capped'],
    ['Requests about data', '/api/admin/requests', list(1), 'capped'],
    ['Consents', '/api/admin/consents', list(1), 'capped'],
    ['The log', '/api/admin/audit', list(1), 'capped'],
    ['Breaches', '/api/admin/breach', 110, 'capped'],
    // Sixty minutes of five tables and the later chats, read four times: by number, by address, and for the account
    // with either.
    ['Whom a breach of an hour concerns', `/api/admin/breach/affected?from=${from}&to=${to}`, 5000, 'capped'],
    ['A month of money', '/api/admin/money?from=2026-10-01&to=2026-10-31', 31 + 10, 'capped'],
    ['Imports', '/api/admin/imports', list(), 'capped'],
    ['Staff', '/api/admin/staff', list(), 'capped'],
    ['What is owed', '/api/admin/money/owing', list(2)],
    ['Visits of a week', '/api/admin/visits', 3 * 100 + 10, 'capped'],
    ['Sixteen weeks', '/api/admin/weeks', 20 + 10, 'capped'],
    // At most 30 garments, 60 weeks, the rules and the facts.
    ['A plan', '/api/admin/plan?garment=gown&eventDate=2099-12-24', 30 + 60 + 10, 'capped'],
    // Twenty names, each with one or two lookups of its own row. The row that ends the index scan exists only at 100,000
    // rows.
    ['What waits', '/api/admin/answers'],
    ['Whether anything is new', '/api/admin/dashboard/changes', 2 + 1],
    ['Statistics', '/api/admin/dashboard/stats'],
    ['Customers in figures', '/api/admin/customers/stats'],
    ['Bookings', '/api/bookings', counted(), 'capped'],
    ['Bookings, oldest first', '/api/bookings?sort=oldest', counted(), 'capped'],
    ['Bookings, best first', '/api/bookings?sort=score', counted(), 'capped'],
    ['Bookings, pending', '/api/bookings?status=pending', list()],
    ['Bookings, searched', '/api/bookings?q=bench', search()],
    ['Orders, at risk first', '/api/admin/orders', counted(1), 'capped'],
    ['Orders, pending', '/api/admin/orders?status=pending', list(1)],
    ['Orders, newest first', '/api/admin/orders?sort=newest', counted(1), 'capped'],
    ['Orders, searched', '/api/admin/orders?q=bench', search(2)],
    // Not the order used by the writes: 160 updates of one order are unrealistic.
    ['One order', '/api/admin/orders/bench-orders-120', 40],
    ['Wearers of a customer', '/api/admin/customers/bench-users-10/wearers', 30],
    ['Sizes of a wearer', '/api/admin/wearers/bench-wearers-10/measurements', 20],
    // Each row reads its order and the order's garment to give the current state.
    ['Messages to send', '/api/admin/messages', list(2), 'capped'],
    ['Messages sent', '/api/admin/messages?state=sent', list(), 'capped'],
    ['One customer', '/api/admin/customers/bench-users-10', 40],
    ['Contacts', '/api/admin/contacts', counted(), 'capped'],
    ['Contacts, searched', '/api/admin/contacts?q=bench', search()],
    ['Leads', '/api/admin/leads', counted(), 'capped'],
    ['Leads, best new ones', '/api/admin/leads?sort=score&status=new', list()],
    ['Chat leads', '/api/chat/leads', counted(), 'capped'],
    ['Customers', '/api/admin/customers', counted(4) + 1001, 'capped'],
    ['Customers, searched', '/api/admin/customers?q=bench', search(2)],
    ['Pieces', '/api/admin/products', list()],
    ['Pieces, searched', '/api/admin/products?q=dress', search()],
    ['Testimonials of the admin', '/api/admin/testimonials', list()],
    ['Setup checklist', '/api/admin/setup', 40],
    ['Notifications', '/api/admin/notifications', counted(), 'capped'],
    ['Not delivered', '/api/admin/deliveries/failed', list(4), 'capped'],
    ['Reports', '/api/admin/reports', 100],
    // Reads up to 500 rows; none of these customers has agreed to news and offers.
    ['Occasions', '/api/admin/occasions?kind=baptism', list(2), 'capped'],
  ]),
]
