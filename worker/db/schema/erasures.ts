import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, timestampMs } from './columns.ts'

/** Customers who are being erased: the row comes first and tells a later run what a dead one has left to do. */
export const erasures = sqliteTable(
  'erasures',
  {
    /** The id of the account; no foreign key, as the row outlives it for a few hours. */
    id: text().primaryKey(),
    /** The admin saw what else has the same number or address, and confirmed it; a customer proves less. */
    byDesk: boolean().notNull(),
    /** Published testimonials stay. */
    keepWords: boolean().notNull(),
    createdAt: createdAt(),
    /** When nothing was left. An upload that was under way may still arrive: the row stays until none can. */
    doneAt: timestampMs(),
    /** Runs that have begun with it, and when the last one did: whom it was tried for least comes first. */
    tries: integer().notNull().default(0),
    triedAt: timestampMs(),
    /** Until when a run has it for itself, should that die. */
    busyUntil: timestampMs(),
    /** When an open order was first found to hold it up; the desk was told then. */
    heldAt: timestampMs(),
  },
  (t) => [
    index('erasures_waiting').on(t.tries, t.triedAt).where(sql`done_at IS NULL`),
    index('erasures_done').on(t.doneAt).where(sql`done_at IS NOT NULL`),
  ],
)

/** Erased customers of whom R2 keeps a sealed copy, `sealed/<id>/…`, and until when. */
export const sealedPersons = sqliteTable(
  'sealed_persons',
  { id: text().primaryKey(), eraseAt: timestampMs().notNull(), createdAt: createdAt(), triedAt: timestampMs() },
  (t) => [index('sealed_persons_erase').on(t.eraseAt)],
)
