import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createGuest, roomOf, sendMessage } from './chat.ts'
import { stubOf } from './chat-rooms.ts'
import { Client, customer } from './client.ts'
import * as db from './db.ts'
import { makeFamilyLink } from './family.ts'
import { measuring } from './measurements.ts'
import { mergingAdmin, walkIn } from './merges.ts'
import { inDays, type OrderAdmin } from './orders.ts'
import { answerQuote, sendQuote } from './quotes.ts'
import { submitTestimonial } from './testimonials.ts'
import { createUploadedPhoto, jpeg } from './uploads.ts'
import { ruleVisits, timeIn } from './visits.ts'

const bytes = (text: string) => new Uint8Array([...jpeg, ...new TextEncoder().encode(text)])
const ok = async (answer: Promise<Response>) => {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url} ${response.status} ${await response.text()}`)
  return response
}

/** Words that only this family's data contains: no id and no hash contains `zq`. */
export const canaries = [
  ...['zqanna', 'zqkurian', 'zqmia', 'zqmother', 'zqanna@example.com', 'ഴഢഝ'],
  ...['+919847261534', '9847261534', '98472 61534', '098472-61534', '731199224466', 'zqaddress'],
  ...[
    'zqmessage',
    'zqenquiry',
    'zqchat',
    'zqguest',
    'zqcomment',
    'zqnote',
    'zqphoto',
    'zqreview',
    'zqrequest',
    'zqtitle',
  ],
]

export type Family = Awaited<ReturnType<typeof createFamily>>

/** Creates a family that has used every feature, in its own words: delivered, paid, nothing open. */
export async function createFamily(admin: OrderAdmin) {
  const anna = await customer({ firstName: 'ZQAnna', lastName: 'ZQKurian', email: 'zqanna@example.com' })
  const { id: adminId } = await admin.read<{ id: string }>('/api/user')
  await ruleVisits()
  await ok(anna.put('/api/user/profile', { ...anna, phone: '098472-61534', currentPassword: anna.password }))
  await db.run('UPDATE users SET phone_confirmed_at = created_at WHERE id = ?', anna.id)
  await ok(anna.put('/api/user/consents', { kind: 'marketing', given: true }))
  await ok(admin.post(`/api/admin/customers/${anna.id}/consents`, { kind: 'parent_met', given: true, who: 'ZQMother' }))
  await ok(anna.post('/api/user/requests', { kind: 'ask', text: 'ZQrequest' }))
  await ok(new Client().post('/api/auth/forgot-password', { email: anna.email }))
  const enquiry = { phone: '+919847261534', subject: 'ZQenquiry', message: 'ZQenquiry' }
  await ok(new Client().post('/api/contacts', { name: 'ZQAnna ZQKurian', email: anna.email, ...enquiry }))
  const guest = await createGuest({ name: 'ZQAnna ZQguest', phone: '98472 61534', location: 'Aluva' })
  await sendMessage(guest, guest.room, 'ZQchat as a guest')
  const [lead] = await admin.read<{ id: string }[]>(`/api/chat/leads?q=9847261534`)
  await ok(admin.put(`/api/chat/leads/${lead?.id}`, { status: 'converted' }))
  const room = await roomOf(anna)
  const [sent, attached] = [
    await createUploadedPhoto(anna.id, { body: bytes('ZQphoto') }),
    await createUploadedPhoto(anna.id, { body: bytes('ZQphoto in the chat') }),
  ]
  await sendMessage(anna, room, 'ZQchat ഴഢഝ', { attachments: [attached] })
  await sendMessage(admin, room, 'ZQchat answered')
  const asked = {
    ...{ childName: 'ZQMia', parentName: 'ZQAnna ഴഢഝ', phone: '9847261534', email: anna.email },
    ...{ serviceType: 'baptism-suit', message: 'ZQmessage', inspirationPhotos: [sent] },
  }
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const { id: booking } = await anna.make<{ id: string }>('/api/bookings', asked, key)
  const { id: order } = await admin.make<{ id: string }>('/api/admin/orders', {
    ...{ bookingId: booking, garment: 'accessories', eventDate: inDays(40), outfitType: 'Suit for ZQMia' },
    ...{ description: 'ZQnote', notes: 'ZQnote', items: [{ name: 'Suit of ZQMia', price: 500_000 }] },
  })
  const { createWearer, measured } = measuring(admin)
  const wearer = await createWearer(anna.id, { name: 'ZQMia', note: 'ZQnote' })
  const set = await measured(wearer.id, { notes: 'ZQnote' })
  await ok(admin.updateOrder(order, { wearerId: wearer.id, measurementId: set.id, tailorNotes: 'ZQnote' }))
  const offer = { note: 'ZQnote', lines: [{ name: 'ZQtitle', quantity: 1, price: 500_000 }] }
  for (const answer of [{ answer: 'change', comment: 'ZQcomment' }, { answer: 'accepted' }])
    await ok(answerQuote(anna, order, (await sendQuote(admin, order, offer)).id, answer))
  await ok(admin.updateOrder(order, { status: 'stitching' }))
  await ok(anna.post(`/api/user/orders/${order}/visit`, { startsAt: timeIn(5, 11) }))
  const work = await createUploadedPhoto(adminId, { body: bytes('ZQphoto of the work') })
  await ok(
    admin.post(`/api/admin/orders/${order}/updates`, { title: 'ZQtitle', description: 'ZQnote', photos: [work] }),
  )
  await ok(anna.post(`/api/user/orders/${order}/paid`, { amount: 100_000, reference: '731199224466' }))
  await ok(admin.pay(order, { method: 'cash', note: 'ZQnote', amount: 500_000 }))
  await billed(admin, order)
  await db.run("UPDATE orders SET delivery_address = 'ZQaddress', delivery_pin_code = '682001' WHERE id = ?", order)
  const orderRoom = await (await ok(anna.get(`/api/chat/room/${order}`))).json<{ id: string }>()
  await sendMessage(anna, orderRoom.id, 'ZQchat of the order')
  await ok(admin.updateOrder(order, { status: 'ready' }))
  await ok(admin.updateOrder(order, { status: 'delivered' }))
  await ok(submitTestimonial(anna, order, { review: 'ZQreview' }))
  await db.run("INSERT INTO customer_notes (user_id, notes, updated_at) VALUES (?, 'ZQnote', 0)", anna.id)
  await db.run("INSERT INTO occasion_messages VALUES ('communion', ?, 2026, ?, 0, 0)", wearer.id, anna.id)
  await db.run(
    `INSERT OR REPLACE INTO daily_reports (date, figures, created_at) VALUES (?, json_object('dueTomorrow', json_array(
      json_object('orderId', ?, 'customerName', 'ZQAnna', 'outfitType', 'Suit for ZQMia', 'status', 'ready'),
      json_object('orderId', 'another', 'customerName', 'Rema', 'outfitType', 'Gown', 'status', 'ready'))), 0)`,
    inDays(0),
    order,
  )
  const report = { type: 'daily_report', title: 'The day', message: 'Due: ZQAnna', created_at: 0 }
  await db.insert('notifications', { id: crypto.randomUUID(), related_id: inDays(0), ...report })
  await db.run(
    `INSERT INTO deliveries (id, notification_id, user_id, channel, target, next_attempt_at, created_at)
      SELECT 'd-' || id, id, user_id, 'mail', 'zqanna@example.com', 0, 0 FROM notifications WHERE user_id = ?`,
    anna.id,
  )
  await db.run('INSERT INTO chat_openings (user_id, room_id) VALUES (?, ?) ON CONFLICT DO NOTHING', adminId, room)
  const push = { endpoint: 'https://push.test/zqanna', p256dh_key: 'k', auth_key: 'k', is_active: 0, created_at: 0 }
  await db.insert('push_subscriptions', { id: crypto.randomUUID(), user_id: anna.id, ...push })
  // The same person was also added by the admin, and merged into the account.
  const { merged } = await mergingAdmin()
  const { id: twin } = await walkIn(admin, { firstName: 'ZQAnna', phone: '98472 61534' })
  await merged(anna.id, twin)
  const link = await makeFamilyLink(anna, order)
  // Its columns contain none of the family's words.
  await db.run("UPDATE family_links SET id = 'zqnote' WHERE id = ?", link.id)
  const pin = { x: 500, y: 500, text: 'ZQcomment', side: 'customer', created_at: 0, updated_at: 0 }
  await db.insert('photo_pins', { id: crypto.randomUUID(), photo_key: sent, order_id: order, by_id: anna.id, ...pin })
  // Anna claims the chat after signing in: her deletion takes no chat by number alone, even a confirmed one.
  const both = Object.assign(new Client(), { cookie: `${anna.cookie}; ${guest.cookie}` })
  await ok(both.post('/api/chat/guest/claim'))
  return Object.assign(anna, { order, booking, rooms: [room, orderRoom.id, guest.room] })
}

/** Returns the places of texts that contain these words: tables, R2 objects, rooms. */
export async function findEverywhere(words: string[], rooms: string[]) {
  const places: Record<string, string[]> = {}
  const look = (place: string, text: string) => {
    const folded = text.toLowerCase()
    const found = words.filter((word) => folded.includes(word.toLowerCase()))
    if (found.length > 0) places[place] = [...new Set([...(places[place] ?? []), ...found])]
  }
  for (const [name, rows] of Object.entries(await db.dump({ apart: [] }))) look(name, rows.join())
  for (const { key } of (await env.PHOTOS.list()).objects)
    look('R2', `${key} ${await (await env.PHOTOS.get(key))?.text()}`)
  for (const room of rooms)
    look(
      'a room',
      await runInDurableObject(stubOf(room), (_, { storage }) => {
        const names = storage.sql
          .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
          .toArray()
        return JSON.stringify(
          names
            .filter(({ name }) => !name.startsWith('_cf_'))
            .map(({ name }) => storage.sql.exec(`SELECT * FROM ${name}`).toArray()),
        )
      }),
    )
  return places
}

/**
 * Creates a bill of the order and another that cancels it: the buyer's name is kept by law and belongs to no one here.
 */
async function billed(admin: OrderAdmin, order: string) {
  const rename = (name: string) => db.run('UPDATE order_items SET name = ? WHERE order_id = ?', name, order)
  await rename('Suit of ZQMia')
  const { updatedAt } = await admin.getOrder(order)
  const buyer = { name: 'A buyer', address: 'ZQaddress' }
  const bill = { updatedAt, issuedOn: inDays(0), buyer }
  const { id } = await admin.make<{ id: string }>(`/api/admin/orders/${order}/bills`, bill)
  await ok(admin.post(`/api/admin/orders/${order}/bills/${id}/cancel`, { reason: 'ZQnote' }))
  await rename('ZQtitle')
}
