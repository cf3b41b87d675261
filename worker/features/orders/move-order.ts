import { sql } from 'drizzle-orm'
import type { OrderStatus } from '../../../shared/orders.ts'
import type { Ctx } from '../../context.ts'
import { type bookings, orders } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import type { versioned } from '../../db/versioned.ts'
import type { User } from '../../http/sessions.ts'
import { rankOrder } from '../plan/rank.ts'
import { statusMessageStatements, visitMessagesStatements } from './messaged.ts'
import { moveBookingStatements } from './move-booking.ts'
import { requireNamesStatement } from './names-as-read.ts'
import { asWritten, type Order } from './order.ts'
import { readClosedNewsStatement } from './quote-notifications.ts'
import type { Quote } from './quotes.ts'
import { reopenQuoteStatements } from './reopen-quote.ts'
import { insertStatusStatement } from './statements.ts'

/** An order as it is at another status, and nothing else changed. */
export function orderAt(admin: Pick<User, 'id'>, order: Order, status: OrderStatus, updatedAt: Date): Order {
  const moved = { ...order, status }
  return {
    ...moved,
    ...rankOrder(moved, Date.now()),
    updatedBy: admin.id,
    updatedByName: null,
    updatedFields: ['status'],
    updatedAt,
  }
}

/**
 * The statements that move an order to another status, its booking and its latest quotation too, each only while the order
 * is as it was read. One that is taken back leaves no trace among the statuses the order came to. Refused where a name has
 * changed since: it is to be read anew.
 */
export function moveOrderStatements(
  ctx: Ctx,
  { before, after }: { before: Order; after: Order },
  { booking, latest }: { booking: typeof bookings.$inferSelect | undefined; latest: Quote | undefined },
  lock: ReturnType<typeof versioned>,
  way: 'forward' | 'taken back' = 'forward',
) {
  const { id } = before
  return {
    requireNames: requireNamesStatement(ctx, before, booking),
    reopenQuote: reopenQuoteStatements(ctx, { before, after }, latest, lock.isUnchanged),
    readQuoteNews: readClosedNewsStatement(ctx, { before, after }, lock.isUnchanged),
    status:
      way === 'forward'
        ? insertStatusStatement(ctx, after, lock.isUnchanged)
        : statement(
            ctx,
            sql`DELETE FROM order_stages WHERE ${lock.isUnchanged} AND id =
              (SELECT id FROM order_stages WHERE order_id = ${id} ORDER BY created_at DESC LIMIT 1)`,
          ),
    moveBooking:
      booking && moveBookingStatements(ctx, booking, { before: before.status, after: after.status }, lock.isUnchanged),
    messages: statusMessageStatements(ctx, after, lock.isUnchanged, way),
    written: ctx.db.update(orders).set(asWritten(after, before)).where(lock.where).returning(),
    visitMessages: visitMessagesStatements(ctx, { before, after }, booking),
  }
}
