import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { fullName } from '../../../shared/names.ts'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/batch.ts'
import { bookings, chatLeads, chatRooms, orders, type users } from '../../db/schema.ts'
import { orderTextSql, searchText } from '../../db/search.ts'
import { dropMessagesOfUserStatement, isOpenMessage, messagesInLanguageStatement, saidNo } from '../../db/whatsapp.ts'
import { requireStatement } from '../../db/writes.ts'
import { calledName } from '../whatsapp/enqueue.ts'

export type Account = typeof users.$inferSelect
type Order = typeof orders.$inferSelect
type Booking = typeof bookings.$inferSelect
/** Keeps `updatedAt`: a copied profile change needs no attention from an admin. */
const asOld = { updatedAt: sql`updated_at` }

/** Updates an order's own name, e-mail and phone if they equal its customer's. */
export function orderStatements(ctx: Ctx, order: Order, before: Account, after: Account) {
  const phone = order.customerPhoneE164 !== null && order.customerPhoneE164 === before.phoneE164 && after.phone
  const next = {
    customerName: order.customerName === fullName(before) ? fullName(after) : order.customerName,
    customerEmail: order.customerEmail === before.email ? after.email : order.customerEmail,
    ...(phone && { customerPhone: after.phone, customerPhoneE164: after.phoneE164 }),
  }
  if (isSame(order, next)) return []
  return [
    ctx.db
      .update(orders)
      .set({ ...next, searchText: orderTextSql({ ...order, ...next }), ...asOld })
      .where(eq(orders.id, order.id)),
  ]
}

/** Updates a booking's own name, e-mail and phone if they equal its customer's. */
export function bookingStatements(ctx: Ctx, booking: Booking, before: Account, after: Account) {
  const { phone, phoneE164 } = booking.phoneE164 === before.phoneE164 ? { ...booking, ...phoneOf(after) } : booking
  const next = {
    parentName: booking.parentName === fullName(before) ? fullName(after) : booking.parentName,
    email: booking.email === before.email ? after.email : booking.email,
    phone,
    phoneE164,
  }
  if (isSame(booking, next)) return []
  return [
    ctx.db
      .update(bookings)
      .set({ ...next, searchText: searchText.booking({ ...booking, ...next }), ...asOld })
      .where(eq(bookings.id, booking.id)),
  ]
}

/**
 * Updates the customer's open messages to the new number, name and language; deletes them if the customer declines
 * messages.
 */
export function messageStatements(ctx: Ctx, before: Account, after: Account) {
  if (after.noWhatsapp) return before.noWhatsapp ? [] : [dropMessagesOfUserStatement(ctx, before.id)]
  const isOpen = sql`user_id = ${before.id} AND ${isOpenMessage}`
  const [name, phone] = [fullName(after), after.phoneE164]
  return [
    ...(after.language === before.language ? [] : [messagesInLanguageStatement(ctx, before.id, after.language)]),
    ...(name === fullName(before)
      ? []
      : [
          statement(
            ctx,
            sql`UPDATE wa_messages SET name = ${name}, "values" = json_set("values", '$.name', ${calledName(name)})
              WHERE name = ${fullName(before)} AND ${isOpen}`,
          ),
        ]),
    ...(phone === null || phone === before.phoneE164
      ? []
      : [
          statement(
            ctx,
            sql`DELETE FROM wa_messages WHERE phone_e164 = ${before.phoneE164} AND ${isOpen} AND topic <> 'breach' AND ${saidNo(before.id, phone)}`,
          ),
          statement(
            ctx,
            sql`UPDATE wa_messages SET phone_e164 = ${phone} WHERE phone_e164 = ${before.phoneE164} AND ${isOpen}`,
          ),
        ]),
  ]
}

/** Returns a customer's phone, if there is one. */
const phoneOf = ({ phone, phoneE164 }: Account) => (phone && phoneE164 ? { phone, phoneE164 } : {})

const isSame = <Row extends object>(row: Row, next: Partial<Row>) =>
  Object.entries(next).every(([name, value]) =>
    Object.entries(row).some(([of, stored]) => of === name && stored === value),
  )

/** Copies of an account's details: its guest threads, and its open orders and bookings. */
export type Copies = {
  guests: { name: string; email: string | null; phoneE164: string }[]
  openOrders: Order[]
  openBookings: Booking[]
}

/** Maximum copies to update, more than anyone has open at once. Older ones keep their details. */
const maxCopies = 20

/** Selects the records with a copy of a customer's details. */
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
 * First in the batch that changes the copies. Fails the batch if a copy was added, was moved to another customer or has
 * other details since the read. Such a copy would keep outdated details, or be found by them.
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

/** Also accepts a record that was closed since the read. */
function areAsRead({ table, isOpen, columns, rows }: Read) {
  const read = sql`json_each(${JSON.stringify(rows)}) AS read`
  const isSame = sql`(${columns}) IS (read.value ->> 1, read.value ->> 2, read.value ->> 3, read.value ->> 4)`
  const hasAll = sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${isOpen} AND id NOT IN (SELECT read.value ->> 0 FROM ${read}))`
  return sql`(SELECT COUNT(*) FROM ${read} JOIN ${table} ON ${table}.id = read.value ->> 0 WHERE ${isSame}) = ${rows.length}
    AND ${rows.length < maxCopies ? hasAll : sql`TRUE`}`
}
