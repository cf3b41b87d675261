import { indianToday } from '../../../shared/time.ts'
import { type Caller, recordedCalls } from '../../worker/contract/recorded-calls.ts'
import { bookingInput } from './bookings.ts'

type Call = [call: string, as: Caller | 'helper', body: object]

const longAgo = '2026-01-01T00:00:00.000Z'
const id = '9d8a2b6e-1f3c-4a57-8b1d-0c2e4f6a8b13'
const status = { status: 'qualified', from: 'new' }
const measured = { takenOn: indianToday(), unit: 'cm', sizes: { head: 17_000 }, notes: 'Over the curls' }
const notice = { happened: 'A phone', consequences: 'Names', measures: 'Locked', advice: 'Watch', contact: 'Call us' }

/** Calls of routes that take a body and that no call of the contract sends one to. */
const more: Call[] = [
  ['PUT /api/user/language/ml', 'customer', {}],
  [
    'POST /api/admin/bookings',
    'admin',
    { ...bookingInput, source: 'phone', id, message: 'Called', preferredTime: 'Ten' },
  ],
  ['PUT /api/admin/bookings/:booking', 'admin', { status: 'confirmed', from: 'pending' }],
  [
    'PATCH /api/user/bookings/:booking',
    'customer',
    { updatedAt: longAgo, childName: 'Mia', message: 'Lace', preferredTime: 'Ten', phone: '98470 12345' },
  ],
  [
    'POST /api/admin/orders/:order/cancel',
    'admin',
    { id, updatedAt: longAgo, refund: 50_000, method: 'cash', reason: 'Put off' },
  ],
  ['POST /api/admin/orders/:unpaid/bills/none/cancel', 'admin', { id, reason: 'Wrong name' }],
  [`DELETE /api/admin/orders/:order/claim?claim=${id}&at=${longAgo}`, 'admin', {}],
  ['POST /api/admin/breach', 'admin', { id, step: 'noticed', at: '2026-11-01T10:00' }],
  [
    'POST /api/admin/breach',
    'admin',
    { id, step: 'people', everybody: true, from: '2026-11-01T10:00', to: '2026-11-02T10:00', ...notice },
  ],
  ['POST /api/admin/staff', 'admin', { id, name: 'Ravi', role: 'tailor' }],
  ['PATCH /api/admin/staff/:helper', 'admin', { name: 'Ravi', role: 'tailor', updatedAt: longAgo }],
  ['POST /api/admin/staff/:helper/invite', 'admin', { id }],
  ['POST /api/work/start', 'visitor', { token: 'a'.repeat(64) }],
  ['POST /api/work/orders/:order/stage', 'helper', { to: 'fitting', updatedAt: longAgo }],
  ['POST /api/work/orders/:order/measurements', 'helper', { id, ...measured }],
  ['DELETE /api/orders/:order/pins/none?updatedAt=:read', 'customer', {}],
  ['PUT /api/admin/contacts/none', 'admin', status],
  ['PUT /api/admin/leads/none', 'admin', status],
  ['POST /api/admin/contacts/none/notes', 'admin', { id, text: 'Wants lace' }],
  ['POST /api/chat/leads/none/notes', 'admin', { id, text: 'Wants lace' }],
  ['PUT /api/admin/customers/none', 'admin', { isActive: true }],
  ['POST /api/admin/answers/booking/none/answered', 'admin', { how: 'called' }],
  ['POST /api/admin/chat/rooms', 'admin', { customerId: ':family' }],
  ['PUT /api/admin/chat/replies/none', 'admin', { title: 'Hours', message: 'We open at ten', slugs: ['clara-veil'] }],
  ['DELETE /api/s3/multipart/:upload?key=:key', 'customer', {}],
  ['PUT /api/admin/products/featured', 'admin', { ids: [':product'] }],
  ['PUT /api/admin/testimonials/featured', 'admin', { ids: [':testimonial'] }],
  ['POST /api/user/testimonials', 'customer', { orderId: ':order', rating: 5, review: 'Fine lace', location: 'Aluva' }],
  ['POST /api/admin/pictures', 'admin', { name: 'a.jpg' }],
]

/** A call of every route that takes a body, those that sign somebody out at the end. */
export const callsWithBodies: Call[] = [
  ...more,
  ...recordedCalls.flatMap(({ call, as, body }): Call[] => (body ? [[call, as, body]] : [])),
]

/** The fault of an answer: a failure of ours, or a refusal that is no sentence for people. */
export async function faultsOf(response: Response, what: string) {
  const text = await response.text()
  // 501: credentials that are offered nowhere.
  if (response.status >= 500 && response.status !== 501) return [`${what}: ${response.status} ${text}`]
  // A library asks for addresses to upload to.
  if (response.status < 400 || /\/api\/(s3|objects)\//.test(what)) return []
  const { message }: { message: string } = JSON.parse(text)
  const isSentence = /^[A-Z][^{}]{8,}$/.test(message)
  const isOurs = !/invalid input|expected|too (big|small)|regex|undefined|NaN/i.test(message)
  return isSentence && isOurs ? [] : [`${what}: ${message}`]
}
