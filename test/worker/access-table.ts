/** Who asks, in the order of a row. `temporary` is the customer signed in with a temporary password. */
export const people = ['visitor', 'guest', 'temporary', 'other', 'customer', 'admin'] as const

type Statuses = [visitor: number, guest: number, temporary: number, other: number, customer: number, admin: number]
type Row = [route: string, ...Statuses, filled?: Record<string, string>]

/**
 * What each person is answered on each route: one row for each, or access.test.ts fails.
 * Requests carry `{}` where they may carry a body, so 400 means "let in, and asked for more".
 * A parameter is filled as the row says, with a value or with the name of a thing that access.test.ts makes for the
 * customer; otherwise with an id that nobody has.
 */
export const access: Row[] = [
  // Identity
  ['GET /api/user', 401, 401, 200, 200, 200, 200],
  ['POST /api/login', 400, 400, 400, 400, 400, 400],
  ['POST /api/register', 400, 400, 400, 400, 400, 400],
  ['POST /api/auth/admin/login', 400, 400, 400, 400, 400, 400],
  ['POST /api/logout', 200, 200, 200, 200, 200, 200],
  ['GET /api/login', 302, 302, 302, 302, 302, 302],
  ['GET /api/logout', 200, 200, 200, 200, 200, 200],
  ['POST /api/auth/forgot-password', 400, 400, 400, 400, 400, 400],
  ['PUT /api/user/password', 401, 401, 400, 400, 400, 400],
  ['POST /api/auth/admin/change-password', 401, 401, 403, 403, 403, 400],

  // Settings, notifications
  ['GET /api/user/settings', 401, 401, 403, 200, 200, 200],
  ['PUT /api/user/settings', 401, 401, 403, 400, 400, 400],
  ['GET /api/admin/settings', 401, 401, 403, 403, 403, 200],
  ['PUT /api/admin/settings', 401, 401, 403, 403, 403, 400],
  ['GET /api/user/notifications', 401, 401, 403, 200, 200, 200],
  ['POST /api/user/notifications/:id/read', 401, 401, 403, 404, 200, 404, { id: 'notification' }],
  ['POST /api/user/notifications/read-all', 401, 401, 403, 200, 200, 200],
  ['GET /api/admin/notifications', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/notifications/:id/read', 401, 401, 403, 403, 403, 404, { id: 'notification' }],
  ['POST /api/admin/notifications/read-all', 401, 401, 403, 403, 403, 200],

  // Devices, deliveries, reports
  ['GET /api/push/public-key', 200, 200, 200, 200, 200, 200],
  ['POST /api/push/subscribe', 401, 401, 403, 400, 400, 400],
  // Ahead of the next row, which ends all devices.
  ['DELETE /api/push/devices/:id', 401, 401, 403, 404, 200, 404, { id: 'device' }],
  ['POST /api/push/unsubscribe', 401, 401, 403, 200, 200, 200],
  ['POST /api/push/renew', 401, 401, 403, 400, 400, 400],
  ['GET /api/push/devices', 401, 401, 403, 200, 200, 200],
  ['GET /api/admin/deliveries/failed', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/deliveries/:id/retry', 401, 401, 403, 403, 403, 200, { id: 'delivery' }],
  ['GET /api/admin/reports', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/reports/:date', 401, 401, 403, 403, 403, 200, { date: '2026-11-20' }],

  // Bookings
  ['POST /api/bookings', 401, 401, 403, 400, 400, 400],
  ['GET /api/bookings', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/bookings', 401, 401, 403, 403, 403, 400],
  ['PUT /api/admin/bookings/:id', 401, 401, 403, 403, 403, 400, { id: 'booking' }],
  ['GET /api/admin/bookings/export', 401, 401, 403, 403, 403, 200],
  ['GET /api/user/bookings', 401, 401, 403, 200, 200, 200],
  ['POST /api/user/bookings/:id/cancel', 401, 401, 403, 404, 200, 404, { id: 'booking' }],

  // Orders
  ['GET /api/user/orders', 401, 401, 403, 200, 200, 200],
  ['GET /api/user/orders/:id', 401, 401, 403, 404, 200, 404, { id: 'order' }],
  ['GET /api/admin/orders', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/orders', 401, 401, 403, 403, 403, 400],
  ['GET /api/admin/orders/export', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/payments/export', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/orders/:id', 401, 401, 403, 403, 403, 200, { id: 'order' }],
  ['PATCH /api/admin/orders/:id', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['POST /api/admin/orders/:id/payments', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['POST /api/admin/orders/:id/updates', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['PATCH /api/admin/orders/:id/updates/:updateId', 401, 401, 403, 403, 403, 400, { id: 'order' }],
  ['DELETE /api/admin/orders/:id/updates/:updateId', 401, 401, 403, 403, 403, 404, { id: 'order' }],

  // Contacts, leads, customers
  ['POST /api/contacts', 400, 400, 400, 400, 400, 400],
  ['GET /api/admin/contacts', 401, 401, 403, 403, 403, 200],
  ['PUT /api/admin/contacts/:id', 401, 401, 403, 403, 403, 400],
  ['GET /api/admin/contacts/export', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/leads', 401, 401, 403, 403, 403, 200],
  ['PUT /api/admin/leads/:id', 401, 401, 403, 403, 403, 400],
  ['GET /api/chat/leads', 401, 401, 403, 403, 403, 200],
  ['PUT /api/chat/leads/:id', 401, 401, 403, 403, 403, 400],
  ['GET /api/admin/chat-leads/export', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/customers', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/customers/export', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/customers/stats', 401, 401, 403, 403, 403, 200],
  ['PUT /api/admin/customers/:id', 401, 401, 403, 403, 403, 400],
  ['GET /api/admin/customers/:id', 401, 401, 403, 403, 403, 200, { id: 'customer' }],
  ['PATCH /api/admin/customers/:id', 401, 401, 403, 403, 403, 400, { id: 'customer' }],
  ['POST /api/admin/customers/:id/reset-password', 401, 401, 403, 403, 403, 404],
  ['GET /api/admin/dashboard/stats', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/dashboard/orders', 401, 401, 403, 403, 403, 200],

  // Chat
  ['GET /api/chat/room', 401, 200, 403, 200, 200, 403],
  ['GET /api/chat/room/:orderId', 401, 404, 403, 404, 200, 200, { orderId: 'order' }],
  ['GET /api/chat/room/:id/socket', 401, 403, 403, 403, 403, 403, { id: 'room' }],
  ['POST /api/chat/room/:id/read', 401, 404, 403, 404, 200, 200, { id: 'room' }],
  ['GET /api/chat/messages', 401, 200, 403, 200, 200, 200],
  ['GET /api/chat/messages/:roomId', 401, 404, 403, 404, 200, 200, { roomId: 'room' }],
  ['POST /api/chat/messages', 401, 400, 403, 400, 400, 400],
  ['GET /api/chat/unread', 200, 200, 200, 200, 200, 200],
  ['GET /api/chat/unread/:roomId', 200, 404, 200, 404, 200, 200, { roomId: 'room' }],
  ['POST /api/chat/leads', 400, 400, 400, 400, 400, 400],
  ['GET /api/chat/leads/room', 200, 200, 200, 200, 200, 200],
  ['GET /api/chat/leads/room/:roomId', 200, 200, 200, 200, 200, 200, { roomId: 'room' }],
  ['GET /api/chat/room/', 401, 200, 403, 200, 200, 403],
  ['GET /api/chat/messages/', 401, 200, 403, 200, 200, 200],
  ['GET /api/chat/unread/', 200, 200, 200, 200, 200, 200],
  ['GET /api/chat/leads/room/', 200, 200, 200, 200, 200, 200],
  ['POST /api/chat/guest/claim', 401, 401, 403, 404, 404, 403],
  ['GET /api/admin/chat/rooms', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/chat/rooms/:id', 401, 401, 403, 403, 403, 200, { id: 'room' }],
  ['GET /api/admin/chat/replies', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/chat/replies', 401, 401, 403, 403, 403, 400],
  ['PUT /api/admin/chat/replies/:id', 401, 401, 403, 403, 403, 400],
  ['DELETE /api/admin/chat/replies/:id', 401, 401, 403, 403, 403, 404],

  // Backup: by a key, which no browser has
  ['POST /api/backup/rooms/export', 404, 404, 404, 404, 404, 404],
  ['POST /api/backup/rooms/import', 404, 404, 404, 404, 404, 404],

  // Photos
  ['POST /api/objects/upload', 401, 401, 403, 400, 400, 400],
  ['GET /api/photos/u/:user/:id', 401, 404, 403, 404, 200, 200, { user: 'customer', id: 'photo' }],
  ['GET /api/pictures/:id', 200, 200, 200, 200, 200, 200, { id: 'picture' }],
  ['GET /api/s3/params', 401, 401, 403, 400, 400, 400],
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

  ['GET /api/admin/products', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/products', 401, 401, 403, 403, 403, 400],
  ['PUT /api/admin/products/featured', 401, 401, 403, 403, 403, 400],
  ['GET /api/admin/products/:id', 401, 401, 403, 403, 403, 404],
  ['PATCH /api/admin/products/:id', 401, 401, 403, 403, 403, 400],
  ['GET /api/admin/testimonials', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/testimonials', 401, 401, 403, 403, 403, 400],
  ['PUT /api/admin/testimonials/featured', 401, 401, 403, 403, 403, 400],
  ['PATCH /api/admin/testimonials/:id', 401, 401, 403, 403, 403, 400],
  ['POST /api/user/testimonials', 401, 401, 403, 400, 400, 400],
  ['GET /api/user/testimonials/:orderId', 401, 401, 403, 200, 200, 200],
  ['GET /api/admin/social-posts', 401, 401, 403, 403, 403, 200],
  ['POST /api/admin/social-posts', 401, 401, 403, 403, 403, 400],
  ['PATCH /api/admin/social-posts/:id', 401, 401, 403, 403, 403, 400],
  ['DELETE /api/admin/social-posts/:id', 401, 401, 403, 403, 403, 404],
  ['GET /api/admin/window', 401, 401, 403, 403, 403, 200],
  ['GET /api/admin/boutique', 401, 401, 403, 403, 403, 200],
  ['PUT /api/admin/boutique', 401, 401, 403, 403, 403, 400],
  ['POST /api/admin/pictures', 401, 401, 403, 403, 403, 400],
  ['GET /api/admin/pictures/:id', 401, 401, 403, 403, 403, 200, { id: 'picture' }],

  // Pages: the same for everybody; what is private comes over the routes above.
  ['GET /', 200, 200, 200, 200, 200, 200],
  ['GET /collections/:category', 200, 200, 200, 200, 200, 200, { category: 'women' }],
  ['GET /collections/:category/:slug', 404, 404, 404, 404, 404, 404, { category: 'women' }],
  ['GET /sitemap.xml', 200, 200, 200, 200, 200, 200],
  ['GET /robots.txt', 200, 200, 200, 200, 200, 200],
  ['GET /manifest.webmanifest', 200, 200, 200, 200, 200, 200],
  ['GET /offline', 200, 200, 200, 200, 200, 200],
  ['GET /privacy', 200, 200, 200, 200, 200, 200],
  ['GET /password-recovery-guide', 200, 200, 200, 200, 200, 200],
  ['GET /forgot-password', 200, 200, 200, 200, 200, 200],
  ['GET /auth', 200, 200, 200, 200, 200, 200],
  ['GET /admin-login', 200, 200, 200, 200, 200, 200],
  ['GET /admin', 302, 302, 200, 200, 200, 200],
  ['GET /admin/settings', 302, 302, 200, 200, 200, 200],
  ['GET /admin/orders/:id', 302, 302, 200, 200, 200, 200],
  ['GET /admin/customers/:id', 302, 302, 200, 200, 200, 200],
  ['GET /user/dashboard', 302, 302, 200, 200, 200, 200],
  ['GET /user/settings', 302, 302, 200, 200, 200, 200],
  ['GET /user/orders/:id', 302, 302, 200, 200, 200, 200],
  ['GET /dashboard', 302, 302, 302, 302, 302, 302],
  ['GET /*', 404, 404, 404, 404, 404, 404],
]
