import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnswerKind } from '../../../shared/answers.ts'
import type { ImportKind } from '../../../shared/imports.ts'
import type { ReportFigures } from '../../../shared/reports.ts'
import type { ShopRules } from '../../../shared/shop-rules.ts'
import { createdAt, id, timestampMs, updatedAt } from './columns.ts'
import { answerKinds } from './enums.ts'

/** Counters: gapless numbers of receipts and bills, versions of news for the admins, and positions of sweeps. */
export const counters = sqliteTable('counters', { name: text().primaryKey(), value: integer().notNull().default(0) })

/** Number of uses of a key in its current window. */
export const rateLimits = sqliteTable(
  'rate_limits',
  { key: text().primaryKey(), window: integer().notNull(), count: integer().notNull() },
  (t) => [index('rate_limits_window').on(t.window)],
)

/** The evening report of an Indian date. The key allows only one per date, however often cron runs. */
export const dailyReports = sqliteTable('daily_reports', {
  date: text().primaryKey(),
  figures: text({ mode: 'json' }).$type<ReportFigures>().notNull(),
  createdAt: createdAt(),
})

/**
 * Requests to the boutique with the time of the answer: the clock behind 'within 24 hours'. Triggers on the tables of
 * the requests open and close the rows, so that no code path can forget them.
 */
export const answers = sqliteTable(
  'answers',
  {
    kind: text()
      .$type<AnswerKind>()
      .notNull()
      .references(() => answerKinds.name),
    /** Id of the booking, enquiry, chat lead, sealed copy, room or order: rows of six tables, so no foreign key. */
    about: text().notNull(),
    askedAt: timestampMs().notNull(),
    /** Time at which the admins were warned that the 24 hours are about to end. */
    warnedAt: timestampMs(),
    /** Null until the answer. */
    answeredAt: timestampMs(),
    /** A `void` request needed no answer and counts in no figure. */
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
 * Empty fields of a known customer that an import filled in. A key is present only for a filled field. Contains an id
 * and empty values, so no personal data.
 */
export type ImportChange = {
  id: string
  firstName?: string | null
  lastName?: string | null
  /** The row's `updatedAt` before its name was filled in, in ms. */
  updatedAt?: number
  hasNewNotes?: true
}

/** An imported file of older records; the rows that it created refer to it by `import_id`. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    kind: text().$type<ImportKind>().notNull(),
    filename: text().notNull(),
    /** SHA-256 of the request. The same id with other rows is refused, and so are the same rows under another id. */
    digest: text().notNull(),
    /** Number of rows in the file, and number of its customers who were known already. */
    rows: integer().notNull(),
    joined: integer().notNull(),
    /** Id of the admin who imported the file. No foreign key: each deletion of a customer would search this table. */
    byId: text().notNull(),
    createdAt: createdAt(),
    undoneAt: timestampMs(),
    /**
     * Values that an undo restores to customers who were known already. The last column, so that lists do not read it.
     */
    changes: text({ mode: 'json' }).$type<ImportChange[]>().notNull().default([]),
  },
  (t) => [index('imports_created').on(t.createdAt), index('imports_digest').on(t.digest)],
)

/** Rules set by the admin, one row each; defaults are in shared/shop-rules.ts. */
export const shopRules = sqliteTable('shop_rules', {
  name: text().$type<keyof ShopRules>().primaryKey(),
  value: text({ mode: 'json' }).$type<ShopRules[keyof ShopRules]>().notNull(),
  updatedAt: updatedAt(),
})
