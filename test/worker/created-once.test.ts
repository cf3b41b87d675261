import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { indianToday } from '../../shared/time.ts'
import { bookingInput } from '../helpers/worker/bookings.ts'
import { Client } from '../helpers/worker/client.ts'
import { openContractShop } from '../helpers/worker/contract-shop.ts'
import * as db from '../helpers/worker/db.ts'
import { newImage } from '../helpers/worker/images.ts'
import { orderAdmin } from '../helpers/worker/orders.ts'
import { helperPhone } from '../helpers/worker/staff.ts'
import { access } from './access/access-table.ts'
import { createsNothing, creations, idOf } from './creations.ts'

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
  const made = await desk.post(`/api/admin/orders/${billed}/bills`, bill)
  Object.assign(things, { billed, bill: (await made.json<{ id: string }>()).id })
  for (const name of ['kept', 'gone']) {
    const input = { id: crypto.randomUUID(), firstName: 'Mary', phone: '94460 00096', another: true }
    const added = await desk.post('/api/admin/customers', input)
    const { id, updatedAt: at } = await added.json<{ id: string; updatedAt: string }>()
    Object.assign(things, { [name]: id, [`${name}At`]: at })
  }
  const booked = await customer.post('/api/bookings', bookingInput)
  things.newBooking = (await booked.json<{ id: string }>()).id
  return () => vi.restoreAllMocks()
})

const filled = (text: string) => shop.filled(text.replace(/:([a-z]\w*)/gi, (whole, name) => things[name] ?? whole))

/** Tables of uses, figures and the like, which a refused request may change too. */
const tallies = /^(_cf|sqlite_|d1_|rate_limits$|counters$)/

/** The number of rows in each table of the shop. */
async function countRows() {
  const tables = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{ name: string }>()
  const names = tables.results.map(({ name }) => name).filter((name) => !tallies.test(name))
  const counts = await env.DB.batch<{ rows: number }>(
    names.map((name) => env.DB.prepare(`SELECT COUNT(*) AS rows FROM "${name}"`)),
  )
  return Object.fromEntries(names.map((name, nth) => [name, counts[nth]?.results[0]?.rows]))
}

describe('a creation that is sent twice', () => {
  it('is on the list, or its route says why it creates nothing', () => {
    const routes = access.flatMap(([route]) => (route.startsWith('POST ') ? [route.replace(/\/$/, '')] : []))
    const known = [...creations.map(([route]) => route), ...Object.keys(createsNothing)]
    expect(known.sort()).toEqual([...new Set(routes)].sort())
  })

  it.each(creations)('%s makes one thing, and refuses other content under its id', async (...creation) => {
    const [route, as, body, other, { key = 'id', ...fill } = {}] = creation
    const call = route.replace(/:(\w+)/g, (whole, name) => (fill[name] ? `:${fill[name]}` : whole))
    const [method = '', path = ''] = filled(call).split(' ')
    const request: Record<string, unknown> = JSON.parse(filled(JSON.stringify(body)))
    if (request.updatedAt === ':at') {
      const at = await db.first('SELECT updated_at FROM orders WHERE id = ?', path.split('/')[4])
      request.updatedAt = new Date(Number(at?.updated_at)).toISOString()
    }
    const requestId = idOf(creation)
    const cookie = as === 'visitor' ? '' : as === 'helper' ? helper.cookie : shop.callers[as].cookie
    /** Each time as a browser that has heard of no answer yet. */
    const send = async (changes: object = {}) => {
      await db.run('DELETE FROM rate_limits')
      const client = Object.assign(new Client(), { cookie })
      const sent = { ...request, [key]: requestId, ...changes }
      const response = await client.send(method, path, sent, { 'Idempotency-Key': requestId })
      return { status: response.status, body: await response.text(), cookie: client.cookie }
    }
    const both = await Promise.all([send(), send()])
    expect(both.flatMap(({ status, body }) => ([200, 201].includes(status) ? [] : body))).toEqual([])
    expect(both.map(({ status }) => status)).toContain(201)
    const rows = await countRows()
    const again = await send()
    expect([again.status, again.status === 200 || again.body]).toEqual([200, true])
    for (const { body } of both) expect(idsIn(body)).toEqual(idsIn(again.body))
    expect(await countRows()).toEqual(rows)
    if (Object.keys(other).length > 0) {
      const changed = await send(JSON.parse(filled(JSON.stringify(other))))
      expect([changed.status, changed.status === 409 || changed.body]).toEqual([409, true])
    }
    expect(await countRows()).toEqual(rows)
  })
})

/** The ids in an answer. */
const idsIn = (body: string) => body.match(/"(id|chatRoomId)":"[^"]+"/g)
