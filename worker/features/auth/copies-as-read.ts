import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { requireStatement } from '../../db/require.ts'
import { bookings, chatLeads, chatRooms, orders } from '../../db/schema.ts'

type Order = typeof orders.$inferSelect
type Booking = typeof bookings.$inferSelect

/** What the account's guest threads were found by, and the open orders and bookings, which have details of their own. */
export type Copies = {
  guests: { name: string; email: string | null; phoneE164: string }[]
  openOrders: Order[]
  openBookings: Booking[]
}

/** More than anybody has open at once; an older one keeps what it was made with. */
const maxCopies = 20

/** Reads what else has a copy of a customer's details. */
export const copyStatements = (ctx: Ctx, userId: string) => ({
  guests: ctx.db
    .select({ name: chatLeads.name, email: chatLeads.email, phoneE164: chatLeads.phoneE164 })
    .from(chatLeads)
    .where(
      inArray(
        chatLeads.chatRoomId,
        ctx.db.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms.customerId, userId)),
      ),
    ),
  openOrders: ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, ['delivered', 'cancelled'])))
    .limit(maxCopies),
  openBookings: ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.userId, userId), notInArray(bookings.status, ['completed', 'cancelled'])))
    .limit(maxCopies),
})

/**
 * First in the batch that changes the copies: refused where one has come since, has gone to another customer or is called
 * otherwise. It would keep the old name, or be found by one that it no longer has.
 */
export const requireCopiesStatement = (ctx: Ctx, userId: string, { openOrders, openBookings }: Copies) =>
  requireStatement(
    ctx,
    sql`${areAsRead({
      table: sql`orders`,
      isOpen: sql`user_id = ${userId} AND status NOT IN ('delivered', 'cancelled')`,
      columns: sql`user_id, customer_name, customer_email, customer_phone`,
      rows: openOrders.map((row) => [row.id, row.userId, row.customerName, row.customerEmail, row.customerPhone]),
    })} AND ${areAsRead({
      table: sql`bookings`,
      isOpen: sql`user_id = ${userId} AND status NOT IN ('completed', 'cancelled')`,
      columns: sql`user_id, parent_name, email, phone`,
      rows: openBookings.map((row) => [row.id, row.userId, row.parentName, row.email, row.phone]),
    })}`,
  )

type Read = { table: SQL; isOpen: SQL; columns: SQL; rows: (string | null)[][] }

/** One that was closed since goes along all the same. */
function areAsRead({ table, isOpen, columns, rows }: Read) {
  const read = sql`json_each(${JSON.stringify(rows)}) AS read`
  const isSame = sql`(${columns}) IS (read.value ->> 1, read.value ->> 2, read.value ->> 3, read.value ->> 4)`
  const hasAll = sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${isOpen} AND id NOT IN (SELECT read.value ->> 0 FROM ${read}))`
  return sql`(SELECT COUNT(*) FROM ${read} JOIN ${table} ON ${table}.id = read.value ->> 0 WHERE ${isSame}) = ${rows.length}
    AND ${rows.length < maxCopies ? hasAll : sql`TRUE`}`
}
