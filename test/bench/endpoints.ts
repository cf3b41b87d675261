import { sampleCustomer } from '../../scripts/sample/data/families.ts'
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
  tidy?: string
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
  { name: 'Book', as: 'customer', call: 'POST /api/bookings', body: booking, reads: 40, writes: 60 },
  { name: 'My consultations', as: 'customer', call: 'GET /api/user/bookings', reads: list() },
  { name: 'My orders', as: 'customer', call: 'GET /api/user/orders', reads: list(3) },
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
  { name: 'Orders, at risk first', as: 'admin', call: 'GET /api/admin/orders', reads: list() },
  { name: 'Orders, pending', as: 'admin', call: 'GET /api/admin/orders?status=pending', reads: list() },
  { name: 'Orders, newest first', as: 'admin', call: 'GET /api/admin/orders?sort=newest', reads: list() },
  { name: 'Orders, searched', as: 'admin', call: 'GET /api/admin/orders?q=bench', reads: search() },
  { name: 'One order', as: 'admin', call: 'GET /api/admin/orders/bench-orders-10', reads: 40 },
  {
    name: 'Post a work update',
    as: 'admin',
    call: 'POST /api/admin/orders/bench-orders-10/updates',
    body: (nth) => ({ title: `Hem ${nth} cm` }),
    tidy: "DELETE FROM work_updates WHERE order_id = 'bench-orders-10'",
  },
  // Two figures that depend on the day are counted up to 100 each.
  { name: 'Work in figures', as: 'admin', call: 'GET /api/admin/dashboard/orders', reads: 10 + 200, capped: true },
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
