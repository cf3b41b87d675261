import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { sampleCustomer } from '../../../scripts/sample/data/families.ts'
import { fillSample } from '../../../scripts/sample/fill.ts'
import { lastReportDate } from '../../../shared/reports.ts'
import { dayMs, indianDate, indianToday } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { cronHandlers } from '../../../worker/cron.ts'
import type { Caller } from '../../worker/contract/recorded-calls.ts'
import { keepRunning } from './background.ts'
import { Client } from './client.ts'
import * as db from './db.ts'
import { orderAdmin } from './orders.ts'
import { helperPhone } from './staff.ts'
import { jpeg } from './uploads.ts'
import { timeIn } from './visits.ts'

/** Opens the sample shop with signed-in callers for the contract table; `things` maps placeholder names to ids. */
export async function openContractShop() {
  await fillSample(createCtx(env, keepRunning), async () => jpeg)
  const desk = await orderAdmin()
  const callers: Record<Caller, Client> = {
    admin: desk,
    helper: await helperPhone(desk),
    customer: new Client(),
    guest: new Client(),
    visitor: new Client(),
  }
  const things: Record<string, string> = {}
  await callers.customer.post('/api/login', sampleCustomer)

  const idOf = async (from: string) => (await db.value<string>(`SELECT id FROM ${from} LIMIT 1`)) ?? ''
  things.chatLead = await idOf("chat_leads WHERE status = 'new'")
  things.product = await idOf('products')
  things.testimonial = await idOf('testimonials')
  things.post = await idOf('social_posts')
  const hers = `user_id = (SELECT id FROM users WHERE email = '${sampleCustomer.email}')`
  things.slug = 'clara-communion-dress'
  things.publicKey = env.VAPID_PUBLIC_KEY ?? ''
  things.order = await idOf(`orders WHERE ${hers} AND status = 'stitching'`)
  things.unpaid = await idOf(`orders WHERE ${hers} AND status = 'pending'`)
  things.quote = await idOf(`quotes WHERE order_id = '${things.unpaid}'`)
  things.quoted = await idOf("orders WHERE id IN (SELECT order_id FROM quotes WHERE answer = 'change')")
  things.payment = await idOf(`order_payments WHERE order_id = '${things.order}'`)
  things.pin = await idOf(`photo_pins WHERE order_id = '${things.order}' AND side = 'customer' AND done_at IS NULL`)
  things.photo = (await db.value<string>('SELECT photo_key FROM photo_pins WHERE id = ?', things.pin)) ?? ''
  things.update = await idOf(`work_updates WHERE order_id = '${things.order}'`)
  things.booking = await idOf(
    `bookings WHERE ${hers} AND id NOT IN (SELECT booking_id FROM orders WHERE booking_id IS NOT NULL)`,
  )
  things.message = await idOf("wa_messages WHERE sent_at IS NULL AND topic = 'ready'")
  things.baptism = await idOf("orders WHERE garment = 'baptism-suit' AND status = 'delivered'")
  things.request = await idOf('data_requests WHERE answered_at IS NULL')
  things.visit = await idOf(`visits WHERE ${hers}`)
  // Far enough ahead that the sample has no visit then.
  things.free = timeIn(20, 11)
  things.today = indianToday()
  things.monthAgo = indianDate(Date.now() - 30 * dayMs)
  things.newBill = 'd4c8a7f0-2f6e-4b53-9c11-7e0a5b3d9f02'
  things.billed = await idOf(`orders WHERE ${hers} AND status = 'delivered'`)
  // All rows get the same version.
  things.read = '2026-01-01T00:00:00.000Z'
  for (const table of ['orders', 'work_updates', 'photo_pins'])
    await db.run(`UPDATE ${table} SET updated_at = ?`, Date.parse(things.read))
  things.family = await idOf(`users WHERE role = 'customer' AND email <> '${sampleCustomer.email}'`)

  // The evening's report, and an undelivered mail.
  await cronHandlers['30 13 * * *']?.(createCtx(env, keepRunning), Date.now())
  things.report = lastReportDate(Date.now())
  things.delivery = 'failed-delivery'
  const failed = { channel: 'mail', target: 'owner@example.com', state: 'failed', attempts: 6 }
  await db.insert('deliveries', {
    ...{ id: things.delivery, notification_id: await idOf('notifications'), ...failed },
    ...{ last_error: 'The mail service did not answer', next_attempt_at: 0, created_at: 0 },
  })
  things.room = (await callers.customer.read<{ id: string }>('/api/chat/room')).id

  const file = { filename: 'b.jpg', metadata: { size: 12 } }
  const begin = () => callers.customer.make<{ key: string; uploadId: string }>('/api/s3/multipart', file)
  const [sent, cancelled] = [await begin(), await begin()]
  const { etag } = await env.PHOTOS.resumeMultipartUpload(sent.key, sent.uploadId).uploadPart(1, jpeg)
  Object.assign(things, { upload: sent.uploadId, key: sent.key, etag })
  Object.assign(things, { cancelled: cancelled.uploadId, cancelledKey: cancelled.key })
  // Only the store's own endpoint lists uploaded parts, and the test has none, so its response is faked.
  const xml = `<ListPartsResult><Part><PartNumber>1</PartNumber><ETag>"${etag}"</ETag><Size>12</Size></Part></ListPartsResult>`
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(xml))

  const filled = (text: string) => text.replace(/:([a-z]\w*)/gi, (whole, name) => things[name] ?? whole)
  return { callers, filled }
}
