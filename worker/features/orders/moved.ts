import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { BookingStatus } from '../../../shared/bookings.ts'
import { isOpen, type OrderStatus } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { byName } from '../../db/admin-names.ts'
import { type Builder, statement, type Value } from '../../db/batch.ts'
import { bookings, orderStatusChanges } from '../../db/schema.ts'
import { convertLeadStatement } from '../leads/leads.ts'
import type { Order, OrderChange } from './order.ts'

// Effects of a new status: a row of the order's history, the booking's status, and the conversion of the lead.

/** Selects when an order reached each status, oldest first. */
export const listStatusesStatement = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select({ stage: orderStatusChanges.stage, at: orderStatusChanges.createdAt })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, orderId))
    .orderBy(asc(orderStatusChanges.createdAt))

/** Selects when an order reached each status, with the admin or helper who changed it. */
export const listStatusesWithAuthorsStatement = (ctx: Builder, orderId: Value<string>) =>
  ctx.db
    .select({
      stage: orderStatusChanges.stage,
      at: orderStatusChanges.createdAt,
      byName: byName.as('by_name'),
      helper: orderStatusChanges.helper,
    })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, orderId))
    .orderBy(asc(orderStatusChanges.createdAt))

/** Statement: records the status of an order, changed by its last editor. */
export const insertStatusStatement = (
  ctx: Ctx,
  order: Pick<Order, 'id' | 'status' | 'updatedBy' | 'updatedByName' | 'updatedAt'>,
) =>
  ctx.db.insert(orderStatusChanges).values({
    id: crypto.randomUUID(),
    orderId: order.id,
    stage: order.status,
    byId: order.updatedBy,
    helper: order.updatedBy ? null : order.updatedByName,
    createdAt: order.updatedAt,
  })

/** Updates the history of statuses. An undone slip is deleted from it. */
export function moveStatus(ctx: Ctx, { before, after, payment, isTakenBack }: OrderChange) {
  if (before?.status === after.status) return []
  // An order confirmed at once by its advance was pending first, so that only this step can be undone.
  const isConfirmedAtOnce = !before && payment && after.status === 'confirmed'
  const begun = new Date(after.updatedAt.getTime() - 1)
  if (!isTakenBack)
    return [
      isConfirmedAtOnce ? insertStatusStatement(ctx, { ...after, status: 'pending', updatedAt: begun }) : undefined,
      insertStatusStatement(ctx, after),
    ]
  return [
    statement(
      ctx,
      sql`DELETE FROM order_stages WHERE id =
        (SELECT id FROM order_stages WHERE order_id = ${after.id} ORDER BY created_at DESC LIMIT 1)`,
    ),
  ]
}

/** Selects the booking from which an order was made. */
export const findBookingOfOrderStatement = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select()
    .from(bookings)
    .where(eq(bookings.id, sql`(SELECT booking_id FROM orders WHERE id = ${orderId})`))

/** Updates the booking's status, from any status that it may have reached since the read. */
export function moveBooking(ctx: Ctx, { before, after, booking }: OrderChange) {
  if (!booking || before?.status === after.status) return []
  const { to, from } = bookingMoveOf(before?.status, after.status)
  return [
    ctx.db
      .update(bookings)
      .set({ status: to })
      .where(and(eq(bookings.id, booking.id), inArray(bookings.status, from))),
  ]
}

/**
 * Returns the booking statuses that follow the order, and the new status. A new order reopens a completed booking. A
 * cancelled order leaves the consultation as agreed. A reopened order updates its booking, whatever its status is by
 * now.
 */
function bookingMoveOf(
  before: OrderStatus | undefined,
  after: OrderStatus,
): { to: BookingStatus; from: BookingStatus[] } {
  const isTakenUpAgain = before !== undefined && !isOpen(before)
  if (after === 'cancelled') return { to: 'confirmed', from: ['in-progress'] }
  if (after === 'delivered')
    return { to: 'completed', from: ['pending', 'confirmed', 'in-progress', ...(isTakenUpAgain ? cancelled : [])] }
  if (before === undefined) return { to: 'in-progress', from: ['pending', 'confirmed', 'completed'] }
  return { to: 'in-progress', from: ['pending', 'confirmed', ...(isTakenUpAgain ? closed : [])] }
}

const cancelled: BookingStatus[] = ['cancelled']
const closed: BookingStatus[] = ['completed', ...cancelled]

/** Converts the lead of a customer who has ordered. */
export const convertLead = (ctx: Ctx, { lead }: OrderChange) => [lead && convertLeadStatement(ctx, lead)]
