import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SizeField, Sizes, SizeUnit } from '../../../shared/measures.ts'
import type { StepDays } from '../../../shared/plan.ts'
import { createdAt, id, malayalam, searchText, timestampMs, updatedAt } from './columns.ts'
import { imports } from './housekeeping.ts'
import { users } from './users.ts'

/** Garments: working days of each step, share of a week's capacity and sizes to measure. */
export const garments = sqliteTable('garments', {
  id: text().primaryKey(),
  name: text().notNull(),
  malayalam: malayalam(),
  days: text({ mode: 'json' }).$type<StepDays>().notNull(),
  /** Share of a week's capacity. */
  load: integer().notNull().default(1),
  /** Sizes to measure, in the order of the tape. */
  fields: text({ mode: 'json' }).$type<SizeField[]>().notNull().default([]),
  /** HSN code, and GST in hundredths of a percent, from the last bill or set by the owner. */
  taxCode: text(),
  taxRate: integer(),
  hiddenAt: timestampMs(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Wearers of garments by first name: a customer, or a customer's child. */
export const wearers = sqliteTable(
  'wearers',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Month and year of birth (`2026-03`), used only for the age; null for an adult. */
    born: text(),
    note: text(),
    /** The import that made this row. */
    importId: text().references(() => imports.id),
    searchText: searchText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('wearers_user').on(t.userId, t.createdAt),
    index('wearers_created').on(t.createdAt, t.id, t.searchText, t.userId),
    index('wearers_born').on(t.born, t.id).where(sql`born IS NOT NULL`),
    index('wearers_import').on(t.importId).where(sql`import_id IS NOT NULL`),
  ],
)

/** Measurements of one day. A set never changes: a correction is a newer set of the same day. */
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
    /** Unit of the entry; the lengths are exact in both units. */
    unit: text().$type<SizeUnit>().notNull(),
    /** Lengths in 1/40 mm, by the key of their field. */
    sizes: text({ mode: 'json' }).$type<Sizes>().notNull(),
    notes: text(),
    /** Name of the person who measured, at that time. */
    byName: text(),
    /** The import that made this row. */
    importId: text().references(() => imports.id),
    createdAt: createdAt(),
    /** Time of the measuring, or of the last status change of an order that uses the set. Kept by triggers. */
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
