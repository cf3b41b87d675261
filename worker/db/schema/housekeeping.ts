import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ReportFigures } from '../../../shared/reports.ts'
import { createdAt } from './columns.ts'

/** Totals that triggers keep, so that no list or figure counts by scanning. */
export const counters = sqliteTable('counters', { name: text().primaryKey(), value: integer().notNull().default(0) })

/** How often a key was used in its current window. */
export const rateLimits = sqliteTable(
  'rate_limits',
  { key: text().primaryKey(), window: integer().notNull(), count: integer().notNull() },
  (t) => [index('rate_limits_window').on(t.window)],
)

/** The prefixes that find a row, in list order: see db/search.ts. */
export const searchTerms = sqliteTable(
  'search_terms',
  {
    kind: text().notNull(),
    /** The row's status, '' where rows have none. */
    status: text().notNull(),
    /** The length in letters that the words are cut to, a space, and the prefix. */
    prefix: text().notNull(),
    createdAt: integer().notNull(),
    rowId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.status, t.prefix, t.createdAt, t.rowId] })],
)

/** The words that find a row as one text, each after a space: what a search of several words looks at. */
export const searchWords = sqliteTable(
  'search_words',
  { kind: text().notNull(), rowId: text().notNull(), words: text().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.rowId] })],
)

/** The evening report of an Indian date: by its key there is one, however often cron fires. */
export const dailyReports = sqliteTable('daily_reports', {
  date: text().primaryKey(),
  figures: text({ mode: 'json' }).$type<ReportFigures>().notNull(),
  createdAt: createdAt(),
})
