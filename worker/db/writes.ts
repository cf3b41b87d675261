import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '../context.ts'
import { statement } from './batch.ts'

/**
 * Fails its batch, which then changes nothing at all, unless the condition holds at that point: for what must not
 * happen, where `versioned` would let the rest of the batch through. `isRefusal` knows the error.
 */
export const requireStatement = (ctx: Ctx, condition: SQL) =>
  statement(ctx, sql`SELECT json(CASE WHEN ${condition} THEN 'true' ELSE 'refused' END)`)

/** Whether a batch failed by a `requireStatement`: 'refused' is no JSON. Drizzle wraps D1's error as its cause. */
export const isRefusal = (error: unknown) =>
  error instanceof Error && /malformed JSON/.test(`${error.message} ${error.cause ?? ''}`)

const maxAttempts = 3

/**
 * What has been read for a batch may have changed before it runs. Where its `requireStatement` says so, it is read and
 * tried anew, three times in all; `refuse` throws what is answered then.
 */
export async function retryRefused<Result>(attempt: () => Promise<Result>, refuse: () => never): Promise<Result> {
  for (let nth = 1; ; nth++)
    try {
      return await attempt()
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (nth === maxAttempts) refuse()
    }
}

type Versioned = SQLiteTable & { updatedAt: SQLiteColumn } & ({ id: SQLiteColumn } | { userId: SQLiteColumn })

/**
 * The optimistic lock of a row that was read as of `updatedAt`: `where` for a single statement that changes it,
 * `requireUnchanged` for a batch of several, and `next`, the row's moment after the change.
 */
export function versioned(table: Versioned, id: string, updatedAt: Date) {
  const idColumn = 'id' in table ? table.id : table.userId
  const where = and(eq(idColumn, id), eq(table.updatedAt, updatedAt)) as SQL
  return {
    where,
    isUnchanged: sql`EXISTS (SELECT 1 FROM ${table} WHERE ${where})`,
    next: nextVersion(updatedAt),
  }
}

/** The moment of a row's next version: two changes of one millisecond must not look like one. */
export const nextVersion = (updatedAt: Date) => new Date(Math.max(Date.now(), updatedAt.getTime() + 1))

/**
 * Statement: first in a batch that changes a versioned row. Where the row is not as it was read, the whole batch fails and
 * changes nothing; `isRefusal` knows the error.
 */
export const requireUnchanged = (ctx: Ctx, ...lock: Parameters<typeof versioned>) =>
  requireStatement(ctx, versioned(...lock).isUnchanged)

/**
 * The columns to which a change gives another value. Each index of a column that is set is written, changed or not; and
 * what is not set keeps what another has written meanwhile.
 */
export function changedColumns<Row extends object>(next: Row, before: Row): Partial<Row> {
  const old = new Map(Object.entries(before))
  // The names and values are those of a row: what the type says.
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== old.get(name))) as Partial<Row>
}

type Creation<Row> = {
  /** What an earlier request with the same id has created. */
  existing: Row | undefined
  /** Throws for a request that says something else than the one that created `existing`. */
  refuseOther: (existing: Row) => void
  /** Checks the request and builds the new row; `write` runs the batch that inserts it. */
  prepare: () => Promise<{ row: Row; write: () => Promise<unknown> }>
  /** Looks again for `existing`, once `write` has failed and rolled back. */
  find: () => Promise<Row | undefined>
  /** Throws what it means that a `requireStatement` of `write` failed. */
  refuse?: () => never
  /** Throws what another failed `write` means when no request with the same id was faster. */
  refuseRace?: (error: unknown) => Promise<never> | never
}

/**
 * Creates the row of a request that carries an id or an Idempotency-Key: sent again, or twice at the same moment, it is
 * answered by the row of the first time (`repeated`).
 */
export async function createOnce<Row>({ existing, refuseOther, prepare, find, refuse, refuseRace }: Creation<Row>) {
  const answerRepeat = (created: Row) => {
    refuseOther(created)
    return { row: created, repeated: true }
  }
  if (existing) return answerRepeat(existing)
  const { row, write } = await prepare()
  try {
    await write()
    return { row, repeated: false }
  } catch (error) {
    const created = await find()
    if (created) return answerRepeat(created)
    if (refuse && isRefusal(error)) return refuse()
    await refuseRace?.(error)
    throw error
  }
}

/** Whether an earlier request has given a row these fields the same values. */
export const hasSame = <Row extends object>(existing: Row, row: Row, names: readonly (keyof Row)[]) =>
  names.every((name) => JSON.stringify(existing[name]) === JSON.stringify(row[name]))
