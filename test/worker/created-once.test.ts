import { beforeAll, describe, expect, it, vi } from 'vitest'
import { indianToday } from '../../shared/time.ts'
import { bookingInput } from '../helpers/worker/bookings.ts'
import { callsWithBodies } from '../helpers/worker/calls-with-bodies.ts'
import { Client } from '../helpers/worker/client.ts'
import { openContractShop } from '../helpers/worker/contract-shop.ts'
import * as db from '../helpers/worker/db.ts'
import { newImage } from '../helpers/worker/images.ts'
import { orderAdmin } from '../helpers/worker/orders.ts'
import { helperPhone } from '../helpers/worker/staff.ts'
import { timeIn } from '../helpers/worker/visits.ts'
import { access } from './access/access-table.ts'
import { recordedCalls } from './contract/recorded-calls.ts'

/**
 * A request that creates something: its route, and what a changed request says. The caller, the body and the path are
 * those of the call in the contract, or in calls-with-bodies.ts. `body` changes the body, `key` names the field of the
 * request's id where that is not `id`, and the other names fill the parameters of the route with things of this shop.
 */
type Creation = [
  route: string,
  changed: object,
  more?: { body?: Record<string, unknown>; key?: string; [parameter: string]: unknown },
]

const creations: Creation[] = [
  ['POST /api/bookings', { childName: 'Mia' }],
  ['POST /api/admin/bookings', { childName: 'Mia' }],
  ['POST /api/admin/orders', { outfitType: 'Gown' }],
  ['POST /api/admin/orders/:id/payments', { amount: 60_000 }],
  [
    'POST /api/admin/money/payments',
    { method: 'cash' },
    { body: { parts: [{ orderId: ':owing', updatedAt: ':owingAt', amount: 50_000 }] } },
  ],
  ['POST /api/admin/money/counts', { counted: 570_000 }],
  [
    'POST /api/admin/orders/:id/cancel',
    { reason: 'They move away' },
    { id: 'givenUp', body: { refund: undefined, method: undefined } },
  ],
  ['POST /api/admin/orders/:id/bills', { buyer: { name: 'Leela Nair', address: null } }, { id: 'order' }],
  ['POST /api/admin/orders/:id/bills/:bill/cancel', { reason: 'Wrong address' }, { id: 'billed', bill: 'bill' }],
  ['POST /api/user/orders/:id/paid', { amount: 60_000 }],
  ['POST /api/admin/orders/:id/quotes', { lines: [{ name: 'Veil', price: 160_000 }] }],
  ['POST /api/admin/orders/:id/updates', { title: 'The collar is off' }],
  ['POST /api/user/requests', { text: 'Who saw them?' }],
  ['POST /api/admin/staff', { name: 'Biju' }],
  ['POST /api/work/orders/:id/measurements', { sizes: { head: 18_000 } }, { id: 'measured' }],
  ['POST /api/admin/garments', { name: 'Shoes' }, { body: { id: 'first-shoes' } }],
  ['POST /api/admin/visits', { startsAt: timeIn(20, 12) }],
  ['POST /api/user/orders/:id/visit', { startsAt: timeIn(21, 12) }],
  [
    'POST /api/user/bookings/:id/visit',
    { startsAt: timeIn(22, 12) },
    { id: 'newBooking', body: { startsAt: timeIn(22, 11) } },
  ],
  ['POST /api/user/orders/:id/family-links', {}],
  ['POST /api/orders/:id/pins', { text: 'That sleeve' }],
  ['POST /api/admin/customers/:id/wearers', { name: 'Tia' }],
  ['POST /api/admin/wearers/:id/measurements', { sizes: { head: 18_000 } }, { id: 'wearer' }],
  ['POST /api/contacts', { message: 'Do you make shoes?' }],
  ['POST /api/admin/imports', { rows: [{ row: 2, values: { firstName: 'Saramma John', phone: '94460 00097' } }] }],
  [
    'POST /api/admin/customers/:id/merge',
    { goneId: ':family' },
    { id: 'kept', body: { goneId: ':gone', updatedAt: ':keptAt', goneUpdatedAt: ':goneAt' } },
  ],
  ['POST /api/admin/customers', { firstName: 'Leela' }],
  ['POST /api/chat/messages', {}, { key: 'clientId' }],
  ['POST /api/chat/leads', { name: 'Leena' }],
  ['POST /api/admin/chat/replies', { message: 'Ten to seven.' }],
  [
    'POST /api/admin/products',
    { price: 250_000 },
    { body: { pictures: [{ src: ':pictureOfProduct', alt: 'A veil' }] } },
  ],
  ['POST /api/admin/testimonials', { rating: 4 }, { body: { image: ':pictureOfTestimonial' } }],
  ['POST /api/user/testimonials', { rating: 4 }, { body: { orderId: ':delivered' } }],
  [
    'POST /api/admin/social-posts',
    { caption: 'Silk' },
    { body: { image: ':pictureOfPost', caption: 'Lace', date: indianToday() } },
  ],
]

/** Calls that made something in the contract, then the others that have a body. */
const calls = [
  ...recordedCalls.flatMap(({ call, as, status, body = {} }) => (status === 201 ? [[call, as, body] as const] : [])),
  ...callsWithBodies,
]

/** The last words of POST routes that change what is there, and say the same again. */
const changesWhatIs =
  /\/(logout|read|read-all|unsubscribe|retry|cancel|delete|erase|end|sent|skip|undo|answered|complete)$/
/** Every other POST route, and why the same request again makes nothing twice. */
const createsNothing: Record<string, string> = {
  'POST /api/auth/confirm-email': 'An address is confirmed once.',
  'POST /api/auth/admin/change-password': 'An account has one password.',
  'POST /api/chat/guest/claim': 'A thread moves to an account once.',
  'POST /api/login': 'A session is its browser’s: the new one takes the place of the old.',
  'POST /api/auth/admin/login': 'As the login of a customer.',
  'POST /api/register': 'An address has one account.',
  'POST /api/auth/forgot-password': 'It answers the same to everybody, and is limited for an address.',
  'POST /api/user/confirm-email': 'It mails a link, and is limited for an account.',
  'POST /api/auth/claim': 'A link opens one account.',
  'POST /api/user/claim': 'A link adds its orders once.',
  'POST /api/push/subscribe': 'An endpoint is one device.',
  'POST /api/push/renew': 'An endpoint is one device.',
  'POST /api/admin/orders/:id/take-back': 'It has the version of the order.',
  'POST /api/admin/orders/:id/quotes/:quote/answer': 'A quotation has one answer.',
  'POST /api/user/orders/:id/quotes/:quote/answer': 'A quotation has one answer.',
  'POST /api/admin/backup': 'A ticket is no row of the shop, and ends by itself.',
  'POST /api/admin/requests/:id/answer': 'A request has one answer.',
  'POST /api/admin/customers/:id/consents': 'What stands already is not noted again.',
  'POST /api/admin/breach': 'A step of a breach is one row of the log.',
  'POST /api/admin/staff/:id/invite': 'A helper has one link, and the request its id.',
  'POST /api/work/start': 'A link opens one phone.',
  'POST /api/work/orders/:id/stage': 'It has the version of the order.',
  'POST /api/family': 'A pass is a cookie.',
  'POST /api/admin/customers/:id/claim-link': 'A customer has one link: the new one takes the place of the old.',
  'POST /api/admin/customers/:id/reset-password': 'The new temporary password takes the place of the old.',
  'POST /api/admin/contacts/:id/notes': 'A note has the id of its request, in the row that it is about.',
  'POST /api/chat/leads/:id/notes': 'A note has the id of its request, in the row that it is about.',
  'POST /api/admin/chat/rooms': 'A customer has one room.',
  'POST /api/backup': 'Each download stands in the log.',
  'POST /api/backup/rooms/import': 'A message has its number.',
  'POST /api/objects/upload': 'A file that nothing claims is swept.',
  'POST /api/s3/multipart': 'A file that nothing claims is swept.',
  'POST /api/admin/pictures': 'A picture that nothing shows is swept.',
  'POST /api/admin/hours/effects': 'Reads what closed days would move.',
  'POST /admin/share': 'The service worker takes it; the Worker only answers a page.',
}

let shop: Awaited<ReturnType<typeof openContractShop>>
let helper: Client
const things: Record<string, string> = {}

beforeAll(async () => {
  shop = await openContractShop()
  const { admin, customer } = shop.callers
  const desk = await orderAdmin()
  helper = await helperPhone(desk, { role: 'assistant' })
  for (const name of ['pictureOfProduct', 'pictureOfTestimonial', 'pictureOfPost'])
    things[name] = (await newImage(admin)).src
  const { id: userId } = await customer.read<{ id: string }>('/api/user')
  const wearer = await db.first<{ id: string }>('SELECT id FROM wearers WHERE user_id = ?', userId)
  things.wearer = wearer?.id ?? ''
  things.delivered = (await desk.createOrder({ userId, status: 'delivered' })).id
  const garment = { userId, garment: 'accessories', items: [{ name: 'Veil', price: 240_000 }] }
  things.measured = (await desk.createOrder({ ...garment, status: 'confirmed' })).id
  await desk.updateOrder(things.measured, { wearerId: things.wearer })
  const owing = await desk.createOrder(garment)
  Object.assign(things, { owing: owing.id, owingAt: owing.updatedAt })
  things.givenUp = (await desk.createOrder(garment)).id
  const { id: billed, updatedAt } = await desk.createOrder(garment)
  const bill = { issuedOn: indianToday(), buyer: { name: 'Rema Nair', address: null }, updatedAt }
  things.billed = billed
  things.bill = (await desk.make<{ id: string }>(`/api/admin/orders/${billed}/bills`, bill)).id
  for (const name of ['kept', 'gone']) {
    const input = { id: crypto.randomUUID(), firstName: 'Mary', phone: '94460 00096', another: true }
    const { id, updatedAt: at } = await desk.make<{ id: string; updatedAt: string }>('/api/admin/customers', input)
    Object.assign(things, { [name]: id, [`${name}At`]: at })
  }
  things.newBooking = (await customer.make<{ id: string }>('/api/bookings', bookingInput)).id
  return () => vi.restoreAllMocks()
})

const filled = (text: string) => shop.filled(text.replace(/:([a-z]\w*)/gi, (whole, name) => things[name] ?? whole))

/** Tables of uses, figures and the like, which a refused request may change too. */
const tallies = /^(_cf|sqlite_|d1_|rate_limits$|counters$)/

/** The number of rows in each table of the shop. */
async function countRows() {
  const tables = await db.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
  const names = tables.map(({ name }) => name).filter((name) => !tallies.test(name))
  return db.first(`SELECT ${names.map((name) => `(SELECT COUNT(*) FROM "${name}") AS "${name}"`)}`)
}

describe('a creation that is sent twice', () => {
  it('is on the list, or its route says by its last word or a reason that it creates nothing', () => {
    const routes = access.flatMap(([route]) => (route.startsWith('POST ') ? [route.replace(/\/$/, '')] : []))
    const known = [...creations.map(([route]) => route), ...Object.keys(createsNothing)]
    expect(routes.filter((route) => !known.includes(route) && !changesWhatIs.test(route))).toEqual([])
    expect(known.filter((route) => !routes.includes(route))).toEqual([])
  })

  it.each(creations)('%s makes one thing, and refuses other content under its id', async (...creation) => {
    const [route, changed, { key = 'id', body, ...fill } = {}] = creation
    const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`)
    const [recorded, as, usual] = calls.find(([call]) => pattern.test(call)) ?? expect.fail(`no call of ${route}`)
    const call = Object.keys(fill).length > 0 ? route.replace(/:(\w+)/g, (_, name) => `:${fill[name]}`) : recorded
    const [method = '', path = ''] = filled(call).split(' ')
    const request: Record<string, unknown> = JSON.parse(filled(JSON.stringify({ ...usual, ...body })))
    const version = async () => {
      if (!request.updatedAt || !path.startsWith('/api/admin/orders/')) return {}
      const at = await db.value<number>('SELECT updated_at FROM orders WHERE id = ?', path.split('/')[4])
      return { updatedAt: new Date(at ?? 0).toISOString() }
    }
    Object.assign(request, await version())
    const requestId = body?.id ?? crypto.randomUUID()
    const cookie = as === 'helper' ? helper.cookie : shop.callers[as].cookie
    /** Each time as a browser that has heard of no answer yet. */
    const send = async (changes: object = {}) => {
      await db.run('DELETE FROM rate_limits')
      const client = Object.assign(new Client(), { cookie })
      const sent = { ...request, [key]: requestId, ...changes }
      const response = await client.send(method, path, sent, { 'Idempotency-Key': String(requestId) })
      return { status: response.status, body: await response.text(), cookie: client.cookie }
    }
    const both = await Promise.all([send(), send()])
    expect(both.flatMap(({ status, body }) => ([200, 201].includes(status) ? [] : body))).toEqual([])
    expect(both.map(({ status }) => status)).toContain(201)
    const rows = await countRows()
    const again = await send()
    expect([again.status, again.status === 200 || again.body]).toEqual([200, true])
    for (const { body } of both) expect(idsIn(body)).toEqual(idsIn(again.body))
    if (Object.keys(changed).length > 0) {
      // With the order's version of now, so that this is not what is refused.
      const other = await send({ ...JSON.parse(filled(JSON.stringify(changed))), ...(await version()) })
      expect([other.status, other.status === 409 || other.body]).toEqual([409, true])
    }
    expect(await countRows()).toEqual(rows)
  })
})

/** The ids in an answer. */
const idsIn = (body: string) => body.match(/"(id|chatRoomId)":"[^"]+"/g)
