import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnswerKind } from '../../../shared/answers.ts'
import type { ImportKind } from '../../../shared/imports.ts'
import type { ReportFigures } from '../../../shared/reports.ts'
import type { ShopRules } from '../../../shared/shop-rules.ts'
import { createdAt, id, timestampMs, updatedAt } from './columns.ts'
import { answerKinds } from './enums.ts'

/** Numbers that go on: of receipts and bills without a gap, of what is new for the desk, and where a sweep has come to. */
export const counters = sqliteTable('counters', { name: text().primaryKey(), value: integer().notNull().default(0) })

/** How often a key was used in its current window. */
export const rateLimits = sqliteTable(
  'rate_limits',
  { key: text().primaryKey(), window: integer().notNull(), count: integer().notNull() },
  (t) => [index('rate_limits_window').on(t.window)],
)

/** The evening report of an Indian date: by its key there is one, however often cron fires. */
export const dailyReports = sqliteTable('daily_reports', {
  date: text().primaryKey(),
  figures: text({ mode: 'json' }).$type<ReportFigures>().notNull(),
  createdAt: createdAt(),
})

/**
 * What was asked of the boutique, and when it was answered: the clock behind 'within 24 hours'. Triggers on the tables of
 * what is asked open and close its rows, so that no path to an answer can forget them.
 */
export const answers = sqliteTable(
  'answers',
  {
    kind: text()
      .$type<AnswerKind>()
      .notNull()
      .references(() => answerKinds.name),
    /** The id of the booking, enquiry, chat lead, sealed copy, room or order: rows of six tables, so no foreign key. */
    about: text().notNull(),
    askedAt: timestampMs().notNull(),
    /** When the admins were warned that the 24 hours run out. */
    warnedAt: timestampMs(),
    /** Null while it waits. */
    answeredAt: timestampMs(),
    /** `void` needed no answer, and counts in no figure. */
    outcome: text({ enum: ['answered', 'void'] }),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.about, t.askedAt] }),
    index('answers_open').on(t.askedAt).where(sql`answered_at IS NULL`),
    index('answers_answered').on(t.askedAt, t.answeredAt).where(sql`outcome = 'answered'`),
    uniqueIndex('answers_once').on(t.kind, t.about).where(sql`answered_at IS NULL`),
    check('answers_outcome', sql`${t.outcome} IN ('answered', 'void')`),
  ],
)

/**
 * What was empty of a customer whom the shop knew, and is filled by an import; a key is there where it filled something.
 * An id and empty values: nothing in it names anybody.
 */
export type ImportChange = {
  id: string
  firstName?: string | null
  lastName?: string | null
  /** When the row was changed before its name was filled, in ms. */
  updatedAt?: number
  hasNewNotes?: true
}

/** A file of an older life of the shop; the rows it made name it in `import_id`. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    kind: text().$type<ImportKind>().notNull(),
    filename: text().notNull(),
    /** SHA-256 of what was sent: the same id with other rows is refused, and so are the same rows under another id. */
    digest: text().notNull(),
    /** How many rows the file had, and how many of its people were known already. */
    rows: integer().notNull(),
    joined: integer().notNull(),
    /** The admin who imported it: no foreign key, for each would be looked through with every customer that is deleted. */
    byId: text().notNull(),
    createdAt: createdAt(),
    undoneAt: timestampMs(),
    /** What its undo gives back to customers who were known already. Last: lists do not read so far. */
    changes: text({ mode: 'json' }).$type<ImportChange[]>().notNull().default([]),
  },
  (t) => [index('imports_created').on(t.createdAt), index('imports_digest').on(t.digest)],
)

/** What the admin has ruled for the shop, one row for each rule; one that is missing is as shared/shop-rules.ts says. */
export const shopRules = sqliteTable('shop_rules', {
  name: text().$type<keyof ShopRules>().primaryKey(),
  value: text({ mode: 'json' }).$type<ShopRules[keyof ShopRules]>().notNull(),
  updatedAt: updatedAt(),
})
