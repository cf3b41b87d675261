import { env } from 'cloudflare:workers'
import { getTableColumns } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { unzip } from '../../../scripts/backup/read-zips.ts'
import { keptMonths } from '../../../shared/retention.ts'
import { indianToday } from '../../../shared/time.ts'
import { photoParts } from '../../../worker/features/privacy/data-zip.ts'
import type { PersonalTable } from '../../../worker/features/privacy/person-rows.ts'
import { personalData } from '../../../worker/features/privacy/personal-data.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { createFamily, type Family } from '../../helpers/worker/canaries.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { setNumber } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin, versionOf } from '../../helpers/worker/orders.ts'
import { answerQuote, sendQuote } from '../../helpers/worker/quotes.ts'
import { review, submitTestimonial } from '../../helpers/worker/testimonials.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

describe('the map of personal data', () => {
  it('marks each column of the database once', () => {
    for (const [name, { table, columns }] of Object.entries<PersonalTable>(personalData))
      if (columns !== 'inside')
        expect([name, Object.keys(columns).sort()]).toEqual([name, Object.keys(getTableColumns(table)).sort()])
  })

  it('says of each kind of retention which tables it is for', () => {
    const kinds = Object.values<PersonalTable>(personalData).flatMap(({ keptFor }) => keptFor ?? [])
    expect([...new Set(kinds)].sort()).toEqual(Object.keys(keptMonths).sort())
  })
})

describe('the download', () => {
  let anna: Family
  beforeAll(async () => {
    anna = await createFamily(await orderAdmin())
    for (const other of [await customer(), await customer()])
      await book(other, { phone: '98479 55009', email: other.email })
    const set = (sql: string) => db.run(sql, anna.id)
    await set(
      "UPDATE orders SET tailor_notes = 'INSIDE', notes = 'INSIDE', delivery_address = 'Canary lane 7' WHERE user_id = ?",
    )
    await set("UPDATE wearers SET note = 'INSIDE' WHERE user_id = ?")
    await set("UPDATE users SET admin_mark = 'INSIDE', claim_hash = 'INSIDE' WHERE id = ?")
    await set("UPDATE customer_notes SET notes = 'INSIDE' WHERE user_id = ?")
    await set(
      "UPDATE work_updates SET is_visible = 0, title = 'INSIDE' WHERE id = (SELECT id FROM work_updates WHERE order_id IN (SELECT id FROM orders WHERE user_id = ?) LIMIT 1)",
    )
  })

  it('has what is hers, in files that say what they are, nothing internal and nothing of anybody else', async () => {
    const response = await anna.get('/api/user/data.zip')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="what-we-keep.zip"')
    const files = unzip(new Uint8Array(await response.arrayBuffer()))
    const readMe = files.get('read-me.txt') ?? ''
    for (const name of [...files.keys()].slice(1)) expect(readMe).toContain(name.replace(/\/.*/, '/'))
    const lists = ['you', 'bookings', 'orders', 'order-pieces', 'payments', 'measurements', 'consents', 'requests']
    expect([...files.keys()]).toEqual(expect.arrayContaining([...lists, 'chats/1'].map((name) => `${name}.json`)))
    const all = [...files.values()].join('\n')
    for (const hers of ['Canary lane 7', 'ZQchat', 'ZQrequest', anna.email, 'ZQAnna']) expect(all).toContain(hers)
    const rows: { id: string }[] = JSON.parse(files.get('orders.json') ?? '[]')
    const results = await db.all<{ id: string }>('SELECT id FROM orders WHERE user_id = ?', anna.id)
    expect(rows.map((row) => row.id).sort()).toEqual(results.map((row) => row.id).sort())
    expect([...files.keys()].some((path) => path.startsWith('photos/'))).toBe(true)

    for (const inside of ['INSIDE', 'scrypt', '"password"', 'leadScore', 'p256dhKey']) expect(all).not.toContain(inside)
    const others = await db.all<{ email: string; phone_e164: string | null }>(
      "SELECT email, phone_e164 FROM users WHERE id <> ? AND has_account = 1 AND role = 'customer'",
      anna.id,
    )
    expect(others).toHaveLength(2)
    for (const { email, phone_e164 } of others) {
      expect(all).not.toContain(email)
      if (phone_e164) expect(all).not.toContain(phone_e164)
    }
  })

  it('has no enquiry from an address that nobody has confirmed', async () => {
    const stranger = await customer()
    await db.run('UPDATE users SET email_confirmed_at = NULL WHERE id = ?', stranger.id)
    const enquiry = { name: 'Owner of the address', email: stranger.email, message: 'Do you alter gowns?' }
    await new Client().post('/api/contacts', enquiry)
    expect((await zipOf(stranger)).has('enquiries.json')).toBe(false)
    await db.run('UPDATE users SET email_confirmed_at = 1 WHERE id = ?', stranger.id)
    expect((await zipOf(stranger)).get('enquiries.json')).toContain('Do you alter gowns?')
  })

  it('names a photo that is there no longer, and counts none that broke off', async () => {
    const mini = await customer()
    const key = await createUploadedPhoto(mini.id)
    await env.PHOTOS.delete(key)
    for (let nth = 0; nth < 4; nth++) await (await mini.get('/api/user/data.zip')).body?.cancel()
    const response = await mini.get('/api/user/data.zip')
    expect([response.status, response.headers.get('X-Parts')]).toEqual([200, '1'])
    const files = unzip(new Uint8Array(await response.arrayBuffer()))
    expect(files.get('left-out.json')).toContain(key.split('/').at(-1))
    expect((await mini.get('/api/user/data.zip?part=2')).status).toBe(404)
  })

  it('has the rest of many photos in a second part, each once', async () => {
    const mini = await customer()
    const keys = [await createUploadedPhoto(mini.id), await createUploadedPhoto(mini.id)]
    await db.run('UPDATE photos SET size = ? WHERE user_id = ?', 2 ** 30, mini.id)
    const parts = [[...(await zipOf(mini)).keys()], [...(await zipOf(mini, '?part=2')).keys()]]
    const photos = parts.map((names) => names.filter((name) => name.startsWith('photos/')))
    expect(photos.map((names) => names.length)).toEqual([1, 1])
    for (const key of keys) expect(photos.join()).toContain(key.split('/').at(-1))
  })

  it('is given three times a day, is in the log, and not for the desk', async () => {
    stopClock()
    const sneha = await customer()
    for (const status of [200, 200, 200, 429]) {
      const response = await sneha.get('/api/user/data.zip')
      await response.arrayBuffer()
      expect(response.status).toBe(status)
    }
    expect(await db.count("audit WHERE about = ? AND what = 'download'", sneha.id)).toBe(3)
    expect((await (await admin()).get('/api/user/data.zip')).status).toBe(403)
  })
})

const zipOf = async (client: Client, part = '') =>
  unzip(new Uint8Array(await (await client.get(`/api/user/data.zip${part}`)).arrayBuffer()))
const downloaded = async (client: Client) => [...(await zipOf(client)).values()].join('\n')

it('a moved order takes nothing along that its former customer said of herself', async () => {
  const [admin, anna, beena] = [await orderAdmin(), await customer(), await customer()]
  const contact = { customerName: 'Canary Annamma', customerPhone: '98479 55001', customerEmail: 'canary@example.com' }
  const { id } = await admin.createOrder({ userId: anna.id, ...contact, totalAmount: 500_000 })
  const quote = await sendQuote(admin, id)
  await answerQuote(anna, id, quote.id, { answer: 'change', comment: 'Canary comment' })
  await setNumber(anna.id, '+919847955001', true)
  const home = { deliveryWay: 'door', deliveryAddress: 'Canary lane 7', deliveryPinCode: '682001' }
  expect((await admin.updateOrder(id, { ...home, status: 'delivered' })).status).toBe(200)
  expect((await submitTestimonial(anna, id, { review: `Canary words. ${review.review}` })).status).toBe(201)
  const at = Date.now() + 1000
  const claims = JSON.stringify([{ id: 'claim', amount: 100, reference: '422200001111', at, changedAt: null }])
  await db.run('UPDATE orders SET claims = ?, claimed_at = ? WHERE id = ?', claims, at, id)
  const paid = { amount: 1, reference: '422200002222', paid_on: '2026-01-01', created_at: 1 }
  await db.insert('order_payments', { id: crypto.randomUUID(), order_id: id, ...paid })
  const said = ['Canary', 'canary@', '98479 55001', '+919847955001', '422200001111', '422200002222']
  const own = await downloaded(anna)
  for (const canary of [...said, 'Canary comment', 'Canary words', 'Canary lane 7']) expect(own).toContain(canary)

  await db.run('UPDATE orders SET user_id = ?1, updated_at = ?2 WHERE id = ?3', beena.id, at + 1, id)
  const others = await downloaded(beena)
  expect(others).toContain(id)
  for (const canary of said) expect(others).not.toContain(canary)
})

it('an order that the desk gives to another account leaves address, claim, wish, messages and the name on the bill behind', async () => {
  const [desk, anna, beena] = [await orderAdmin(), await customer(), await customer()]
  const booking = await book(anna, { phone: '98479 55002', email: anna.email, message: 'Canary wish' })
  const gown = { outfitType: 'Gown', totalAmount: 500_000 }
  const { id } = await desk.createOrder({ userId: anna.id, bookingId: booking.id, ...gown })
  const home = { deliveryWay: 'door', deliveryAddress: 'Canary lane 8', deliveryPinCode: '682002' }
  expect((await desk.updateOrder(id, { ...home, customerName: 'Canary Anna' })).status).toBe(200)
  const claim = { id: crypto.randomUUID(), amount: 100, reference: '422200003333' }
  expect((await anna.post(`/api/user/orders/${id}/paid`, claim)).status).toBe(201)
  const buyer = { name: 'Canary Anna', address: 'Canary lane 9', gstin: null }
  const bill = { id: crypto.randomUUID(), updatedAt: await versionOf(id), issuedOn: indianToday(), buyer, taxes: [] }
  expect((await desk.post(`/api/admin/orders/${id}/bills`, bill)).status).toBe(201)
  const billPath = `/api/user/orders/${id}/bills/${bill.id}`
  expect(await anna.read(billPath)).toMatchObject({ buyer })
  const own = `${await (await anna.get(`/api/user/orders/${id}`)).text()} ${await downloaded(anna)}`
  for (const canary of ['Canary lane 8', 'Canary wish', 'Canary Anna', '+919847955002']) expect(own).toContain(canary)

  expect((await desk.updateOrder(id, { userId: beena.id })).status).toBe(200)
  await desk.updateOrder(id, { status: 'fitting' })
  const shown = await beena.read<object>(`/api/user/orders/${id}`)
  expect(shown).toMatchObject({ deliveryAddress: null, deliveryPinCode: null, claims: [], description: null })
  const others = `${JSON.stringify(shown)} ${await downloaded(beena)}`
  expect(others).toContain('"topic": "fitting"')
  for (const canary of ['Canary', '682002', '955002', '422200003333']) expect(others).not.toContain(canary)
  expect(await beena.read(billPath)).toMatchObject({ number: expect.any(String), buyer: null })
  expect(await desk.read(`/api/admin/orders/${id}/bills/${bill.id}`)).toMatchObject({ buyer })

  // Data entered with the transfer or later belongs to the new customer.
  expect((await desk.updateOrder(id, { ...home, deliveryAddress: 'Her own lane' })).status).toBe(200)
  expect(await beena.read(`/api/user/orders/${id}`)).toMatchObject({ deliveryAddress: 'Her own lane' })
})

it('an order of a walk-in keeps its address where it goes to the account with that confirmed number', async () => {
  const [desk, anna] = [await orderAdmin(), await customer()]
  const home = { deliveryWay: 'door', deliveryAddress: 'Lace lane 9', deliveryPinCode: '682003' }
  const order = async () => {
    const { id } = await desk.createOrder({ customerPhone: '98479 55003' })
    await desk.updateOrder(id, home)
    return id
  }
  const [typed, confirmed] = [await order(), await order()]
  await setNumber(anna.id, '+919847955003')
  expect((await desk.updateOrder(typed, { userId: anna.id })).status).toBe(200)
  expect(await anna.read(`/api/user/orders/${typed}`)).toMatchObject({ deliveryAddress: null })
  await setNumber(anna.id, '+919847955003', true)
  expect((await desk.updateOrder(confirmed, { userId: anna.id })).status).toBe(200)
  expect(await anna.read(`/api/user/orders/${confirmed}`)).toMatchObject({ deliveryAddress: 'Lace lane 9' })
})

it('photos come in parts of 700, and of 1 GB', () => {
  const photo = (size: number | null) => ({ key: 'u/1/2', etag: null, contentType: null, size })
  const sizes = (photos: ReturnType<typeof photo>[]) => photoParts(photos).map(({ length }) => length)
  expect(sizes([])).toEqual([0])
  expect(sizes(Array.from({ length: 1401 }, () => photo(1000)))).toEqual([700, 700, 1])
  expect(sizes(Array.from({ length: 200 }, () => photo(10 * 1024 ** 2)))).toEqual([102, 98])
  expect(sizes(Array.from({ length: 103 }, () => photo(null)))).toEqual([102, 1])
})
