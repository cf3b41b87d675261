import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, malayalam, timestampMs } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

export const testimonials = sqliteTable(
  'testimonials',
  {
    id: id(),
    name: text().notNull(),
    location: text(),
    rating: integer().notNull(),
    review: text().notNull(),
    malayalam: malayalam(),
    image: text(),
    source: text({ enum: ['google', 'facebook', 'instagram'] }),
    featured: integer().notNull().default(0),
    /** The customer who offered it, and after which order; null for one that an admin entered. */
    userId: text().references(() => users.id),
    orderId: text().references(() => orders.id),
    /** Null while a customer's offer waits for an admin. */
    approvedAt: timestampMs().$defaultFn(() => new Date()),
    hiddenAt: timestampMs(),
    createdAt: createdAt(),
    updatedAt: timestampMs().$onUpdateFn(() => new Date()),
  },
  (t) => [
    index('testimonials_featured').on(t.featured, t.createdAt).where(sql`featured > 0`),
    index('testimonials_sourced').on(t.createdAt).where(sql`source IS NOT NULL`),
    index('testimonials_offered').on(t.createdAt, t.id).where(sql`approved_at IS NULL AND hidden_at IS NULL`),
    index('testimonials_approved').on(t.createdAt, t.id).where(sql`approved_at IS NOT NULL AND hidden_at IS NULL`),
    index('testimonials_hidden').on(t.createdAt, t.id).where(sql`hidden_at IS NOT NULL`),
    // An order has one testimonial at most.
    uniqueIndex('testimonials_order').on(t.orderId),
    index('testimonials_user').on(t.userId).where(sql`user_id IS NOT NULL`),
    check('testimonials_rating', sql`${t.rating} BETWEEN 1 AND 5`),
    check('testimonials_source', sql`${t.source} IN ('google', 'facebook', 'instagram')`),
  ],
)
