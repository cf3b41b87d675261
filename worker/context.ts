import { builder, Connection, type PendingGuard } from './db/connection.ts'
import { describeError, markFailures } from './lib/store-failures.ts'

/** Context of every feature's function: the same for a request, a cron run and a test. */
export type Ctx = {
  env: Omit<Cloudflare.Env, 'DB'>
  /** Builds statements, which `batch` and `run` (db/batch.ts) run. */
  db: typeof builder
  connection: Connection
  /** Guard of the request, until it has passed. Its query runs at the start of the first batch (http/guards.ts). */
  pendingGuard: PendingGuard | undefined
  /** Runs work after the response. A failure is logged and has no other effect. */
  defer: (work: Promise<unknown>) => void
  /** True if a notification was enqueued with this Ctx, and its delay in milliseconds: see `deliverIfDue`. */
  outbox: { isDue: boolean; holdMs: number }
}

/** Creates a Ctx; `waitUntil` is the platform's function of a request or a cron run. */
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
