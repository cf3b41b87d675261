import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { occasionKinds } from '../../../shared/occasions.ts'
import { boolean, timestampMs } from './columns.ts'
import { users } from './users.ts'

/**
 * That a customer was written to about an occasion, or left out: once a year for each. The words lie in the admin's WhatsApp
 * alone.
 */
export const occasionMessages = sqliteTable(
  'occasion_messages',
  {
    kind: text({ enum: occasionKinds }).notNull(),
    /** The id of the order of a baptism, of the wearer for a communion: rows of two tables, so no foreign key. */
    about: text().notNull(),
    year: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** When she was written to, or left out. */
    sentAt: timestampMs().notNull(),
    leftOut: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.about, t.year] }),
    index('occasion_messages_user').on(t.userId),
    check('occasion_messages_kind', sql`${t.kind} IN ('baptism', 'communion')`),
  ],
)
