import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { CustomerPatch } from '../../../shared/customers.ts'
import type { Ctx } from '../../context.ts'
import { bookings, chatRooms, customerNotes, leads, orders, userSettings, users } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { fail } from '../../failure.ts'
import { isCustomer, present } from './customers.ts'

/** Rows of each kind on a customer's page; the lists of the desk find the rest. */
const shown = 20

/** All that the desk knows of a customer: orders, bookings, chats, leads, notes, consent. 404 for nobody, and for an admin. */
export async function open(ctx: Ctx, id: string) {
  const [[customer], [note], [settings], ordered, booked, [agreed], rooms, byEmail, byPhone] = await ctx.db.batch([
    ctx.db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isCustomer)),
    ctx.db.select().from(customerNotes).where(eq(customerNotes.userId, id)),
    ctx.db.select().from(userSettings).where(eq(userSettings.userId, id)),
    ordersOf(ctx, id),
    bookingsOf(ctx, id),
    consentOf(ctx, id),
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
      .limit(shown),
    leadsOf(ctx, sql`${leads.email} = (SELECT email FROM users WHERE id = ${id})`),
    leadsOf(ctx, sql`${leads.phoneE164} = (SELECT phone_e164 FROM users WHERE id = ${id})`),
  ])
  if (!customer) return fail(404, 'There is no such customer')
  const unique = new Map([...byEmail, ...byPhone].map((lead) => [lead.id, lead]))
  return {
    ...present(customer),
    notes: note?.notes ?? '',
    notedAt: note?.updatedAt ?? null,
    consent: agreed ?? null,
    marketingEmails: settings?.marketingEmails ?? false,
    orders: ordered,
    bookings: booked,
    rooms,
    leads: [...unique.values()].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
  }
}

const ordersOf = (ctx: Ctx, id: string) =>
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
    .limit(shown)

const bookingsOf = (ctx: Ctx, id: string) =>
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
    .limit(shown)

/** The latest consent given with a booking. */
const consentOf = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ version: bookings.consentVersion, at: bookings.consentAt })
    .from(bookings)
    .where(and(eq(bookings.userId, id), isNotNull(bookings.consentVersion)))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1)

const leadsOf = (ctx: Ctx, which: SQL) =>
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
    .where(which)
    .orderBy(desc(leads.createdAt))
    .limit(shown)

/** Keeps the desk's notes, if they are still as they were read. 404 for nobody, 409 when somebody else wrote meanwhile. */
export async function note(ctx: Ctx, id: string, { notes, notedAt }: CustomerPatch) {
  const [[customer], [before]] = await ctx.db.batch([
    ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isCustomer)),
    ctx.db.select().from(customerNotes).where(eq(customerNotes.userId, id)),
  ])
  if (!customer) return fail(404, 'There is no such customer')
  const read = notedAt?.getTime() ?? 0
  const at = Math.max(Date.now(), (before?.updatedAt.getTime() ?? 0) + 1)
  const [, [kept]] = await ctx.db.batch([
    statement(
      ctx,
      sql`INSERT INTO customer_notes (user_id, notes, updated_at)
      SELECT ${id}, ${notes}, ${at}
      WHERE ${read} = IFNULL((SELECT updated_at FROM customer_notes WHERE user_id = ${id}), 0)
      ON CONFLICT (user_id) DO UPDATE SET notes = excluded.notes, updated_at = excluded.updated_at`,
    ),
    ctx.db.select().from(customerNotes).where(eq(customerNotes.userId, id)),
  ])
  if (kept?.updatedAt.getTime() !== at)
    return fail(409, 'Someone else has changed these notes. Please look again before you save.')
  return { notes: kept.notes, notedAt: kept.updatedAt }
}
