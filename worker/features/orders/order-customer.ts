import { eq, sql } from 'drizzle-orm'
import type { OrderInput } from '../../../shared/order-inputs.ts'
import type { Ctx } from '../../context.ts'
import type { Statement } from '../../db/connection.ts'
import { orders, users } from '../../db/schema.ts'
import { requireStatement } from '../../db/writes.ts'
import { toE164 } from '../../lib/phone.ts'
import { findLeadStatement } from '../leads/leads.ts'
import {
  buildWalkIn,
  findWalkInStatement,
  insertWalkInStatement,
  isNobodysNumber,
  splitName,
} from '../leads/walk-ins.ts'
import { changeStatements } from './change.ts'
import { edited, type Order } from './order.ts'
import type { Quote } from './quotes.ts'

export const findAccountStatement = (ctx: Ctx, userId: string | null | undefined) =>
  userId ? ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)) : undefined

/** Statement: the order that another is an alteration of. */
export const findAlteredStatement = (ctx: Ctx, { alterationOf }: { alterationOf?: string | null | undefined }) =>
  alterationOf
    ? ctx.db.select({ id: orders.id, userId: orders.userId }).from(orders).where(eq(orders.id, alterationOf))
    : undefined

/** Statement: the customer without an account who has the number that the order will have. */
export const findCustomerOfPhoneStatement = (ctx: Ctx, input: OrderInput) => findWalkInStatement(ctx, phoneOf(input))

const phoneOf = ({ customerPhone, bookingId }: OrderInput) =>
  customerPhone === undefined && bookingId
    ? sql`(SELECT phone_e164 FROM bookings WHERE id = ${bookingId})`
    : (toE164(customerPhone ?? '') ?? '')

/** The order of a customer without an account: the one of its number, else a new one. */
export function withCustomer(order: Order, walkInId: string | undefined) {
  const {
    userId,
    customerName,
    customerEmail: contactEmail,
    customerPhone: phone,
    customerPhoneE164: phoneE164,
  } = order
  if (userId || !phone || !phoneE164) return { order }
  if (walkInId) return { order: { ...order, userId: walkInId } }
  const newCustomer = buildWalkIn({ ...splitName(customerName ?? ''), contactEmail, phone, phoneE164 })
  return { order: { ...order, userId: newCustomer.id }, newCustomer }
}

/** Statements that insert a new customer of an order, unless another has come to be of that number. */
export const insertCustomerStatements = (ctx: Ctx, customer: ReturnType<typeof buildWalkIn> | undefined) => ({
  requireNobody: customer && requireStatement(ctx, isNobodysNumber(customer)),
  insertCustomer: customer && insertWalkInStatement(ctx, customer),
})

type Contact = { bookingId?: string | undefined } & {
  [Name in 'userId' | 'customerPhone' | 'customerEmail']?: string | null | undefined
}

/** The lead that the booking made; without one, that of the order's own contact, or of its account's. */
export function findLeadOfStatement(ctx: Ctx, { bookingId, userId, customerPhone, customerEmail }: Contact) {
  const [table, id] = bookingId ? ['bookings', bookingId] : ['users', userId ?? null]
  const own = (column: 'phone_e164' | 'email') =>
    sql`(SELECT ${sql.raw(column)} FROM ${sql.raw(table)} WHERE id = ${id})`
  if (bookingId) return findLeadStatement(ctx, own('phone_e164'), own('email'))
  const phone = customerPhone ? (toE164(customerPhone) ?? null) : own('phone_e164')
  return findLeadStatement(ctx, phone, customerEmail ?? own('email'))
}

/**
 * Statements that hand an order over to another customer who is the same person or family, as the customer or the desk
 * says: its address, its wearer and its measurements go along. The batch fails where the order has changed since.
 */
export function handOverStatements(ctx: Ctx, before: Order, userId: string, latestQuote: Quote | undefined) {
  // A customer is no editor: without one, the answer to a stale change names the customer.
  const after = edited({ ...before, userId }, { id: null }, ['userId'])
  // Payments that the customer has told of go along.
  const claims = { claims: sql`claims`, claimedAt: sql`claimed_at` }
  const statements: (Statement | Statement[] | undefined)[] = Object.values(
    changeStatements(ctx, { before, after, latestQuote }, claims),
  )
  return statements.flat().filter((one) => one !== undefined)
}
