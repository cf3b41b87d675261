import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { CustomerNotesInput } from '../../../shared/customers.ts'
import type { Ctx } from '../../context.ts'
import { bookings, chatRooms, customerNotes, leads, orders, userSettings, users } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../http/failures.ts'
import { isCustomer, toAdmin } from './customers.ts'

/** Rows of each kind on a customer's page; the lists of the desk find the rest. */
const rowLimit = 20

/** All that the desk knows of a customer: orders, bookings, chats, leads, notes, consent. 404 for nobody, and for an admin. */
export async function get(ctx: Ctx, id: string) {
  const [[customer], [note], [settings], orderRows, bookingRows, [consent], rooms, byEmail, byPhone] =
    await ctx.db.batch([
      ctx.db
        .select()
        .from(users)
        .where(and(eq(users.id, id), isCustomer)),
      ctx.db.select().from(customerNotes).where(eq(customerNotes.userId, id)),
      ctx.db.select().from(userSettings).where(eq(userSettings.userId, id)),
      ordersStatement(ctx, id),
      bookingsStatement(ctx, id),
      consentStatement(ctx, id),
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
        .limit(rowLimit),
      leadsStatement(ctx, sql`${leads.email} = (SELECT email FROM users WHERE id = ${id})`),
      leadsStatement(ctx, sql`${leads.phoneE164} = (SELECT phone_e164 FROM users WHERE id = ${id})`),
    ])
  if (!customer) return fail(404, 'There is no such customer')
  const unique = new Map([...byEmail, ...byPhone].map((lead) => [lead.id, lead]))
  return {
    ...toAdmin(customer),
    notes: note?.notes ?? '',
    notedAt: note?.updatedAt ?? null,
    consent: consent ?? null,
    marketingEmails: settings?.marketingEmails ?? false,
    orders: orderRows,
    bookings: bookingRows,
    rooms,
    leads: [...unique.values()].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
  }
}

const ordersStatement = (ctx: Ctx, id: string) =>
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

const bookingsStatement = (ctx: Ctx, id: string) =>
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

/** The latest consent given with a booking. */
const consentStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ version: bookings.consentVersion, at: bookings.consentAt })
    .from(bookings)
    .where(and(eq(bookings.userId, id), isNotNull(bookings.consentVersion)))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1)

const leadsStatement = (ctx: Ctx, condition: SQL) =>
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

/** Keeps the desk's notes, if they are still as they were read. 404 for nobody, 409 when somebody else wrote meanwhile. */
export async function updateNotes(ctx: Ctx, id: string, { notes, notedAt }: CustomerNotesInput) {
  const [[customer], [current]] = await ctx.db.batch([
    ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isCustomer)),
    ctx.db.select().from(customerNotes).where(eq(customerNotes.userId, id)),
  ])
  if (!customer) return fail(404, 'There is no such customer')
  const readAt = notedAt?.getTime() ?? 0
  const savedAt = Math.max(Date.now(), (current?.updatedAt.getTime() ?? 0) + 1)
  const [, [stored]] = await ctx.db.batch([
    statement(
      ctx,
      sql`INSERT INTO customer_notes (user_id, notes, updated_at)
      SELECT ${id}, ${notes}, ${savedAt}
      WHERE ${readAt} = IFNULL((SELECT updated_at FROM customer_notes WHERE user_id = ${id}), 0)
      ON CONFLICT (user_id) DO UPDATE SET notes = excluded.notes, updated_at = excluded.updated_at`,
    ),
    ctx.db.select().from(customerNotes).where(eq(customerNotes.userId, id)),
  ])
  if (stored?.updatedAt.getTime() !== savedAt)
    return fail(409, 'Someone else has changed these notes. Please look again before you save.')
  return { notes: stored.notes, notedAt: stored.updatedAt }
}
