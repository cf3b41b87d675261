import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AuditedAct } from '../../../shared/audit.ts'
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
