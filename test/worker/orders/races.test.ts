import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { book, bookingInput, type CreatedBooking, notificationsOf } from '../../helpers/worker/bookings.ts'
import { Client, customer, type Person } from '../../helpers/worker/client.ts'
import { overtake } from '../../helpers/worker/count-d1.ts'
import { type LeadRow, someone, storedStatus } from '../../helpers/worker/leads.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { inDays, listOrderIds, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'
import { answerAtDesk, sendQuote } from '../../helpers/worker/quotes.ts'
import { admin, divya, openShop } from '../../helpers/worker/shop.ts'
import { createUploadedPhoto, findPhotoRow } from '../../helpers/worker/uploads.ts'
import { messagesAbout } from '../../helpers/worker/whatsapp.ts'

openShop()

let nth = 0
/** A word that no other row of this file is found by. */
const word = (begin: string) => `${begin}${String.fromCharCode(...[...String(++nth + 100)].map((d) => 97 + Number(d)))}`

/** A customer with a booking, and the names that she has and will have. */
async function booked() {
  const [old, next] = [word('omana'), word('remani')]
  const client = await customer({ firstName: old, lastName: 'Pillai' })
  const { id: booking } = await book(client, { parentName: `${old} Pillai`, email: client.email })
  const order = { bookingId: booking, customerName: `${old} Pillai` }
  return { client, old, next, booking, order, her: sameBrowser(client) }
}
/** A customer with an order, of a booking. */
async function named(fields: object = {}) {
  const family = await booked()
  return { ...family, id: (await admin.createOrder({ ...family.order, ...fields })).id }
}
const correct = async (
  { email, password: currentPassword }: Person,
  firstName: string,
  through: Client,
  phone = '',
) => {
  const details = { firstName, lastName: 'Pillai', email, phone, currentPassword }
  expect((await through.put('/api/user/profile', details)).status).toBe(200)
}
const bookingIds = async (query: string) =>
  (await admin.read<CreatedBooking[]>(`/api/bookings?${query}`)).map(({ id }) => id)
async function expectFound(id: string, found: string, gone: string[]) {
  expect(await listOrderIds(admin, found)).toEqual([id])
  for (const query of gone) expect([query, await listOrderIds(admin, query)]).toEqual([query, []])
}
const sameBrowser = ({ cookie }: Client) => Object.assign(new Client(), { cookie })
/** Somebody whose first writing that has read orders comes a moment after `faster`. */
const slower = <Of extends Client>(
  client: Of,
  faster: () => Promise<unknown>,
  bindings: Partial<Cloudflare.Env> = {},
) => overtake(client, faster, { after: /from "orders"/i, bindings })

describe('a name and number that its customer corrects a moment before the order moves', () => {
  type Given = { id: string; desk: OrderAdmin }
  const ways: [string, object, string, (given: Given) => Promise<Response>][] = [
    ['by the desk', {}, 'delivered', ({ id, desk }) => desk.updateOrder(id, { status: 'delivered' })],
    [
      'by a quotation',
      {},
      'confirmed',
      async ({ id, desk }) => answerAtDesk(desk, id, (await sendQuote(admin, id)).id),
    ],
  ]
  it.each(ways)('%s is found, and nothing by the old one', async (_way, fields, status, move) => {
    const { client, old, next, id, booking, her } = await named(fields)
    const customerPhone = `98462 ${10_000 + nth}`
    const desk = slower(await orderAdmin(), () => correct(client, next, her, customerPhone))
    expect((await move({ id, desk })).status).toBeLessThan(300)
    expect(await admin.getOrder(id)).toMatchObject({ status, customerName: `${next} Pillai`, customerPhone })
    const gone = [`q=${old}`, `q=${old}&status=${status}`, `q=${next}&status=pending`]
    await expectFound(id, `q=${next}&status=${status}`, gone)
    const bookingStatus = status === 'delivered' ? 'completed' : 'in-progress'
    expect(await bookingIds(`q=${next}&status=${bookingStatus}`)).toEqual([booking])
    expect(await bookingIds(`q=${old}`)).toEqual([])
  })

  it('of who wears it is found too', async () => {
    const { client, id } = await named()
    const [old, next] = [word('mia'), word('lia')]
    const wearer = await measuring(admin).createWearer(client.id, { name: old })
    expect((await admin.updateOrder(id, { wearerId: wearer.id })).status).toBe(200)
    const renamed = { name: next, updatedAt: wearer.updatedAt }
    const desk = slower(await orderAdmin(), () => admin.patch(`/api/admin/wearers/${wearer.id}`, renamed))
    expect((await desk.updateOrder(id, { status: 'cutting' })).status).toBe(200)
    await expectFound(id, `q=${next}&status=cutting`, [`q=${old}`, `q=${next}&status=pending`])
  })
})

it('the desk that names an order otherwise in the same moment has the last word, and nothing is found by the others', async () => {
  const { client, old, next, id, her } = await named()
  const typed = word('sarala')
  const desk = slower(await orderAdmin(), () => correct(client, next, her))
  expect((await desk.updateOrder(id, { customerName: typed })).status).toBe(200)
  await expectFound(id, `q=${typed}`, [`q=${old}`, `q=${next}`])
})

describe('a name that its customer corrects', () => {
  it('as an order is made of her booking is the name of both', async () => {
    const { client, old, next, booking, order, her } = await booked()
    let id = ''
    const making = slower(her, async () => {
      id = (await admin.createOrder(order)).id
    })
    await correct(client, next, making)
    expect(await admin.getOrder(id)).toMatchObject({ customerName: `${next} Pillai` })
    await expectFound(id, `q=${next}`, [`q=${old}`])
    expect(await bookingIds(`q=${next}&status=in-progress`)).toEqual([booking])
  })

  it('does not follow an order that has gone to another customer', async () => {
    const { client, old, next, id, her } = await named()
    await correct(
      client,
      next,
      slower(her, () => admin.updateOrder(id, { userId: divya.id })),
    )
    expect(await admin.getOrder(id)).toMatchObject({ userId: divya.id, customerName: `${old} Pillai` })
    expect(await listOrderIds(admin, `q=${next}`)).toEqual([])
  })
})

type Stored = CreatedBooking & { updatedAt: string }
/** A customer nobody knew, with a booking of hers, and how she changes it as she has read it now. */
async function someBooking(fields: object = {}) {
  const [{ name, phone, email }, client] = [someone(), await customer()]
  const booking = await book(client, { parentName: name, phone, email, ...fields })
  const { updatedAt } = await client.read<Stored>(`/api/user/bookings/${booking.id}`)
  const change = (changes: object) => client.patch(`/api/user/bookings/${booking.id}`, { updatedAt, ...changes })
  return { client, booking, change }
}
const slowerAdmin = async (faster: () => Promise<unknown>) => overtake(await orderAdmin(), faster)

const listed = (query: string) => admin.read<CreatedBooking[]>(`/api/bookings?${query}`)
const knownBy = (phone: string) => admin.read(`/api/admin/customers/by-phone?phone=${encodeURIComponent(phone)}`)

describe('an order that is made at the same moment', () => {
  it('as its lead is qualified converts the lead all the same', async () => {
    const { booking } = await someBooking()
    const leadOf = async () =>
      (await admin.read<LeadRow[]>(`/api/admin/leads?q=${encodeURIComponent(booking.email)}`))[0]
    const id = (await leadOf())?.id ?? ''
    const slower = await slowerAdmin(() => admin.put(`/api/admin/leads/${id}`, { status: 'qualified' }))
    expect((await slower.post('/api/admin/orders', { bookingId: booking.id })).status).toBe(201)
    expect(await leadOf()).toMatchObject({ status: 'converted', conversionDate: expect.any(String) })
    expect((await storedStatus(id)).map(({ status }) => status)).toEqual(['converted'])
  })

  it('as its customer changes the booking is made of what she wants now', async () => {
    const { booking, change } = await someBooking({ phone: '98461 70001' })
    const eventDate = inDays(200)
    const slower = await slowerAdmin(() => change({ phone: '98461 70002', eventDate }))
    const made = await slower.post('/api/admin/orders', { bookingId: booking.id })
    expect([made.status, await made.json()]).toMatchObject([201, { customerPhone: '98461 70002', eventDate }])
    expect(await listed('q=9846170002&status=in-progress')).toMatchObject([{ id: booking.id }])
    expect(await listed('q=9846170001')).toEqual([])
  })

  it('as another of the same unknown number has the customer of that one', async () => {
    const phone = '98461 70003'
    const order = { customerName: 'Walk In', customerPhone: phone, outfitType: 'Gown' }
    const taken = { ...bookingInput, phone, source: 'phone' }
    const first = overtake(await orderAdmin(), () => admin.post('/api/admin/bookings', taken))
    expect((await first.post('/api/admin/orders', order)).status).toBe(201)
    const others = [
      admin.post('/api/admin/orders', order),
      admin.post('/api/admin/bookings', taken),
      admin.post('/api/admin/orders', order),
    ]
    for (const { status } of await Promise.all(others)) expect(status).toBe(201)
    expect(await knownBy(phone)).toHaveLength(1)
  })
})

it.each([
  ['by hand', '98461 70004', '/api/admin/customers', { firstName: 'Beena' }, 409],
  ['with a booking', '98461 70005', '/api/admin/bookings', { ...bookingInput, source: 'phone' }, 201],
])('a customer who is added %s twice at the same moment is one', async (_way, phone, path, input, status) => {
  const add = (client: OrderAdmin) => client.post(path, { id: crypto.randomUUID(), ...input, phone })
  const slower = await slowerAdmin(async () => expect((await add(admin)).status).toBe(201))
  expect((await add(slower)).status).toBe(status)
  expect(await knownBy(phone)).toHaveLength(1)
})

it('a booking that its customer changes meanwhile is not confirmed, and nothing goes to the number she had', async () => {
  const { client, booking, change } = await someBooking({ phone: '98461 70006' })
  const slower = await slowerAdmin(() => change({ phone: '98461 70007' }))
  const confirm = () => slower.put(`/api/admin/bookings/${booking.id}`, { status: 'confirmed', from: 'pending' })
  expect((await confirm()).status).toBe(409)
  const titles = (await notificationsOf(client.id, booking.id)).map(({ title }) => title)
  expect([titles, await messagesAbout(admin, booking.id)]).toEqual([['We have your booking'], []])
  expect((await confirm()).status).toBe(200)
  expect(await messagesAbout(admin, booking.id)).toMatchObject([{ phoneE164: '+919846170007' }])
  expect(await listed('q=9846170007&status=confirmed')).toMatchObject([{ id: booking.id }])
  expect(await listed('q=9846170006')).toEqual([])
})

it('an order that was cancelled keeps its photos when its customer takes them out of the booking', async () => {
  const client = await customer()
  const photo = await createUploadedPhoto(client.id)
  const booking = await book(client, { inspirationPhotos: [photo] })
  const order = await admin.createOrder({ bookingId: booking.id })
  await admin.updateOrder(order.id, { status: 'cancelled' })
  const { updatedAt } = await client.read<Stored>(`/api/user/bookings/${booking.id}`)
  const changed = await client.patch(`/api/user/bookings/${booking.id}`, { updatedAt, inspirationPhotos: [] })
  expect(await changed.json()).toMatchObject({ inspirationPhotos: [] })
  expect(await findPhotoRow(photo)).toMatchObject({ claim_id: booking.id })
  expect(await env.PHOTOS.head(photo)).not.toBeNull()
})
