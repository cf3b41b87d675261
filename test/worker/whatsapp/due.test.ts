import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { dayMs, startOfIndianDay } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import { enqueueDue, sweepStatements } from '../../../worker/features/whatsapp/due.ts'
import { askWorker, keepRunning } from '../../helpers/worker/background.ts'
import { customer } from '../../helpers/worker/client.ts'
import { countingDatabase } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { measuring } from '../../helpers/worker/measurements.ts'
import { inDays, orderAdmin } from '../../helpers/worker/orders.ts'
import { sendQuote } from '../../helpers/worker/quotes.ts'
import { messagesAbout, topicsAbout } from '../../helpers/worker/whatsapp.ts'

const atShop = { ...env, SITE_URL: 'https://shop.example/' }
const admin = await orderAdmin()
admin.fetch = (request) => askWorker(request, atShop)

const ctx = createCtx(atShop, keepRunning)
const walkIn = { customerName: 'Anna Kurian', customerPhone: '98470 55555', outfitType: 'Gown' }
const delivered = async (fields: object = {}) => {
  const { id } = await admin.createOrder({ ...walkIn, ...fields })
  await admin.updateOrder(id, { status: 'delivered' })
  return id
}
const praise = (id: string) =>
  db.insert('testimonials', { id, order_id: id, name: 'Anna', rating: 5, review: 'Lovely', created_at: 0 })
const hoursAfter = (days: number) => enqueueDue(ctx, Date.now() + days * dayMs)

it('the message of a quotation goes with the last day of the quotation, and is not put back on the list after it', async () => {
  const { id } = await admin.createOrder(walkIn)
  await sendQuote(admin, id, { validUntil: inDays(2) })
  await hoursAfter(2)
  expect(await topicsAbout(admin, id)).toContain('quote')
  const message = (await messagesAbout(admin, id)).find(({ topic }) => topic === 'quote')
  await admin.post(`/api/admin/messages/${message?.id}/skip`)
  await db.run("UPDATE quotes SET valid_until = '2025-11-20' WHERE order_id = ?", id)
  expect((await admin.post(`/api/admin/messages/${message?.id}/undo`)).status).toBe(409)
  await sendQuote(admin, id, { validUntil: inDays(2) })
  await hoursAfter(3)
  expect(await topicsAbout(admin, id)).not.toContain('quote')
})

describe('a review', () => {
  it('is asked for three days after the delivery, once', async () => {
    const id = await delivered()
    await hoursAfter(2.9)
    expect(await topicsAbout(admin, id)).toEqual([])
    await hoursAfter(3.1)
    const [message] = await messagesAbout(admin, id)
    expect([message?.topic, message?.text.slice(0, 11)]).toEqual(['review', 'Hello Anna,'])
    await admin.post(`/api/admin/messages/${message?.id}/skip`)
    await hoursAfter(3.2)
    expect(await topicsAbout(admin, id)).toEqual([])
  })

  it('is not asked for where there is a testimonial, by then or since, or the order was taken up again', async () => {
    const [praised, takenUp, asked] = [await delivered(), await delivered(), await delivered()]
    await praise(praised)
    await admin.updateOrder(takenUp, { status: 'fitting', confirmBack: true })
    await hoursAfter(3.1)
    const topics = () => Promise.all([praised, takenUp, asked].map((id) => topicsAbout(admin, id)))
    expect(await topics()).toEqual([[], ['fitting'], ['review']])
    await praise(asked)
    await hoursAfter(3.2)
    expect(await topics()).toEqual([[], ['fitting'], []])
    const late = await delivered()
    await hoursAfter(6)
    expect(await topicsAbout(admin, late)).toEqual([])
  })

  it('is asked for by the number of the account where the order has none; not where an account of the number said no', async () => {
    const [sneha, her] = [await customer(), await customer()]
    await db.run("UPDATE users SET phone_e164 = '+919847088888' WHERE id = ?", sneha.id)
    await db.run(
      "UPDATE users SET phone_e164 = '+919847099999', phone_confirmed_at = 1, no_whatsapp = 1 WHERE id = ?",
      her.id,
    )
    const own = await delivered({ userId: sneha.id, customerPhone: undefined })
    await db.run('UPDATE orders SET customer_phone = NULL, customer_phone_e164 = NULL WHERE id = ?', own)
    const refused = await delivered({ customerPhone: '98470 99999' })
    await hoursAfter(3.1)
    expect((await messagesAbout(admin, own))[0]?.phoneE164).toBe('+919847088888')
    expect(await topicsAbout(admin, refused)).toEqual([])
  })

  it('is not written to the number an order had when another is entered in the same moment, but to that within the hour', async () => {
    const id = await delivered()
    const tally = { trips: 0, rowsRead: 0, statements: [] }
    let batches = 0
    const DB = countingDatabase(
      () => tally,
      async () => {
        // The first reads the order, the second writes.
        if (++batches === 2) await admin.updateOrder(id, { customerPhone: '98470 33333' })
      },
    )
    await enqueueDue(createCtx({ ...atShop, DB }, keepRunning), Date.now() + 3.1 * dayMs)
    expect([batches, await topicsAbout(admin, id)]).toEqual([2, []])
    await hoursAfter(3.1)
    expect((await messagesAbout(admin, id))[0]).toMatchObject({ topic: 'review', phoneE164: '+919847033333' })
  })
})

it('loses its link with an order that goes to a customer without an account', async () => {
  const sneha = await customer()
  const { id } = await admin.createOrder({ ...walkIn, userId: sneha.id })
  const textOf = async () => (await messagesAbout(admin, id))[0]?.text
  expect(await textOf()).toContain(`https://shop.example/user/orders/${id}`)
  await admin.updateOrder(id, { userId: null })
  expect(await textOf()).not.toContain('https:')
  await admin.updateOrder(id, { userId: sneha.id })
  expect(await textOf()).toContain(`https://shop.example/user/orders/${id}`)
})

it('asks to measure again while the order says so', async () => {
  const { id } = await admin.createOrder({ ...walkIn, eventDate: inDays(40) })
  const setRemeasure = (flag: 0 | 1) => db.run('UPDATE orders SET remeasure = ? WHERE id = ?', flag, id)
  await setRemeasure(1)
  await hoursAfter(0)
  expect(await topicsAbout(admin, id)).toEqual(['order_open'])
  // On the day of cutting, and not before it.
  const { plan } = await admin.read<{ plan: { cutting: string } }>(`/api/admin/orders/${id}`)
  await enqueueDue(ctx, startOfIndianDay(plan.cutting) - 1)
  expect(await topicsAbout(admin, id)).toEqual(['order_open'])
  await enqueueDue(ctx, startOfIndianDay(plan.cutting))
  await enqueueDue(ctx, startOfIndianDay(plan.cutting))
  expect(await topicsAbout(admin, id)).toEqual(['measure_again', 'order_open'])
  await admin.updateOrder(id, { status: 'stitching' })
  expect(await topicsAbout(admin, id)).toEqual(['order_open'])
  await setRemeasure(0)
  await hoursAfter(0)
  expect(await topicsAbout(admin, id)).toEqual(['order_open'])
})

it('asks to measure again with the change that makes today the day of cutting, and no longer once it was measured', async () => {
  const { createWearer, measured } = measuring(admin)
  const { id } = await admin.createOrder({ ...walkIn, garment: 'accessories', eventDate: inDays(300) })
  const { customer } = await admin.read<{ customer: { id: string } }>(`/api/admin/orders/${id}`)
  const mia = await createWearer(customer.id)
  await measured(mia.id, { orderId: id, takenOn: inDays(-181) })
  const isToMeasure = async () => (await admin.read<{ remeasure: boolean }>(`/api/admin/orders/${id}`)).remeasure
  expect([await isToMeasure(), await topicsAbout(admin, id)]).toEqual([true, ['order_open']])
  expect((await admin.updateOrder(id, { eventDate: inDays(0) })).status).toBe(200)
  expect(await topicsAbout(admin, id)).toEqual(['measure_again', 'order_open'])
  await measured(mia.id, { orderId: id, takenOn: inDays(0), sizes: { head: 17_200 } })
  expect([await isToMeasure(), await topicsAbout(admin, id)]).toEqual([false, ['order_open']])
})

it('forgets what was sent or skipped 30 days ago', async () => {
  const { id } = await admin.createOrder(walkIn)
  const [message] = await messagesAbout(admin, id)
  await admin.post(`/api/admin/messages/${message?.id}/sent`, { text: 'Hello' })
  await batch(ctx, { sweep: sweepStatements(ctx, Date.now() + 29 * dayMs) })
  expect(await topicsAbout(admin, id, 'sent')).toEqual(['order_open'])
  await batch(ctx, { sweep: sweepStatements(ctx, Date.now() + 31 * dayMs) })
  expect(await topicsAbout(admin, id, 'sent')).toEqual([])
})

describe('of a topic that is off', () => {
  const priced = { ...walkIn, items: [{ name: 'Suit', price: 500_000 }] }
  const turnOff = (off: string[]) => admin.setRule('whatsapp', { off })
  const pay = async (id: string, amount: number) => expect((await admin.pay(id, { amount })).status).toBe(201)

  it('nothing is written, and what waited says what has happened since, once it is on again', async () => {
    const [waits, paidLater] = [await admin.createOrder(priced), await admin.createOrder(priced)]
    await pay(waits.id, 200_000)
    expect(await turnOff(['news'])).toBe(400)
    expect(await turnOff(['payment', 'ready'])).toBe(200)
    expect(await topicsAbout(admin, waits.id)).toEqual(['order_open'])
    await pay(waits.id, 100_000)
    await pay(paidLater.id, 100_000)
    await turnOff([])
    const [message] = (await messagesAbout(admin, waits.id)).filter(({ topic }) => topic === 'payment')
    expect(message?.text).toContain('your payment of ₹1,000 for order')
    expect(await topicsAbout(admin, paidLater.id)).toEqual(['order_open'])
  })

  it('what has waited for 30 days is forgotten; of others it waits on', async () => {
    const { id } = await admin.createOrder(priced)
    await pay(id, 200_000)
    await turnOff(['payment'])
    const ctx = createCtx(env, keepRunning)
    const sweep = (days: number) => batch(ctx, { sweep: sweepStatements(ctx, Date.now() + days * dayMs) })
    await sweep(29)
    await turnOff([])
    expect(await topicsAbout(admin, id)).toEqual(['order_open', 'payment'])
    await turnOff(['payment'])
    await sweep(31)
    await turnOff([])
    expect(await topicsAbout(admin, id)).toEqual(['order_open'])
  })
})

describe('the texts of messages', () => {
  type Template = { topic: string; language: string; body: string; default: string; updatedAt: string | null }
  const put = (path: string, body: string, updatedAt: string | null) =>
    admin.put(`/api/admin/message-templates/${path}`, { body, updatedAt })

  it('are hers to change, also for what waits already, and go back to the default', async () => {
    const { id } = await admin.createOrder({ customerName: 'Anna Kurian', customerPhone: '98470 55555' })
    const textOf = async () => (await messagesAbout(admin, id))[0]?.text
    const before = await textOf()
    const own = await (await put('order_open/en', 'Dear {name}, welcome[ {link}]!', null)).json<Template>()
    expect(own).toMatchObject({ topic: 'order_open', language: 'en', body: 'Dear {name}, welcome[ {link}]!' })
    expect(await textOf()).toBe('Dear Anna, welcome!')
    expect((await put('order_open/en', 'Other', null)).status).toBe(409)
    expect((await put('order_open/en', 'Other', '2026-01-01T00:00:00.000Z')).status).toBe(409)
    expect((await put('order_open/en', '', own.updatedAt)).status).toBe(200)
    expect(await textOf()).toBe(before)
    expect((await put('order_open/en', '', null)).status).toBe(200)
  })

  it.each([
    ['order_open/en', 'Hello {nam}', 400, 'There is no {nam}'],
    ['order_open/en', 'x'.repeat(1001), 400, 'The text is too long (at most 1,000 characters)'],
    ['order_open/hi', 'Hello', 400, 'Messages are in English or Malayalam'],
    ['news/en', 'Hello', 400, 'There is no such message'],
  ])('%s refuses %s', async (path, body, status, message) => {
    const response = await put(path, body, null)
    expect([response.status, await response.json()]).toMatchObject([status, { message }])
  })
})
