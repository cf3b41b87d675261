import { createCtx as create } from '../../../worker/context.ts'
import { newsHoldMs } from '../../../worker/features/notifications/hold.ts'

/**
 * The Worker's Ctx in its tests, which know what it still does after its answers. In one isolate with all files that work
 * outlives its test and its file: a timer of 0 ms waits until nothing else is to do, at times for seconds, and a run of
 * deliveries without mail then empties the outbox that the next test has just filled.
 */
const underWay = new Set<Promise<unknown>>()
/** The tests of what is held back hold it for an hour. */
const endlessMs = 3_600_000

export * from '../../../worker/context.ts'

export const createCtx: typeof create = (env, waitUntil, options) => {
  const ctx = create(
    env,
    (work) => {
      waitUntil(work)
      if (newsHoldMs(ctx) >= endlessMs) return
      const watched = work.finally(() => underWay.delete(watched))
      underWay.add(watched)
    },
    options,
  )
  return ctx
}

/** Waits until nothing that was begun after an answer is under way any more. */
export async function endOfWork() {
  while (underWay.size > 0) await Promise.all(underWay)
}
