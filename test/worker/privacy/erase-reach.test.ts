import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { customerRefusals } from '../../../shared/refusals/customers.ts'
import { createCtx } from '../../../worker/context.ts'
import { erase } from '../../../worker/features/privacy/erase.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { book, bookingInput } from '../../helpers/worker/bookings.ts'
import { createGuest, roomOf } from '../../helpers/worker/chat.ts'
import { type Client, customer } from '../../helpers/worker/client.ts'
import { countingDatabase, type Tally } from '../../helpers/worker/count-d1.ts'
import { setNumber } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { messageOf, orderAdmin } from '../../helpers/worker/orders.ts'
import { newOrder } from '../../helpers/worker/testimonials.ts'

const ctx = createCtx(env, keepRunning)
const owner = await orderAdmin()

const deleteAccount = (client: Client & { password: string }) =>
  client.post('/api/user/delete', { password: client.password })
const eraseAtDesk = ({ id }: { id: string }) =>
  owner.post(`/api/admin/customers/${id}/erase`, { confirm: 'Sneha Mathew' })
const addOrder = (id: string, phone: string | null, userId: string | null = null) => {
  const made = { outfit_type: 'Gown', status: 'delivered', created_at: 1, updated_at: 1 }
  const who = { customer_name: 'Anna', customer_phone: phone, customer_phone_e164: phone }
  return db.insert('orders', { id, user_id: userId, ...made, ...who })
}
const walkInsName = () => db.value("SELECT customer_name FROM orders WHERE id = 'walk-in'")

it('a number that was typed, and copied into an order, takes nothing along until the desk has confirmed it', async () => {
  const phone = '+919847566001'
  const addHers = async () => {
    const sneha = await customer()
    await setNumber(sneha.id, phone)
    await addOrder(crypto.randomUUID(), phone, sneha.id)
    return sneha
  }
  await addOrder('walk-in', phone)
  expect((await deleteAccount(await addHers())).status).toBe(200)
  expect(await walkInsName()).toBe('Anna')
  const told = await db.value("SELECT message FROM notifications WHERE title = 'A customer has deleted the account'")
  expect(told).toMatch(/One entry without an account has the same number, and stays\.$/)
  expect((await eraseAtDesk(await addHers())).status).toBe(200)
  expect(await walkInsName()).toBe('Anna')
  const confirmed = await addHers()
  await db.run('UPDATE users SET phone_confirmed_at = 1 WHERE id = ?', confirmed.id)
  expect((await eraseAtDesk(confirmed)).status).toBe(200)
  expect(await walkInsName()).toBeNull()
})

it('another’s order loses the name of her child and her booking, its visit too, and who has it open saves nothing over that', async () => {
  const [sneha, sister] = [await customer(), await customer()]
  const moved = await newOrder(ctx, sister)
  await db.insert('wearers', { id: 'mia', user_id: sneha.id, name: 'Mia', created_at: 1, updated_at: 1 })
  const { id: booking } = await book(sneha)
  await db.run("UPDATE orders SET wearer_id = 'mia', wearer_name = 'Mia', booking_id = ? WHERE id = ?", booking, moved)
  const visit = { booking_id: booking, order_id: moved, user_id: sister.id, starts_at: 1, minutes: 30 }
  await db.insert('visits', { id: 'fitting', kind: 'fitting', ...visit, created_at: 1, updated_at: 1 })
  const version = async () => Number(await db.value('SELECT updated_at FROM orders WHERE id = ?', moved))
  const before = await version()
  expect((await deleteAccount(sneha)).status).toBe(200)
  const left = await db.first('SELECT wearer_id, wearer_name, booking_id FROM orders WHERE id = ?', moved)
  expect(left).toEqual({ wearer_id: null, wearer_name: null, booking_id: null })
  const fitting = await db.first("SELECT user_id, booking_id, order_id FROM visits WHERE id = 'fitting'")
  expect(fitting).toEqual({ user_id: sister.id, booking_id: null, order_id: moved })
  expect(await version()).toBeGreaterThan(before)
})

it('a lead of her own chat goes, though it was linked to another customer', async () => {
  const [sneha, sister, guest] = [await customer(), await customer(), await createGuest({ phone: '+919847566002' })]
  const room = await roomOf(sneha)
  await db.run(
    'UPDATE chat_leads SET chat_room_id = ?, converted_to_customer_id = ? WHERE chat_room_id = ?',
    ...[room, sister.id, guest.room],
  )
  expect((await deleteAccount(sneha)).status).toBe(200)
  expect(await db.first('SELECT id FROM chat_leads WHERE chat_room_id = ?', room)).toBeNull()
})

it('a former admin is taken out of rooms and answers of others; one who noted their consents is refused', async () => {
  const [sneha, sister] = [await customer(), await customer()]
  const room = await roomOf(sister)
  await db.run('UPDATE chat_rooms SET admin_id = ? WHERE id = ?', sneha.id, room)
  await db.run('INSERT INTO admin_settings (user_id) VALUES (?)', sneha.id)
  const bySneha = { user_id: sister.id, by_id: sneha.id, created_at: 1 }
  const answered = { kind: 'ask', text: 'What is kept?', due_at: 2, answered_at: 3, answer: 'Little' }
  await db.insert('data_requests', { id: 'asked', ...bySneha, ...answered })
  const consent = { kind: 'parent_met', version: '1', given: 1, how: 'phone' }
  await db.insert('consents', { id: 'noted', ...bySneha, ...consent })
  const refused = await eraseAtDesk(sneha)
  expect([refused.status, await messageOf(refused)]).toEqual([409, customerRefusals.consents_noted])
  await db.run("DELETE FROM consents WHERE id = 'noted'")
  expect((await eraseAtDesk(sneha)).status).toBe(200)
  expect(await db.count('users WHERE id = ?', sneha.id)).toBe(0)
  expect(await db.first('SELECT admin_id FROM chat_rooms WHERE id = ?', room)).toEqual({ admin_id: null })
  const request = await db.first("SELECT answer, by_id FROM data_requests WHERE id = 'asked'")
  expect(request).toEqual({ answer: 'Little', by_id: null })
})

it('every key to a customer is deleted, detached, or refused by name', async () => {
  const sneha = await customer()
  await db.run('INSERT INTO erasures (id, by_desk, keep_words, created_at) VALUES (?, 1, 0, 0)', sneha.id)
  const tally: Tally = { trips: 0, rowsRead: 0, statements: [] }
  expect(await erase(createCtx({ ...env, DB: countingDatabase(() => tally) }, keepRunning), sneha.id)).toBe(true)
  const written = tally.statements.map(({ sql }) => sql.replaceAll('"', '').replaceAll(/\s+/g, ' '))
  const tables = await db.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
  )
  const left: string[] = []
  for (const { name } of tables) {
    const keys = await env.DB.prepare(`PRAGMA foreign_key_list(${name})`).all<{ table: string; from: string }>()
    for (const { from } of keys.results.filter(({ table }) => table === 'users')) {
      const isDeleted = new RegExp(`^DELETE FROM ${name} WHERE .*\\b${from} = \\?`, 'i')
      const isDetached = new RegExp(`^UPDATE ${name} SET .*\\b${from} = NULL`, 'i')
      if (!written.some((sql) => isDeleted.test(sql) || isDetached.test(sql))) left.push(`${name}.${from}`)
    }
  }
  // Her bookings go by their ids, with those that were found by her number.
  expect(left.sort()).toEqual(['bookings.user_id', 'consents.by_id'])
})

describe('for a customer whose erasure has begun', () => {
  let nth = 0
  const newPhone = () => `94477 10${++nth + 100}`
  /** An erasure that has begun, and is not done. */
  const beginFor = (id: string | null) =>
    db.run('INSERT INTO erasures (id, by_desk, keep_words, created_at) VALUES (?, 1, 0, 0)', id)
  const order = async (input: object) => {
    const response = await owner.post('/api/admin/orders', { outfitType: 'Suit', customerName: 'Sneha', ...input })
    const answer = await response.json<{ id: string; userId: string; message: string }>()
    return { ...answer, code: response.status }
  }
  const refused = 'This customer is being erased.'

  it('no order is opened, moved or taken up again, and an open one goes on', async () => {
    const [sneha, sister] = [await customer(), await customer()]
    const { id: open } = await order({ userId: sneha.id })
    const { id: closed } = await order({ userId: sneha.id })
    const { id: other } = await order({ userId: sister.id })
    await owner.updateOrder(closed, { status: 'delivered' })
    await beginFor(sneha.id)
    expect(await order({ userId: sneha.id })).toMatchObject({ code: 409, message: refused })
    const takenUp = () => owner.updateOrder(closed, { status: 'pending', confirmBack: true })
    for (const answer of [await owner.updateOrder(other, { userId: sneha.id }), await takenUp()])
      expect([answer.status, await messageOf(answer)]).toEqual([409, refused])
    expect((await owner.updateOrder(open, { status: 'ready' })).status).toBe(200)
    expect((await owner.updateOrder(closed, { notes: 'Collected by her brother' })).status).toBe(200)
  })

  it('no booking comes in by a request that was let in before', async () => {
    const sneha = await customer()
    await beginFor(sneha.id)
    await expect(book(sneha)).rejects.toThrow(refused)
  })

  it('the way back in stays shut', async () => {
    const sneha = await customer()
    await db.run('UPDATE users SET is_active = 0 WHERE id = ?', sneha.id)
    const { userId: walkIn } = await order({ customerName: 'Rema', customerPhone: newPhone() })
    for (const id of [sneha.id, walkIn]) await beginFor(id)
    const answers = [
      await owner.put(`/api/admin/customers/${sneha.id}`, { isActive: true }),
      await owner.post(`/api/admin/customers/${walkIn}/claim-link`, {}),
    ]
    for (const answer of answers) expect([answer.status, await messageOf(answer)]).toEqual([409, refused])
  })

  it('the number belongs to somebody new, at an order, a booking and a new customer alike', async () => {
    const phones = [newPhone(), newPhone(), newPhone()]
    const old = await Promise.all(phones.map((customerPhone) => order({ customerName: 'Rema', customerPhone })))
    for (const { userId } of old) await beginFor(userId)
    const [first = '', second = '', third = ''] = phones
    const ordered = await order({ customerName: 'Rema', customerPhone: first })
    expect([ordered.code, old.some(({ userId }) => userId === ordered.userId)]).toEqual([201, false])
    const booked = await owner.post('/api/admin/bookings', { ...bookingInput, source: 'walk-in', phone: second })
    const of = await db.first<object>('SELECT user_id FROM bookings WHERE phone = ?', second)
    expect([booked.status, of]).toEqual([201, { user_id: expect.not.stringMatching(old[1]?.userId ?? '') }])
    const rema = { id: crypto.randomUUID(), firstName: 'Rema', phone: third }
    expect((await owner.post('/api/admin/customers', rema)).status).toBe(201)
  })
})
