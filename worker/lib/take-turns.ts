export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How often whoever waits looks whether the turn has come. */
export const lookEveryMs = 15
/** A turn that was not seen for so long belongs to a request that the platform has ended: its `finally` never runs. */
const lostAfterMs = 5_000

/**
 * Runs work that blocks the isolate one after another, in the order it was asked for, and leaves `restMs` between two:
 * a request takes many turns of the event loop, and without a rest one block of work after another comes between them.
 * Whoever waits looks by a timer of its own and is not called by who is ahead: a promise of another request may never be
 * resolved in a Worker. Work that is made of parts asks `isAwaited` between them: whether others wait for their turn.
 */
export function takeTurns(restMs: number) {
  let queue: { seenAt: number }[] = []
  const isFirst = (own: { seenAt: number }) => {
    own.seenAt = Date.now()
    queue = queue.filter(({ seenAt }) => own.seenAt - seenAt < lostAfterMs)
    if (!queue.includes(own)) queue.push(own)
    return queue[0] === own
  }
  async function waitForTurn(own: { seenAt: number }) {
    if (isFirst(own)) return
    while (!isFirst(own)) await pause(lookEveryMs)
    await pause(restMs)
  }
  return async <Answer>(work: (isAwaited: () => boolean) => Promise<Answer>) => {
    const own = { seenAt: Date.now() }
    const isAwaited = () => isFirst(own) && queue.length > 1
    try {
      await waitForTurn(own)
      return await work(isAwaited)
    } finally {
      queue = queue.filter((one) => one !== own)
    }
  }
}
