import * as z from 'zod'
import { sampleFacts, sampleWords } from '../../../scripts/sample/data/boutique.ts'
import { boutiqueInput } from '../../../shared/boutique-input.ts'
import { boutiqueWordsInput } from '../../../shared/boutique-words-input.ts'
import { exactly, type Row, some, workbook } from './contract-row.ts'
import * as shape from './shapes.ts'

const orderInput = { customerName: 'Rema Nair', outfitType: 'Veil', items: [{ name: 'Veil', price: 240_000 }] }
const walkIn = { id: '7a0c1c62-5f0e-4f6b-9c62-3d2f6a1b0c55', firstName: 'Rema', phone: '94460 00099' }
const productInput = { name: 'Clara veil', description: 'Silk tulle.', category: 'accessories', price: 240_000 }
const testimonialInput = { name: 'Rosamma', rating: 5, review: 'The lace is finer than in the photograph.' }
const words = z.custom((answer) => boutiqueWordsInput.safeParse(answer).success)
const adminSwitches = {
  emailNotifications: true,
  pushNotifications: false,
  leadAlerts: true,
  bookingAlerts: true,
  chatAlerts: false,
  dailyReports: true,
}

/** What the admin area calls. */
export const adminCalls: Row[] = [
  // Admin lists
  ['GET /api/admin/dashboard/stats', 'admin', undefined, 200, shape.stats],
  ['GET /api/bookings', 'admin', undefined, 200, some(shape.adminBooking).length(10)],
  ['GET /api/admin/contacts', 'admin', undefined, 200, some(shape.contact)],
  ['GET /api/admin/leads', 'admin', undefined, 200, some(shape.lead).length(10)],
  ['GET /api/chat/leads', 'admin', undefined, 200, some(shape.chatLead)],
  [
    'PUT /api/chat/leads/:chatLead',
    'admin',
    { status: 'qualified' },
    200,
    shape.chatLead.extend({ status: z.literal('qualified') }),
  ],
  [
    'PUT /api/chat/leads/:chatLead',
    'admin',
    { status: 'converted' },
    200,
    shape.chatLead.extend({ status: z.literal('converted') }),
  ],
  ['PUT /api/chat/leads/:chatLead', 'admin', { status: 'new' }, 409, shape.message],
  ['GET /api/admin/customers', 'admin', undefined, 200, some(shape.customer)],
  ['GET /api/admin/customers/:family', 'admin', undefined, 200, shape.customerDetails],
  [
    'PATCH /api/admin/customers/:family',
    'admin',
    { notes: 'Prefers mornings', notedAt: null },
    200,
    z.strictObject({ notes: z.literal('Prefers mornings'), notedAt: z.iso.datetime() }),
  ],
  ['PATCH /api/admin/customers/:family', 'admin', { notes: '', notedAt: null }, 409, shape.message],
  [
    'PATCH /api/admin/customers/:family/profile',
    'admin',
    { firstName: 'A', lastName: '', phone: '', updatedAt: ':read' },
    409,
    shape.message,
  ],
  [
    'POST /api/admin/customers',
    'admin',
    walkIn,
    201,
    shape.customer.extend({ email: z.null(), hasAccount: z.literal(false) }),
  ],
  ['POST /api/admin/customers', 'admin', walkIn, 200, shape.customer],
  ['GET /api/admin/customers/by-phone?phone=9446000099', 'admin', undefined, 200, some(shape.customer).length(1)],
  [`POST /api/admin/customers/${walkIn.id}/claim-link`, 'admin', undefined, 200, z.strictObject({ url: z.url() })],

  // Orders
  ['GET /api/admin/dashboard/orders', 'admin', undefined, 200, shape.orderFigures],
  ['GET /api/admin/dashboard/changes', 'admin', undefined, 200, z.strictObject({ changes: z.int().positive() })],
  ['GET /api/admin/answers', 'admin', undefined, 200, shape.answers],
  ['GET /api/admin/answers/weeks', 'admin', undefined, 200, shape.answerWeeks],
  ['GET /api/admin/orders', 'admin', undefined, 200, some(shape.adminOrder)],
  ['GET /api/admin/orders/:order', 'admin', undefined, 200, shape.adminOrderDetails],
  ['POST /api/admin/orders', 'admin', orderInput, 201, shape.adminOrder],
  ['POST /api/admin/orders', 'admin', { bookingId: ':booking' }, 201, shape.adminOrder],
  [
    'POST /api/admin/orders',
    'admin',
    { bookingId: ':booking' },
    409,
    shape.message.extend({ orderId: z.string().min(1) }),
  ],
  ['PATCH /api/admin/orders/:order', 'admin', { notes: 'Hem 6 cm', updatedAt: ':read' }, 200, shape.adminOrder],
  [
    'PATCH /api/admin/orders/:order',
    'admin',
    { notes: 'Hem 7 cm', updatedAt: ':read' },
    409,
    shape.message.extend({ by: z.string(), changed: z.array(z.literal('notes')) }),
  ],
  [
    'POST /api/admin/orders/:order/take-back',
    'admin',
    { stage: 'delivered', updatedAt: ':read' },
    409,
    shape.message.extend({ by: z.string(), changed: z.array(z.string()) }),
  ],
  ['POST /api/admin/orders/:unpaid/payments', 'admin', { amount: 50_000, updatedAt: ':read' }, 201, shape.adminOrder],
  ['POST /api/admin/orders/:order/updates', 'admin', { title: 'The collar is on' }, 201, shape.adminOrderUpdate],
  [
    'PATCH /api/admin/orders/:order/updates/:update',
    'admin',
    { title: 'The collar is off', updatedAt: ':read' },
    200,
    shape.adminOrderUpdate,
  ],
  ['DELETE /api/admin/orders/:order/updates/:update', 'admin', undefined, 200, shape.ok],
  ['POST /api/admin/customers/:family/reset-password', 'admin', undefined, 200, shape.temporaryPassword],
  ['GET /api/admin/notifications', 'admin', undefined, 200, some(shape.notification)],
  [
    'GET /api/admin/notifications?type=password_reset',
    'admin',
    undefined,
    200,
    z.tuple([shape.passwordReset], shape.notification),
  ],
  ['GET /api/admin/customers/export', 'admin', undefined, 200, workbook('customers_export.xlsx')],
  ['GET /api/admin/chat-leads/export', 'admin', undefined, 200, workbook('chat-leads.xlsx')],
  ['GET /api/admin/contacts/export', 'admin', undefined, 200, workbook('contacts_export.xlsx')],
  ['GET /api/admin/bookings/export', 'admin', undefined, 200, workbook('bookings_export.xlsx')],
  ['GET /api/admin/orders/export', 'admin', undefined, 200, workbook('orders_export.xlsx')],
  ['GET /api/admin/payments/export', 'admin', undefined, 200, workbook('payments_export.xlsx')],
  [
    'GET /api/admin/settings',
    'admin',
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
  ['PUT /api/admin/settings', 'admin', adminSwitches, 200, exactly(adminSwitches)],
  ['GET /api/admin/settings', 'admin', undefined, 200, exactly(adminSwitches)],

  // Reports and deliveries
  ['GET /api/admin/reports', 'admin', undefined, 200, z.array(shape.reportDay).length(90)],
  ['GET /api/admin/reports/:report', 'admin', undefined, 200, shape.reportDay.extend({ figures: shape.reportFigures })],
  ['GET /api/admin/deliveries/failed', 'admin', undefined, 200, some(shape.failedDelivery)],
  ['POST /api/admin/deliveries/:delivery/retry', 'admin', undefined, 200, shape.ok],
  ['POST /api/admin/deliveries/:delivery/retry', 'admin', undefined, 404, shape.message],

  // Storefront editor
  ['GET /api/admin/products', 'admin', undefined, 200, some(shape.adminProduct).length(10)],
  [
    'POST /api/admin/products',
    'admin',
    productInput,
    201,
    shape.adminProduct.extend({ slug: z.literal('clara-veil') }),
  ],
  ['PATCH /api/admin/products/:product', 'admin', { featured: true }, 200, shape.adminProduct],
  ['GET /api/admin/testimonials', 'admin', undefined, 200, some(shape.adminTestimonial)],
  ['POST /api/admin/testimonials', 'admin', testimonialInput, 201, shape.adminTestimonial],
  ['PATCH /api/admin/testimonials/:testimonial', 'admin', { featured: true }, 200, shape.adminTestimonial],
  ['GET /api/admin/social-posts', 'admin', undefined, 200, some(shape.adminPost)],
  ['POST /api/admin/social-posts', 'admin', { network: 'instagram' }, 400, shape.message],
  ['PATCH /api/admin/social-posts/:post', 'admin', { hidden: true }, 200, shape.adminPost],
  [
    'GET /api/admin/boutique',
    'admin',
    undefined,
    200,
    z.strictObject({ facts: boutiqueInput, entered: z.literal(true) }),
  ],
  [
    'PUT /api/admin/boutique',
    'admin',
    sampleFacts,
    200,
    z.strictObject({ facts: boutiqueInput, entered: z.literal(true) }),
  ],
  ['GET /api/admin/boutique/words', 'admin', undefined, 200, words],
  ['PUT /api/admin/boutique/words', 'admin', sampleWords, 200, words],
]
