import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { VisitKind } from '../../../shared/visits.ts'
import { bookings } from './bookings.ts'
import { createdAt, id, timestampMs, updatedAt } from './columns.ts'
import { visitKinds } from './enums.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/**
 * Appointments at the boutique, each about a booking or an order. Triggers keep `userId` that of the booking or order.
 * They move a booking's visits to its order, return the consultation if the order is cancelled, and cancel visits of
 * closed bookings and orders.
 */
export const visits = sqliteTable(
  'visits',
  {
    id: id(),
    kind: text()
      .$type<VisitKind>()
      .notNull()
      .references(() => visitKinds.name),
    bookingId: text().references(() => bookings.id),
    orderId: text().references(() => orders.id),
    userId: text().references(() => users.id),
    startsAt: timestampMs().notNull(),
    minutes: integer().notNull(),
    /** Increases with each move and with the cancellation: calendars use it to find the newer entry. */
    sequence: integer().notNull().default(0),
    cancelledAt: timestampMs(),
    /** `booking` and `order`: its subject is closed. `done`: the customer came earlier on that day. */
    cancelledBy: text({ enum: ['customer', 'admin', 'booking', 'order', 'done'] }),
    /** Number of times the customer has moved the visit. */
    moves: integer().notNull().default(0),
    /** Time of the reminder for the current time of the visit. */
    remindedAt: timestampMs(),
    /** Note for the admins; never shown to the customer. */
    note: text(),
    /** True if the customer came, as noted by an admin; null until then. */
    came: integer({ mode: 'boolean' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('visits_starts').on(t.startsAt).where(sql`cancelled_at IS NULL`),
    // Includes cancelled visits: they follow their order and its messages, and calendars must remove them.
    index('visits_booking').on(t.bookingId, t.startsAt),
    index('visits_order').on(t.orderId, t.startsAt),
    index('visits_user').on(t.userId, t.startsAt),
  ],
)
