import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { numberOrdersStatements } from '../../db/order-numbers.ts'
import { isBookingAsRead } from '../../db/predicates.ts'
import { remeasureOf } from '../../db/remeasure.ts'
import { leads, orders, wearers } from '../../db/schema.ts'
import { orderTextSql, refreshOrderStatement, searchText } from '../../db/search.ts'
import { changedColumns, requireStatement, requireUnchanged } from '../../db/writes.ts'
import { isAsRead } from '../leads/leads.ts'
import { effectsAhead, effectsBehind } from './effects.ts'
import { enqueueCreatedStatement } from './notified.ts'
import type { Order, OrderChange } from './order.ts'

// Every change of a versioned order goes through here. A command reads what it needs in one batch, decides what the order
// is next, and writes `changeStatements` with what is its own in a second batch, which fails as a whole where something that
// it was decided by has changed: `retryRefused` reads that anew.

/** Statements: the order's row as it is next, once it is as it was read, and everything that follows from the change. */
export function changeStatements(
  ctx: Ctx,
  change: OrderChange & { before: Order },
  set: Partial<Record<'claims' | 'claimedAt', SQL>> = {},
) {
  const { before, after, booking, lead, wearer } = change
  return {
    requireUnchanged: requireUnchanged(ctx, orders, before.id, before.updatedAt),
    requireNames: requireStatement(ctx, areNamesAsRead(before, booking)),
    requireWearer: wearer && requireUnchanged(ctx, wearers, wearer.id, wearer.updatedAt),
    requireLead: lead && requireStatement(ctx, isAsRead(leads, lead)),
    ahead: effectsAhead(ctx, change),
    written: ctx.db
      .update(orders)
      .set({ ...asWritten(after, before), ...set })
      .where(eq(orders.id, before.id))
      .returning(),
    refresh: change.items || change.payment ? refreshOrderStatement(ctx, before.id) : undefined,
    behind: effectsBehind(ctx, change),
  }
}

/** Statements: the row of a new order, once what it was made from is as it was read, and everything that follows. */
export function creationStatements(ctx: Ctx, change: OrderChange) {
  const { after, booking, lead, wearer } = change
  return {
    requireBooking: booking && requireStatement(ctx, isBookingAsRead(booking)),
    requireWearer: wearer && requireUnchanged(ctx, wearers, wearer.id, wearer.updatedAt),
    requireLead: lead && requireStatement(ctx, isAsRead(leads, lead)),
    written: ctx.db.insert(orders).values(after),
    number: numberOrdersStatements(ctx),
    ahead: effectsAhead(ctx, change),
    tell: enqueueCreatedStatement(ctx, after),
    refresh: refreshOrderStatement(ctx, after.id),
    behind: effectsBehind(ctx, change),
    numbered: ctx.db.select({ number: orders.number }).from(orders).where(eq(orders.id, after.id)),
  }
}

const noClaims = { claims: [], claimedAt: null }
const keptClaims = { claims: undefined, claimedAt: undefined }

/**
 * The columns to which a change gives another value. A customer's corrected name and number leave `updatedAt` as it is, so
 * what came since the order was read must not be written over; nor may her claims of payments, and another birth or name
 * of who wears it, which are written by themselves. A claim is its customer's: it does not move to another with the order.
 */
const asWritten = (order: Order, before: Order) => ({
  ...changedColumns(order, before),
  ...(before.userId !== null && before.userId !== order.userId ? noClaims : keptClaims),
  wearerName: order.wearerId === before.wearerId ? undefined : order.wearerName,
  remeasure: remeasureOf(order),
  searchText: searchText.order(order) === searchText.order(before) ? undefined : orderTextSql(order),
})

/**
 * Holds while an order and its booking are called as they were read: what comes with a customer's corrected profile or
 * with a wearer's name leaves `updatedAt` as it is, and words that nobody has read would stay under the old status.
 */
function areNamesAsRead(order: Order, booking: OrderChange['booking']) {
  const isOrderAsRead = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${order.id}
    AND (customer_name, customer_email, customer_phone, wearer_name)
      IS (${order.customerName}, ${order.customerEmail}, ${order.customerPhone}, ${order.wearerName}))`
  if (!booking) return isOrderAsRead
  return sql`${isOrderAsRead} AND EXISTS (SELECT 1 FROM bookings WHERE id = ${booking.id}
    AND (child_name, parent_name, phone_e164, email)
      IS (${booking.childName}, ${booking.parentName}, ${booking.phoneE164}, ${booking.email}))`
}
