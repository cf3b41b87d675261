import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestampMs } from './columns.ts'
import { orders } from './orders.ts'

/** A link to an order for the customer's family. Triggers end it with the order, and where that goes to another account. */
export const familyLinks = sqliteTable(
  'family_links',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** The title that the family reads on top, in the customer's words; null says the garment. */
    title: text(),
    /** SHA-256 of the link's 256 bits: a leaked table opens no link. */
    tokenHash: text().notNull(),
    /** Keyed hash: a PIN of four digits is guessed at once by any other. */
    pinHash: text().notNull(),
    /** Wrong PINs in all: a right one does not take them back, or each would buy a guesser new tries. */
    failures: integer().notNull().default(0),
    lockedUntil: timestampMs(),
    expiresAt: timestampMs().notNull(),
    revokedAt: timestampMs(),
    /** When it was last opened. */
    seenAt: timestampMs(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('family_links_token').on(t.tokenHash),
    index('family_links_order').on(t.orderId, t.createdAt),
    index('family_links_expires').on(t.expiresAt),
  ],
)
