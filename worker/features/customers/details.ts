import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteSelect } from 'drizzle-orm/sqlite-core'
import { pick } from '../../../shared/pick.ts'
import type { Ctx } from '../../context.ts'
import { type Builder, batch, prepared, type Value } from '../../db/batch.ts'
import { isOpenMerge, mergeColumns } from '../../db/merges.ts'
import { confirmedNumberOf, hasConfirmedNumber } from '../../db/ownership.ts'
import { balanceSql } from '../../db/predicates.ts'
import {
  bookings,
  chatLeads,
  chatRooms,
  contacts,
  customerMerges,
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

/** Rows of each kind on a customer's page; the admin's lists find the rest. */
const rowLimit = 20

const orderColumns = {
  ...pick(orders, [
    'id',
    'number',
    'outfitType',
    'status',
    'eventDate',
    'estimatedDelivery',
    'totalAmount',
    'advanceAmount',
  ]),
  balanceAmount: balanceSql('orders').as('balance_owed'),
  createdAt: orders.createdAt,
}
const bookingColumns = pick(bookings, ['id', 'childName', 'serviceType', 'status', 'eventDate', 'createdAt'])
const latestConsentAt = sql`max(${bookings.consentAt})`.mapWith(bookings.consentAt)

const statementsOf = prepared(['id'], (ctx, { id }) => {
  const ordersWhere = (where?: SQL) => latest(ctx.db.select(orderColumns).from(orders).$dynamic(), orders, where)
  const bookingsWhere = (where?: SQL) =>
    latest(ctx.db.select(bookingColumns).from(bookings).$dynamic(), bookings, where)
  const phone = sql`(SELECT phone_e164 FROM users WHERE id = ${id})`
  return {
    erasing: ctx.db.select().from(erasures).where(eq(erasures.id, id)),
    notes: findNotesStatement(ctx, id),
    settings: ctx.db.select().from(userSettings).where(eq(userSettings.userId, id)),
    // The latest consent given with a booking: of the account, or in person under its confirmed number. SQLite takes the
    // columns beside a maximum from the row that has it: nothing is sorted.
    consent: ctx.db
      .select({ version: bookings.consentVersion, at: latestConsentAt, source: bookings.source })
      .from(bookings)
      .where(and(isBookingOf(id), isNotNull(bookings.consentVersion)))
      .having(isNotNull(latestConsentAt)),
    // Another customer whose number it is too, and who wants no messages: the shop writes none to that number.
    refuser: ctx.db
      .select(pick(users, ['id', 'firstName', 'lastName']))
      .from(users)
      .where(
        sql`${users.phoneE164} = ${phone} AND ${users.id} <> ${id} AND no_whatsapp = 1 AND ${hasConfirmedNumber()}`,
      )
      .limit(1),
    // Beside a customer's own those under the number that are nobody's: made before the customer was known.
    orders: ordersWhere(eq(orders.userId, id)),
    ordersByPhone: ordersWhere(and(eq(orders.customerPhoneE164, phone), sql`+${orders.userId} IS NULL`)),
    bookings: bookingsWhere(eq(bookings.userId, id)),
    bookingsByPhone: bookingsWhere(and(eq(bookings.phoneE164, phone), sql`+${bookings.userId} IS NULL`)),
    rooms: ctx.db
      .select(pick(chatRooms, ['id', 'orderId', 'status', 'lastMessageAt', 'createdAt']))
      .from(chatRooms)
      .where(eq(chatRooms.customerId, id))
      .limit(rowLimit),
    // Those to come first.
    visits: ctx.db
      .select(pick(visits, ['id', 'kind', 'startsAt', 'cancelledBy', 'orderId', 'bookingId']))
      .from(visits)
      .where(eq(visits.userId, id))
      .orderBy(desc(visits.startsAt))
      .limit(rowLimit),
    // Those that can be undone.
    merges: ctx.db
      .select(mergeColumns)
      .from(customerMerges)
      .where(and(eq(customerMerges.keptId, id), isOpenMerge))
      .orderBy(desc(customerMerges.createdAt))
      .limit(rowLimit),
    // Found by a number or an address that was typed: they may be somebody else's.
    contactsByPhone: listContactsStatement(ctx, sql`${contacts.phoneE164} = ${phone}`),
    contactsByEmail: listContactsStatement(ctx, sql`${contacts.email} = (SELECT email FROM users WHERE id = ${id})`),
    chatLeads: ctx.db
      .select({ kind: sql<'chat_lead'>`'chat_lead'`.as('kind'), ...pick(chatLeads, enquiryColumns) })
      .from(chatLeads)
      .where(eq(chatLeads.phoneE164, phone))
      .orderBy(desc(chatLeads.createdAt))
      .limit(rowLimit),
    leadsByEmail: listLeadsStatement(ctx, id, sql`${leads.email} = (SELECT email FROM users WHERE id = ${id})`),
    leadsByPhone: listLeadsStatement(ctx, id, sql`${leads.phoneE164} = ${phone}`),
  }
})

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
    ...lists
  } = await batch(ctx, { customer: findCustomerStatement(ctx, id), ...statementsOf({ id }) })
  if (!customer) return fail(404, 'customer_unknown')
  const enquiries = new Map([...lists.contactsByEmail, ...lists.contactsByPhone].map((row) => [row.id, row]))
  const leads = new Map([...lists.leadsByEmail, ...lists.leadsByPhone].map((lead) => [lead.id, lead]))
  return {
    ...{ customer, erasing, notes, settings, consent, refuser },
    ...pick(lists, ['rooms', 'visits', 'merges']),
    orders: newestFirst([...markPhone(lists.orders, false), ...markPhone(lists.ordersByPhone, true)]),
    bookings: newestFirst([...markPhone(lists.bookings, false), ...markPhone(lists.bookingsByPhone, true)]),
    leads: newestFirst([...leads.values()]),
    enquiries: newestFirst([...enquiries.values(), ...lists.chatLeads]),
  }
}

/** Rows that say whether only the number tells whose they are. */
const markPhone = <Row extends object>(rows: Row[], isByPhone: boolean) => rows.map((row) => ({ ...row, isByPhone }))

const newestFirst = <Row extends { createdAt: Date }>(rows: Row[]) =>
  rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())

export const findCustomerStatement = (ctx: Ctx, id: string) =>
  ctx.db
    .select(customerColumns)
    .from(users)
    .where(and(eq(users.id, id), isCustomer(ctx)))

export const findNotesStatement = (ctx: Builder, id: Value<string>) =>
  ctx.db.select().from(customerNotes).where(eq(customerNotes.userId, id))

// Two look-ups, each by its index. The plus keeps SQLite from the index of accounts, where all walk-ins are one.
const isBookingOf = (id: Value<string>) => sql`id IN (SELECT id FROM bookings WHERE user_id = ${id}
  UNION ALL SELECT id FROM bookings
    WHERE +user_id IS NULL AND phone_e164 = ${confirmedNumberOf(id)})`

const latest = <Query extends SQLiteSelect>(query: Query, table: typeof orders | typeof bookings, where?: SQL) =>
  query.where(where).orderBy(desc(table.createdAt), desc(table.id)).limit(rowLimit)

const enquiryColumns = ['id', 'status', 'deskNotes', 'createdAt'] as const

const listContactsStatement = (ctx: Builder, condition: SQL) =>
  ctx.db
    .select({ kind: sql<'contact'>`'contact'`.as('kind'), ...pick(contacts, enquiryColumns) })
    .from(contacts)
    .where(condition)
    .orderBy(desc(contacts.createdAt))
    .limit(rowLimit)

const listLeadsStatement = (ctx: Builder, id: Value<string>, condition: SQL) =>
  ctx.db
    .select({
      ...pick(leads, ['id', 'type', 'source', 'status', 'leadScore']),
      /** No booking of the customer made it: it may be somebody else's. */
      isPossible: sql<boolean>`${leads.userId} IS NOT ${id}`.mapWith(Boolean).as('is_possible'),
      createdAt: leads.createdAt,
    })
    .from(leads)
    .where(condition)
    .orderBy(desc(leads.createdAt))
    .limit(rowLimit)
