import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { BookingStatus } from '../../../shared/bookings.ts'
import { isOpen, type OrderStatus } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { byName } from '../../db/admin-names.ts'
import { type Builder, statement, type Value } from '../../db/batch.ts'
import { bookings, orderStatusChanges } from '../../db/schema.ts'
import { convertLeadStatement } from '../leads/leads.ts'
import type { Order, OrderChange } from './order.ts'

// The effects of a new status: a line of the order's history, its booking, and the lead that is a customer now.

/** When an order came to each status, oldest first. */
export const listStatusesStatement = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select({ stage: orderStatusChanges.stage, at: orderStatusChanges.createdAt })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, orderId))
    .orderBy(asc(orderStatusChanges.createdAt))

/** The same, with the admin or the helper who moved it there. */
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

/** That an order has come to a status, by whoever changed it last. */
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

/** A slip that is taken back leaves no trace among the statuses the order came to. */
export function moveStatus(ctx: Ctx, { before, after, payment, isTakenBack }: OrderChange) {
  if (before?.status === after.status) return []
  // One that its advance confirms was pending before, so that the step alone can be taken back.
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

/** The booking that an order was made of. */
export const findBookingOfOrderStatement = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select()
    .from(bookings)
    .where(eq(bookings.id, sql`(SELECT booking_id FROM orders WHERE id = ${orderId})`))

/** Moves the booking along, from each status it may have come to since it was read. */
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
 * Which statuses of a booking follow its order, and where to. A new order begins what was thought to be done. One that is
 * cancelled leaves the consultation as it was agreed on; one that is taken up again takes its booking along, whatever
 * became of it meanwhile.
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

/** A lead who has ordered is converted. */
export const convertLead = (ctx: Ctx, { lead }: OrderChange) => [lead && convertLeadStatement(ctx, lead)]
