import type { AccessRow } from './access-row.ts'

/** Routes about bookings, orders and the work on them. */
export const deskRoutes: AccessRow[] = [
  // Bookings
  ['POST /api/bookings', 401, 401, 403, 400, 400, 400],
  ['GET /api/bookings', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/bookings', 401, 401, 403, 403, 403, 400],
  ['PUT /api/admin/bookings/:id', 401, 401, 403, 403, 403, 400, { id: 'booking' }],
  ['GET /api/admin/bookings/export', 401, 401, 403, 403, 403, 200],
  ['GET /api/user/bookings', 401, 401, 403, 200, 200, 200],
  ['GET /api/user/bookings/:id', 401, 401, 403, 404, 200, 404, { id: 'booking' }],
  ['PATCH /api/user/bookings/:id', 401, 401, 403, 400, 400, 400, { id: 'booking' }],
  ['POST /api/user/bookings/:id/cancel', 401, 401, 403, 404, 200, 404, { id: 'booking' }],

  // Orders
  ['GET /api/user/orders', 401, 401, 403, 200, 200, 200],
  ['GET /api/user/waiting', 401, 401, 403, 200, 200, 200],
  ['GET /api/user/orders/:id', 401, 401, 403, 404, 200, 404, { id: 'order' }],
  ['GET /api/admin/orders', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/orders', 401, 401, 403, 403, 403, 400],
  ['GET /api/admin/orders/export', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/orders/:id', 401, 401, 403, 403, 403, 200, { id: 'order' }],
  ['PATCH /api/admin/orders/:id', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['POST /api/admin/orders/:id/take-back', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['POST /api/admin/orders/:id/payments', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['GET /api/admin/orders/:id/payments/:payment', 401, 401, 403, 403, 403, 200, { id: 'order', payment: 'payment' }],
  ['POST /api/admin/orders/:id/bills', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['POST /api/admin/orders/:id/bills/:bill/cancel', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['GET /api/admin/orders/:id/bills/:bill', 401, 401, 403, 403, 403, 404, { id: 'order' }],
  ['GET /api/user/orders/:id/bills/:bill', 401, 401, 403, 404, 404, 404, { id: 'order' }],
  ['DELETE /api/admin/orders/:id/claim', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['GET /api/user/orders/:id/payments/:payment', 401, 401, 403, 404, 200, 404, { id: 'order', payment: 'payment' }],
  ['POST /api/user/orders/:id/paid', 401, 401, 403, 400, 400, 400, { id: 'order' }],
  ['PUT /api/user/orders/:id/paid/:claim', 401, 401, 403, 400, 400, 400, { id: 'order' }],
  ['DELETE /api/user/orders/:id/paid/:claim', 401, 401, 403, 404, 200, 404, { id: 'order' }],
  ['POST /api/admin/orders/:id/quotes', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['POST /api/admin/orders/:id/quotes/:quote/answer', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['POST /api/user/orders/:id/quotes/:quote/answer', 401, 401, 403, 400, 400, 400, { id: 'order' }],
  ['POST /api/admin/orders/:id/updates', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['PATCH /api/admin/orders/:id/updates/:updateId', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['DELETE /api/admin/orders/:id/updates/:updateId', 401, 401, 403, 403, 403, 404, { id: 'order' }],

  // Money
  ['GET /api/admin/money', 401, 401, 403, 403, 403, 400],
  ['GET /api/admin/money/owing', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/money/export', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/money/bills/export', 401, 401, 403, 403, 403, 200],

  // Plan, garments, rules
  ['GET /api/admin/today/cards', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/today', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/plan', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/weeks', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/garments', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/garments', 401, 401, 403, 403, 403, 400],
  ['PUT /api/admin/garments/:id', 401, 401, 403, 403, 403, 400],
  ['GET /api/admin/messages', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/messages/:id/sent', 401, 401, 403, 403, 403, 400],
  ['POST /api/admin/messages/:id/skip', 401, 401, 403, 403, 403, 404],
  ['POST /api/admin/messages/:id/undo', 401, 401, 403, 403, 403, 404],
  ['GET /api/admin/message-templates', 401, 401, 403, 403, 403, 200],
  ['PUT /api/admin/message-templates/:topic/:language', 401, 401, 403, 403, 403, 400],
  ['GET /api/admin/rules', 401, 401, 403, 403, 403, 200],
  ['PUT /api/admin/rules/:name', 401, 401, 403, 403, 403, 400],

  // Visits
  ['GET /api/visits/free', 401, 401, 403, 200, 200, 200],
  ['POST /api/user/bookings/:id/visit', 401, 401, 403, 400, 400, 400, { id: 'booking' }],
  ['GET /api/user/orders/:id/family-links', 401, 401, 403, 404, 200, 404, { id: 'order' }],
  ['POST /api/user/orders/:id/family-links', 401, 401, 403, 404, 201, 404, { id: 'order' }],
  ['DELETE /api/user/orders/:id/family-links/:link', 401, 401, 403, 404, 404, 404, { id: 'order' }],
  ['GET /api/orders/:id/pins', 401, 401, 403, 404, 200, 200, { id: 'order' }],
  ['POST /api/orders/:id/pins', 401, 401, 403, 400, 400, 400, { id: 'order' }],
  ['PATCH /api/orders/:id/pins/:pin', 401, 401, 403, 400, 400, 400, { id: 'order' }],
  ['DELETE /api/orders/:id/pins/:pin', 401, 401, 403, 400, 400, 400, { id: 'order' }],
  ['GET /api/admin/orders/:id/family-links', 401, 401, 403, 403, 403, 200, { id: 'order' }],
  ['DELETE /api/admin/orders/:id/family-links/:link', 401, 401, 403, 403, 403, 404, { id: 'order' }],

  // Occasions
  ['GET /api/admin/occasions', 401, 401, 403, 403, 403, 200],
  ['PUT /api/admin/occasions/:kind/:about', 401, 401, 403, 403, 403, 404, { kind: 'communion' }],
  ['DELETE /api/admin/occasions/:kind/:about', 401, 401, 403, 403, 403, 200, { kind: 'communion' }],

  // Opened by a PIN, whoever asks: test/worker/family.
  ['POST /api/family', 400, 400, 400, 400, 400, 400],
  ['GET /api/family/:hash', 404, 404, 404, 404, 404, 404],
  ['GET /api/family/:hash/photos/:id', 404, 404, 404, 404, 404, 404],
  ['POST /api/user/orders/:id/visit', 401, 401, 403, 400, 400, 400, { id: 'order' }],
  ['PUT /api/user/visits/:id', 401, 401, 403, 400, 400, 400, { id: 'visit' }],
  ['POST /api/user/visits/:id/cancel', 401, 401, 403, 404, 200, 404, { id: 'visit' }],
  ['GET /api/visits/:id/ics', 401, 401, 403, 404, 200, 200, { id: 'visit' }],
  ['GET /api/admin/visits', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/visits', 401, 401, 403, 403, 403, 400],
  ['PUT /api/admin/visits/:id', 401, 401, 403, 403, 403, 400, { id: 'visit' }],

  // Measurements
  ['GET /api/user/wearers', 401, 401, 403, 200, 200, 200],
  ['GET /api/admin/customers/:id/wearers', 401, 401, 403, 403, 403, 200, { id: 'customer' }],
  ['POST /api/admin/customers/:id/wearers', 401, 401, 403, 403, 403, 400, { id: 'customer' }],
  ['PATCH /api/admin/wearers/:id', 401, 401, 403, 403, 403, 400],
  ['GET /api/admin/wearers/:id/measurements', 401, 401, 403, 403, 403, 404],
  ['POST /api/admin/wearers/:id/measurements', 401, 401, 403, 403, 403, 400],
]
