import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { sampleCustomer } from '../../scripts/sample/data/families.ts'
import { fillSample } from '../../scripts/sample/fill.ts'
import { placeholderBoutique } from '../../shared/boutique.ts'
import { boutiqueInput } from '../../shared/boutique-input.ts'
import { lastReportDate } from '../../shared/reports.ts'
import { createCtx } from '../../worker/context.ts'
import { cronHandlers } from '../../worker/cron.ts'
import { admin, Client } from '../helpers/worker/client.ts'
import { jpeg } from '../helpers/worker/uploads.ts'
import * as shape from './contract-shapes.ts'

// Every call the shop's clients make, in the order of one afternoon: over the sample shop, with real requests.

const owner = { email: 'owner@example.com', password: 'correct-horse-battery' }
const newcomer = { firstName: 'Divya', lastName: 'Nair', email: 'divya.new@example.com', password: 'kasavu-thread-7' }
const workbook = (filename: string) => ({ filename })
const redirect = (location: string) => ({ location })

const asked = {
  childName: 'Aadya',
  parentName: 'Elizabeth Thekkekara',
  phone: '+91 90000 00003',
  email: sampleCustomer.email,
  serviceType: 'baptism-suit',
  message: 'Lace like my grandmother’s, please.',
  inspirationPhotos: [],
}
const walkIn = { customerName: 'Rema Nair', outfitType: 'Veil', items: [{ name: 'Veil', price: 240_000 }] }
/** A browser's subscription; the key is a point of the curve that nobody has the other half of. */
const device = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
  expirationTime: null,
  keys: { p256dh: env.VAPID_PUBLIC_KEY, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
}
const enquiry = { name: 'Jaya Menon', email: 'jaya@example.com', message: 'Do you make veils?' }
const piece = { name: 'Clara veil', description: 'Silk tulle.', category: 'accessories', price: 240_000 }
const said = { name: 'Rosamma', rating: 5, review: 'The lace is finer than in the photograph.' }
const guest = { chatRoomId: 'guest-1732000000000', name: 'Reena', phone: '98474 00001', location: 'Aluva', email: '' }
const written = { roomId: ':room', message: 'Is the organza ready?' }
const adminSwitches = {
  emailNotifications: true,
  pushNotifications: false,
  leadAlerts: true,
  bookingAlerts: true,
  chatAlerts: false,
  dailyReports: true,
}
const userSwitches = { emailNotifications: false, pushNotifications: true, orderUpdates: false, marketingEmails: true }

/** An object of exactly these values. */
const exactly = <Value extends Record<string, boolean>>(value: Value) =>
  z.strictObject(Object.fromEntries(Object.entries(value).map(([name, is]) => [name, z.literal(is)])))
const some = <Shape extends z.ZodType>(rows: Shape) => z.array(rows).nonempty()

type Caller = 'visitor' | 'guest' | 'customer' | 'owner'
type Answer = z.ZodType | ReturnType<typeof workbook> | ReturnType<typeof redirect>
type Row = [call: string, as: Caller, payload: object | undefined, status: number, answer: Answer]

/** `:names` in a call are filled with the ids that `beforeAll` finds. */
const contract: Row[] = [
  // The window
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

  // Who is here
  ['GET /api/login', 'visitor', undefined, 302, redirect('/auth')],
  ['GET /api/login?next=/admin/settings', 'visitor', undefined, 302, redirect('/admin-login?next=%2Fadmin%2Fsettings')],
  ['GET /api/user', 'visitor', undefined, 401, z.strictObject({ message: z.literal('Unauthorized') })],
  ['POST /api/register', 'visitor', newcomer, 201, shape.user.extend({ role: z.literal('customer') })],
  ['POST /api/register', 'visitor', newcomer, 409, shape.message],
  ['POST /api/login', 'visitor', sampleCustomer, 200, shape.user.extend({ role: z.literal('customer') })],
  ['POST /api/login', 'visitor', { ...sampleCustomer, password: 'not-her-own' }, 401, shape.message],
  ['POST /api/auth/admin/login', 'visitor', owner, 200, shape.user.extend({ role: z.literal('admin') })],
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
  ['GET /api/user', 'owner', undefined, 200, shape.user.extend({ email: z.literal(owner.email) })],

  // A customer's own
  ['GET /api/user/orders', 'customer', undefined, 200, some(shape.order)],
  ['GET /api/user/orders/:order', 'customer', undefined, 200, shape.orderRoom],
  [
    'POST /api/bookings',
    'customer',
    asked,
    201,
    shape.booking.extend({ status: z.literal('pending'), source: z.literal('website') }),
  ],
  ['POST /api/bookings', 'visitor', asked, 401, shape.message],
  ['GET /api/user/bookings', 'customer', undefined, 200, some(shape.booking)],
  [
    'GET /api/user/settings',
    'customer',
    undefined,
    200,
    exactly({ emailNotifications: true, pushNotifications: false, orderUpdates: true, marketingEmails: false }),
  ],
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
  ['POST /api/objects/upload', 'customer', undefined, 200, shape.upload],
  ['GET /api/s3/params?filename=a.jpg&type=image/jpeg', 'customer', undefined, 200, shape.presignedPut],
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
    written,
    201,
    shape.chatMessage.extend({ senderRole: z.literal('customer') }),
  ],
  ['POST /api/chat/messages', 'owner', written, 201, shape.chatMessage.extend({ senderId: z.literal('admin') })],
  ['POST /api/chat/messages', 'customer', { ...written, message: ' ' }, 400, shape.message],
  ['GET /api/chat/messages/:room', 'customer', undefined, 200, some(shape.chatMessage)],
  ['GET /api/chat/messages?roomId=:room', 'customer', undefined, 200, some(shape.chatMessage)],
  ['GET /api/chat/messages/:room', 'guest', undefined, 404, shape.message],
  ['POST /api/chat/room/:room/read', 'customer', undefined, 200, shape.ok],
  ['GET /api/chat/unread', 'customer', undefined, 200, z.strictObject({ count: z.literal(0) })],
  ['GET /api/chat/unread/:room', 'customer', undefined, 200, shape.unread],
  ['GET /api/admin/chat/rooms', 'owner', undefined, 200, some(shape.deskRoom)],
  ['GET /api/admin/chat/rooms/:room', 'owner', undefined, 200, shape.deskRoomWhole],
  ['POST /api/admin/chat/replies', 'owner', { title: 'Hours', message: 'Ten to six.' }, 201, shape.savedReply],
  ['GET /api/admin/chat/replies', 'owner', undefined, 200, some(shape.savedReply)],
  ['POST /api/chat/guest/claim', 'customer', undefined, 404, shape.message],

  // The desk
  ['GET /api/admin/dashboard/stats', 'owner', undefined, 200, shape.stats],
  ['GET /api/bookings', 'owner', undefined, 200, some(shape.deskBooking).length(10)],
  ['GET /api/admin/contacts', 'owner', undefined, 200, some(shape.contact)],
  ['GET /api/admin/leads', 'owner', undefined, 200, some(shape.lead).length(10)],
  ['GET /api/chat/leads', 'owner', undefined, 200, some(shape.chatLead)],
  [
    'PUT /api/chat/leads/:chatLead',
    'owner',
    { status: 'qualified' },
    200,
    shape.chatLead.extend({ status: z.literal('qualified') }),
  ],
  [
    'PUT /api/chat/leads/:chatLead',
    'owner',
    { status: 'converted' },
    200,
    shape.chatLead.extend({ status: z.literal('converted') }),
  ],
  ['PUT /api/chat/leads/:chatLead', 'owner', { status: 'new' }, 409, shape.message],
  ['GET /api/admin/customers', 'owner', undefined, 200, some(shape.customer)],
  ['GET /api/admin/customers/:family', 'owner', undefined, 200, shape.customerFile],
  [
    'PATCH /api/admin/customers/:family',
    'owner',
    { notes: 'Prefers mornings', notedAt: null },
    200,
    z.strictObject({ notes: z.literal('Prefers mornings'), notedAt: z.iso.datetime() }),
  ],
  ['PATCH /api/admin/customers/:family', 'owner', { notes: '', notedAt: null }, 409, shape.message],

  // The order desk
  ['GET /api/admin/dashboard/orders', 'owner', undefined, 200, shape.orderFigures],
  ['GET /api/admin/orders', 'owner', undefined, 200, some(shape.deskOrder)],
  ['GET /api/admin/orders/:order', 'owner', undefined, 200, shape.wholeDeskOrder],
  ['POST /api/admin/orders', 'owner', walkIn, 201, shape.deskOrder],
  ['POST /api/admin/orders', 'owner', { bookingId: ':booking' }, 201, shape.deskOrder],
  [
    'POST /api/admin/orders',
    'owner',
    { bookingId: ':booking' },
    409,
    shape.message.extend({ orderId: z.string().min(1) }),
  ],
  ['PATCH /api/admin/orders/:order', 'owner', { notes: 'Hem 6 cm', updatedAt: ':read' }, 200, shape.deskOrder],
  [
    'PATCH /api/admin/orders/:order',
    'owner',
    { notes: 'Hem 7 cm', updatedAt: ':read' },
    409,
    shape.message.extend({ by: z.string(), changed: z.array(z.literal('notes')) }),
  ],
  ['POST /api/admin/orders/:unpaid/payments', 'owner', { amount: 50_000, updatedAt: ':read' }, 201, shape.deskOrder],
  ['POST /api/admin/orders/:order/updates', 'owner', { title: 'The collar is on' }, 201, shape.deskUpdate],
  [
    'PATCH /api/admin/orders/:order/updates/:update',
    'owner',
    { title: 'The collar is off', updatedAt: ':read' },
    200,
    shape.deskUpdate,
  ],
  ['DELETE /api/admin/orders/:order/updates/:update', 'owner', undefined, 200, shape.ok],
  ['POST /api/admin/customers/:family/reset-password', 'owner', undefined, 200, shape.temporaryPassword],
  ['GET /api/admin/notifications', 'owner', undefined, 200, some(shape.notification)],
  [
    'GET /api/admin/notifications?type=password_reset',
    'owner',
    undefined,
    200,
    z.tuple([shape.waitingReset], shape.notification),
  ],
  ['GET /api/admin/customers/export', 'owner', undefined, 200, workbook('customers_export.xlsx')],
  ['GET /api/admin/chat-leads/export', 'owner', undefined, 200, workbook('chat-leads.xlsx')],
  ['GET /api/admin/contacts/export', 'owner', undefined, 200, workbook('contacts_export.xlsx')],
  ['GET /api/admin/bookings/export', 'owner', undefined, 200, workbook('bookings_export.xlsx')],
  [
    'GET /api/admin/settings',
    'owner',
    undefined,
    200,
    exactly({
      emailNotifications: true,
      pushNotifications: true,
      leadAlerts: true,
      bookingAlerts: true,
      chatAlerts: true,
      dailyReports: false,
    }),
  ],
  ['PUT /api/admin/settings', 'owner', adminSwitches, 200, exactly(adminSwitches)],
  ['GET /api/admin/settings', 'owner', undefined, 200, exactly(adminSwitches)],

  // What was told, and what was not
  ['GET /api/admin/reports', 'owner', undefined, 200, z.array(shape.reportDay).length(90)],
  ['GET /api/admin/reports/:report', 'owner', undefined, 200, shape.reportDay.extend({ figures: shape.reportFigures })],
  ['GET /api/admin/deliveries/failed', 'owner', undefined, 200, some(shape.failedDelivery)],
  ['POST /api/admin/deliveries/:delivery/retry', 'owner', undefined, 200, shape.ok],
  ['POST /api/admin/deliveries/:delivery/retry', 'owner', undefined, 404, shape.message],

  // The owner's window
  ['GET /api/admin/products', 'owner', undefined, 200, some(shape.deskProduct).length(10)],
  ['POST /api/admin/products', 'owner', piece, 201, shape.deskProduct.extend({ slug: z.literal('clara-veil') })],
  ['PATCH /api/admin/products/:product', 'owner', { featured: true }, 200, shape.deskProduct],
  ['GET /api/admin/testimonials', 'owner', undefined, 200, some(shape.deskTestimonial)],
  ['POST /api/admin/testimonials', 'owner', said, 201, shape.deskTestimonial],
  ['PATCH /api/admin/testimonials/:testimonial', 'owner', { featured: true }, 200, shape.deskTestimonial],
  ['GET /api/admin/social-posts', 'owner', undefined, 200, some(shape.deskPost)],
  ['POST /api/admin/social-posts', 'owner', { network: 'instagram' }, 400, shape.message],
  ['PATCH /api/admin/social-posts/:post', 'owner', { hidden: true }, 200, shape.deskPost],
  [
    'GET /api/admin/boutique',
    'owner',
    undefined,
    200,
    z.strictObject({ facts: boutiqueInput, entered: z.literal(false) }),
  ],
  [
    'PUT /api/admin/boutique',
    'owner',
    placeholderBoutique,
    200,
    z.strictObject({ facts: boutiqueInput, entered: z.literal(true) }),
  ],

  // Passwords, and leaving
  [
    'PUT /api/user/password',
    'customer',
    { currentPassword: 'not-her-own', newPassword: 'vembanad-lake-3' },
    400,
    shape.message,
  ],
  [
    'PUT /api/user/password',
    'customer',
    { currentPassword: sampleCustomer.password, newPassword: 'vembanad-lake-3' },
    200,
    shape.user,
  ],
  [
    'POST /api/auth/admin/change-password',
    'owner',
    { email: owner.email, currentPassword: 'not-her-own', newPassword: 'vembanad-lake-4' },
    400,
    z.strictObject({ message: z.literal('Invalid current password') }),
  ],
  [
    'POST /api/auth/admin/change-password',
    'owner',
    { email: owner.email, currentPassword: owner.password, newPassword: 'vembanad-lake-4' },
    200,
    shape.user,
  ],
  ['POST /api/logout', 'customer', undefined, 200, shape.ok],
  ['GET /api/user', 'customer', undefined, 401, shape.message],
  ['POST /api/logout', 'visitor', undefined, 200, shape.ok],
]

let callers: Record<'customer' | 'owner' | 'guest', Client>
const things: Record<string, string> = {}
const filled = (text: string) => text.replace(/:([a-z]\w*)/gi, (whole, name) => things[name] ?? whole)

beforeAll(async () => {
  await fillSample(createCtx(env, () => {}))
  callers = { owner: await admin(), customer: new Client(), guest: new Client() }
  await callers.customer.post('/api/login', sampleCustomer)

  const idOf = async (from: string) =>
    (await env.DB.prepare(`SELECT id FROM ${from} LIMIT 1`).first<string>('id')) ?? ''
  things.chatLead = await idOf("chat_leads WHERE status = 'new'")
  for (const [name, table] of Object.entries({
    product: 'products',
    testimonial: 'testimonials',
    post: 'social_posts',
  }))
    things[name] = await idOf(table)
  const hers = `user_id = (SELECT id FROM users WHERE email = '${sampleCustomer.email}')`
  things.order = await idOf(`orders WHERE ${hers} AND status = 'stitching'`)
  things.unpaid = await idOf(`orders WHERE ${hers} AND status = 'pending'`)
  things.update = await idOf(`work_updates WHERE order_id = '${things.order}'`)
  things.booking = await idOf(`bookings WHERE ${hers}`)
  // All read at one moment.
  things.read = '2026-01-01T00:00:00.000Z'
  for (const table of ['orders', 'work_updates'])
    await env.DB.prepare(`UPDATE ${table} SET updated_at = ?`).bind(Date.parse(things.read)).run()
  things.family = await idOf(`users WHERE role = 'customer' AND email <> '${sampleCustomer.email}'`)

  // Its evening's report, and a mail that nobody took.
  await cronHandlers['30 13 * * *']?.(createCtx(env, () => {}))
  things.report = lastReportDate(Date.now())
  const notification = await idOf('notifications')
  things.delivery = 'failed-delivery'
  await env.DB.prepare(
    `INSERT INTO deliveries (id, notification_id, channel, target, state, attempts, next_attempt_at, last_error, created_at)
     VALUES (?, ?, 'mail', 'owner@example.com', 'failed', 6, 0, 'The mail service did not answer', 0)`,
  )
    .bind(things.delivery, notification)
    .run()
  things.room = (await (await callers.customer.get('/api/chat/room')).json<{ id: string }>()).id

  const begin = async () =>
    (await callers.customer.post('/api/s3/multipart', { filename: 'b.jpg' })).json<{ key: string; uploadId: string }>()
  const [sent, cancelled] = [await begin(), await begin()]
  const { etag } = await env.PHOTOS.resumeMultipartUpload(sent.key, sent.uploadId).uploadPart(1, jpeg)
  Object.assign(things, { upload: sent.uploadId, key: sent.key, etag })
  Object.assign(things, { cancelled: cancelled.uploadId, cancelledKey: cancelled.key })
  // Which parts have arrived only the store's own endpoint can tell, and there is none here: this is how it does.
  const xml = `<ListPartsResult><Part><PartNumber>1</PartNumber><ETag>"${etag}"</ETag><Size>12</Size></Part></ListPartsResult>`
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(xml))
  return () => vi.restoreAllMocks()
})

it.each(contract)('%s by a %s is answered as promised', async (call, as, payload, status, answer) => {
  const client = as === 'visitor' ? new Client() : callers[as]
  const [method = '', path = ''] = filled(call).split(' ')
  const body = payload && JSON.parse(filled(JSON.stringify(payload)))
  const response = await client.send(method, path, body)
  if (response.status !== status) expect.fail(`${response.status} ${await response.text()}`)
  if ('location' in answer) expect(response.headers.get('Location')).toBe(answer.location)
  else if ('filename' in answer) {
    expect(response.headers.get('Content-Disposition')).toContain(`filename="${answer.filename}"`)
    expect(response.headers.get('Content-Type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(new TextDecoder().decode((await response.arrayBuffer()).slice(0, 2))).toBe('PK')
  } else {
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
    const { error } = answer.safeParse(await response.json())
    expect(error && z.prettifyError(error)).toBeUndefined()
  }
})
