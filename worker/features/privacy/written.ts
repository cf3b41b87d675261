import { sql } from 'drizzle-orm'
import type { Reach } from './affected.ts'

/** A row was written in a reach. */
export const isWritten = ({ everybody, from, to }: Reach) =>
  everybody ? sql`TRUE` : sql`(created_at >= ${from} AND created_at <= ${to})`

/**
 * Chats in which something may have been said in a time: their list is by the last message, and when the others came is
 * known to the room alone. One that had begun by its end, and in which something was said since it began.
 */
export const roomsIn = ({ from, to }: Reach) =>
  sql`(SELECT id, customer_id FROM chat_rooms WHERE waiting IN (0, 1) AND last_message_at >= ${from}
    AND merged_into IS NULL AND created_at <= ${to})`

/** The ids of customers who booked, wrote in a chat or had an order made in a time, as a query. None of them is NULL: `NOT IN` would hold for nobody. */
export const writers = (
  reach: Reach,
) => sql`SELECT user_id FROM bookings WHERE ${isWritten(reach)} AND +user_id IS NOT NULL
  UNION SELECT user_id FROM orders WHERE ${isWritten(reach)} AND +user_id IS NOT NULL
  UNION SELECT customer_id FROM ${roomsIn(reach)}`
