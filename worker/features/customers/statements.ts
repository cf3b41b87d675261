import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteSelect } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '../../context.ts'
import { bookings, chatRooms, customerNotes, leads, orders, users } from '../../db/schema.ts'
import { isCustomer } from './customers.ts'

/** Rows of each kind on a customer's page; the admin's lists find the rest. */
const rowLimit = 20

export const findCustomerStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isCustomer))

export const findNotesStatement = (ctx: Ctx, id: string) =>
  ctx.db.select().from(customerNotes).where(eq(customerNotes.userId, id))

/**
 * The latest consent given with a booking: of the account, or in person by somebody who has its phone number. SQLite
 * takes the columns beside a maximum from the row that has it: nothing is sorted.
 */
export const findConsentStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ version: bookings.consentVersion, at: latestConsentAt, source: bookings.source })
    .from(bookings)
    .where(and(isBookingOf(id), isNotNull(bookings.consentVersion)))
    .having(isNotNull(latestConsentAt))

const latestConsentAt = sql`max(${bookings.consentAt})`.mapWith(bookings.consentAt)

// Two look-ups, each by its index. The plus keeps SQLite from the index of accounts, where all walk-ins are one.
const isBookingOf = (id: string) => sql`id IN (SELECT id FROM bookings WHERE user_id = ${id}
  UNION ALL SELECT id FROM bookings
    WHERE +user_id IS NULL AND phone_e164 = (SELECT phone_e164 FROM users WHERE id = ${id}))`

export function listOrdersStatement(ctx: Ctx, customerId: string) {
  const { id, outfitType, status, eventDate, estimatedDelivery, totalAmount, balanceAmount, createdAt } = orders
  const columns = { id, outfitType, status, eventDate, estimatedDelivery, totalAmount, balanceAmount, createdAt }
  return latestOf(ctx.db.select(columns).from(orders).$dynamic(), orders, customerId)
}

export function listBookingsStatement(ctx: Ctx, customerId: string) {
  const { id, childName, serviceType, status, eventDate, createdAt } = bookings
  const columns = { id, childName, serviceType, status, eventDate, createdAt }
  return latestOf(ctx.db.select(columns).from(bookings).$dynamic(), bookings, customerId)
}

const latestOf = <Query extends SQLiteSelect>(query: Query, table: typeof orders | typeof bookings, id: string) =>
  query.where(eq(table.userId, id)).orderBy(desc(table.createdAt), desc(table.id)).limit(rowLimit)

export const listRoomsStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      id: chatRooms.id,
      orderId: chatRooms.orderId,
      status: chatRooms.status,
      lastMessageAt: chatRooms.lastMessageAt,
      createdAt: chatRooms.createdAt,
    })
    .from(chatRooms)
    .where(eq(chatRooms.customerId, id))
    .limit(rowLimit)

/** Leads with the e-mail of a customer. */
export const listLeadsByEmailStatement = (ctx: Ctx, id: string) =>
  listLeadsStatement(ctx, sql`${leads.email} = (SELECT email FROM users WHERE id = ${id})`)

/** Leads with the phone of a customer. */
export const listLeadsByPhoneStatement = (ctx: Ctx, id: string) =>
  listLeadsStatement(ctx, sql`${leads.phoneE164} = (SELECT phone_e164 FROM users WHERE id = ${id})`)

const listLeadsStatement = (ctx: Ctx, condition: SQL) =>
  ctx.db
    .select({
      id: leads.id,
      type: leads.type,
      source: leads.source,
      status: leads.status,
      leadScore: leads.leadScore,
      createdAt: leads.createdAt,
    })
    .from(leads)
    .where(condition)
    .orderBy(desc(leads.createdAt))
    .limit(rowLimit)
