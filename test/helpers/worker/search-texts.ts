import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import * as schema from '../../../worker/db/schema.ts'
import { refreshOrdersStatement, searchText } from '../../../worker/db/search.ts'
import { keepRunning } from './background.ts'

/** Every row has the text that its columns make, whatever was written before. Rooms have their customer's, perhaps more. */
export async function expectSearchTexts() {
  const ctx = createCtx(env, keepRunning)
  const read = () =>
    batch(ctx, {
      bookings: ctx.db.select().from(schema.bookings),
      contacts: ctx.db.select().from(schema.contacts),
      leads: ctx.db.select().from(schema.leads),
      chatLeads: ctx.db.select().from(schema.chatLeads),
      users: ctx.db.select().from(schema.users),
      products: ctx.db.select().from(schema.products),
      orders: ctx.db.select().from(schema.orders),
      orderItems: ctx.db.select().from(schema.orderItems),
      rooms: ctx.db.select().from(schema.chatRooms),
      wearers: ctx.db.select().from(schema.wearers),
    })
  const found = await read()
  const expectAll = <Row extends { id: string; searchText: string }>(rows: Row[], textOf: (row: Row) => string) =>
    expect(rows.map(({ id, searchText }) => [id, searchText])).toEqual(rows.map((row) => [row.id, textOf(row)]))
  expectAll(found.bookings, searchText.booking)
  expectAll(found.contacts, searchText.person)
  expectAll(found.leads, searchText.person)
  expectAll(found.chatLeads, searchText.person)
  expectAll(found.users, searchText.customer)
  expectAll(found.products, searchText.piece)
  expectAll(found.wearers, searchText.wearer)
  expectAll(found.orderItems, searchText.piece)
  expectAll(
    found.orders.map((row) => ({ ...row, searchText: row.searchText.replace(/\|.*/, '|') })),
    searchText.order,
  )
  const customers = new Map(found.users.map((user) => [user.id, user]))
  for (const room of found.rooms) {
    const customer = customers.get(room.customerId)
    if (customer) expect(room.searchText).toContain(searchText.customer(customer).trimEnd())
  }
  await batch(ctx, { refresh: refreshOrdersStatement(ctx, sql`TRUE`) })
  expect((await read()).orders).toEqual(found.orders)
}
