import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { VisitKind } from '../../../shared/visits.ts'
import { bookings } from './bookings.ts'
import { createdAt, id, timestampMs, updatedAt } from './columns.ts'
import { visitKinds } from './enums.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/**
 * Times at which somebody comes to the boutique, each about a booking or an order. Triggers keep `userId` that of its
 * booking or order, give an order the visits of its booking, and its consultation back when it is cancelled, and cancel
 * those of what is over.
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
    /** One more with each move and with cancelling: calendars tell the newer entry by it. */
    sequence: integer().notNull().default(0),
    cancelledAt: timestampMs(),
    /** `booking` and `order`: what it was about is over. `done`: they came before the time, on its day. */
    cancelledBy: text({ enum: ['customer', 'admin', 'booking', 'order', 'done'] }),
    /** How often its customer has moved it. */
    moves: integer().notNull().default(0),
    /** When its customer was reminded of the time it has now. */
    remindedAt: timestampMs(),
    /** For the admin; its customer never sees it. */
    note: text(),
    /** True if somebody came, as the admin noted it; null until then. */
    came: integer({ mode: 'boolean' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('visits_starts').on(t.startsAt).where(sql`cancelled_at IS NULL`),
    // Those that were cancelled too: they follow their order and its messages, and calendars take them away.
    index('visits_booking').on(t.bookingId, t.startsAt),
    index('visits_order').on(t.orderId, t.startsAt),
    index('visits_user').on(t.userId, t.startsAt),
  ],
)
