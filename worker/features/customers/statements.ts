import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
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

/** The latest consent given with a booking. */
export const findConsentStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ version: bookings.consentVersion, at: bookings.consentAt })
    .from(bookings)
    .where(and(eq(bookings.userId, id), isNotNull(bookings.consentVersion)))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1)

export const listOrdersStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      id: orders.id,
      outfitType: orders.outfitType,
      status: orders.status,
      eventDate: orders.eventDate,
      estimatedDelivery: orders.estimatedDelivery,
      totalAmount: orders.totalAmount,
      balanceAmount: orders.balanceAmount,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(rowLimit)

export const listBookingsStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      id: bookings.id,
      childName: bookings.childName,
      serviceType: bookings.serviceType,
      status: bookings.status,
      eventDate: bookings.eventDate,
      createdAt: bookings.createdAt,
    })
    .from(bookings)
    .where(eq(bookings.userId, id))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(rowLimit)

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
