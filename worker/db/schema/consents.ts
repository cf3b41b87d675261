import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ConsentKind } from '../../../shared/consent.ts'
import { boolean, createdAt, id, timestampMs } from './columns.ts'
import { consentKinds } from './enums.ts'
import { users } from './users.ts'

/** What somebody has agreed to and taken back: a row for each time, never changed, the latest of a kind counts. */
export const consents = sqliteTable(
  'consents',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text()
      .$type<ConsentKind>()
      .notNull()
      .references(() => consentKinds.name),
    /** Of the words it was given to. */
    version: text().notNull(),
    given: boolean().notNull(),
    /** Where: a `ConsentWay`, or who was met. */
    how: text().notNull(),
    /** The admin who noted it; null for the customer's own press. */
    byId: text().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('consents_user').on(t.userId, t.kind, t.createdAt, t.id),
    index('consents_created').on(t.createdAt, t.id),
    index('consents_by').on(t.byId).where(sql`by_id IS NOT NULL`),
  ],
)

/** What a customer asks for about the data kept of her, or complains of, with the answer. */
export const dataRequests = sqliteTable(
  'data_requests',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ['ask', 'complain'] }).notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    /** By when it is to be answered. */
    dueAt: timestampMs().notNull(),
    answeredAt: timestampMs(),
    answer: text(),
    byId: text().references(() => users.id),
  },
  (t) => [
    index('data_requests_user').on(t.userId, t.createdAt),
    index('data_requests_open').on(t.dueAt, t.id).where(sql`answered_at IS NULL`),
    index('data_requests_answered').on(t.answeredAt, t.id).where(sql`answered_at IS NOT NULL`),
    index('data_requests_by').on(t.byId).where(sql`by_id IS NOT NULL`),
    check('data_requests_kind', sql`${t.kind} IN ('ask', 'complain')`),
  ],
)
