import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { bookings } from '../../db/schema.ts'
import { statusMessageStatements } from './messaged.ts'
import { moveBookingStatements } from './move-booking.ts'
import type { Order } from './order.ts'
import { insertStatusStatement } from './statements.ts'

/**
 * Statements of an order that comes to another status, none where it does not: its line of stages, its booking, and the
 * message of it. What it is told in the shop is its caller's.
 */
export const statusStatements = (
  ctx: Ctx,
  { before, after }: { before: Order; after: Order },
  booking: typeof bookings.$inferSelect | undefined,
  onlyIf: SQL = sql`TRUE`,
) =>
  before.status === after.status
    ? []
    : [
        insertStatusStatement(ctx, after, onlyIf),
        ...(booking ? moveBookingStatements(ctx, booking, { before: before.status, after: after.status }, onlyIf) : []),
        ...statusMessageStatements(ctx, after, onlyIf),
      ]
