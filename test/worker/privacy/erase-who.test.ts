import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { customerRefusals } from '../../../shared/refusals/customers.ts'
import { createCtx } from '../../../worker/context.ts'
import { erase } from '../../../worker/features/privacy/erase.ts'
import { sweepErasures } from '../../../worker/features/privacy/sweep-erasures.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { bucketWith } from '../../helpers/worker/bindings.ts'
import { createGuest, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { stubOf } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { countingDatabase, type Tally } from '../../helpers/worker/count-d1.ts'
import { setNumber } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { inDays, messageOf, orderAdmin, versionOf } from '../../helpers/worker/orders.ts'
import { newOrder, submitTestimonial } from '../../helpers/worker/testimonials.ts'

const ctx = createCtx(env, keepRunning)
const owner = await orderAdmin()

let nth = 10_000
const nextPhone = () => `+9198475${++nth}`
const enquire = async (fields: object) => {
  const input = { name: 'Rema', email: `rema-${++nth}@example.com`, message: 'Do you alter gowns?' }
  const sent = await new Client().post('/api/contacts', { ...input, ...fields })
  if (sent.status !== 201) throw new Error(await sent.text())
}

/** Sets a phone number as confirmed by the admin. */
const confirmPhone = (id: string, phone: string) => setNumber(id, phone, true)
const deleteAccount = (client: Client & { password: string }, more: object = {}) =>
  client.post('/api/user/delete', { password: client.password, ...more })

describe('a customer who deletes the account', () => {
  it('gives the password, has no open order, and is no admin', async () => {
    const sneha = await customer()
    expect((await deleteAccount(sneha, { password: 'not-her-own' })).status).toBe(400)
    const order = await newOrder(ctx, sneha, 'stitching')
    expect(await sneha.read('/api/user/delete')).toEqual({ openOrders: [order], unpaid: 0 })
    const refused = await deleteAccount(sneha)
    expect([refused.status, await messageOf(refused)]).toEqual([409, customerRefusals.order_being_made])
    expect((await sneha.get('/api/user')).status).toBe(200)
    expect((await owner.post('/api/user/delete', { password: 'correct-horse-battery' })).status).toBe(403)
    await db.run("UPDATE orders SET status = 'cancelled' WHERE id = ?", order)
    expect((await deleteAccount(sneha)).status).toBe(200)
    expect(await db.count('users WHERE id = ?', sneha.id)).toBe(0)
  })

  it('has paid what was delivered; what was cancelled owes nothing', async () => {
    const sneha = await customer()
    const gown = { userId: sneha.id, items: [{ name: 'Gown', price: 500_050 }] }
    const [{ id }, cancelled] = [await owner.createOrder(gown), await owner.createOrder(gown)]
    await owner.updateOrder(cancelled.id, { status: 'cancelled' })
    await owner.updateOrder(id, { status: 'delivered' })
    const refused = await deleteAccount(sneha)
    const unpaid = customerRefusals.amount_unpaid.replace('{amount}', '₹5,000.50')
    expect([refused.status, await messageOf(refused)]).toEqual([409, unpaid])
    expect((await sneha.get('/api/user')).status).toBe(200)
    expect((await owner.pay(id, { amount: 500_050, method: 'cash' })).status).toBe(201)
    expect((await deleteAccount(sneha)).status).toBe(200)
  })

  it('leaves her published words where she says so, and nothing else of them', async () => {
    const sneha = await customer()
    const [shown, waiting] = [await newOrder(ctx, sneha), await newOrder(ctx, sneha)]
    for (const order of [shown, waiting]) expect((await submitTestimonial(sneha, order)).status).toBe(201)
    await db.run("UPDATE testimonials SET approved_at = 1, image = '/images/hers' WHERE order_id = ?", shown)
    expect((await deleteAccount(sneha, { keepWords: true })).status).toBe(200)
    const results = await db.all('SELECT name, user_id, order_id, image FROM testimonials')
    expect(results).toEqual([{ name: 'Sneha Mathew', user_id: null, order_id: null, image: null }])
  })

  it('has emptied rooms that take in no message that was on its way', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    await sendMessage(sneha, room, 'Before')
    const person = { id: sneha.id, name: 'Sneha Mathew', hasAccount: true }
    expect((await deleteAccount(sneha)).status).toBe(200)
    const late = await stubOf(room).send(
      { roomId: room, person, role: 'customer', id: sneha.id, author: sneha.id },
      { message: 'Late', attachments: [] },
    )
    expect(late).toMatchObject({ refused: { status: 409 } })
    expect(await stubOf(room).backUp(0)).toMatchObject({ messages: [], row: { texts: { person_name: '' } } })
    expect((await owner.post('/api/chat/messages', { roomId: room, message: 'Are you there?' })).status).toBe(404)
  })
})

describe('a customer who is erased at the desk', () => {
  it('is confirmed by name, with what goes along by number and address, and what another has too stays', async () => {
    const [sneha, sister] = [await customer(), await customer({ firstName: 'Divya', lastName: 'Mathew' })]
    const [own, shared] = [nextPhone(), nextPhone()]
    await confirmPhone(sneha.id, own)
    await enquire({ phone: own })
    const guest = await createGuest({ phone: own })
    const preview = async () =>
      owner.read<{ also: { kind: string }[]; others: object[] }>(`/api/admin/customers/${sneha.id}/erasure`)
    const first = await preview()
    expect(first).toMatchObject({ confirm: 'Sneha Mathew', openOrders: [], others: [] })
    expect(first.also.map(({ kind }) => kind).sort()).toEqual(['chat', 'contact', 'lead'])

    await confirmPhone(sneha.id, shared)
    await confirmPhone(sister.id, shared)
    await enquire({ phone: shared })
    expect(await preview()).toMatchObject({ also: [], others: [{ id: sister.id, name: 'Divya Mathew' }] })
    await confirmPhone(sneha.id, own)

    const path = `/api/admin/customers/${sneha.id}/erase`
    expect((await owner.post(path, { confirm: 'Sneha' })).status).toBe(400)
    expect((await owner.post('/api/admin/customers/nobody/erase', { confirm: 'Sneha' })).status).toBe(404)
    expect((await owner.post(path, { confirm: ' sneha  mathew ' })).status).toBe(200)
    expect((await owner.get(`/api/admin/customers/${sneha.id}`)).status).toBe(404)
    expect(await db.count('chat_rooms WHERE id = ?', guest.room)).toBe(0)
    expect(await db.all('SELECT phone_e164 FROM contacts')).toEqual([{ phone_e164: shared }])
    expect((await guest.get(`/api/chat/messages/${guest.room}`)).status).toBe(404)
  })

  it('owes nothing that the admin has not seen and given up', async () => {
    const [sneha, phone] = [await customer(), nextPhone()]
    await confirmPhone(sneha.id, phone)
    const gown = { items: [{ name: 'Gown', price: 500_000 }], status: 'delivered' }
    await owner.createOrder({ ...gown, userId: sneha.id })
    // An order that only her number links to her is erased with her.
    const { id } = await owner.createOrder({ ...gown, userId: sneha.id })
    await db.run('UPDATE orders SET user_id = NULL, customer_phone_e164 = ? WHERE id = ?', phone, id)
    const path = `/api/admin/customers/${sneha.id}`
    expect(await owner.read(`${path}/erasure`)).toMatchObject({ unpaid: 1_000_000, openOrders: [] })
    const erase = (more: object) => owner.post(`${path}/erase`, { confirm: 'Sneha Mathew', ...more })
    for (const more of [{}, { unpaid: 500_000 }]) {
      const refused = await erase(more)
      expect([refused.status, await messageOf(refused)]).toEqual([409, expect.stringMatching(/^₹10,000 is not paid/)])
    }
    expect((await owner.get(path)).status).toBe(200)
    // Part of it was paid meanwhile.
    expect((await erase({ unpaid: 1_200_000 })).status).toBe(200)
    expect(await owner.getOrder(id)).toMatchObject({ customerName: null, balanceAmount: 500_000 })
  })

  it('leaves the bills with the buyer’s name, and without the address and what was said of her', async () => {
    const sneha = await customer()
    const { id, updatedAt } = await owner.createOrder({ userId: sneha.id, items: [{ name: 'Gown', price: 500_000 }] })
    const buyer = { name: 'Sneha Mathew', address: '12 Lace Lane' }
    const made = await owner.post(`/api/admin/orders/${id}/bills`, { updatedAt, issuedOn: inDays(0), buyer })
    const bill = await made.json<{ id: string; number: string }>()
    const path = `/api/admin/orders/${id}/bills/${bill.id}`
    expect((await owner.post(`${path}/cancel`, { reason: 'She moved to Aluva' })).status).toBe(201)
    await owner.updateOrder(id, { status: 'cancelled' })
    expect((await deleteAccount(sneha)).status).toBe(200)
    expect(await owner.read(path)).toMatchObject({
      ...{ number: bill.number, lines: [{ name: 'Gown' }], cancelled: true },
      buyer: { name: 'Sneha Mathew', address: null, gstin: null },
    })
    expect(await db.count("bills WHERE order_id = ? AND buyer ->> 'address' IS NULL AND reason IS NULL", id)).toBe(2)
    const order = await owner.read<{ bills: object[] }>(`/api/admin/orders/${id}`)
    expect(order.bills).toMatchObject([{ isOutdated: false }, { isOutdated: false }])
  })

  it('leaves orders that open everywhere, and the books as they were', async () => {
    const sneha = await customer({ firstName: 'Vanishing' })
    const { id } = await owner.createOrder({
      ...{ userId: sneha.id, customerName: 'Vanishing Mathew', outfitType: 'Gown for Mia', garment: 'accessories' },
      items: [{ name: 'Gown of Mia', price: 500_000 }],
    })
    const updatedAt = await versionOf(id)
    await owner.pay(id, { amount: 200_000, method: 'upi', reference: 'UTR77' })
    await owner.updateOrder(id, { status: 'delivered' })
    const read = async (path: string) => {
      const response = await owner.get(path)
      const text = await response.text()
      expect([path, response.status]).toEqual([path, 200])
      return text
    }
    const { payments } = await owner.getOrder(id)
    const money = `/api/admin/money?from=${inDays(-5)}&to=${inDays(1)}`
    const sumsOf = async () => JSON.parse(await read(money))
    const before = await sumsOf()
    const given = { confirm: 'Vanishing Mathew', unpaid: 300_000 }
    expect((await owner.post(`/api/admin/customers/${sneha.id}/erase`, given)).status).toBe(200)
    const ofOrder = [
      `?q=${id.slice(0, 8)}`,
      `/${id}`,
      `/${id}/payments/${payments[0]?.id}`,
      '?status=delivered',
      '/export',
    ]
    const others = ['money/owing', 'today', 'answers', 'audit'].map((name) => `/api/admin/${name}`)
    for (const path of [...ofOrder.map((of) => `/api/admin/orders${of}`), money, ...others])
      expect(await read(path)).not.toMatch(/Vanishing|Mia/)
    expect(await sumsOf()).toEqual(before)
    expect(await owner.getOrder(id)).toMatchObject({
      ...{ customerName: null, outfitType: 'Accessories', balanceAmount: 300_000 },
      ...{ items: [{ name: 'Accessories', price: 500_000 }], payments: [{ amount: 200_000, reference: 'UTR77' }] },
    })
    // Saving an outdated screen must not restore the name.
    const stale = await owner.send('PATCH', `/api/admin/orders/${id}`, { updatedAt, customerName: 'Vanishing' })
    expect(stale.status).toBe(409)
    expect((await owner.updateOrder(id, { notes: 'Collected in July' })).status).toBe(200)
  })
})

it('an erasure of much of 50 orders, 300 photos and 3 rooms takes 12 round trips at most, and scans no table', async () => {
  const sneha = await customer()
  const orders = Array.from({ length: 50 }, () => crypto.randomUUID())
  await db.run(
    `INSERT INTO orders (id, user_id, outfit_type, customer_name, status, created_at, updated_at)
       SELECT value, ?, 'Gown', 'Sneha', 'delivered', 0, 0 FROM json_each(?)`,
    sneha.id,
    JSON.stringify(orders),
  )
  await db.run(
    `INSERT INTO photos (key, user_id, etag, claim_kind, claim_id, created_at)
       SELECT 'u/' || ?1 || '/' || value, ?1, 'e', 'order', ?2, 0 FROM json_each(?3)`,
    sneha.id,
    orders[0],
    JSON.stringify(Array.from({ length: 300 }, (_, at) => at)),
  )
  const rooms = [await roomOf(sneha)]
  for (const order of orders.slice(0, 2)) rooms.push((await sneha.read<{ id: string }>(`/api/chat/room/${order}`)).id)
  for (const room of rooms) await sendMessage(sneha, room, 'Hello')
  await db.run('INSERT INTO erasures (id, by_desk, keep_words, created_at) VALUES (?, 0, 0, 0)', sneha.id)
  const tally: Tally = { trips: 0, rowsRead: 0, statements: [] }
  const counted = createCtx({ ...env, DB: countingDatabase(() => tally) }, keepRunning)
  await erase(counted, sneha.id)
  expect(await db.count('erasures WHERE id = ? AND done_at IS NOT NULL', sneha.id)).toBe(1)
  expect(tally.trips).toBeLessThanOrEqual(7)
  const scans: string[] = []
  for (const { sql, params } of tally.statements) {
    const results = await db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
    // JSON input of a statement is scanned whole, and enumerations are small.
    for (const { detail } of results)
      if (
        /^SCAN /.test(detail) &&
        !/json_each|VIRTUAL TABLE|known|made|spans|entry|prefix|CONSTANT|SUBQUERY|garments/.test(detail)
      )
        scans.push(`${detail}: ${sql.slice(0, 160)}`)
  }
  expect(scans).toEqual([])
})

it('of several in the hourly run, one that fails holds up no other', async () => {
  for (const id of ['broken', 'whole'])
    await db.insert('erasures', { id, by_desk: 0, keep_words: 0, created_at: 1, done_at: 1 })
  const photos = bucketWith({
    list: (options) =>
      options?.prefix?.startsWith('u/broken/') ? Promise.reject(new Error('R2 is away')) : env.PHOTOS.list(options),
  })
  await expect(sweepErasures(createCtx({ ...env, PHOTOS: photos }, keepRunning))).rejects.toThrow('R2 is away')
  expect(await db.count("erasures WHERE id = 'whole'")).toBe(0)
  expect(await db.count("erasures WHERE id = 'broken'")).toBe(1)
  await sweepErasures(ctx)
  expect(await db.count("erasures WHERE id = 'broken'")).toBe(0)
})
