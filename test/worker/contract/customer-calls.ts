import { env } from 'cloudflare:workers'
import { sampleCustomer } from '../../../scripts/sample/data/families.ts'
import type { Row } from './record-answers.ts'

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
/** A browser's subscription; the key is a point of the curve that nobody has the other half of. */
const device = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
  expirationTime: null,
  keys: { p256dh: env.VAPID_PUBLIC_KEY, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
}
const enquiry = { name: 'Jaya Menon', email: 'jaya@example.com', message: 'Do you make veils?' }
const guest = { chatRoomId: 'guest-1732000000000', name: 'Reena', phone: '98474 00001', location: 'Aluva', email: '' }
/** A payment as the customer tells of it, before the desk has looked. */
const claimId = '8f0e7c52-3b1d-4f69-a2c4-6d5e8b7a9c01'
const messageInput = { roomId: ':room', message: 'Is the organza ready?' }
const pinInput = { x: 500, y: 250, text: 'This sleeve', photo: '' }
/** What visitors, guests and customers call, and the chat on both sides. */
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
  ['POST /api/register', 'visitor', 201, newcomer],
  ['GET /api/user', 'customer', 200],
  ['GET /api/user', 'admin', 200],

  // The customer's pages
  ['GET /api/user/orders', 'customer', 200],
  ['GET /api/user/waiting', 'customer', 200],
  ['GET /api/user/orders/:order', 'customer', 200],
  ['GET /api/user/orders/:order/payments/:payment', 'customer', 200],
  ['POST /api/user/orders/:order/paid', 'customer', 201, { id: claimId, amount: 50_000, reference: '612345678901' }],
  [
    'POST /api/user/orders/:unpaid/quotes/:quote/answer',
    'customer',
    200,
    { answer: 'change', comment: 'In ivory, please' },
  ],
  ['GET /api/orders/:order/pins', 'customer', 200],
  ['GET /api/orders/:order/pins', 'admin', 200],
  ['POST /api/orders/:order/pins', 'customer', 201, { ...pinInput, photo: ':photo' }],
  ['POST /api/orders/:order/pins', 'admin', 201, { ...pinInput, photo: ':photo' }],
  ['PATCH /api/orders/:order/pins/:pin', 'admin', 200, { done: true, updatedAt: ':read' }],
  ['POST /api/user/orders/:unpaid/family-links', 'customer', 201, {}],
  ['GET /api/user/orders/:unpaid/family-links', 'customer', 200],
  ['GET /api/admin/orders/:unpaid/family-links', 'admin', 200],
  ['GET /api/visits/free', 'customer', 200],
  ['POST /api/user/orders/:unpaid/visit', 'customer', 201, { startsAt: ':free' }],
  ['POST /api/user/visits/:visit/cancel', 'customer', 200],
  ['GET /api/user/wearers', 'customer', 200],
  ['POST /api/bookings', 'customer', 201, bookingInput],
  ['GET /api/user/bookings', 'customer', 200],
  ['GET /api/user/bookings/:booking', 'customer', 200],
  ['GET /api/user/notifications', 'customer', 200],
  ['GET /api/user/testimonials/:order', 'customer', 200],
  ['GET /api/user/settings', 'customer', 200],
  ['GET /api/user/consents', 'customer', 200],
  ['PUT /api/user/consents', 'customer', 200, { kind: 'public_photos', given: true }],
  ['GET /api/user/requests', 'customer', 200],
  ['GET /api/user/delete', 'customer', 200],
  ['POST /api/user/requests', 'customer', 201, { kind: 'ask', text: 'Which photos do you have?' }],
  ['GET /api/user/settings', 'customer', 200],

  // Devices
  ['GET /api/push/public-key', 'visitor', 200],
  ['POST /api/push/subscribe', 'customer', 201, { userId: null, subscription: device }],
  ['GET /api/push/devices', 'customer', 200],

  // Photos: put whole, and in parts as the uploader asks its companion
  ['GET /api/s3/params?filename=a.jpg&type=image/jpeg', 'customer', 200],
  ['GET /api/s3/params?filename=a.jpg&type=image/jpeg&metadata%5Bsize%5D=12', 'customer', 200],
  ['GET /api/s3/multipart/:upload/1?key=:key', 'customer', 200],
  ['GET /api/s3/multipart/:upload?key=:key', 'customer', 200],

  // Chat
  ['GET /api/chat/unread', 'visitor', 200],
  ['GET /api/chat/leads/room', 'visitor', 200],
  ['POST /api/chat/leads', 'guest', 201, guest],
  ['GET /api/chat/leads/room', 'guest', 200],
  ['GET /api/chat/leads/room/:room', 'guest', 200],
  ['GET /api/chat/room', 'guest', 200],
  ['GET /api/chat/room', 'customer', 200],
  ['GET /api/chat/room/:order', 'customer', 200],
  ['POST /api/chat/messages', 'customer', 201, messageInput],
  ['POST /api/chat/messages', 'admin', 201, messageInput],
  ['GET /api/chat/messages/:room', 'customer', 200],
  ['GET /api/chat/messages?roomId=:room', 'customer', 200],
  ['GET /api/chat/unread', 'customer', 200],
  ['GET /api/chat/rooms', 'customer', 200],
  ['GET /api/chat/unread/:room', 'customer', 200],
  ['GET /api/admin/chat/rooms', 'admin', 200],
  ['GET /api/admin/chat/rooms/:room', 'admin', 200],
  ['POST /api/admin/chat/replies', 'admin', 201, { title: 'Hours', message: 'Ten to six.' }],
  ['GET /api/admin/chat/replies', 'admin', 200],
]
