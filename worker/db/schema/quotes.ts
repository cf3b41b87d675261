import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { QuoteAnswer, QuoteLine, QuoteWay } from '../../../shared/quotes.ts'
import { createdAt, id, timestampMs } from './columns.ts'
import { quoteAnswers } from './enums.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** A quotation: what an order would cost. Its lines never change; another price is another version. */
export const quotes = sqliteTable(
  'quotes',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Counts from 1 within its order. */
    version: integer().notNull(),
    lines: text({ mode: 'json' }).$type<QuoteLine[]>().notNull(),
    /** To the customer, unlike the order's `notes`. */
    note: text(),
    /** In paise: the lines, and the way to the door as it was when it was sent. */
    total: integer().notNull(),
    /** In paise: what of it is asked for before the work begins. */
    advance: integer().notNull(),
    /** The Indian date to whose end it can be accepted. */
    validUntil: text().notNull(),
    createdAt: createdAt(),
    /** When a newer one took its place: one that was accepted keeps it until another is accepted. */
    supersededAt: timestampMs(),
    answeredAt: timestampMs(),
    answer: text()
      .$type<QuoteAnswer>()
      .references(() => quoteAnswers.name),
    /** What is to be changed, in the customer's words. */
    comment: text(),
    how: text().$type<QuoteWay>(),
    /** Who answered: the customer, or the admin who was told. */
    byId: text().references(() => users.id),
  },
  (t) => [
    uniqueIndex('quotes_order').on(t.orderId, t.version),
    index('quotes_by').on(t.byId).where(sql`by_id IS NOT NULL`),
  ],
)
