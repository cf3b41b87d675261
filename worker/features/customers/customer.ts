import { getTableColumns, sql } from 'drizzle-orm'
import { fullName } from '../../../shared/names.ts'
import { pick } from '../../../shared/pick.ts'
import type { Ctx } from '../../context.ts'
import { mergeToAdmin } from '../../db/merges.ts'
import { isOpenOrder } from '../../db/predicates.ts'
import { type customerNotes, users } from '../../db/schema.ts'
import { listAdminEmails } from '../../http/sessions.ts'
import { deskNoteToAdmin } from '../leads/leads.ts'
import type { CustomerDetails } from './details.ts'

const adminEmails = ({ env }: Ctx) => sql`(SELECT value FROM json_each(${JSON.stringify(listAdminEmails(env))}))`

/** Holds for an admin of today. */
export const isAdminNow = (ctx: Ctx) => sql`role = 'admin' AND email IN ${adminEmails(ctx)}`

/** Leaves out who is an admin now. Whoever was one is a customer like others: kept out by `setActive`, found in the list. */
export const isCustomer = (ctx: Ctx) => sql`(${users.role} = 'customer' OR ${users.email} NOT IN ${adminEmails(ctx)})`

/** The number of a customer's orders, and of those that are neither delivered nor cancelled. */
export const orderCounts = {
  totalOrders: sql<number>`(SELECT COUNT(*) FROM orders WHERE orders.user_id = users.id)`,
  activeOrders: sql<number>`(SELECT COUNT(*) FROM orders WHERE orders.user_id = users.id AND ${isOpenOrder})`,
}

/** The columns that `toAdmin` shows. */
export const customerColumns = { ...getTableColumns(users), ...orderCounts }
export type Customer = typeof users.$inferSelect & Record<keyof typeof orderCounts, number>

/** The address of an account, or the one that the desk has of a customer without. */
export const emailOf = ({ hasAccount, email, contactEmail }: Customer) => (hasAccount ? email : contactEmail)

/**
 * A customer as the admin's list shows one. Active orders are neither delivered nor cancelled. `phoneConfirmedAt` is when
 * the desk confirmed the number of an account; a customer without one needs no mark.
 */
export const toAdmin = (customer: Customer) => ({
  ...pick(customer, ['id', 'firstName', 'lastName']),
  email: emailOf(customer),
  ...pick(customer, ['phone', 'phoneE164', 'phoneConfirmedAt', 'isActive', 'hasAccount']),
  emailConfirmed: customer.emailConfirmedAt !== null,
  ...pick(customer, ['activeOrders', 'totalOrders', 'language', 'noWhatsapp', 'createdAt', 'updatedAt']),
})

export const notesToAdmin = (row: typeof customerNotes.$inferSelect | undefined) => ({
  notes: row?.notes ?? '',
  notedAt: row?.updatedAt ?? null,
})

/** A customer's own page; the columns of its rows are chosen where they are read (statements.ts). */
export const detailsToAdmin = (details: CustomerDetails) => ({
  ...toAdmin(details.customer),
  ...notesToAdmin(details.notes),
  /** While they are being erased: when that began, and whether an open order holds it up. */
  erasing: details.erasing ? { since: details.erasing.createdAt, isHeld: details.erasing.heldAt !== null } : null,
  consent: details.consent ?? null,
  /** Another customer with this number who wants no messages. */
  refusedBy: details.refuser ? { id: details.refuser.id, name: fullName(details.refuser) || 'Customer' } : null,
  /** Null if they were never asked. */
  marketingEmails: details.settings?.marketingEmails ?? null,
  ...pick(details, ['orders', 'bookings', 'rooms', 'visits', 'leads']),
  enquiries: details.enquiries.map(({ deskNotes, ...enquiry }) => ({
    ...enquiry,
    deskNotes: deskNotes.map(deskNoteToAdmin),
  })),
  /** Customers who were merged into this one, and can be taken apart again until a day. */
  merges: details.merges.map(mergeToAdmin),
})
