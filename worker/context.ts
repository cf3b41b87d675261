import { drizzle } from 'drizzle-orm/d1'
import * as schema from './db/schema.ts'
import { describeError } from './lib/describe-error.ts'

export type Db = ReturnType<typeof createDb>

/** What every feature's function works with: the same from a request, from cron and from a test. */
export type Ctx = {
  env: Cloudflare.Env
  db: Db
  /** Runs work after the answer. Its failure is logged and changes nothing else. */
  defer: (work: Promise<unknown>) => void
  /** Whether a notification was enqueued with this Ctx: see `deliverIfDue`. */
  outbox: { isDue: boolean }
}

export const createDb = (d1: D1Database) => drizzle(d1, { schema, casing: 'snake_case' })

/** Builds a Ctx; `waitUntil` is the platform's, of a request or of a cron run. */
export function createCtx(env: Cloudflare.Env, waitUntil: (work: Promise<unknown>) => void): Ctx {
  let db: Db | undefined
  return {
    env,
    // Made when first asked for: what is answered from memory needs none.
    get db() {
      db ??= createDb(env.DB)
      return db
    },
    defer: (work) => waitUntil(work.catch((error) => console.error('deferred work failed', describeError(error)))),
    outbox: { isDue: false },
  }
}
