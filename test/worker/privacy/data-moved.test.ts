import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { unzip } from '../../../scripts/unzip.ts'
import { photoParts } from '../../../worker/features/privacy/data-photos.ts'
import { type Client, customer } from '../../helpers/worker/client.ts'
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
  await env.DB.prepare('UPDATE users SET phone_e164 = ?1, phone = ?1 WHERE id = ?2')
    .bind('+919847955001', anna.id)
    .run()
  const home = { deliveryWay: 'door', deliveryAddress: 'Canary lane 7', deliveryPinCode: '682001' }
  expect((await admin.updateOrder(id, { ...home, status: 'delivered' })).status).toBe(200)
  expect((await submitTestimonial(anna, id, { review: `Canary words. ${review.review}` })).status).toBe(201)
  const at = Date.now() + 1000
  await env.DB.prepare(
    "UPDATE orders SET claimed_amount = 100, claimed_reference = '422200001111', claimed_at = ? WHERE id = ?",
  )
    .bind(at, id)
    .run()
  await env.DB.prepare(
    "INSERT INTO order_payments (id, order_id, amount, reference, paid_on, created_at) VALUES (?, ?, 1, '422200002222', '2026-01-01', 1)",
  )
    .bind(crypto.randomUUID(), id)
    .run()
  const said = ['Canary', 'canary@', '98479 55001', '+919847955001', '422200001111', '422200002222']
  const own = await downloaded(anna)
  for (const canary of [...said, 'Canary comment', 'Canary words', 'Canary lane 7']) expect(own).toContain(canary)

  await env.DB.prepare('UPDATE orders SET user_id = ?1, updated_at = ?2 WHERE id = ?3')
    .bind(beena.id, at + 1, id)
    .run()
  const others = await downloaded(beena)
  expect(others).toContain(id)
  for (const canary of said) expect(others).not.toContain(canary)
})

it('photos come in parts of 700, and of 1 GB', () => {
  const photo = (size: number | null) => ({ key: 'u/1/2', etag: null, contentType: null, size })
  const sizes = (photos: ReturnType<typeof photo>[]) => photoParts(photos).map(({ length }) => length)
  expect(sizes([])).toEqual([0])
  expect(sizes(Array.from({ length: 1401 }, () => photo(1000)))).toEqual([700, 700, 1])
  expect(sizes(Array.from({ length: 200 }, () => photo(10 * 1024 ** 2)))).toEqual([102, 98])
  expect(sizes(Array.from({ length: 103 }, () => photo(null)))).toEqual([102, 1])
})
