import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteSelect } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '../../context.ts'
import { type Builder, batch, prepared, type Value } from '../../db/batch.ts'
import { confirmedNumberOf, hasConfirmedNumber } from '../../db/ownership.ts'
import { balanceSql } from '../../db/predicates.ts'
import {
  bookings,
  chatRooms,
  customerNotes,
  erasures,
  leads,
  orders,
  userSettings,
  users,
  visits,
} from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import { customerColumns, isCustomer } from './customer.ts'

const statementsOf = prepared(['id'], (ctx, { id }) => ({
  erasing: ctx.db.select().from(erasures).where(eq(erasures.id, id)),
  notes: findNotesStatement(ctx, id),
  settings: ctx.db.select().from(userSettings).where(eq(userSettings.userId, id)),
  consent: findConsentStatement(ctx, id),
  refuser: findRefuserStatement(ctx, id),
  orders: listOrdersStatement(ctx, id),
  ordersByPhone: listOrdersByPhoneStatement(ctx, id),
  bookings: listBookingsStatement(ctx, id),
  bookingsByPhone: listBookingsByPhoneStatement(ctx, id),
  rooms: listRoomsStatement(ctx, id),
  visits: listVisitsStatement(ctx, id),
  leadsByEmail: listLeadsByEmailStatement(ctx, id),
  leadsByPhone: listLeadsByPhoneStatement(ctx, id),
}))

export type CustomerDetails = Awaited<ReturnType<typeof getDetails>>

/** All that is known of a customer: orders, bookings, visits, chats, leads, notes, consent. 404 for nobody, and for an admin. */
export async function getDetails(ctx: Ctx, id: string) {
  const {
    customer: [customer],
    erasing: [erasing],
    notes: [notes],
    settings: [settings],
    consent: [consent],
    refuser: [refuser],
    orders,
    ordersByPhone,
    bookings,
    bookingsByPhone,
    leadsByEmail,
    leadsByPhone,
    rooms,
    visits,
  } = await batch(ctx, { customer: findCustomerStatement(ctx, id), ...statementsOf({ id }) })
  if (!customer) return fail(404, 'customer_unknown')
  const leads = new Map([...leadsByEmail, ...leadsByPhone].map((lead) => [lead.id, lead]))
  return {
    customer,
    erasing,
    notes,
    settings,
    consent,
    refuser,
    rooms,
    visits,
    orders: newestFirst([...markPhone(orders, false), ...markPhone(ordersByPhone, true)]),
    bookings: newestFirst([...markPhone(bookings, false), ...markPhone(bookingsByPhone, true)]),
    leads: newestFirst([...leads.values()]),
  }
}

/** Rows that say whether only the number tells whose they are. */
const markPhone = <Row extends object>(rows: Row[], isByPhone: boolean) => rows.map((row) => ({ ...row, isByPhone }))

const newestFirst = <Row extends { createdAt: Date }>(rows: Row[]) =>
  rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())

/** Rows of each kind on a customer's page; the admin's lists find the rest. */
const rowLimit = 20

export const findCustomerStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select(customerColumns)
    .from(users)
    .where(and(eq(users.id, id), isCustomer(ctx)))

export const findNotesStatement = (ctx: Builder, id: Value<string>) =>
  ctx.db.select().from(customerNotes).where(eq(customerNotes.userId, id))

/**
 * The latest consent given with a booking: of the account, or in person under its confirmed number. SQLite
 * takes the columns beside a maximum from the row that has it: nothing is sorted.
 */
export const findConsentStatement = (ctx: Builder, id: Value<string>) =>
  ctx.db
    .select({ version: bookings.consentVersion, at: latestConsentAt, source: bookings.source })
    .from(bookings)
    .where(and(isBookingOf(id), isNotNull(bookings.consentVersion)))
    .having(isNotNull(latestConsentAt))

const latestConsentAt = sql`max(${bookings.consentAt})`.mapWith(bookings.consentAt)

// Two look-ups, each by its index. The plus keeps SQLite from the index of accounts, where all walk-ins are one.
const isBookingOf = (id: Value<string>) => sql`id IN (SELECT id FROM bookings WHERE user_id = ${id}
  UNION ALL SELECT id FROM bookings
    WHERE +user_id IS NULL AND phone_e164 = ${confirmedNumberOf(id)})`

const orderColumns = {
  id: orders.id,
  outfitType: orders.outfitType,
  status: orders.status,
  eventDate: orders.eventDate,
  estimatedDelivery: orders.estimatedDelivery,
  totalAmount: orders.totalAmount,
  advanceAmount: orders.advanceAmount,
  balanceAmount: balanceSql('orders').as('balance_owed'),
  createdAt: orders.createdAt,
}
const bookingColumns = {
  id: bookings.id,
  childName: bookings.childName,
  serviceType: bookings.serviceType,
  status: bookings.status,
  eventDate: bookings.eventDate,
  createdAt: bookings.createdAt,
}
const phoneOf = (id: Value<string>) => sql`(SELECT phone_e164 FROM users WHERE id = ${id})`

/** The latest orders of a customer. */
export const listOrdersStatement = (ctx: Builder, id: Value<string>) =>
  latest(ctx.db.select(orderColumns).from(orders).$dynamic(), orders, eq(orders.userId, id))

/** The latest orders under a customer's number that are nobody's: made before the customer was known. */
export const listOrdersByPhoneStatement = (ctx: Builder, id: Value<string>) =>
  latest(
    ctx.db.select(orderColumns).from(orders).$dynamic(),
    orders,
    and(eq(orders.customerPhoneE164, phoneOf(id)), sql`+${orders.userId} IS NULL`),
  )

/** The latest bookings of a customer. */
export const listBookingsStatement = (ctx: Builder, id: Value<string>) =>
  latest(ctx.db.select(bookingColumns).from(bookings).$dynamic(), bookings, eq(bookings.userId, id))

/** The latest bookings under a customer's number that are nobody's. */
export const listBookingsByPhoneStatement = (ctx: Builder, id: Value<string>) =>
  latest(
    ctx.db.select(bookingColumns).from(bookings).$dynamic(),
    bookings,
    and(eq(bookings.phoneE164, phoneOf(id)), sql`+${bookings.userId} IS NULL`),
  )

/** Another customer whose number it is too, and who wants no messages: the shop writes none to that number. */
export const findRefuserStatement = (ctx: Builder, id: Value<string>) =>
  ctx.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      sql`${users.phoneE164} = ${phoneOf(id)} AND ${users.id} <> ${id} AND no_whatsapp = 1 AND ${hasConfirmedNumber()}`,
    )
    .limit(1)

/** The latest visits of a customer, those to come first. */
export const listVisitsStatement = (ctx: Builder, id: Value<string>) =>
  ctx.db
    .select({
      id: visits.id,
      kind: visits.kind,
      startsAt: visits.startsAt,
      cancelledBy: visits.cancelledBy,
      orderId: visits.orderId,
      bookingId: visits.bookingId,
    })
    .from(visits)
    .where(eq(visits.userId, id))
    .orderBy(desc(visits.startsAt))
    .limit(rowLimit)

const latest = <Query extends SQLiteSelect>(query: Query, table: typeof orders | typeof bookings, where?: SQL) =>
  query.where(where).orderBy(desc(table.createdAt), desc(table.id)).limit(rowLimit)

export const listRoomsStatement = (ctx: Builder, id: Value<string>) =>
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
export const listLeadsByEmailStatement = (ctx: Builder, id: Value<string>) =>
  listLeadsStatement(ctx, id, sql`${leads.email} = (SELECT email FROM users WHERE id = ${id})`)

/** Leads with the phone of a customer. */
export const listLeadsByPhoneStatement = (ctx: Builder, id: Value<string>) =>
  listLeadsStatement(ctx, id, sql`${leads.phoneE164} = (SELECT phone_e164 FROM users WHERE id = ${id})`)

const listLeadsStatement = (ctx: Builder, id: Value<string>, condition: SQL) =>
  ctx.db
    .select({
      id: leads.id,
      type: leads.type,
      source: leads.source,
      status: leads.status,
      leadScore: leads.leadScore,
      /** No booking of the customer made it: it may be somebody else's. */
      isPossible: sql<boolean>`${leads.userId} IS NOT ${id}`.mapWith(Boolean).as('is_possible'),
      createdAt: leads.createdAt,
    })
    .from(leads)
    .where(condition)
    .orderBy(desc(leads.createdAt))
    .limit(rowLimit)
