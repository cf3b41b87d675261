import { env } from 'cloudflare:workers'
import { sampleCustomer } from '../../../scripts/sample/data/families.ts'
import { adminCredentials, type Row } from './contract-row.ts'

const newcomer = { firstName: 'Divya', lastName: 'Nair', email: 'divya.new@example.com', password: 'kasavu-thread-7' }
const bookingInput = {
  childName: 'Aadya',
  parentName: 'Elizabeth Thekkekara',
  phone: '+91 90000 00003',
  email: sampleCustomer.email,
  serviceType: 'baptism-suit',
  message: 'Lace like my grandmother’s, please.',
  inspirationPhotos: [],
}
/** Subscription of a browser; the key is a point of the curve without a known private key. */
const device = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
  expirationTime: null,
  keys: { p256dh: env.VAPID_PUBLIC_KEY, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
}
const enquiry = { name: 'Jaya Menon', email: 'jaya@example.com', message: 'Do you make veils?' }
const guest = { chatRoomId: 'guest-1732000000000', name: 'Reena', phone: '98474 00001', location: 'Aluva', email: '' }
/** Payment claim of the customer, not yet checked by an admin. */
const claimId = '8f0e7c52-3b1d-4f69-a2c4-6d5e8b7a9c01'
const messageInput = { roomId: ':room', message: 'Is the organza ready?' }
const pinInput = { x: 500, y: 250, text: 'This sleeve', photo: '' }
const userSwitches = {
  emailNotifications: false,
  pushNotifications: true,
  orderUpdates: false,
  marketingEmails: true,
  noWhatsapp: true,
}

/** Calls of visitors, guests and customers, and the chat calls of both sides. */
export const customerCalls: Row[] = [
  // Storefront
  ['GET /api/products?category=accessories', 'visitor', 200],
  ['GET /api/products/:slug', 'visitor', 200],
  ['GET /api/products/featured', 'visitor', 200],
  ['GET /api/testimonials/featured', 'visitor', 200],
  ['GET /api/social/instagram', 'visitor', 200],
  ['GET /api/social/facebook', 'visitor', 200],
  ['GET /api/social/reviews', 'visitor', 200],
  ['POST /api/contacts', 'visitor', 201, enquiry],

  // Sessions
  ['GET /api/login', 'visitor', 302],
  ['GET /api/login?next=/admin/settings', 'visitor', 302],
  ['GET /api/user', 'visitor', 401],
  ['POST /api/register', 'visitor', 201, newcomer],
  ['POST /api/register', 'visitor', 409, newcomer],
  ['POST /api/login', 'visitor', 200, sampleCustomer],
  ['POST /api/login', 'visitor', 401, { ...sampleCustomer, password: 'not-her-own' }],
  ['POST /api/auth/admin/login', 'visitor', 200, adminCredentials],
  ['POST /api/auth/admin/login', 'visitor', 401, sampleCustomer],
  ['POST /api/auth/forgot-password', 'visitor', 200, { email: sampleCustomer.email }],
  ['POST /api/auth/forgot-password', 'visitor', 200, { email: 'nobody@example.com' }],
  ['GET /api/user', 'customer', 200],
  ['GET /api/user', 'admin', 200],

  ['POST /api/auth/confirm-email', 'visitor', 404, { token: 'none' }],
  ['POST /api/auth/claim', 'visitor', 404, { ...sampleCustomer, token: 'none' }],
  ['POST /api/user/claim', 'customer', 404, { token: 'none' }],
  ['POST /api/user/confirm-email', 'customer', 200],
  [
    'PUT /api/user/profile',
    'customer',
    200,
    {
      firstName: 'Elizabeth',
      lastName: 'Thekkekara Chakkalakkal',
      phone: '',
      email: sampleCustomer.email,
      currentPassword: sampleCustomer.password,
    },
  ],

  // The customer's pages
  ['GET /api/user/orders', 'customer', 200],
  ['GET /api/user/waiting', 'customer', 200],
  ['GET /api/user/orders/:order', 'customer', 200],
  ['GET /api/user/orders/:order/payments/:payment', 'customer', 200],
  ['POST /api/user/orders/:order/paid', 'customer', 201, { id: claimId, amount: 50_000, reference: '612345678901' }],
  ['POST /api/user/orders/:order/paid', 'customer', 409, { amount: 60_000, reference: '612345678901' }],
  [`PUT /api/user/orders/:order/paid/${claimId}`, 'customer', 200, { amount: 50_000, reference: '612345678902' }],
  ['PUT /api/user/orders/:order/paid/none', 'customer', 409, { amount: 50_000, reference: '612345678903' }],
  ['DELETE /api/user/orders/:order/paid/none', 'customer', 200],
  [
    'POST /api/user/orders/:unpaid/quotes/:quote/answer',
    'customer',
    200,
    { answer: 'change', comment: 'In ivory, please' },
  ],
  ['POST /api/user/orders/:unpaid/quotes/none/answer', 'customer', 404, { answer: 'accepted' }],
  ['GET /api/orders/:order/pins', 'customer', 200],
  ['GET /api/orders/:order/pins', 'admin', 200],
  ['GET /api/orders/none/pins', 'customer', 404],
  ['POST /api/orders/:order/pins', 'customer', 201, { ...pinInput, photo: ':photo' }],
  ['POST /api/orders/:order/pins', 'admin', 201, { ...pinInput, photo: ':photo' }],
  ['POST /api/orders/:order/pins', 'customer', 404, { ...pinInput, photo: 'none' }],
  ['POST /api/orders/:order/pins', 'customer', 400, { ...pinInput, x: 1001 }],
  ['PATCH /api/orders/:order/pins/:pin', 'customer', 403, { done: true, updatedAt: ':read' }],
  ['PATCH /api/orders/:order/pins/:pin', 'admin', 200, { done: true, updatedAt: ':read' }],
  ['PATCH /api/orders/:order/pins/:pin', 'customer', 409, { text: 'Here', updatedAt: ':read' }],
  ['PATCH /api/orders/:order/pins/none', 'customer', 404, { text: 'Here', updatedAt: ':read' }],
  ['DELETE /api/orders/:order/pins/:pin?updatedAt=:read', 'admin', 403],
  ['DELETE /api/orders/:order/pins/none?updatedAt=:read', 'customer', 200],
  ['POST /api/user/orders/:unpaid/family-links', 'customer', 201, {}],
  ['GET /api/user/orders/:unpaid/family-links', 'customer', 200],
  ['GET /api/admin/orders/:unpaid/family-links', 'admin', 200],
  ['GET /api/user/orders/none/family-links', 'customer', 404],
  ['POST /api/family', 'visitor', 404, { token: 'none', pin: '0000' }],
  ['POST /api/family', 'visitor', 400, { token: 'none', pin: 'four' }],
  ['GET /api/visits/free', 'customer', 200],
  ['POST /api/user/orders/:unpaid/visit', 'customer', 201, { startsAt: ':free' }],
  ['POST /api/user/orders/:unpaid/visit', 'customer', 409, { startsAt: ':free' }],
  ['PUT /api/user/visits/:visit', 'customer', 409, { startsAt: ':free', updatedAt: '2026-01-01T00:00:00.000Z' }],
  ['POST /api/user/visits/:visit/cancel', 'customer', 200],
  ['POST /api/user/bookings/:booking/visit', 'customer', 400, { startsAt: 'soon' }],
  ['GET /api/user/wearers', 'customer', 200],
  ['POST /api/bookings', 'customer', 201, bookingInput],
  ['POST /api/bookings', 'visitor', 401, bookingInput],
  ['GET /api/user/bookings', 'customer', 200],
  ['GET /api/user/bookings/:booking', 'customer', 200],
  ['GET /api/user/notifications', 'customer', 200],
  ['GET /api/user/testimonials/:order', 'customer', 200],
  ['GET /api/user/settings', 'customer', 200],
  ['PUT /api/user/language/ml', 'customer', 200],
  ['PUT /api/user/language/en', 'customer', 200],
  ['PUT /api/user/language/hi', 'customer', 400],
  ['GET /api/user/consents', 'customer', 200],
  ['PUT /api/user/consents', 'customer', 200, { kind: 'public_photos', given: true }],
  ['PUT /api/user/consents', 'customer', 400, { kind: 'parent_met', given: true }],
  ['GET /api/user/requests', 'customer', 200],
  ['GET /api/user/delete', 'customer', 200],
  ['POST /api/user/requests', 'customer', 201, { kind: 'ask', text: 'Which photos do you have?' }],
  ['PUT /api/user/settings', 'customer', 200, userSwitches],
  ['GET /api/user/settings', 'customer', 200],

  // Devices
  ['GET /api/push/public-key', 'visitor', 200],
  ['POST /api/push/subscribe', 'customer', 201, { userId: null, subscription: device }],
  ['POST /api/push/subscribe', 'visitor', 401, { subscription: device }],
  ['POST /api/push/subscribe', 'customer', 403, { userId: 'somebody', subscription: device }],
  ['POST /api/push/subscribe', 'customer', 422, { subscription: { ...device, endpoint: 'https://evil.test/' } }],
  ['GET /api/push/devices', 'customer', 200],
  ['POST /api/push/renew', 'customer', 200, { oldEndpoint: device.endpoint, subscription: device }],
  ['POST /api/push/unsubscribe', 'customer', 200, { userId: null, endpoint: device.endpoint }],
  ['POST /api/push/unsubscribe', 'customer', 200, {}],

  // Photos: put whole, and in parts as the uploader asks its companion
  ['POST /api/objects/upload', 'customer', 200, { size: 12 }],
  // Without a size, the photo is uploaded to the Worker.
  ['POST /api/objects/upload', 'customer', 200],
  ['GET /api/s3/params?filename=a.jpg&type=image/jpeg', 'customer', 200],
  ['PUT /api/objects/upload/u/nobody/nothing', 'customer', 404, {}],
  ['GET /api/s3/params?filename=a.jpg&type=image/jpeg&metadata%5Bsize%5D=12', 'customer', 200],
  ['POST /api/s3/multipart', 'customer', 200, { filename: 'a.jpg', type: 'image/jpeg', metadata: { size: 12 } }],
  ['GET /api/s3/multipart/:upload/1?key=:key', 'customer', 200],
  ['GET /api/s3/multipart/:upload?key=:key', 'customer', 200],
  ['POST /api/s3/multipart/:upload/complete?key=:key', 'customer', 200, { parts: [{ PartNumber: 1, ETag: ':etag' }] }],
  ['DELETE /api/s3/multipart/:cancelled?key=:cancelledKey', 'customer', 200],
  ['GET /api/s3/sts', 'customer', 501],

  // Chat
  ['GET /api/chat/unread', 'visitor', 200],
  ['GET /api/chat/leads/room', 'visitor', 200],
  ['POST /api/chat/leads', 'guest', 201, guest],
  ['POST /api/chat/leads', 'visitor', 400, { ...guest, location: '' }],
  ['GET /api/chat/leads/room', 'guest', 200],
  ['GET /api/chat/leads/room/:room', 'guest', 200],
  ['GET /api/chat/room', 'guest', 200],
  ['GET /api/chat/room', 'visitor', 401],
  ['GET /api/chat/room', 'customer', 200],
  ['GET /api/chat/room/:order', 'customer', 200],
  ['POST /api/chat/messages', 'customer', 201, messageInput],
  ['POST /api/chat/messages', 'admin', 201, messageInput],
  ['POST /api/chat/messages', 'customer', 400, { ...messageInput, message: ' ' }],
  ['GET /api/chat/messages/:room', 'customer', 200],
  ['GET /api/chat/messages?roomId=:room', 'customer', 200],
  ['GET /api/chat/messages/:room', 'guest', 404],
  ['POST /api/chat/room/:room/read', 'customer', 200],
  ['GET /api/chat/unread', 'customer', 200],
  ['GET /api/chat/rooms', 'customer', 200],
  ['GET /api/chat/unread/:room', 'customer', 200],
  ['GET /api/admin/chat/rooms', 'admin', 200],
  ['GET /api/admin/chat/rooms/:room', 'admin', 200],
  ['POST /api/admin/chat/replies', 'admin', 201, { title: 'Hours', message: 'Ten to six.' }],
  ['GET /api/admin/chat/replies', 'admin', 200],
  ['POST /api/chat/guest/claim', 'customer', 404],
]
