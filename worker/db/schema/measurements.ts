import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SizeField, Sizes, SizeUnit } from '../../../shared/measures.ts'
import type { StepDays } from '../../../shared/plan.ts'
import { createdAt, id, malayalam, timestampMs, updatedAt } from './columns.ts'
import { imports } from './housekeeping.ts'
import { users } from './users.ts'

/** Kinds of what is made: how many working days each step takes, how much of a week one fills, what is measured for it. */
export const garments = sqliteTable('garments', {
  id: text().primaryKey(),
  name: text().notNull(),
  malayalam: malayalam(),
  days: text({ mode: 'json' }).$type<StepDays>().notNull(),
  /** Its share of a week's capacity. */
  load: integer().notNull().default(1),
  /** What is measured for it, in the order of the tape. */
  fields: text({ mode: 'json' }).$type<SizeField[]>().notNull().default([]),
  /** Its HSN code, and its GST in hundredths of a percent, as they were last on a bill or set by the owner. */
  taxCode: text(),
  taxRate: integer(),
  hiddenAt: timestampMs(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Who wears what is made: a customer, or a child of hers, by the first name. */
export const wearers = sqliteTable(
  'wearers',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Month and year (`2026-03`), for the age alone; null for the grown-up. */
    born: text(),
    note: text(),
    /** The import that made this row. */
    importId: text().references(() => imports.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('wearers_user').on(t.userId, t.createdAt),
    index('wearers_born').on(t.born, t.id).where(sql`born IS NOT NULL`),
    index('wearers_import').on(t.importId).where(sql`import_id IS NOT NULL`),
  ],
)

/** What was measured on one day. A set never changes: a correction is a newer one of the same day. */
export const measurements = sqliteTable(
  'measurements',
  {
    id: id(),
    wearerId: text()
      .notNull()
      .references(() => wearers.id),
    garment: text()
      .notNull()
      .references(() => garments.id),
    /** An Indian date. */
    takenOn: text().notNull(),
    /** The unit it was written down in; the lengths are exact in both. */
    unit: text().$type<SizeUnit>().notNull(),
    /** Lengths in 1/40 mm, each by the key of its field. */
    sizes: text({ mode: 'json' }).$type<Sizes>().notNull(),
    notes: text(),
    /** The name of who measured, as it was then. */
    byName: text(),
    /** The import that made this row. */
    importId: text().references(() => imports.id),
    createdAt: createdAt(),
    /** When it was measured, or an order that is made by it last moved on: triggers keep it. */
    usedAt: timestampMs()
      .notNull()
      .default(sql`0`)
      .$defaultFn(() => new Date()),
  },
  (t) => [
    index('measurements_wearer').on(t.wearerId, t.takenOn, t.createdAt, t.id),
    index('measurements_used').on(t.usedAt),
    index('measurements_import').on(t.importId).where(sql`import_id IS NOT NULL`),
  ],
)
