import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '../context.ts'
import { statement } from './batch.ts'

/**
 * Fails its batch, which then changes nothing, unless the condition holds at that point. `versioned` alone would let
 * the rest of the batch through. `isRefusal` recognises the error.
 */
export const requireStatement = (ctx: Ctx, condition: SQL) =>
  statement(ctx, sql`SELECT json(CASE WHEN ${condition} THEN 'true' ELSE 'refused' END)`)

/**
 * Returns whether a `requireStatement` failed the batch: 'refused' is not valid JSON. Drizzle wraps D1's error as its
 * cause.
 */
export const isRefusal = (error: unknown) =>
  error instanceof Error && /malformed JSON/.test(`${error.message} ${error.cause ?? ''}`)

const maxAttempts = 3

/**
 * Repeats an attempt whose `requireStatement` failed because rows changed after they were read. After three attempts,
 * `refuse` throws the error for the client.
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
 * Optimistic lock of a row that was read as of `updatedAt`. `where` guards a single statement, `requireUnchanged` a
 * batch, and `next` is the new `updatedAt`.
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

/** Returns the `updatedAt` of a row's next version, which always differs, even within one millisecond. */
export const nextVersion = (updatedAt: Date) => new Date(Math.max(Date.now(), updatedAt.getTime() + 1))

/**
 * Statement: first in a batch that changes a versioned row. If the row has changed since it was read, the whole batch
 * fails; `isRefusal` recognises the error.
 */
export const requireUnchanged = (ctx: Ctx, ...lock: Parameters<typeof versioned>) =>
  requireStatement(ctx, versioned(...lock).isUnchanged)

/**
 * Returns only the columns that a change gives another value. Writing an unchanged column would still write its
 * indexes, and would overwrite a concurrent change.
 */
export function changedColumns<Row extends object>(next: Row, before: Row): Partial<Row> {
  const old = new Map(Object.entries(before))
  // The type holds: names and values come from a row.
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== old.get(name))) as Partial<Row>
}

type Creation<Row> = {
  /** Row that an earlier request with the same id created. */
  existing: Row | undefined
  /** Throws if the request differs from the one that created `existing`. */
  refuseOther: (existing: Row) => void
  /** Checks the request and builds the new row; `write` runs the batch that inserts it. */
  prepare: () => Promise<{ row: Row; write: () => Promise<unknown> }>
  /** Finds `existing` again after `write` has failed and rolled back. */
  find: () => Promise<Row | undefined>
  /** Throws the error for a failed `requireStatement` of `write`. */
  refuse?: () => never
  /** Throws the error for any other failure of `write`, unless a request with the same id was faster. */
  refuseRace?: (error: unknown) => Promise<never> | never
}

/**
 * Creates the row of a request with an id or an Idempotency-Key. A repeated or concurrent request returns the first row
 * (`repeated`).
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

/** Returns whether an earlier request gave a row the same values in these fields. */
export const hasSame = <Row extends object>(existing: Row, row: Row, names: readonly (keyof Row)[]) =>
  names.every((name) => JSON.stringify(existing[name]) === JSON.stringify(row[name]))
