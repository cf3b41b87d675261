import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ReportFigures } from '../../../shared/reports.ts'
import { createdAt } from './columns.ts'

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
