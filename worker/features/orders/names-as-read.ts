import { sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { requireStatement } from '../../db/require.ts'
import type { bookings } from '../../db/schema.ts'
import type { Order } from './order.ts'

/**
 * Holds while an order and its booking are called as they were read: what comes with a customer's corrected profile or
 * with a wearer's name leaves `updatedAt` as it is, and words that nobody has read would stay under the old status.
 */
export const areNamesAsRead = (order: Order, booking?: typeof bookings.$inferSelect) =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${order.id}
    AND (customer_name, customer_email, customer_phone, wearer_name)
      IS (${order.customerName}, ${order.customerEmail}, ${order.customerPhone}, ${order.wearerName}))
    AND ${booking ? isCalledAsRead(booking) : sql`TRUE`}`

const isCalledAsRead = (booking: typeof bookings.$inferSelect) =>
  sql`EXISTS (SELECT 1 FROM bookings WHERE id = ${booking.id}
    AND (child_name, parent_name, phone_e164, email)
      IS (${booking.childName}, ${booking.parentName}, ${booking.phoneE164}, ${booking.email}))`

/** First in a batch that finds an order by other words or under another status: refused, it is read anew. */
export const requireNamesStatement = (ctx: Ctx, order: Order, booking?: typeof bookings.$inferSelect) =>
  requireStatement(ctx, areNamesAsRead(order, booking))
