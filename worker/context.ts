import { builder, Connection, type PendingGuard } from './db/connection.ts'
import { describeError, markFailures } from './lib/store-failures.ts'

/** What every feature's function works with: the same from a request, from cron and from a test. */
export type Ctx = {
  env: Omit<Cloudflare.Env, 'DB'>
  /** Builds statements, which `batch` and `run` (db/batch.ts) run. */
  db: typeof builder
  connection: Connection
  /** The guard of the request, until it has passed: its query runs in front of the first batch (http/guards.ts). */
  pendingGuard: PendingGuard | undefined
  /** Runs work after the answer. Its failure is logged and changes nothing else. */
  defer: (work: Promise<unknown>) => void
  /** Whether a notification was enqueued with this Ctx, and for how many milliseconds it is held: see `deliverIfDue`. */
  outbox: { isDue: boolean; holdMs: number }
}

/** Builds a Ctx; `waitUntil` is the platform's, of a request or of a cron run. */
export function createCtx(
  env: Cloudflare.Env,
  waitUntil: (work: Promise<unknown>) => void,
  { writes = false } = {},
): Ctx {
  return {
    env: Object.create(env, {
      PHOTOS: { value: markFailures(env.PHOTOS), enumerable: true },
      CHAT: { value: markFailures(env.CHAT), enumerable: true },
    }),
    db: builder,
    connection: new Connection(env.DB, { writes }),
    pendingGuard: undefined,
    defer: (work) => waitUntil(work.catch((error) => console.error('deferred work failed', describeError(error)))),
    outbox: { isDue: false, holdMs: 0 },
  }
}
