import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import * as db from '../../helpers/worker/db.ts'

// `desk:changes` only ever grows: the desk looks whether it has moved. How long an answer took was so, whoever is erased.
const counters = async () =>
  Object.fromEntries(
    (
      await db.all<{
        name: string
        value: number
      }>(
        "SELECT name, value FROM counters WHERE value <> 0 AND name <> 'desk:changes' AND name NOT LIKE 'answers:week:%'",
      )
    ).map(({ name, value }) => [name, value]),
  )
const run = (...statements: string[]) => env.DB.batch(statements.map((sql) => env.DB.prepare(sql)))

const at = Date.UTC(2026, 0, 31, 18, 29)
const booking = `INSERT INTO bookings (id, child_name, parent_name, phone, phone_e164, service_type, created_at, updated_at)
  VALUES ('b', 'Mia', 'Anna', '98470 12345', '+919847012345', 'accessories', ${at}, 0)`
const contact = `INSERT INTO contacts (id, name, email, message, created_at, updated_at) VALUES ('c', 'Anna', 'a@example.com', 'm', ${at}, 0)`
const lead =
  "INSERT INTO leads (id, name, source, type, created_at, updated_at) VALUES ('l', 'Anna', 'website', 'booking', 0, 0)"
const chatLead = `INSERT INTO chat_leads (id, chat_room_id, name, phone, phone_e164, location, created_at, updated_at)
  VALUES ('cl', 'guest-1', 'Anna', '98470 12345', '+919847012345', 'Kochi', 0, 0)`
const user = `INSERT INTO users (id, email, password, created_at, updated_at) VALUES ('u', 'u@example.com', 'x', ${at}, 0)`
const order = `INSERT INTO orders (id, user_id, outfit_type, total_amount, advance_amount, balance_amount, created_at, updated_at)
  VALUES ('o', 'u', 'Baptism suit', 5000, 1000, 4000, 0, 0)`
const room = "INSERT INTO chat_rooms (id, customer_id, created_at) VALUES ('r', 'u', 0)"
const notification = (id: string, userId: string) =>
  `INSERT INTO notifications (id, user_id, title, message, type, created_at) VALUES ('${id}', ${userId}, 't', 'm', 'booking', 0)`

describe('a deleted row leaves the counters as they were before it', () => {
  it.each<[string, string[], string[]]>([
    ['a booking', [booking, "UPDATE bookings SET status = 'confirmed'"], ['DELETE FROM bookings']],
    ['an enquiry', [contact, "UPDATE contacts SET status = 'lost'"], ['DELETE FROM contacts']],
    ['a lead', [lead, "UPDATE leads SET status = 'qualified'"], ['DELETE FROM leads']],
    ['a chat lead', [chatLead], ['DELETE FROM chat_leads']],
    ['a customer', [user], ['DELETE FROM users']],
    ['an open order and its customer', [user, order], ['DELETE FROM orders', 'DELETE FROM users']],
    [
      'a delivered order with a balance',
      [user, order, "UPDATE orders SET status = 'delivered'"],
      ['DELETE FROM orders', 'DELETE FROM users'],
    ],
    [
      'a cancelled order',
      [user, order, "UPDATE orders SET status = 'cancelled'"],
      ['DELETE FROM orders', 'DELETE FROM users'],
    ],
    ['a room with an unread message', [room, 'UPDATE chat_rooms SET waiting = 1'], ['DELETE FROM chat_rooms']],
    [
      'unread notifications of the admins and of a customer',
      [user, notification('n1', 'NULL'), notification('n2', "'u'")],
      ['DELETE FROM notifications', 'DELETE FROM users'],
    ],
    [
      'a notification that was read',
      [notification('n1', 'NULL'), 'UPDATE notifications SET is_read = 1'],
      ['DELETE FROM notifications'],
    ],
  ])('%s', async (_name, writes, deletes) => {
    const before = await counters()
    await run(...writes)
    const during = await counters()
    await run(...deletes)
    expect(await counters()).toEqual(before)
    if (!writes.some((sql) => sql.includes('is_read = 1'))) expect(during).not.toEqual(before)
  })

  it('an order of a customer who stays leaves her figures right', async () => {
    await run(user, order)
    await run('DELETE FROM orders')
    const figures = await db.first("SELECT total_orders, active_orders FROM users WHERE id = 'u'")
    expect(figures).toEqual({ total_orders: 0, active_orders: 0 })
    await run('DELETE FROM users')
  })
})
