import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AuditedAct } from '../../../shared/audit.ts'
import { createdAt } from './columns.ts'

/** Who did what with somebody's data, kept for 400 days. Ids only: no name, no word. */
export const audit = sqliteTable(
  'audit',
  {
    id: text().primaryKey(),
    /** The account's id; no foreign key, as the row outlives its account. */
    who: text().notNull(),
    what: text().$type<AuditedAct>().notNull(),
    /** The id of the customer or order, the name of a list that was exported, or a step of a breach. */
    about: text(),
    createdAt: createdAt(),
  },
  (t) => [index('audit_created').on(t.createdAt, t.id), index('audit_what').on(t.what, t.createdAt, t.id)],
)
