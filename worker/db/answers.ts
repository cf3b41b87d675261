import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { AnswerKind } from '../../shared/answers.ts'
import { unansweredFilter } from '../../shared/lists.ts'
import type { Ctx } from '../context.ts'
import { rowCount } from './counts.ts'
import { isUnanswered } from './predicates.ts'
import { answers } from './schema.ts'

/** Statement: what was asked has been answered, or needs no answer any more (`void`). Changes nothing where it was closed. */
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

/** Statement: how many answers of each kind wait, all or those asked for by the moment `before`. `openCount` takes its rows. */
export const countOpenStatement = (ctx: Ctx, before?: number) =>
  ctx.db
    .select({ kind: answers.kind, value: rowCount.as('value') })
    .from(answers)
    .where(and(isUnanswered, before === undefined ? undefined : lte(answers.askedAt, new Date(before))))
    .groupBy(answers.kind)

export const openCount = (rows: { kind: AnswerKind; value: number }[], kind: AnswerKind) =>
  rows.find((row) => row.kind === kind)?.value ?? 0

/** What waits in a list, and how it is called among the answers. */
const tables = { booking: 'bookings', contact: 'contacts', chat_lead: 'chat_leads', quote: 'orders' } as const
type ListedKind = keyof typeof tables

/** A column beside those of a row: whether it waits for an answer, looked up for one row that is asked for; else null. */
export const isUnansweredColumn = (kind: ListedKind, isAsked: boolean) =>
  isAsked
    ? // Written out: in a select of one table Drizzle names its columns without it.
      sql<boolean | null>`EXISTS (SELECT 1 FROM answers
        WHERE kind = ${kind} AND about = ${sql.raw(tables[kind])}.id AND ${isUnanswered})`.mapWith(Boolean)
    : sql<boolean | null>`NULL`

/**
 * A query of a list with its options. What waits for an answer is no status, but is asked for in its place. They are looked up one by one and then sorted, because they are few.
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
