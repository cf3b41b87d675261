import { describe, expect, it } from 'vitest'
import { bookingStatuses } from '../../../shared/bookings.ts'
import { categoryNames } from '../../../shared/collections.ts'
import { leadStatuses } from '../../../shared/leads.ts'
import { notificationTypes } from '../../../shared/notifications.ts'
import { orderStatuses } from '../../../shared/orders.ts'
import { serviceTypeKeys } from '../../../shared/services.ts'
import * as db from '../../helpers/worker/db.ts'

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
})
