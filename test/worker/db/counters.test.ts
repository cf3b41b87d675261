import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '../../../shared/bookings.ts'
import { categoryNames } from '../../../shared/collections.ts'
import { leadStatuses } from '../../../shared/leads.ts'
import { notificationTypes } from '../../../shared/notifications.ts'
import { orderStatuses } from '../../../shared/orders.ts'
import { serviceTypeKeys } from '../../../shared/services.ts'
import { indianMonth, indianWeek } from '../../../shared/time.ts'
import { insertBookings } from '../../helpers/worker/bookings.ts'
import * as db from '../../helpers/worker/db.ts'

// `desk:changes` only ever grows: the desk looks whether it has moved. How long an answer took was so, whoever is erased.
const counters = async () =>
  Object.fromEntries(
    (
      await db.all<{ name: string; value: number }>(
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

const tables = async () =>
  (
    await db.all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'",
    )
  ).map(({ name }) => name)

describe('the tables', () => {
  it('hold the same values of each enum that shared/ names', async () => {
    const shared = {
      booking_statuses: bookingStatuses,
      order_statuses: orderStatuses,
      lead_statuses: leadStatuses,
      service_types: serviceTypeKeys,
      product_categories: categoryNames,
      notification_types: notificationTypes,
    }
    for (const [table, values] of Object.entries(shared)) {
      const names = (await db.all<{ name: string }>(`SELECT name FROM ${table}`)).map(({ name }) => name)
      expect(names.sort(), table).toEqual([...values].sort())
    }
  })

  it('keep a foreign key on every reference to a row, and none of them cascades', async () => {
    let keys = 0
    for (const table of await tables())
      for (const key of await db.all<{ on_delete: string; on_update: string }>(`PRAGMA foreign_key_list(${table})`)) {
        keys++
        expect([table, key.on_delete, key.on_update]).toEqual([table, 'NO ACTION', 'NO ACTION'])
      }
    expect(keys).toBeGreaterThan(20)
    // The ids of other rows; `rowId` and the like of polymorphic references have no table to point to.
    const free = ['chat_rooms.customer_id', 'photos.claim_id', 'notifications.related_id']
    for (const table of await tables()) {
      const columns = await db.all<{ name: string }>(`PRAGMA table_info(${table})`)
      const pointing = (await db.all<{ from: string }>(`PRAGMA foreign_key_list(${table})`)).map((key) => key.from)
      for (const { name } of columns.filter(({ name }) => /^(user|booking|order|product|admin)_id$/.test(name)))
        if (!free.includes(`${table}.${name}`)) expect(pointing, `${table}.${name}`).toContain(name)
    }
  })

  it('have an index for every reference to a row that can go, so that its going reads no whole table', async () => {
    // Their rows stay: what is retired is kept, and a value of an enum is never taken away.
    const stays = /^(products|garments|heard_from)$|_(statuses|types|kinds|categories|topics|roles|answers)$/
    const missing: string[] = []
    let toUsers = 0
    for (const table of await tables()) {
      const keys = await db.all<{ from: string; table: string }>(`PRAGMA foreign_key_list(${table})`)
      for (const key of keys.filter((one) => !stays.test(one.table))) {
        if (key.table === 'users') toUsers++
        // The plan of what SQLite asks before it lets a row go, partial indexes and primary keys included.
        const [plan] = await db.all<{ detail: string }>(
          `EXPLAIN QUERY PLAN SELECT 1 FROM ${table} WHERE ${key.from} = ?`,
          '',
        )
        if (!plan?.detail.startsWith(`SEARCH ${table} USING `)) missing.push(`${table}.${key.from}: ${plan?.detail}`)
      }
    }
    expect(missing).toEqual([])
    expect(toUsers).toBeGreaterThan(15)
  })

  it('refuse a reference to nothing and an enum nobody defined', async () => {
    const insert = (status: string, userId: string | null) =>
      db.run(
        `INSERT INTO bookings (id, user_id, child_name, parent_name, phone, phone_e164, service_type, status, created_at, updated_at)
         VALUES (?, ?, 'a', 'b', '1', '1', 'accessories', ?, 0, 0)`,
        crypto.randomUUID(),
        userId,
        status,
      )
    await expect(insert('pending', 'nobody')).rejects.toThrow(/FOREIGN KEY/)
    await expect(insert('almost', null)).rejects.toThrow(/FOREIGN KEY/)
    await expect(insert('pending', null)).resolves.toMatchObject({ success: true })
  })
})

describe('the counters', () => {
  const value = async (name: string) =>
    (await db.all<{ value: number }>('SELECT value FROM counters WHERE name = ?', name))[0]?.value ?? 0

  // 18:29 and 18:30 UTC are the last minute of an Indian day and the first of the next.
  const edges = [
    ['the end of a month', Date.UTC(2026, 0, 31, 18, 30)],
    ['the end of a leap February', Date.UTC(2028, 1, 29, 18, 30)],
    ['the end of a year', Date.UTC(2026, 11, 31, 18, 30)],
    ['the end of a week', Date.UTC(2026, 10, 22, 18, 30)],
  ] as const

  it.each(edges)('name weeks and months at %s as shared/time.ts does', async (_name, edge) => {
    for (const at of [edge - 60_000, edge, edge + 60_000]) {
      const [week, month] = [`bookings:week:${indianWeek(at)}`, `contacts:month:${indianMonth(at)}`]
      const before = [await value(week), await value(month)]
      await insertBookings(1, at)
      await db.run(
        "INSERT INTO contacts (id, name, email, message, created_at, updated_at) VALUES (?, 'a', 'a@b.c', 'm', ?, ?)",
        crypto.randomUUID(),
        at,
        at,
      )
      expect([await value(week), await value(month)]).toEqual(before.map((count) => count + 1))
    }
  })

  it('are what counting would find, after inserts and steps', async () => {
    await insertBookings(50)
    await db.run("UPDATE bookings SET status = 'confirmed' WHERE lead_score % 2 = 0")
    await db.run("UPDATE bookings SET status = 'cancelled' WHERE lead_score % 3 = 0")
    await db.run("UPDATE bookings SET message = 'nothing of this is counted'")
    const counted = await db.all<{ status: string; n: number }>(
      'SELECT status, count(*) n FROM bookings GROUP BY status',
    )
    for (const { status, n } of counted) expect([status, await value(`bookings:${status}`)]).toEqual([status, n])
    expect(await value('bookings')).toBe(counted.reduce((sum, { n }) => sum + n, 0))
    expect(counted.length).toBe(3)
  })
})
