import { expect, it } from 'vitest'
import { unzip } from '../../../scripts/unzip.ts'
import { indianToday } from '../../../shared/time.ts'
import { photoParts } from '../../../worker/features/privacy/data-photos.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { type Client, customer } from '../../helpers/worker/client.ts'
import { setNumber } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { answerQuote, sendQuote } from '../../helpers/worker/quotes.ts'
import { review, submitTestimonial } from '../../helpers/worker/testimonials.ts'

async function downloaded(client: Client) {
  const response = await client.get('/api/user/data.zip')
  return [...unzip(new Uint8Array(await response.arrayBuffer())).values()].join('\n')
}

it('a moved order takes nothing along that its former customer said of herself', async () => {
  const [admin, anna, beena] = [await orderAdmin(), await customer(), await customer()]
  const contact = { customerName: 'Canary Annamma', customerPhone: '98479 55001', customerEmail: 'canary@example.com' }
  const { id } = await admin.createOrder({ userId: anna.id, ...contact, totalAmount: 500_000 })
  const quote = await sendQuote(admin, id)
  await answerQuote(anna, id, quote.id, { answer: 'change', comment: 'Canary comment' })
  await db.run(
    'UPDATE users SET phone_e164 = ?1, phone = ?1, phone_confirmed_at = 1 WHERE id = ?2',
    '+919847955001',
    anna.id,
  )
  const home = { deliveryWay: 'door', deliveryAddress: 'Canary lane 7', deliveryPinCode: '682001' }
  expect((await admin.updateOrder(id, { ...home, status: 'delivered' })).status).toBe(200)
  expect((await submitTestimonial(anna, id, { review: `Canary words. ${review.review}` })).status).toBe(201)
  const at = Date.now() + 1000
  await db.run(
    "UPDATE orders SET claimed_amount = 100, claimed_reference = '422200001111', claimed_at = ? WHERE id = ?",
    at,
    id,
  )
  await db.run(
    "INSERT INTO order_payments (id, order_id, amount, reference, paid_on, created_at) VALUES (?, ?, 1, '422200002222', '2026-01-01', 1)",
    crypto.randomUUID(),
    id,
  )
  const said = ['Canary', 'canary@', '98479 55001', '+919847955001', '422200001111', '422200002222']
  const own = await downloaded(anna)
  for (const canary of [...said, 'Canary comment', 'Canary words', 'Canary lane 7']) expect(own).toContain(canary)

  await db.run('UPDATE orders SET user_id = ?1, updated_at = ?2 WHERE id = ?3', beena.id, at + 1, id)
  const others = await downloaded(beena)
  expect(others).toContain(id)
  for (const canary of said) expect(others).not.toContain(canary)
})

it('an order that the desk gives to another account leaves address, claim, wish and messages of the former customer behind', async () => {
  const [desk, anna, beena] = [await orderAdmin(), await customer(), await customer()]
  const booking = await book(anna, { phone: '98479 55002', email: anna.email, message: 'Canary wish' })
  const { id } = await desk.createOrder({
    userId: anna.id,
    bookingId: booking.id,
    outfitType: 'Gown',
    totalAmount: 500_000,
  })
  const home = { deliveryWay: 'door', deliveryAddress: 'Canary lane 8', deliveryPinCode: '682002' }
  expect((await desk.updateOrder(id, { ...home, customerName: 'Canary Anna' })).status).toBe(200)
  const claim = { id: crypto.randomUUID(), amount: 100, reference: '422200003333' }
  expect((await anna.post(`/api/user/orders/${id}/paid`, claim)).status).toBe(201)
  const own = `${await (await anna.get(`/api/user/orders/${id}`)).text()} ${await downloaded(anna)}`
  for (const canary of ['Canary lane 8', 'Canary wish', 'Canary Anna', '+919847955002']) expect(own).toContain(canary)

  expect((await desk.updateOrder(id, { userId: beena.id })).status).toBe(200)
  await desk.updateOrder(id, { status: 'fitting' })
  const shown = await beena.read<object>(`/api/user/orders/${id}`)
  expect(shown).toMatchObject({ deliveryAddress: null, deliveryPinCode: null, claim: null, description: null })
  const others = `${JSON.stringify(shown)} ${await downloaded(beena)}`
  expect(others).toContain('"topic": "fitting"')
  for (const canary of ['Canary', '682002', '955002', '422200003333']) expect(others).not.toContain(canary)

  // What is entered with the move, or after it, is hers.
  expect((await desk.updateOrder(id, { ...home, deliveryAddress: 'Her own lane' })).status).toBe(200)
  expect(await beena.read(`/api/user/orders/${id}`)).toMatchObject({ deliveryAddress: 'Her own lane' })
})

it('the bill of an order that went to another account does not name its former customer', async () => {
  const [desk, anna, beena] = [await orderAdmin(), await customer(), await customer()]
  await db.run("UPDATE users SET first_name = 'Canary', last_name = 'Anna' WHERE id = ?", anna.id)
  const items = [{ name: 'Gown', quantity: 1, price: 500_000 }]
  const { id, updatedAt } = await desk.createOrder({ userId: anna.id, customerName: 'Canary Anna', items })
  const buyer = { name: 'Canary Anna', address: 'Canary lane 9', gstin: null }
  const sent = { id: crypto.randomUUID(), updatedAt, issuedOn: indianToday(), buyer, taxes: [] }
  expect((await desk.post(`/api/admin/orders/${id}/bills`, sent)).status).toBe(201)
  const path = `/api/user/orders/${id}/bills/${sent.id}`
  expect(await anna.read(path)).toMatchObject({ buyer })
  expect((await desk.updateOrder(id, { userId: beena.id })).status).toBe(200)
  expect(await beena.read(path)).toMatchObject({ number: expect.any(String), buyer: null })
  expect(await desk.read(`/api/admin/orders/${id}/bills/${sent.id}`)).toMatchObject({ buyer })
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
  expect(await anna.read(`/api/user/orders/${confirmed}`)).toMatchObject({
    deliveryAddress: 'Lace lane 9',
  })
})

it('photos come in parts of 700, and of 1 GB', () => {
  const photo = (size: number | null) => ({ key: 'u/1/2', etag: null, contentType: null, size })
  const sizes = (photos: ReturnType<typeof photo>[]) => photoParts(photos).map(({ length }) => length)
  expect(sizes([])).toEqual([0])
  expect(sizes(Array.from({ length: 1401 }, () => photo(1000)))).toEqual([700, 700, 1])
  expect(sizes(Array.from({ length: 200 }, () => photo(10 * 1024 ** 2)))).toEqual([102, 98])
  expect(sizes(Array.from({ length: 103 }, () => photo(null)))).toEqual([102, 1])
})
