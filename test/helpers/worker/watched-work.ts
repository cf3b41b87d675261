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

/** After that the platform ends what goes on after an answer. What a room did that was put out of memory never ends. */
const lostAfterMs = 30_000

/** Waits until nothing that was begun after an answer is under way any more. */
export async function endOfWork() {
  while (underWay.size > 0) {
    const works = [...underWay]
    let timer: ReturnType<typeof setTimeout> | undefined
    const lost = new Promise((resolve) => {
      timer = setTimeout(resolve, lostAfterMs)
    })
    await Promise.race([Promise.all(works), lost])
    clearTimeout(timer)
    for (const work of works) underWay.delete(work)
  }
}
