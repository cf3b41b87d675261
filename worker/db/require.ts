import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { statement } from './statement.ts'

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
