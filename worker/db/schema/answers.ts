import { sql } from 'drizzle-orm'
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnswerKind } from '../../../shared/answers.ts'
import { timestampMs } from './columns.ts'
import { answerKinds } from './enums.ts'

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
