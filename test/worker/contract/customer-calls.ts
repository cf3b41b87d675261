import { env } from 'cloudflare:workers'
import * as z from 'zod'
import { sampleCustomer } from '../../../scripts/sample/data/families.ts'
import { adminCredentials, exactly, type Row, redirect, some } from './contract-row.ts'
import * as shape from './shapes.ts'

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
const messageInput = { roomId: ':room', message: 'Is the organza ready?' }
const pinInput = { x: 500, y: 250, text: 'This sleeve', photo: '' }
const userSwitches = {
  emailNotifications: false,
  pushNotifications: true,
  orderUpdates: false,
  marketingEmails: true,
  noWhatsapp: true,
}

/** What visitors, guests and customers call, and the chat on both sides. */
export const customerCalls: Row[] = [
  // Storefront
  ['GET /api/products/featured', 'visitor', undefined, 200, some(shape.product)],
  ['GET /api/testimonials/featured', 'visitor', undefined, 200, some(shape.testimonial).max(6)],
  ['GET /api/social/instagram', 'visitor', undefined, 200, some(shape.post)],
  ['GET /api/social/facebook', 'visitor', undefined, 200, some(shape.post)],
  ['GET /api/social/reviews', 'visitor', undefined, 200, z.strictObject({ reviews: some(shape.testimonial) })],
  [
    'POST /api/contacts',
    'visitor',
    enquiry,
    201,
    shape.contact.omit({ phoneE164: true, leadScore: true, scoreReasons: true }),
  ],

  // Sessions
  ['GET /api/login', 'visitor', undefined, 302, redirect('/auth')],
  ['GET /api/login?next=/admin/settings', 'visitor', undefined, 302, redirect('/admin-login?next=%2Fadmin%2Fsettings')],
  ['GET /api/user', 'visitor', undefined, 401, z.strictObject({ message: z.literal('Unauthorized') })],
  ['POST /api/register', 'visitor', newcomer, 201, shape.user.extend({ role: z.literal('customer') })],
  ['POST /api/register', 'visitor', newcomer, 409, shape.message],
  ['POST /api/login', 'visitor', sampleCustomer, 200, shape.user.extend({ role: z.literal('customer') })],
  ['POST /api/login', 'visitor', { ...sampleCustomer, password: 'not-her-own' }, 401, shape.message],
  ['POST /api/auth/admin/login', 'visitor', adminCredentials, 200, shape.user.extend({ role: z.literal('admin') })],
  [
    'POST /api/auth/admin/login',
    'visitor',
    sampleCustomer,
    401,
    z.strictObject({ message: z.literal('Invalid credentials') }),
  ],
  ['POST /api/auth/forgot-password', 'visitor', { email: sampleCustomer.email }, 200, shape.ok],
  ['POST /api/auth/forgot-password', 'visitor', { email: 'nobody@example.com' }, 200, shape.ok],
  ['GET /api/user', 'customer', undefined, 200, shape.user.extend({ email: z.literal(sampleCustomer.email) })],
  ['GET /api/user', 'admin', undefined, 200, shape.user.extend({ email: z.literal(adminCredentials.email) })],

  ['POST /api/auth/confirm-email', 'visitor', { token: 'none' }, 404, shape.message],
  ['POST /api/auth/claim', 'visitor', { ...sampleCustomer, token: 'none' }, 404, shape.message],
  ['POST /api/user/confirm-email', 'customer', undefined, 200, shape.ok],
  [
    'PUT /api/user/profile',
    'customer',
    {
      firstName: 'Elizabeth',
      lastName: 'Thekkekara Chakkalakkal',
      phone: '',
      email: sampleCustomer.email,
      currentPassword: sampleCustomer.password,
    },
    200,
    shape.user.extend({ lastName: z.literal('Thekkekara Chakkalakkal') }),
  ],

  // The customer's pages
  ['GET /api/user/orders', 'customer', undefined, 200, some(shape.order)],
  ['GET /api/user/orders/:order', 'customer', undefined, 200, shape.customerOrder],
  ['GET /api/user/orders/:order/payments/:payment', 'customer', undefined, 200, shape.receipt],
  [
    'POST /api/user/orders/:order/paid',
    'customer',
    { amount: 50_000, reference: '612345678901' },
    201,
    shape.paymentClaim,
  ],
  ['POST /api/user/orders/:order/paid', 'customer', { amount: 60_000, reference: '612345678902' }, 409, shape.message],
  [
    'POST /api/user/orders/:unpaid/quotes/:quote/answer',
    'customer',
    { answer: 'change', comment: 'In ivory, please' },
    200,
    shape.customerOrder,
  ],
  ['POST /api/user/orders/:unpaid/quotes/:quote/answer', 'customer', { answer: 'accepted' }, 409, shape.message],
  ['GET /api/orders/:order/pins', 'customer', undefined, 200, some(shape.pin)],
  ['GET /api/orders/:order/pins', 'admin', undefined, 200, some(shape.pin)],
  ['GET /api/orders/none/pins', 'customer', undefined, 404, shape.message],
  ['POST /api/orders/:order/pins', 'customer', { ...pinInput, photo: ':photo' }, 201, shape.pin],
  ['POST /api/orders/:order/pins', 'admin', { ...pinInput, photo: ':photo' }, 201, shape.pin],
  ['POST /api/orders/:order/pins', 'customer', { ...pinInput, photo: 'none' }, 404, shape.message],
  ['POST /api/orders/:order/pins', 'customer', { ...pinInput, x: 1001 }, 400, shape.message],
  ['PATCH /api/orders/:order/pins/:pin', 'customer', { done: true, updatedAt: ':read' }, 403, shape.message],
  ['PATCH /api/orders/:order/pins/:pin', 'admin', { done: true, updatedAt: ':read' }, 200, shape.pin],
  ['PATCH /api/orders/:order/pins/:pin', 'customer', { text: 'Here', updatedAt: ':read' }, 409, shape.stale],
  ['PATCH /api/orders/:order/pins/none', 'customer', { text: 'Here', updatedAt: ':read' }, 404, shape.message],
  ['DELETE /api/orders/:order/pins/:pin?updatedAt=:read', 'admin', undefined, 403, shape.message],
  ['DELETE /api/orders/:order/pins/none?updatedAt=:read', 'customer', undefined, 200, shape.ok],
  ['POST /api/user/orders/:unpaid/family-links', 'customer', {}, 201, shape.newFamilyLink],
  ['GET /api/user/orders/:unpaid/family-links', 'customer', undefined, 200, some(shape.familyLink)],
  ['GET /api/admin/orders/:unpaid/family-links', 'admin', undefined, 200, some(shape.familyLink)],
  ['GET /api/user/orders/none/family-links', 'customer', undefined, 404, shape.message],
  ['POST /api/family/none', 'visitor', { pin: '0000' }, 404, shape.message],
  ['POST /api/family/none', 'visitor', { pin: 'four' }, 400, shape.message],
  ['GET /api/visits/free', 'customer', undefined, 200, some(shape.freeDay)],
  ['POST /api/user/orders/:unpaid/visit', 'customer', { startsAt: ':free' }, 201, shape.visit],
  ['POST /api/user/orders/:unpaid/visit', 'customer', { startsAt: ':free' }, 409, shape.message],
  [
    'PUT /api/user/visits/:visit',
    'customer',
    { startsAt: ':free', updatedAt: '2026-01-01T00:00:00.000Z' },
    409,
    shape.stale,
  ],
  ['POST /api/user/visits/:visit/cancel', 'customer', undefined, 200, shape.visit],
  ['POST /api/user/bookings/:booking/visit', 'customer', { startsAt: 'soon' }, 400, shape.message],
  ['GET /api/user/wearers', 'customer', undefined, 200, z.array(shape.ownWearer)],
  [
    'POST /api/bookings',
    'customer',
    bookingInput,
    201,
    shape.booking.extend({ status: z.literal('pending'), source: z.literal('website'), weekIsFull: z.literal(false) }),
  ],
  ['POST /api/bookings', 'visitor', bookingInput, 401, shape.message],
  ['GET /api/user/bookings', 'customer', undefined, 200, some(shape.booking)],
  [
    'GET /api/user/settings',
    'customer',
    undefined,
    200,
    exactly({
      emailNotifications: true,
      pushNotifications: false,
      orderUpdates: true,
      marketingEmails: false,
      noWhatsapp: false,
    }),
  ],
  ['PUT /api/user/language/ml', 'customer', undefined, 200, shape.ok],
  ['PUT /api/user/language/en', 'customer', undefined, 200, shape.ok],
  ['PUT /api/user/language/hi', 'customer', undefined, 400, shape.message],
  ['GET /api/user/consents', 'customer', undefined, 200, shape.ownConsents],
  ['PUT /api/user/consents', 'customer', { kind: 'public_photos', given: true }, 200, shape.ownConsents],
  ['PUT /api/user/consents', 'customer', { kind: 'parent_met', given: true }, 400, shape.message],
  ['GET /api/user/requests', 'customer', undefined, 200, some(shape.ownRequest)],
  ['POST /api/user/requests', 'customer', { kind: 'ask', text: 'Which photos do you have?' }, 201, shape.ownRequest],
  ['PUT /api/user/settings', 'customer', userSwitches, 200, exactly(userSwitches)],
  ['GET /api/user/settings', 'customer', undefined, 200, exactly(userSwitches)],

  // Devices
  ['GET /api/push/public-key', 'visitor', undefined, 200, z.strictObject({ key: z.string().length(87) })],
  ['POST /api/push/subscribe', 'customer', { userId: null, subscription: device }, 201, shape.devices.length(1)],
  ['POST /api/push/subscribe', 'visitor', { subscription: device }, 401, shape.message],
  ['POST /api/push/subscribe', 'customer', { userId: 'somebody', subscription: device }, 403, shape.message],
  [
    'POST /api/push/subscribe',
    'customer',
    { subscription: { ...device, endpoint: 'https://evil.test/' } },
    422,
    shape.message,
  ],
  ['GET /api/push/devices', 'customer', undefined, 200, shape.devices.length(1)],
  ['POST /api/push/renew', 'customer', { oldEndpoint: device.endpoint, subscription: device }, 200, shape.ok],
  ['POST /api/push/unsubscribe', 'customer', { userId: null, endpoint: device.endpoint }, 200, shape.ok],
  ['POST /api/push/unsubscribe', 'customer', {}, 200, shape.ok],

  // Photos: put whole, and in parts as the uploader asks its companion
  ['POST /api/objects/upload', 'customer', { size: 12 }, 200, shape.upload],
  // A store is asked to take so many bytes and no more: none is named without a size.
  ['POST /api/objects/upload', 'customer', undefined, 400, shape.message],
  [
    'GET /api/s3/params?filename=a.jpg&type=image/jpeg&metadata%5Bsize%5D=12',
    'customer',
    undefined,
    200,
    shape.presignedPut,
  ],
  [
    'POST /api/s3/multipart',
    'customer',
    { filename: 'a.jpg', type: 'image/jpeg', metadata: { size: 12 } },
    200,
    shape.multipart,
  ],
  ['GET /api/s3/multipart/:upload/1?key=:key', 'customer', undefined, 200, shape.signedPart],
  ['GET /api/s3/multipart/:upload?key=:key', 'customer', undefined, 200, some(shape.part)],
  [
    'POST /api/s3/multipart/:upload/complete?key=:key',
    'customer',
    { parts: [{ PartNumber: 1, ETag: ':etag' }] },
    200,
    shape.completed,
  ],
  ['DELETE /api/s3/multipart/:cancelled?key=:cancelledKey', 'customer', undefined, 200, z.strictObject({})],
  ['GET /api/s3/sts', 'customer', undefined, 501, shape.companionError],

  // Chat
  ['GET /api/chat/unread', 'visitor', undefined, 200, z.strictObject({ count: z.literal(0) })],
  ['GET /api/chat/leads/room', 'visitor', undefined, 200, z.null()],
  ['POST /api/chat/leads', 'guest', guest, 201, shape.guestDetails],
  ['POST /api/chat/leads', 'visitor', { ...guest, location: '' }, 400, shape.message],
  ['GET /api/chat/leads/room', 'guest', undefined, 200, shape.guestDetails],
  ['GET /api/chat/leads/room/undefined', 'guest', undefined, 200, shape.guestDetails],
  ['GET /api/chat/room', 'guest', undefined, 200, shape.ownRoom],
  ['GET /api/chat/room', 'visitor', undefined, 401, shape.message],
  ['GET /api/chat/room', 'customer', undefined, 200, shape.ownRoom.extend({ orderId: z.null() })],
  ['GET /api/chat/room/:order', 'customer', undefined, 200, shape.ownRoom.extend({ orderId: z.string() })],
  [
    'POST /api/chat/messages',
    'customer',
    messageInput,
    201,
    shape.chatMessage.extend({ senderRole: z.literal('customer') }),
  ],
  [
    'POST /api/chat/messages',
    'admin',
    messageInput,
    201,
    shape.chatMessage.extend({ senderId: z.literal('admin'), authorId: shape.id }),
  ],
  ['POST /api/chat/messages', 'customer', { ...messageInput, message: ' ' }, 400, shape.message],
  ['GET /api/chat/messages/:room', 'customer', undefined, 200, some(shape.chatMessage)],
  ['GET /api/chat/messages?roomId=:room', 'customer', undefined, 200, some(shape.chatMessage)],
  ['GET /api/chat/messages/:room', 'guest', undefined, 404, shape.message],
  ['POST /api/chat/room/:room/read', 'customer', undefined, 200, shape.ok],
  ['GET /api/chat/unread', 'customer', undefined, 200, z.strictObject({ count: z.literal(0) })],
  ['GET /api/chat/rooms', 'customer', undefined, 200, shape.ownRooms],
  ['GET /api/chat/unread/:room', 'customer', undefined, 200, shape.unread],
  ['GET /api/admin/chat/rooms', 'admin', undefined, 200, some(shape.adminRoom)],
  ['GET /api/admin/chat/rooms/:room', 'admin', undefined, 200, shape.adminRoomDetails],
  ['POST /api/admin/chat/replies', 'admin', { title: 'Hours', message: 'Ten to six.' }, 201, shape.savedReply],
  ['GET /api/admin/chat/replies', 'admin', undefined, 200, some(shape.savedReply)],
  ['POST /api/chat/guest/claim', 'customer', undefined, 404, shape.message],
]
