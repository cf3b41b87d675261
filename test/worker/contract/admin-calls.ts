import { sampleFacts, sampleWords } from '../../../scripts/sample/data/boutique.ts'
import type { Row } from './record-answers.ts'

const orderInput = { customerName: 'Rema Nair', outfitType: 'Veil', items: [{ name: 'Veil', price: 240_000 }] }
const quoteInput = {
  id: '3b1d0a52-6a0f-4c43-9b77-1f6f4c2d7e10',
  lines: [{ name: 'Veil', price: 150_000 }],
  validUntil: ':today',
}
const walkIn = { id: '7a0c1c62-5f0e-4f6b-9c62-3d2f6a1b0c55', firstName: 'Rema', phone: '94460 00099' }
const imported = {
  ...{ id: '5e0d3c1a-9a63-4d0c-8a58-6d1b0f2c7a44', kind: 'customers', filename: 'customers.csv', dayOrder: 'day' },
  rows: [{ row: 2, values: { firstName: 'Saramma John', phone: '94460 00098' } }],
}
const wearer = { id: 'c0f5a9f4-0f0c-4c6a-9a51-7f1f0f7b8a01', name: 'Mia', born: '2025-10', note: 'Ticklish' }
const measurement = {
  id: '8a3b9a0e-58b5-4c0e-8f53-0a4f7c6d2b11',
  garment: 'accessories',
  takenOn: '2026-01-12',
  unit: 'cm',
  sizes: { head: 17_000 },
  notes: 'Over the curls',
}
const productInput = { name: 'Clara veil', description: 'Silk tulle.', category: 'accessories', price: 240_000 }
const testimonialInput = { name: 'Rosamma', rating: 5, review: 'The lace is finer than in the photograph.' }
const adminSwitches = {
  emailNotifications: true,
  pushNotifications: false,
  leadAlerts: true,
  bookingAlerts: true,
  chatAlerts: false,
  dailyReports: true,
}

const garment = {
  id: 'first-shoes',
  name: 'First shoes',
  days: { measurement: 0, cutting: 1, stitching: 2, fitting: 0, ready: 1 },
  load: 1,
  hidden: false,
}

/** The calls of the admin area. */
export const adminCalls: Row[] = [
  // Admin lists
  ['GET /api/admin/dashboard/stats', 'admin', 200],
  ['GET /api/bookings', 'admin', 200],
  ['GET /api/admin/contacts', 'admin', 200],
  ['GET /api/admin/leads', 'admin', 200],
  ['GET /api/chat/leads', 'admin', 200],
  ['PUT /api/chat/leads/:chatLead', 'admin', 200, { status: 'qualified' }],
  ['PUT /api/chat/leads/:chatLead', 'admin', 200, { status: 'converted' }],
  ['POST /api/admin/imports', 'admin', 201, imported],
  ['GET /api/admin/imports', 'admin', 200],
  [`POST /api/admin/imports/${imported.id}/undo`, 'admin', 200],
  ['GET /api/admin/customers', 'admin', 200],
  ['GET /api/admin/customers/:family', 'admin', 200],
  ['PATCH /api/admin/customers/:family', 'admin', 200, { notes: 'Prefers mornings', notedAt: null }],
  ['POST /api/admin/customers', 'admin', 201, walkIn],
  ['POST /api/admin/customers', 'admin', 200, walkIn],
  ['GET /api/admin/customers/by-phone?phone=9446000099', 'admin', 200],

  ['GET /api/admin/customers/stats', 'admin', 200],
  ['GET /api/admin/reports/heard-from', 'admin', 200],
  ['GET /api/admin/breach', 'admin', 200],
  ['GET /api/admin/breach/affected?everybody=true&from=2026-11-01T10:00&to=2026-11-02T10:00', 'admin', 200],

  // Orders
  ['GET /api/admin/dashboard/orders', 'admin', 200],
  ['GET /api/admin/dashboard/changes', 'admin', 200],
  ['GET /api/admin/answers', 'admin', 200],
  ['GET /api/admin/answers/weeks', 'admin', 200],
  ['GET /api/admin/today', 'admin', 200],
  ['GET /api/admin/today/cards', 'admin', 200],
  ['GET /api/admin/visits', 'admin', 200],
  ['POST /api/admin/visits', 'admin', 201, { orderId: ':order', kind: 'fitting', startsAt: ':free' }],
  ['GET /api/admin/weeks', 'admin', 200],
  ['GET /api/admin/plan?garment=gown&eventDate=2099-12-24', 'admin', 200],
  ['GET /api/admin/plan', 'admin', 200],
  ['GET /api/admin/garments', 'admin', 200],
  ['POST /api/admin/garments', 'admin', 201, garment],
  ['POST /api/admin/garments', 'admin', 200, garment],
  ['POST /api/admin/customers/:family/wearers', 'admin', 201, wearer],
  ['POST /api/admin/customers/:family/wearers', 'admin', 200, wearer],
  [`POST /api/admin/wearers/${wearer.id}/measurements`, 'admin', 201, measurement],
  ['GET /api/admin/customers/:family/wearers', 'admin', 200],
  [`GET /api/admin/wearers/${wearer.id}/measurements`, 'admin', 200],
  ['GET /api/admin/rules', 'admin', 200],
  ['PUT /api/admin/rules/whatsapp', 'admin', 200, { value: { off: [] }, updatedAt: null }],
  ['GET /api/admin/messages', 'admin', 200],
  ['GET /api/admin/messages?state=sent', 'admin', 200],
  ['POST /api/admin/messages/:message/sent', 'admin', 200, { text: 'Your gown is ready.' }],
  ['GET /api/admin/occasions?kind=baptism', 'admin', 200],
  ['GET /api/admin/occasions?kind=communion', 'admin', 200],
  ['GET /api/admin/message-templates', 'admin', 200],
  ['PUT /api/admin/message-templates/ready/ml', 'admin', 200, { body: 'നമസ്കാരം {name}', updatedAt: null }],
  ['GET /api/admin/orders', 'admin', 200],
  ['GET /api/admin/orders/:order', 'admin', 200],
  ['POST /api/admin/orders', 'admin', 201, orderInput],
  ['POST /api/admin/orders', 'admin', 201, { bookingId: ':booking' }],
  ['PATCH /api/admin/orders/:order', 'admin', 200, { notes: 'Hem 6 cm', updatedAt: ':read' }],
  ['POST /api/admin/orders/:unpaid/payments', 'admin', 201, { amount: 50_000, updatedAt: ':read' }],
  ['GET /api/admin/orders/:order/payments/:payment', 'admin', 200],
  ['POST /api/admin/orders/:quoted/quotes', 'admin', 201, { ...quoteInput, updatedAt: ':read' }],
  [`POST /api/admin/orders/:quoted/quotes/${quoteInput.id}/answer`, 'admin', 200, { answer: 'accepted', how: 'phone' }],
  ['POST /api/admin/orders/:order/updates', 'admin', 201, { title: 'The collar is on' }],
  ['GET /api/admin/notifications', 'admin', 200],
  ['GET /api/admin/notifications?type=password_reset', 'admin', 200],
  ['GET /api/admin/customers/export', 'admin', 200],
  ['GET /api/admin/chat-leads/export', 'admin', 200],
  ['GET /api/admin/contacts/export', 'admin', 200],
  ['GET /api/admin/bookings/export', 'admin', 200],
  ['GET /api/admin/orders/export', 'admin', 200],
  ['GET /api/admin/money/export', 'admin', 200],
  ['GET /api/admin/money/bills/export', 'admin', 200],
  ['GET /api/admin/money?from=:monthAgo&to=:today', 'admin', 200],
  ['GET /api/admin/money/owing', 'admin', 200],
  ['GET /api/admin/settings', 'admin', 200],
  ['PUT /api/admin/settings', 'admin', 200, adminSwitches],
  ['GET /api/admin/settings', 'admin', 200],

  // Helpers
  ['GET /api/admin/staff', 'admin', 200],
  ['GET /api/work/today', 'helper', 200],
  ['GET /api/work/orders/:order', 'helper', 200],

  // Privacy
  ['GET /api/admin/requests', 'admin', 200],
  ['GET /api/admin/requests?state=answered', 'admin', 200],
  ['POST /api/admin/requests/:request/answer', 'admin', 200, { answer: 'We have erased it.' }],
  ['GET /api/admin/consents', 'admin', 200],
  [
    'POST /api/admin/customers/:family/consents',
    'admin',
    200,
    { kind: 'parent_met', given: true, who: 'Mini, her mother' },
  ],
  ['GET /api/admin/customers/:family/erasure', 'admin', 200],
  ['GET /api/admin/audit?what=sign-in', 'admin', 200],

  // Reports and deliveries
  ['GET /api/admin/reports', 'admin', 200],
  ['GET /api/admin/reports/:report', 'admin', 200],
  ['GET /api/admin/deliveries/failed', 'admin', 200],

  // Storefront editor
  ['GET /api/admin/window', 'admin', 200],
  ['GET /api/admin/products', 'admin', 200],
  ['GET /api/admin/products/:product', 'admin', 200],
  ['POST /api/admin/products', 'admin', 201, productInput],
  ['PATCH /api/admin/products/:product', 'admin', 200, { featured: true }],
  ['GET /api/admin/testimonials', 'admin', 200],
  ['POST /api/admin/testimonials', 'admin', 201, testimonialInput],
  ['PATCH /api/admin/testimonials/:testimonial', 'admin', 200, { featured: true }],
  ['GET /api/admin/social-posts', 'admin', 200],
  ['PATCH /api/admin/social-posts/:post', 'admin', 200, { hidden: true }],
  ['GET /api/admin/backup', 'admin', 200],
  ['GET /api/admin/boutique', 'admin', 200],
  ['PUT /api/admin/boutique', 'admin', 200, sampleFacts],
  ['POST /api/admin/hours/effects', 'admin', 200, { ...sampleFacts.hours, closed: [{ date: '2026-12-24' }] }],
  ['PUT /api/admin/hours', 'admin', 200, sampleFacts.hours],
  ['GET /api/admin/boutique/words', 'admin', 200],
  ['PUT /api/admin/boutique/words', 'admin', 200, sampleWords],

  // Bills
  [
    'POST /api/admin/orders/:billed/bills',
    'admin',
    201,
    { id: ':newBill', issuedOn: ':today', buyer: { name: 'Rema Nair', address: null }, updatedAt: ':read' },
  ],
  ['GET /api/admin/orders/:billed/bills/:newBill', 'admin', 200],
  ['GET /api/user/orders/:billed/bills/:newBill', 'customer', 200],
]
