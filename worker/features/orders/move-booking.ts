import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BookingStatus } from '../../../shared/bookings.ts'
import { isOpen, type OrderStatus } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { bookings } from '../../db/schema.ts'

type Booking = typeof bookings.$inferSelect

/** The booking that an order was made of. */
export const findBookingOfOrderStatement = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select()
    .from(bookings)
    .where(eq(bookings.id, sql`(SELECT booking_id FROM orders WHERE id = ${orderId})`))

/**
 * The statements that move a booking as its order comes to a status, for the batch that writes the order. Each status
 * the booking may have come to since it was read has its own, so that a change of the same moment is followed as well.
 */
export function moveBookingStatements(
  ctx: Ctx,
  booking: Booking,
  order: { before?: OrderStatus; after: OrderStatus },
  onlyIf: SQL = sql`TRUE`,
) {
  const { to, from } = moveOf(order)
  return [
    ctx.db
      .update(bookings)
      .set({ status: to })
      .where(and(eq(bookings.id, booking.id), inArray(bookings.status, from), onlyIf)),
  ]
}

/**
 * Which statuses of a booking follow its order, and where to. A new order begins what was thought to be done. One that is cancelled leaves the consultation as it
 * was agreed on; one that is taken up again takes its booking along, whatever became of it meanwhile.
 */
function moveOf({ before, after }: { before?: OrderStatus; after: OrderStatus }): {
  to: BookingStatus
  from: BookingStatus[]
} {
  const isTakenUpAgain = before !== undefined && !isOpen(before)
  if (after === 'cancelled') return { to: 'confirmed', from: ['in-progress'] }
  if (after === 'delivered')
    return { to: 'completed', from: ['pending', 'confirmed', 'in-progress', ...(isTakenUpAgain ? cancelled : [])] }
  if (before === undefined) return { to: 'in-progress', from: ['pending', 'confirmed', 'completed'] }
  return { to: 'in-progress', from: ['pending', 'confirmed', ...(isTakenUpAgain ? closed : [])] }
}

const cancelled: BookingStatus[] = ['cancelled']
const closed: BookingStatus[] = ['completed', ...cancelled]
