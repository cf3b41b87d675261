import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AuditedAct } from '../../../shared/audit.ts'
import type { ConsentKind } from '../../../shared/consent.ts'
import { boolean, createdAt, id, timestampMs } from './columns.ts'
import { consentKinds } from './enums.ts'
import { users } from './users.ts'

/** Consents and withdrawals: one row each, never changed. The latest row of a kind counts. */
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
    /** Version of the text that was agreed to. */
    version: text().notNull(),
    given: boolean().notNull(),
    /** A `ConsentWay`, or the name of the person met. */
    how: text().notNull(),
    /** Admin who noted the consent; null if the customer gave it herself. */
    byId: text().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('consents_user').on(t.userId, t.kind, t.createdAt, t.id),
    index('consents_created').on(t.createdAt, t.id),
    index('consents_by').on(t.byId).where(sql`by_id IS NOT NULL`),
  ],
)

/** Requests and complaints of customers about their data, with the answer. */
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
    /** Deadline for the answer. */
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

/** Customers who are being erased. The row is written first and tells a later run what a failed run has left to do. */
export const erasures = sqliteTable(
  'erasures',
  {
    /** Id of the account; no foreign key, because the row outlives the account by a few hours. */
    id: text().primaryKey(),
    /**
     * The admin saw and confirmed the other records with the same number or address. A customer's own request proves
     * less.
     */
    byDesk: boolean().notNull(),
    /** Published testimonials are kept. */
    keepWords: boolean().notNull(),
    createdAt: createdAt(),
    /** Time at which everything was deleted. The row is kept until no started upload can arrive any more. */
    doneAt: timestampMs(),
    /** Number of attempts, and the time of the last one. The erasure with the fewest attempts runs first. */
    tries: integer().notNull().default(0),
    triedAt: timestampMs(),
    /** End of the lease of a run, in case the run fails. */
    busyUntil: timestampMs(),
    /** Time at which an open order first blocked the erasure; the admins were notified then. */
    heldAt: timestampMs(),
  },
  (t) => [
    index('erasures_waiting').on(t.tries, t.triedAt).where(sql`done_at IS NULL`),
    index('erasures_done').on(t.doneAt).where(sql`done_at IS NOT NULL`),
  ],
)

/** Erased customers with a sealed copy in R2, `sealed/<id>/…`, and its expiry. */
export const sealedPersons = sqliteTable(
  'sealed_persons',
  { id: text().primaryKey(), eraseAt: timestampMs().notNull(), createdAt: createdAt(), triedAt: timestampMs() },
  (t) => [index('sealed_persons_erase').on(t.eraseAt)],
)

/** Audit log of accesses to customers' data, kept for 400 days. Contains ids only: no names and no texts. */
export const audit = sqliteTable(
  'audit',
  {
    id: text().primaryKey(),
    /** Id of the account; no foreign key, because the row outlives the account. */
    who: text().notNull(),
    what: text().$type<AuditedAct>().notNull(),
    /** Id of the customer or order, name of an exported list, or step of a breach. */
    about: text(),
    createdAt: createdAt(),
  },
  (t) => [index('audit_created').on(t.createdAt, t.id), index('audit_what').on(t.what, t.createdAt, t.id)],
)
