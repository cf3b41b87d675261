import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { AnswerKind } from '../../shared/answers.ts'
import { unansweredFilter } from '../../shared/lists.ts'
import type { Ctx } from '../context.ts'
import { rowCount } from './counts.ts'
import { isUnanswered } from './predicates.ts'
import { answers } from './schema.ts'

/**
 * Statement: closes a request that was answered, or needs no answer any more (`void`). Leaves a closed request
 * unchanged.
 */
export const closeAnswerStatement = (
  ctx: Ctx,
  kind: AnswerKind,
  about: string,
  outcome: 'answered' | 'void',
  condition?: SQL,
) =>
  ctx.db
    .update(answers)
    .set({ answeredAt: new Date(), outcome })
    .where(and(eq(answers.kind, kind), eq(answers.about, about), isUnanswered, condition))

/**
 * Statement: counts the open requests of each kind, in all or only those from before the moment `before`. Its rows go
 * to `openCount`.
 */
export const countOpenStatement = (ctx: Ctx, before?: number) =>
  ctx.db
    .select({ kind: answers.kind, value: rowCount.as('value') })
    .from(answers)
    .where(and(isUnanswered, before === undefined ? undefined : lte(answers.askedAt, new Date(before))))
    .groupBy(answers.kind)

export const openCount = (rows: { kind: AnswerKind; value: number }[], kind: AnswerKind) =>
  rows.find((row) => row.kind === kind)?.value ?? 0

/** Table of each kind of request that has a list. */
const tables = { booking: 'bookings', contact: 'contacts', chat_lead: 'chat_leads', quote: 'orders' } as const
type ListedKind = keyof typeof tables

/** A column that says whether the row waits for an answer; null unless a single row is requested. */
export const isUnansweredColumn = (kind: ListedKind, isAsked: boolean) =>
  isAsked
    ? // Spelled out: in a select of a single table, Drizzle omits the table name.
      sql<boolean | null>`EXISTS (SELECT 1 FROM answers
        WHERE kind = ${kind} AND about = ${sql.raw(tables[kind])}.id AND ${isUnanswered})`.mapWith(Boolean)
    : sql<boolean | null>`NULL`

/**
 * Adds the filter for unanswered rows to a list's query. The filter replaces the status. The few open rows are looked
 * up one by one and then sorted.
 */
export const withUnanswered = <Query extends { status?: string | undefined }, Options extends object>(
  kind: ListedKind,
  query: Query,
  options: Options,
) =>
  query.status === unansweredFilter
    ? {
        query: { ...query, status: undefined },
        options: {
          ...options,
          scope: sql`${sql.raw(tables[kind])}.id IN (SELECT about FROM answers WHERE kind = ${kind} AND ${isUnanswered})`,
        },
      }
    : { query, options }
