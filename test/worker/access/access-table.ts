import { app } from '../../../worker/app.ts'

/** People in the order of a row's statuses. `temporary` is the customer signed in with a temporary password. */
export const people = ['visitor', 'guest', 'temporary', 'other', 'customer', 'admin', 'staff'] as const

type Statuses = [visitor: number, guest: number, temporary: number, other: number, customer: number, admin: number]
type Filled = Record<string, string>
type Answer = [status: number, filled?: Filled]

/**
 * Expected status of each person on a route. `staff` is a helper, who is no user: without a status of her own she gets
 * the visitor's. Requests with a body send `{}`, so 400 means that the person was let in. A parameter that follows
 * `/orders/`, `/visits/` and the like has the id of the customer's record; the row gives others a value or the name of
 * a record in access.test.ts, or they get an unknown id.
 */
export type AccessRow = [route: string, ...Statuses, ...([] | [Filled] | [staff: number] | [staff: number, Filled])]

const rows: AccessRow[] = [
  // Identity
  ['GET /api/user', 401, 401, 200, 200, 200, 200],
  ['POST /api/login', 400, 400, 400, 400, 400, 400],
  ['POST /api/register', 400, 400, 400, 400, 400, 400],
  ['POST /api/auth/admin/login', 400, 400, 400, 400, 400, 400],
  ['POST /api/logout', 200, 200, 200, 200, 200, 200],
  ['GET /api/login', 302, 302, 302, 302, 302, 302],
  ['GET /api/logout', 200, 200, 200, 200, 200, 200],
  ['POST /api/auth/forgot-password', 400, 400, 400, 400, 400, 400],
  ['POST /api/user/confirm-email', 401, 401, 403, 200, 200, 200],
  ['POST /api/auth/confirm-email', 400, 400, 400, 400, 400, 400],
  ['POST /api/auth/claim', 400, 400, 400, 400, 400, 400],
  ['PUT /api/user/password', 401, 401, 400, 400, 400, 400],
  ['POST /api/auth/admin/change-password', 401, 401, 403, 403, 403, 400],

  // Settings, notifications
  ['PUT /api/user/language/:language', 401, 401, 403, 400, 400, 400],
  ['POST /api/user/notifications/:id/read', 401, 401, 403, 404, 200, 404],
  ['POST /api/user/notifications/read-all', 401, 401, 403, 200, 200, 200],

  // Devices, deliveries, reports
  ['GET /api/push/public-key', 200, 200, 200, 200, 200, 200],
  ['POST /api/push/subscribe', 401, 401, 403, 400, 400, 400],
  // Ahead of the next row, which ends all devices.
  ['DELETE /api/push/devices/:id', 401, 401, 403, 404, 200, 404],
  ['POST /api/push/unsubscribe', 401, 401, 403, 200, 200, 200],
  ['POST /api/push/renew', 401, 401, 403, 400, 400, 400],
  ['GET /api/push/devices', 401, 401, 403, 200, 200, 200],

  // Privacy
  ['GET /api/user/data.zip', 401, 401, 403, 200, 200, 403],

  // Staff
  ['POST /api/work/start', 400, 400, 400, 400, 400, 400],
  ['GET /api/work/today', 401, 401, 401, 401, 401, 401, 200],
  ['GET /api/work/orders/:id', 401, 401, 401, 401, 401, 401, 200],
  ['GET /api/work/orders/:id/photos/:photo', 401, 401, 401, 401, 401, 401, 404, { id: 'order' }],
  ['POST /api/work/orders/:id/stage', 401, 401, 401, 401, 401, 401, 400],
  ['POST /api/work/orders/:id/measurements', 401, 401, 401, 401, 401, 401, 400],

  // Contacts, leads, customers
  ['POST /api/contacts', 400, 400, 400, 400, 400, 400],
  ['GET /api/chat/leads', 401, 401, 403, 403, 403, 200],
  ['PUT /api/chat/leads/:id', 401, 401, 403, 403, 403, 400],
  ['POST /api/chat/leads/:id/notes', 401, 401, 403, 403, 403, 400],

  // Bookings
  ['POST /api/bookings', 401, 401, 403, 400, 400, 400],
  ['GET /api/bookings', 401, 401, 403, 403, 403, 200],
  ['GET /api/user/bookings/:id', 401, 401, 403, 404, 200, 404],
  ['PATCH /api/user/bookings/:id', 401, 401, 403, 400, 400, 400],
  ['POST /api/user/bookings/:id/cancel', 401, 401, 403, 404, 200, 404],

  // Orders
  ['GET /api/user/orders/:id', 401, 401, 403, 404, 200, 404],
  ['GET /api/user/orders/:id/bills/:bill', 401, 401, 403, 404, 404, 404],
  ['GET /api/user/orders/:id/payments/:payment', 401, 401, 403, 404, 200, 404],
  ['POST /api/user/orders/:id/paid', 401, 401, 403, 400, 400, 400],
  ['PUT /api/user/orders/:id/paid/:claim', 401, 401, 403, 400, 400, 400],
  ['DELETE /api/user/orders/:id/paid/:claim', 401, 401, 403, 404, 200, 404],
  ['POST /api/user/orders/:id/quotes/:quote/answer', 401, 401, 403, 400, 400, 400],

  // Visits
  ['GET /api/visits/free', 401, 401, 403, 200, 200, 200],
  ['POST /api/user/bookings/:id/visit', 401, 401, 403, 400, 400, 400],
  ['GET /api/user/orders/:id/family-links', 401, 401, 403, 404, 200, 404],
  ['POST /api/user/orders/:id/family-links', 401, 401, 403, 404, 201, 404],
  ['DELETE /api/user/orders/:id/family-links/:link', 401, 401, 403, 404, 404, 404],
  ['GET /api/orders/:id/pins', 401, 401, 403, 404, 200, 200],
  ['POST /api/orders/:id/pins', 401, 401, 403, 400, 400, 400],
  ['PATCH /api/orders/:id/pins/:pin', 401, 401, 403, 400, 400, 400],
  ['DELETE /api/orders/:id/pins/:pin', 401, 401, 403, 400, 400, 400],

  // Opened by a PIN, whoever asks: test/worker/family.
  ['POST /api/family', 400, 400, 400, 400, 400, 400],
  ['GET /api/family/:hash', 404, 404, 404, 404, 404, 404],
  ['GET /api/family/:hash/photos/:id', 404, 404, 404, 404, 404, 404],
  ['POST /api/user/orders/:id/visit', 401, 401, 403, 400, 400, 400],
  ['PUT /api/user/visits/:id', 401, 401, 403, 400, 400, 400],
  ['POST /api/user/visits/:id/cancel', 401, 401, 403, 404, 200, 404],
  ['GET /api/visits/:id/ics', 401, 401, 403, 404, 200, 200],

  // Chat
  ['GET /api/chat/room', 401, 200, 403, 200, 200, 403],
  ['GET /api/chat/room/:orderId', 401, 404, 403, 404, 200, 200, { orderId: 'order' }],
  ['GET /api/chat/rooms', 401, 401, 403, 200, 200, 200],
  ['GET /api/chat/room/:id/socket', 401, 403, 403, 403, 403, 403],
  ['POST /api/chat/room/:id/read', 401, 404, 403, 404, 200, 200],
  ['GET /api/chat/messages', 401, 200, 403, 200, 200, 200],
  ['GET /api/chat/messages/:roomId', 401, 404, 403, 404, 200, 200, { roomId: 'room' }],
  ['POST /api/chat/messages', 401, 400, 403, 400, 400, 400],
  ['GET /api/chat/unread', 200, 200, 200, 200, 200, 200],
  ['GET /api/chat/unread/:roomId', 200, 404, 200, 404, 200, 200, { roomId: 'room' }],
  ['POST /api/chat/leads', 400, 400, 400, 400, 400, 400],
  ['GET /api/chat/leads/room', 200, 200, 200, 200, 200, 200],
  ['GET /api/chat/leads/room/:roomId', 200, 200, 200, 200, 200, 200],
  ['POST /api/chat/guest/claim', 401, 401, 403, 404, 404, 403],

  // Photos
  ['POST /api/objects/upload', 401, 401, 403, 200, 200, 200],
  ['PUT /api/objects/upload/u/:user/:id', 401, 401, 403, 404, 404, 404, { user: 'customer', id: 'photo' }],
  ['GET /api/photos/u/:user/:id', 401, 404, 403, 404, 200, 200, { user: 'customer', id: 'photo' }],
  ['GET /api/pictures/:id', 200, 200, 200, 200, 200, 200],
  ['GET /api/s3/params', 401, 401, 403, 200, 200, 200],
  ['POST /api/s3/multipart', 401, 401, 403, 400, 400, 400],
  ['GET /api/s3/multipart/:uploadId', 401, 401, 403, 400, 400, 400],
  ['GET /api/s3/multipart/:uploadId/:partNumber', 401, 401, 403, 400, 400, 400],
  ['POST /api/s3/multipart/:uploadId/complete', 401, 401, 403, 400, 400, 400],
  ['DELETE /api/s3/multipart/:uploadId', 401, 401, 403, 400, 400, 400],
  ['GET /api/s3/sts', 401, 401, 403, 501, 501, 501],

  // Storefront
  ['GET /api/products/featured', 200, 200, 200, 200, 200, 200],
  ['GET /api/products', 400, 400, 400, 400, 400, 400],
  ['GET /api/products/:slug', 404, 404, 404, 404, 404, 404],
  ['GET /api/testimonials/featured', 200, 200, 200, 200, 200, 200],
  ['GET /api/social/reviews', 200, 200, 200, 200, 200, 200],
  ['GET /api/social/instagram', 200, 200, 200, 200, 200, 200],
  ['GET /api/social/facebook', 200, 200, 200, 200, 200, 200],
  ['GET /api/user/testimonials/:orderId', 401, 401, 403, 200, 200, 200],

  ['POST /admin/share', 200, 200, 200, 200, 200, 200],
]

/** The admin's status on routes of the desk that answer her neither 200 to a GET nor 400 to a body. */
const deskAnswers: Record<string, Answer> = {
  'POST /api/admin/notifications/:id/read': [404],
  'POST /api/admin/notifications/read-all': [200],
  'POST /api/admin/deliveries/:id/retry': [200],
  'GET /api/admin/reports/:date': [200, { date: '2026-11-20' }],
  'GET /api/admin/backup/shop.zip': [403],
  'GET /api/admin/backup/photos.zip': [400],
  'GET /api/admin/breach/affected': [400],
  'POST /api/admin/staff/:id/end': [404],
  'POST /api/admin/imports/:id/undo': [404],
  'POST /api/admin/customers/:id/claim-link': [404],
  'POST /api/admin/customers/:id/merges/:merge/undo': [404],
  'POST /api/admin/customers/:id/reset-password': [404, { id: 'none' }],
  'POST /api/admin/answers/:kind/:about/answered': [400, { kind: 'booking' }],
  'GET /api/admin/orders/:id/bills/:bill': [404],
  'DELETE /api/admin/orders/:id/updates/:updateId': [404],
  'GET /api/admin/money': [400],
  'GET /api/admin/money/day': [400],
  'POST /api/admin/messages/:id/skip': [404],
  'POST /api/admin/messages/:id/undo': [404],
  'DELETE /api/admin/orders/:id/family-links/:link': [404],
  'PUT /api/admin/occasions/:kind/:about': [404, { kind: 'communion' }],
  'DELETE /api/admin/occasions/:kind/:about': [200, { kind: 'communion' }],
  'GET /api/admin/wearers/:id/measurements': [404],
  'DELETE /api/admin/chat/replies/:id': [404],
  'GET /api/admin/products/:id': [404],
  'DELETE /api/admin/social-posts/:id': [404],
}

/** The status of public pages, in both languages, that is not 200. */
const pageAnswers: Record<string, Answer> = {
  'GET /collections/:category': [200, { category: 'women' }],
  'GET /collections/:category/:slug': [404, { category: 'women' }],
  'GET /questions': [404],
  'GET /f/:token': [302],
  'GET /claim/:token': [302],
  'GET /dashboard': [302],
  'GET /assets/*': [404],
  'GET /fonts/*': [404],
  'GET /*': [404],
}

/** Returns the row of a route that has none of its own, by the rule for its path. */
function rowOf(route: string): AccessRow[] {
  const letIn = route.startsWith('GET ') ? 200 : 400
  if (/^[A-Z]+ \/api\/admin\//.test(route)) {
    const [status, filled = {}] = deskAnswers[route] ?? [letIn]
    return [[route, 401, 401, 403, 403, 403, status, filled]]
  }
  // Own things, which everybody has who is signed in.
  if (/^[A-Z]+ \/api\/user\/[^:]*$/.test(route)) return [[route, 401, 401, 403, letIn, letIn, letIn]]
  // By a key, which no browser has.
  if (/^[A-Z]+ \/api\/backup/.test(route)) return [[route, 404, 404, 404, 404, 404, 404]]
  // A slash at the end is left out.
  const same = rows.find(([own]) => `${own}/` === route)
  if (same) {
    const [, ...cells] = same
    return [[route, ...cells]]
  }
  // The screens of the desk lead to the sign-in.
  if (/^GET \/admin(\/|$)/.test(route)) return [[route, 302, 302, 200, 200, 200, 200]]
  if (!/^GET \/(?!api\/)/.test(route)) return []
  const [status, filled = {}] = pageAnswers[route.replace('GET /ml/', 'GET /')] ?? [200]
  return [[route, status, status, status, status, status, status, filled]]
}

const routes = app.routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : `${method} ${path}`))
const own = new Set(rows.map(([route]) => route))
const answers = { ...deskAnswers, ...pageAnswers }
const ruled = new Set([...routes.filter((route) => !own.has(route)), ...Object.keys(answers)])

/** Expected status of each person on each route; access.test.ts fails if a route has no row. */
export const access: AccessRow[] = [...rows, ...[...ruled].flatMap(rowOf)]
